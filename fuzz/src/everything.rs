//! The type that has everything: each kind of value, borrowed and owned, alone and in others.

#![allow(clippy::option_option, clippy::type_complexity, reason = "that all of it comes back is what is tried")]

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    num::NonZeroU32,
    rc::Rc,
};

use jasset::{ClassName, JAsset, Old};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2, deprecated("Place", before = 2, with = Self::place))]
pub struct Entity {
    #[jasset(rename = "EntityID")]
    pub id: u64,
    pub kind: ClassName,
    pub position: [f32; 3],
}

impl Entity {
    fn place(&mut self, place: [f32; 2]) {
        self.position = [place[0], place[1], 0.0];
    }
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 3, deprecated("Power", before = 3, with = Self::power))]
pub struct Stats {
    #[jasset(alias("Might", until = 3))]
    pub strength: i16,
    #[jasset(default = 10, since = 2)]
    pub luck: u8,
}

impl Stats {
    fn power(&mut self, power: i16) {
        self.strength = power;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Grip {
    pub material: String,
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(
    version = 2,
    deprecated("Weight", before = 2, with = Self::weight),
    deprecated("Rust", before = 2, drop),
    alias = "Arm"
)]
pub struct Weapon {
    #[jasset(alias = "Title")]
    pub name: String,
    pub tags: Vec<String>,
    pub grip: Option<Grip>,
    #[jasset(default = 1.0)]
    pub mass: f32,
}

impl Weapon {
    fn weight(&mut self, weight: f32) {
        self.mass = weight;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub enum State<'a> {
    #[default]
    Idle,
    #[jasset(alias = "Mad")]
    Angry(f32),
    Chase {
        #[jasset(alias = "Prey")]
        target: u64,
        #[jasset(default = 1.5)]
        speed: f32,
        #[jasset(hex)]
        mask: u16,
        #[jasset(key = "name")]
        arms: Vec<Weapon>,
    },
    Empty {},
    Pair(u8, f32),
    Say(Cow<'a, str>),
    Hear(#[jasset(bytes)] Vec<u8>),
    Pos([f32; 3]),
    Turn([[i8; 2]; 2]),
    Two(String, u8),
    Three(Team, Vec<u8>, Option<Grip>),
    Not(Box<State<'a>>),
    Maybe(Option<Box<State<'a>>>),
    Carry(Weapon),
    Many(Vec<State<'a>>),
    Table(BTreeMap<String, i8>),
    #[jasset(rename = "none")]
    Nothing,
    #[jasset(rename = "some")]
    Something(u8),
    #[jasset(other)]
    Unknown(Cow<'a, str>),
}

/// As few words as can be: `other` has no one before it, and no payload.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub enum Mood {
    #[default]
    Calm,
    #[jasset(other)]
    Other(String),
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Team {
    #[default]
    Red,
    #[jasset(alias = "Cyan")]
    Blue,
    #[jasset(rename = "none")]
    Nobody,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Range(pub f32, pub f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Named(pub String, pub f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
pub struct Versioned(pub u8, pub String);

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
pub struct Meters(pub f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Unit;

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Node {
    pub children: Vec<Node>,
    pub next: Option<Box<Node>>,
    pub named: BTreeMap<String, Node>,
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(
    version = 4,
    alias = "All",
    deprecated("Speed", before = 2, with = Self::speed),
    deprecated("First", "Last", before = 3, with = Self::join),
    deprecated("Gone", before = 4, drop),
    migrate = Self::upgrade
)]
pub struct Everything<'a> {
    #[jasset(base)]
    pub entity: Entity,
    #[jasset(flatten)]
    pub stats: Stats,
    pub title: &'a str,
    #[jasset(alias = "Subject")]
    pub note: Cow<'a, str>,
    pub names: Vec<&'a str>,
    pub spans: &'a [[f32; 2]],
    #[jasset(bytes)]
    pub blob: &'a [u8],
    #[jasset(bytes)]
    pub bytes: Vec<u8>,
    #[jasset(bytes)]
    pub maybe_bytes: Option<Box<[u8]>>,
    #[jasset(bytes)]
    pub four_bytes: [u8; 4],
    pub truth: bool,
    pub letter: char,
    pub small: i8,
    pub wide: i128,
    pub long: u64,
    #[jasset(default = NonZeroU32::MIN)]
    pub some: NonZeroU32,
    pub single: f32,
    pub double: f64,
    #[jasset(hex)]
    pub mask: u32,
    #[jasset(hex)]
    pub masks: Vec<i16>,
    #[jasset(hex)]
    pub maybe_mask: Option<u8>,
    pub team: Team,
    pub teams: [Team; 2],
    pub matrix: [[f32; 2]; 2],
    pub matrices: Vec<[[f32; 2]; 2]>,
    pub velocity: [f32; 2],
    pub waypoints: Vec<[f32; 3]>,
    pub strings: VecDeque<String>,
    pub string_pair: [String; 2],
    pub lists: Vec<Vec<u8>>,
    pub deep_lists: Vec<Vec<Vec<Option<String>>>>,
    pub weapons: Vec<Weapon>,
    #[jasset(key = "name")]
    pub by_name: Vec<Weapon>,
    #[jasset(key = "name")]
    pub maybe_by_name: Option<Vec<Weapon>>,
    pub grips: [Grip; 2],
    pub shared: Rc<Grip>,
    pub resist: HashMap<String, f32>,
    pub by_team: BTreeMap<Team, Vec<u32>>,
    pub by_number: BTreeMap<i32, Option<String>>,
    pub by_row: BTreeMap<[u8; 2], State<'a>>,
    pub by_pair: BTreeMap<(i8, Team), Grip>,
    pub by_letter: BTreeMap<char, bool>,
    pub texts: BTreeMap<String, Cow<'a, str>>,
    pub maps: Vec<BTreeMap<String, BTreeMap<u8, u8>>>,
    pub set: HashSet<u8>,
    pub words: BTreeSet<String>,
    pub pairs: BTreeSet<(u8, String)>,
    pub state: State<'a>,
    pub states: Vec<State<'a>>,
    pub maybe_state: Option<State<'a>>,
    pub mood: Mood,
    pub moods: BTreeMap<String, Mood>,
    pub maybe: Option<u8>,
    pub maybe_team: Option<Team>,
    pub maybe_text: Option<String>,
    pub perhaps: Option<Option<u8>>,
    pub maybes: Vec<Option<Option<u8>>>,
    pub thrice: Option<Option<Option<Team>>>,
    pub maybe_list: Option<Vec<u8>>,
    pub maybe_lists: Option<Vec<Vec<String>>>,
    pub maybe_map: Option<BTreeMap<String, u8>>,
    pub maybe_row: Option<[f32; 2]>,
    pub maybe_grip: Option<Grip>,
    pub range: Range,
    pub ranges: Vec<Range>,
    pub named: Named,
    pub nameds: Vec<Named>,
    pub versioned: Versioned,
    pub versioneds: Vec<Versioned>,
    pub meters: [Meters; 2],
    pub unit: Unit,
    pub units: Vec<Unit>,
    pub nothing: (),
    pub pair: (u8, String),
    pub numbers: (u8, f32, bool),
    pub tuples: Vec<(Vec<u8>, (i8, Team), Option<Unit>)>,
    #[jasset(with = span)]
    pub active: std::ops::Range<f32>,
    pub node: Node,
    #[jasset(deprecated, alias = "OlderFlag")]
    pub old_flag: bool,
    #[jasset(skip)]
    pub skipped: u32,
}

impl Everything<'_> {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }

    fn join(&mut self, first: Option<String>, last: Option<String>) {
        self.note = Cow::Owned(format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default()));
    }

    fn upgrade(&mut self, _: u16, old: &mut Old<'_>) {
        if let Ok(Some(health)) = old.take::<i8>("Health") {
            self.small = health;
        }
    }
}

/// A range, which has no description of its own.
mod span {
    use std::ops::Range;

    use jasset::{Archive, Fields, Result};

    pub fn serialize<'a, A: Archive<'a, Range<f32>>>(archive: A) -> Result<()> {
        archive.tuple(|fields| {
            let start = fields.element::<f32>(|span| Some(&span.start), |span| Some(&mut span.start))?;
            let end = fields.element::<f32>(|span| Some(&span.end), |span| Some(&mut span.end))?;
            Ok(start.zip(end).map(|(start, end)| start..end))
        })
    }
}
