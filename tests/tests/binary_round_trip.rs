//! Does every value come back from the binary form, and from text to binary and back?

#![allow(
    clippy::linkedlist,
    clippy::option_option,
    clippy::too_many_lines,
    reason = "each such type comes back as well"
)]

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque},
    num::NonZeroU32,
    path::PathBuf,
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use jasset::{Archive, JAsset, Kind, LoadOptions, Malformed, Scalar, Value, binary};
use proptest::prelude::*;

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    Blue,
    #[jasset(rename = "none")]
    Nobody,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    material: String,
    tight: bool,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Weight", before = 2, with = Self::weight))]
struct Weapon {
    name: String,
    tags: Vec<String>,
    grip: Option<Grip>,
    mass: f32,
    team: Team,
}

impl Weapon {
    fn weight(&mut self, weight: f32) {
        self.mass = weight;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Chase {
        target: u64,
        #[jasset(hex)]
        mask: u16,
    },
    Empty {},
    Pair(u8, f32),
    Say(String),
    Maybe(Option<Option<u8>>),
    Position([f32; 3]),
    Two(String, Team),
    Neg(Box<State>),
    Armed(Weapon),
    List(Vec<[u8; 2]>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Range(f32, f32);
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Named(String, f32);
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Versioned(u8, u8);
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Meters(f32);
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Unit;
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Node>>,
}

/// A scalar by hand, which has no binary form of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Color(u32);

impl<'a> Scalar<'a> for Color {
    const KIND: Kind = Kind::Custom("color");

    fn write_text(&self, out: &mut jasset::Writer<'_>) {
        out.string(&format!("#{:08x}\n", self.0));
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let text = value.string()?;
        let digits = text.strip_prefix('#').map(str::trim_end);
        let color = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        color.map(Color).ok_or_else(|| value.malformed("a color"))
    }
}

impl<'a> JAsset<'a> for Color {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
        archive.scalar()
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 4)]
struct Entity {
    id: u64,
    kind: jasset::ClassName,
    #[jasset(flatten)]
    placed: Placed,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 5)]
struct Placed {
    position: [f32; 3],
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 7)]
struct All {
    #[jasset(base)]
    entity: Entity,
    integers: (i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize),
    #[jasset(hex)]
    hexes: Vec<i32>,
    #[jasset(hex)]
    hex: u16,
    floats: Vec<f32>,
    doubles: [[f64; 2]; 2],
    #[jasset(default = NonZeroU32::MIN)]
    non_zero: NonZeroU32,
    on: Vec<bool>,
    letters: Vec<char>,
    texts: Vec<String>,
    boxed: Box<str>,
    #[jasset(default = "".into())]
    shared: Rc<str>,
    cow: Box<str>,
    path: PathBuf,
    duration: Duration,
    colors: [Color; 2],
    color: Color,
    team: Team,
    teams: [Team; 2],
    states: Vec<State>,
    state: State,
    by_state: BTreeMap<String, State>,
    weapons: VecDeque<Weapon>,
    #[jasset(key = "name")]
    by_name: Vec<Weapon>,
    by_team: BTreeMap<Team, Vec<u32>>,
    by_number: HashMap<i32, Option<String>>,
    by_row: BTreeMap<[u8; 2], (u8, String)>,
    set: HashSet<i16>,
    words: BTreeSet<String>,
    linked: LinkedList<(Team, f64)>,
    option: Option<Option<u8>>,
    options: Vec<Option<Option<String>>>,
    option_list: Option<Vec<Vec<u8>>>,
    range: Range,
    ranges: Vec<Range>,
    named: Named,
    versioned: Versioned,
    meters: [Meters; 2],
    unit: Unit,
    units: Vec<Unit>,
    nothing: Vec<()>,
    node: Node,
    matrices: Vec<[[f32; 2]; 2]>,
    grips: [Grip; 2],
    #[jasset(bytes)]
    bytes: Vec<u8>,
    #[jasset(bytes)]
    hash: [u8; 4],
    #[jasset(bytes)]
    maybe_bytes: Option<Vec<u8>>,
    #[jasset(default = Arc::default())]
    arc: Arc<Grip>,
    #[jasset(skip)]
    skipped: u8,
    #[jasset(deprecated)]
    unused: u8,
}

fn text() -> BoxedStrategy<String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z_0-9 ]{0,6}".boxed(),
        2 => prop::sample::select(vec![
            "\"", "\\", "\n", "\r\n", "\r", "\t", "\0", " ", "; Hp", "#", "//", "{", "}", "[", "|", "| ", "%", "=",
            "\u{85}", "\u{2028}", "\u{FEFF}", "\u{7F}", "true", "none", "some", "nan", "ä", "\u{1F409}",
        ])
        .prop_map(str::to_owned)
        .boxed(),
        1 => any::<String>().boxed(),
    ];
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat()).boxed()
}

fn floats() -> BoxedStrategy<f32> {
    any::<u32>().prop_map(f32::from_bits).prop_filter("a text keeps no payload", |value| !value.is_nan()).boxed()
}

fn doubles() -> BoxedStrategy<f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("a text keeps no payload", |value| !value.is_nan()).boxed()
}

fn teams() -> BoxedStrategy<Team> {
    prop::sample::select(vec![Team::Red, Team::Blue, Team::Nobody]).boxed()
}

fn grips() -> BoxedStrategy<Grip> {
    (text(), any::<bool>()).prop_map(|(material, tight)| Grip { material, tight }).boxed()
}

fn few<T: std::fmt::Debug + 'static>(of: BoxedStrategy<T>) -> BoxedStrategy<Vec<T>> {
    prop::collection::vec(of, 0..3).boxed()
}

fn weapons() -> BoxedStrategy<Weapon> {
    (text(), few(text()), prop::option::of(grips()), floats(), teams())
        .prop_map(|(name, tags, grip, mass, team)| Weapon { name, tags, grip, mass, team })
        .boxed()
}

fn states() -> BoxedStrategy<State> {
    let unknown =
        prop::sample::select(vec!["Flying", "Flying 3", "Flying {\nHeight = 3\nAt = [\n1\n]\n}", "Nan \"a b\""]);
    let leaf = prop_oneof![
        Just(State::Idle),
        Just(State::Empty {}),
        floats().prop_map(State::Angry),
        (any::<u64>(), any::<u16>()).prop_map(|(target, mask)| State::Chase { target, mask }),
        (any::<u8>(), floats()).prop_map(|(a, b)| State::Pair(a, b)),
        text().prop_map(State::Say),
        any::<Option<Option<u8>>>().prop_map(State::Maybe),
        [floats(), floats(), floats()].prop_map(State::Position),
        (text(), teams()).prop_map(|(a, b)| State::Two(a, b)),
        weapons().prop_map(State::Armed),
        few(any::<[u8; 2]>().boxed()).prop_map(State::List),
        unknown.prop_map(|text| State::Unknown(text.into())),
    ]
    .boxed();
    prop_oneof![3 => leaf.clone(), 1 => leaf.prop_map(|leaf| State::Neg(Box::new(State::Neg(Box::new(leaf)))))].boxed()
}

fn nodes() -> BoxedStrategy<Node> {
    Just(Node::default())
        .boxed()
        .prop_recursive(4, 16, 3, |inner| {
            (prop::collection::vec(inner.clone(), 0..3), prop::option::of(inner))
                .prop_map(|(children, next)| Node { children, next: next.map(Box::new) })
                .boxed()
        })
        .boxed()
}

fn all() -> BoxedStrategy<All> {
    let numbers = (
        any::<(i8, i16, i32, i64, i128, isize)>(),
        any::<(u8, u16, u32, u64, u128, usize)>(),
        few(any::<i32>().boxed()),
        few(floats()),
        [[doubles(), doubles()], [doubles(), doubles()]],
        1..=u32::MAX,
        few(any::<bool>().boxed()),
        any::<[u32; 3]>(),
        any::<Duration>(),
    )
        .boxed();
    let texts = (
        few(any::<char>().boxed()),
        few(text()),
        text(),
        text(),
        text(),
        prop::collection::btree_set(text(), 0..4),
        prop::collection::vec(prop::option::of(prop::option::of(text())), 0..4),
    )
        .boxed();
    let values = (
        teams(),
        [teams(), teams()],
        few(states()),
        states(),
        prop::collection::btree_map(text(), states(), 0..3),
        few(weapons()),
        prop::collection::btree_map(text(), weapons(), 0..3),
        prop::collection::btree_map(teams(), few(any::<u32>().boxed()), 0..3),
    )
        .boxed();
    let maps = (
        prop::collection::hash_map(any::<i32>(), prop::option::of(text()), 0..4),
        prop::collection::btree_map(any::<[u8; 2]>(), (any::<u8>(), text()), 0..4),
        prop::collection::hash_set(any::<i16>(), 0..5),
        few((teams(), doubles()).boxed()),
        any::<Option<Option<u8>>>(),
        any::<Option<Vec<Vec<u8>>>>(),
        few((floats(), floats()).boxed()),
        (text(), floats()),
        any::<[u8; 6]>(),
    )
        .boxed();
    let rest = (
        nodes(),
        few([[floats(), floats()], [floats(), floats()]].prop_map(|matrix| matrix).boxed()),
        [grips(), grips()],
        few(any::<u8>().boxed()),
        any::<Option<Vec<u8>>>(),
        0..4_usize,
        [floats(), floats(), floats()],
    )
        .boxed();
    (numbers, texts, values, maps, rest)
        .prop_map(|(numbers, texts, values, maps, rest)| {
            let (signed, unsigned, hexes, floats, doubles, non_zero, on, colors, duration) = numbers;
            let (letters, all_texts, one, two, three, words, options) = texts;
            let (team, teams, states, state, by_state, weapons, by_name, by_team) = values;
            let (by_number, by_row, set, linked, option, option_list, ranges, named, small) = maps;
            let (node, matrices, grips, bytes, maybe_bytes, count, position) = rest;
            let by_name = by_name.into_iter().map(|(name, weapon)| Weapon { name, ..weapon }).collect();
            let ranges: Vec<_> = ranges.into_iter().map(|(a, b)| Range(a, b)).collect();
            All {
                entity: Entity { id: unsigned.3, kind: jasset::ClassName, placed: Placed { position } },
                integers: (
                    signed.0, signed.1, signed.2, signed.3, signed.4, signed.5, unsigned.0, unsigned.1, unsigned.2,
                    unsigned.3, unsigned.4, unsigned.5,
                ),
                hexes,
                hex: unsigned.1,
                doubles,
                non_zero: NonZeroU32::new(non_zero).unwrap(),
                on,
                letters,
                texts: all_texts,
                boxed: one.clone().into(),
                shared: two.into(),
                cow: three.into(),
                path: one.into(),
                duration,
                colors: [Color(colors[0]), Color(colors[1])],
                color: Color(colors[2]),
                team,
                teams,
                states,
                state,
                by_state,
                weapons: weapons.into(),
                by_name,
                by_team,
                by_number,
                by_row,
                set,
                words,
                linked: linked.into_iter().collect(),
                option,
                options,
                option_list,
                range: ranges.first().cloned().unwrap_or_default(),
                ranges,
                named: Named(named.0, named.1),
                versioned: Versioned(small[0], small[1]),
                meters: [Meters(position[0]), Meters(position[1])],
                unit: Unit,
                units: vec![Unit; count],
                // One element would be the text of none.
                nothing: vec![(); count],
                node,
                matrices,
                arc: Arc::new(grips[0].clone()),
                grips,
                bytes,
                hash: [small[2], small[3], small[4], small[5]],
                maybe_bytes,
                floats,
                skipped: 0,
                unused: 0,
            }
        })
        .boxed()
}

/// As `All`, with nothing where it was, and each value as it was.
macro_rules! moved {
    ($($field:ident: $type:ty $(, $attribute:meta)?;)+) => {
        #[derive(JAsset, Clone, Debug, Default)]
        #[jasset(rename = "All", version = 7)]
        struct Moved {
            #[jasset(base)]
            entity: Entity,
            added: Vec<u8>,
            $($(#[$attribute])? $field: $type,)+
        }
    };
}

moved! {
    node: Node;
    by_name: Vec<Weapon>, jasset(key = "name");
    weapons: Vec<OtherWeapon>;
    states: Vec<State>;
    options: Vec<Option<Option<String>>>;
    by_number: BTreeMap<i64, Option<String>>;
    integers: (i16, i16, i32, i64, i128, isize, u64, u16, u32, u64, u128, usize);
    hexes: Vec<i64>, jasset(hex);
    doubles: [[f64; 2]; 2];
    colors: [Color; 2];
    color: Color;
    path: String;
    floats: Vec<f64>;
    nothing: Vec<()>;
    units: VecDeque<Unit>;
}

#[derive(JAsset, Clone, Debug, Default)]
#[jasset(rename = "Weapon", version = 3)]
struct OtherWeapon {
    team: Team,
    name: String,
    grip: Option<OtherGrip>,
}

#[derive(JAsset, Clone, Debug, Default)]
#[jasset(rename = "Grip")]
struct OtherGrip {
    tight: Option<bool>,
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_comes_back(value in all()) {
        let shown = format!("{value:?}");
        let bytes = binary::to_vec(&value).unwrap();
        let loaded = binary::from_slice_with::<All>(&bytes, &LoadOptions::new().strict()).unwrap();
        prop_assert!(loaded.report.is_empty());
        // Hash maps are printed in an order of their own.
        prop_assert_eq!(&loaded.value, &value);
        prop_assert_eq!(&binary::to_vec(&loaded.value).unwrap(), &bytes);
        let text = jasset::to_string(&value).unwrap();
        prop_assert_eq!(&binary::to_text(&bytes).unwrap(), &text, "without the type");
        let from_text: All = jasset::from_str(&text).unwrap();
        prop_assert_eq!(&from_text, &value, "{}", shown);
        prop_assert_eq!(&binary::to_vec(&from_text).unwrap(), &bytes);
    }

    #[test]
    fn another_type_reads_from_both_what_is_there(value in all()) {
        let text = jasset::to_string(&value).unwrap();
        let bytes = binary::to_vec(&value).unwrap();
        let from_text = jasset::from_str_with::<Moved>(&text, &LoadOptions::new()).unwrap();
        let from_bytes = binary::from_slice_with::<Moved>(&bytes, &LoadOptions::new()).unwrap();
        prop_assert_eq!(format!("{:?}", from_bytes.value), format!("{:?}", from_text.value));
        let lines = |report: &jasset::Report| {
            let mut lines: Vec<_> = report.notes().iter().map(|note| format!("{:?} {} {}", note.kind, note.key, note.target)).collect();
            lines.sort();
            lines
        };
        prop_assert_eq!(lines(&from_bytes.report), lines(&from_text.report));
    }
}
