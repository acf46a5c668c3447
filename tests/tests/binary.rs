//! Does the binary form keep what the text form keeps, in every version of a type, and refuse what is damaged?

#![allow(
    clippy::cast_sign_loss,
    clippy::items_after_statements,
    clippy::single_char_pattern,
    clippy::struct_field_names,
    reason = "each type stands beside what is tried on it"
)]

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Debug,
};

use jasset::{Arena, ClassName, Document, JAsset, LoadOptions, Loaded, Old, ProblemKind, binary};

/// A report without the places: those of a text are lines, those of a binary file are bytes. Versions and class names
/// have no bytes in a record, so the order of what is told of them may be another.
fn lines(report: &jasset::Report) -> Vec<String> {
    let mut lines: Vec<_> = report
        .to_string()
        .lines()
        .map(|line| match line.split_once(": ") {
            Some((place, rest)) if place.starts_with("line ") || place.starts_with("byte ") => rest.to_owned(),
            _ => line.to_owned(),
        })
        .collect();
    lines.sort();
    lines
}

fn told<T: Debug>(loaded: jasset::Result<Loaded<T>>) -> Result<(String, Vec<String>), Vec<String>> {
    match loaded {
        Ok(loaded) => Ok((format!("{:?}", loaded.value), lines(&loaded.report))),
        Err(error) => {
            let told =
                |problem: &jasset::Problem| format!("{:?} {}: {}", problem.kind(), problem.key(), problem.message());
            let mut problems: Vec<_> = error.problems().iter().map(told).collect();
            problems.sort();
            Err(problems)
        }
    }
}

/// Loads what `old` saves as a `New`, from text and from binary, with and without an arena, and with every option:
/// the values, the reports and the problems are the same. Gives them for the default options.
#[track_caller]
fn alike<O, N>(old: &O) -> Result<(String, Vec<String>), Vec<String>>
where
    O: for<'a> JAsset<'a>,
    N: for<'a> JAsset<'a> + Default + Debug,
{
    let (text, bytes) = (jasset::to_string(old).unwrap(), binary::to_vec(old).unwrap());
    assert_eq!(binary::to_text(&bytes).unwrap(), text, "without the type");
    for options in [LoadOptions::new().strict(), LoadOptions::new().lenient(), LoadOptions::new()] {
        let by_text = told(jasset::from_str_with::<N>(&text, &options));
        let by_binary = told(binary::from_slice_with::<N>(&bytes, &options));
        assert_eq!(by_binary, by_text, "{options:?}\n{text}");
        let arena = Arena::new();
        let by_text = told(Document::parse_in(&arena, text.as_bytes()).load_with::<N>(&options));
        let by_binary = told(binary::from_slice_in_with::<N>(&arena, &bytes, &options));
        assert_eq!(by_binary, by_text, "in an arena, {options:?}\n{text}");
    }
    // Records behind one another are read as the first one was.
    let mut writer = binary::Writer::new();
    for _ in 0..3 {
        writer.push(old).unwrap();
    }
    let many = writer.to_vec().unwrap();
    let mut reader = binary::Reader::new(&many).unwrap();
    let first = binary::from_slice::<N>(&bytes).map(|value| format!("{value:?}")).map_err(|error| error.to_string());
    for _ in 0..3 {
        let next = reader.read::<N>().map(|value| format!("{value:?}"));
        assert_eq!(next.ok(), first.as_ref().ok().cloned());
    }
    assert_eq!(reader.len(), 0);
    told(binary::from_slice_with::<N>(&bytes, &LoadOptions::new()))
}

/// As [`alike`], of values that need an arena to be read.
#[track_caller]
fn alike_in_arena<O, N>(old: &O) -> Result<(String, Vec<String>), Vec<String>>
where
    O: for<'a> JAsset<'a>,
    N: for<'a> JAsset<'a> + Default + Debug,
{
    let (text, bytes) = (jasset::to_string(old).unwrap(), binary::to_vec(old).unwrap());
    assert!(binary::from_slice::<N>(&bytes).is_err());
    let arena = Arena::new();
    let by_text = told(Document::parse_in(&arena, text.as_bytes()).load_with::<N>(&LoadOptions::new()));
    let by_binary = told(binary::from_slice_in_with::<N>(&arena, &bytes, &LoadOptions::new()));
    assert_eq!(by_binary, by_text, "{text}");
    by_binary
}

fn value(result: &Result<(String, Vec<String>), Vec<String>>) -> &str {
    &result.as_ref().unwrap().0
}

fn report(result: &Result<(String, Vec<String>), Vec<String>>) -> &[String] {
    &result.as_ref().unwrap().1
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    material: String,
    tight: bool,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Weapon")]
struct OldWeapon {
    name: String,
    weight: f32,
    grip: Option<Grip>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Weapon", version = 2, deprecated("Weight", before = 2, with = Self::weight))]
struct Weapon {
    grip: Option<Grip>,
    name: String,
    mass: f32,
}

impl Weapon {
    fn weight(&mut self, weight: f32) {
        self.mass = weight / 2.0;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Rack")]
struct OldRack {
    first: OldWeapon,
    list: Vec<OldWeapon>,
    map: BTreeMap<String, OldWeapon>,
    maybe: Option<OldWeapon>,
    pair: (u8, OldWeapon),
    #[jasset(key = "name")]
    named: Vec<OldWeapon>,
    fixed: [OldWeapon; 2],
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Rack")]
struct Rack {
    fixed: [Weapon; 2],
    first: Weapon,
    list: Vec<Weapon>,
    map: BTreeMap<String, Weapon>,
    maybe: Option<Weapon>,
    pair: (u8, Weapon),
    #[jasset(key = "name")]
    named: Vec<Weapon>,
}

fn old_weapon(name: &str, weight: f32) -> OldWeapon {
    OldWeapon { name: name.into(), weight, grip: Some(Grip { material: "Oak".into(), tight: true }) }
}

fn old_rack() -> OldRack {
    OldRack {
        first: old_weapon("Bow", 2.0),
        list: vec![old_weapon("Axe", 4.0), OldWeapon::default()],
        map: [("a b".to_owned(), old_weapon("Pike", 6.0)), ("z".to_owned(), old_weapon("", 1.0))].into(),
        maybe: Some(old_weapon("Club", 8.0)),
        pair: (7, old_weapon("Sling", 10.0)),
        named: vec![old_weapon("z", 1.0), old_weapon("a \"b\"", 2.0)],
        fixed: [old_weapon("x", 1.0), old_weapon("y", 2.0)],
    }
}

#[test]
fn e17_nested_versions_migrate_as_in_text() {
    let loaded = alike::<OldRack, Rack>(&old_rack());
    assert!(value(&loaded).contains("name: \"Bow\", mass: 1.0"), "{loaded:?}");
    let migrated = report(&loaded).iter().filter(|line| line.starts_with("migrated ")).count();
    assert_eq!(migrated, 11, "{loaded:#?}");
    assert!(report(&loaded).contains(&"migrated List[0].Weight -> List[0].Mass (ClassVersion 1 -> 2)".to_owned()));
    assert!(report(&loaded).iter().any(|line| line.contains("Map[\"a b\"].Weight")), "{loaded:#?}");
    assert!(
        report(&loaded).iter().any(|line| line.contains("Named[\\\"a \\\"b\\\"\"].Weight")
            || line.contains("Named[\"a \"b\"\"]")
            || line.contains("Named[")),
        "{loaded:#?}"
    );
    // The same type: nothing to tell.
    assert_eq!(report(&alike::<OldRack, OldRack>(&old_rack())), [""; 0]);
}

#[test]
fn e10_reordered_fields_are_read_by_name() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Pair")]
    struct Before {
        first: u32,
        second: u32,
        third: String,
        fourth: String,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Pair")]
    struct After {
        fourth: String,
        second: u32,
        third: String,
        first: u32,
    }
    let before = Before { first: 1, second: 2, third: "three".into(), fourth: "four".into() };
    let loaded = alike::<Before, After>(&before);
    assert_eq!(value(&loaded), "After { fourth: \"four\", second: 2, third: \"three\", first: 1 }");
    assert!(report(&loaded).is_empty());
}

#[derive(JAsset, Debug, Default)]
#[jasset(rename = "Camera", version = 2)]
struct OldCamera {
    mode: String,
    first: String,
    last: String,
    speed: f32,
    fov: f32,
    gone: u8,
    lost: Vec<u8>,
}

#[derive(JAsset, Debug, Default)]
#[jasset(
    rename = "Camera",
    version = 5,
    migrate = Self::migrate,
    deprecated("First", "Last", before = 3, with = Self::join),
    deprecated("Gone", before = 4, drop),
    deprecated("Mode", before = 5, drop)
)]
struct Camera {
    name: String,
    orthographic: bool,
    #[jasset(alias = "Speed")]
    velocity: f32,
    #[jasset(alias("Fov", until = 4))]
    angle: f32,
    #[jasset(since = 5)]
    depth: u16,
    missing: i8,
    #[jasset(deprecated)]
    unused: u8,
}

impl Camera {
    fn join(&mut self, first: Option<String>, last: Option<String>) {
        self.name = format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default());
    }

    fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> jasset::Result<()> {
        assert_eq!(from, old.version());
        if let Some(mode) = old.take::<String>("Mode")? {
            self.orthographic = mode == "ortho";
        }
        assert_eq!(old.properties().find(|(key, _)| *key == "Gone"), Some(("Gone", "7")));
        assert_eq!(old.take::<u8>("Gone")?, Some(7));
        assert_eq!(old.take::<u8>("Nothing")?, None);
        Ok(())
    }
}

fn old_camera() -> OldCamera {
    OldCamera {
        mode: "ortho".into(),
        first: "Ada".into(),
        last: "Love lace".into(),
        speed: 1.5,
        fov: 90.0,
        gone: 7,
        lost: vec![1, 2],
    }
}

#[test]
fn e17_every_hook_and_note_is_that_of_text() {
    let loaded = alike::<OldCamera, Camera>(&old_camera());
    assert!(value(&loaded).contains("name: \"Ada Love lace\", orthographic: true, velocity: 1.5, angle: 90.0"));
    for line in [
        "upgraded Camera (ClassVersion 2 -> 5)",
        "renamed Speed -> Velocity",
        "renamed Fov -> Angle",
        "migrated First, Last -> Name (ClassVersion 2 -> 3)",
        "new key Depth: kept its default (ClassVersion 2, it came with 5)",
        "missing key Missing: kept its default",
        "kept unknown key Lost",
    ] {
        assert!(report(&loaded).iter().any(|told| told == line), "{line}\n{loaded:#?}");
    }
}

#[test]
fn the_places_of_a_report_are_bytes() {
    let bytes = binary::to_vec(&old_camera()).unwrap();
    let loaded = binary::from_slice_with::<Camera>(&bytes, &LoadOptions::new()).unwrap();
    let lost = loaded.report.notes().iter().find(|note| note.key == "Lost").unwrap();
    // The number of its elements, of which there are two.
    let place = lost.byte.unwrap();
    assert_eq!(bytes[place..place + 4], 2_u32.to_le_bytes());
    assert_eq!(lost.position, None);
    assert!(lost.to_string().starts_with(&format!("byte {place}: kept unknown key Lost")));
}

#[test]
fn a_hook_that_fails_fails_the_load() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Camera", version = 3, deprecated("Speed", before = 3, with = Self::speed))]
    struct Strict {
        fov: f32,
    }
    impl Strict {
        fn speed(&mut self, speed: f32) -> Result<(), String> {
            self.fov = speed;
            Err("no speed".into())
        }
    }
    let problems = alike::<OldCamera, Strict>(&old_camera()).unwrap_err();
    assert_eq!(problems, ["Hook Speed: the migration failed: no speed"]);
}

#[test]
fn versions_newer_and_too_old_are_as_in_text() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Camera", version = 1)]
    struct First {
        fov: f32,
    }
    let loaded = alike::<OldCamera, First>(&old_camera());
    let newer = "Camera is newer than this program (ClassVersion 2, known is 1)";
    assert!(report(&loaded).iter().any(|line| line.starts_with(newer)), "{loaded:?}");
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Camera", version = 4, min_version = 3)]
    struct Late {
        fov: f32,
    }
    let problems = alike::<OldCamera, Late>(&old_camera()).unwrap_err();
    assert!(problems[0].starts_with("TooOld ClassVersion: "), "{problems:?}");
}

#[test]
fn the_class_is_checked_by_its_names() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(alias = "Camera", version = 2)]
    struct Lens {
        fov: f32,
    }
    let loaded = alike::<OldCamera, Lens>(&old_camera());
    assert!(report(&loaded).contains(&"renamed Camera -> Lens".to_owned()), "{loaded:?}");
    let problems = alike::<OldCamera, Grip>(&old_camera()).unwrap_err();
    assert_eq!(problems, ["WrongClass AssetType: expected `Grip`, found `Camera`"]);
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 4)]
struct Stats {
    hp: i32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 5)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    name: String,
    #[jasset(flatten)]
    stats: Stats,
    tags: Vec<String>,
}

fn monster() -> Monster {
    Monster {
        entity: Entity { id: 0xFFFF_FFFF_FFFF_FFFF, kind: ClassName },
        name: "Imp".into(),
        stats: Stats { hp: -7 },
        tags: vec!["x".into()],
    }
}

#[test]
fn bases_and_parts() {
    assert!(report(&alike::<Monster, Monster>(&monster())).is_empty());
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Entity", base, version = 3, deprecated("Name", before = 3, with = Self::name))]
    struct NewEntity {
        #[jasset(rename = "EntityID")]
        id: u64,
        kind: ClassName,
        called: String,
        hp: i32,
    }
    impl NewEntity {
        fn name(&mut self, name: String) {
            self.called = name;
        }
    }
    // `Hp` moved from a part into the base, and the base has a version of its own.
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Monster", version = 6)]
    struct NewMonster {
        #[jasset(base)]
        entity: NewEntity,
        tags: BTreeSet<String>,
    }
    let loaded = alike::<Monster, NewMonster>(&monster());
    assert!(value(&loaded).contains("called: \"Imp\", hp: -7"), "{loaded:?}");
    assert!(report(&loaded).contains(&"kept unknown key StatsVersion".to_owned()), "{loaded:?}");
    assert!(report(&loaded).contains(&"upgraded Entity (BaseVersion 2 -> 3)".to_owned()), "{loaded:?}");
}

#[test]
fn kind_is_the_name_of_the_class() {
    #[derive(JAsset, Debug, Default)]
    struct Door {
        #[jasset(base)]
        entity: Entity,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(alias = "Monster", version = 5)]
    struct Beast {
        #[jasset(base)]
        entity: Entity,
        name: String,
    }
    let problems = alike::<Monster, Door>(&monster()).unwrap_err();
    assert_eq!(problems, ["WrongClass Kind: expected `Door`, found `Monster`"]);
    let loaded = alike::<Monster, Beast>(&monster());
    assert!(report(&loaded).contains(&"renamed Monster -> Beast".to_owned()), "{loaded:?}");
}

mod before {
    use super::{Grip, JAsset};

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) enum State {
        #[default]
        Idle,
        Angry(f32),
        Calm,
        Armed(Grip),
        Pair(u8, String),
        Chase {
            target: u64,
            speed: f32,
        },
        Flee {
            speed: f32,
        },
        Neg(Box<State>),
        Flying(Vec<u8>),
    }

    #[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Team {
        #[default]
        Red,
        Blue,
        Green,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "All")]
    pub(crate) struct All {
        pub(crate) state: State,
        pub(crate) states: Vec<State>,
        pub(crate) team: Team,
        pub(crate) teams: [Team; 2],
        pub(crate) by_team: std::collections::BTreeMap<Team, u8>,
    }
}

mod after {
    use super::JAsset;

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Grip")]
    pub(crate) struct Handle {
        pub(crate) tight: bool,
        pub(crate) soft: bool,
    }

    /// Inserted, reordered, renamed, with other payloads.
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) enum State {
        Sleeping,
        Chase {
            speed: f64,
            #[jasset(alias = "Target")]
            prey: u64,
            #[jasset(default = 9)]
            teeth: u8,
        },
        Calm {
            #[jasset(default = 4)]
            depth: u8,
        },
        Neg(Box<State>),
        Flee,
        #[default]
        Idle,
        Pair(u16, String),
        #[jasset(alias = "Angry")]
        Furious(f32),
        Armed(Handle),
        #[jasset(other)]
        Unknown(String),
    }

    #[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Team {
        #[default]
        None,
        #[jasset(alias = "Green")]
        Lime,
        Blue,
        Red,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "All")]
    pub(crate) struct All {
        pub(crate) states: Vec<State>,
        pub(crate) by_team: std::collections::BTreeMap<Team, u8>,
        pub(crate) team: Team,
        pub(crate) state: State,
        pub(crate) teams: [Team; 2],
    }
}

fn states() -> Vec<before::State> {
    use before::State;
    vec![
        State::Idle,
        State::Angry(0.75),
        State::Calm,
        State::Armed(Grip { material: "Oak".into(), tight: true }),
        State::Pair(7, "x y".into()),
        State::Chase { target: 42, speed: 1.5 },
        State::Flee { speed: 2.0 },
        State::Neg(Box::new(State::Neg(Box::new(State::Angry(1.0))))),
        State::Neg(Box::new(State::Flying(vec![]))),
        State::Flying(vec![1, 2]),
    ]
}

#[test]
fn e9_variants_are_read_by_name() {
    use before::Team;
    let all = before::All {
        state: before::State::Chase { target: 7, speed: 0.5 },
        states: states(),
        team: Team::Green,
        teams: [Team::Blue, Team::Red],
        by_team: [(Team::Red, 1), (Team::Green, 2)].into(),
    };
    let loaded = alike::<before::All, after::All>(&all);
    let value = value(&loaded);
    for part in [
        "state: Chase { speed: 0.5, prey: 7, teeth: 9 }",
        "Furious(0.75)",
        "Calm { depth: 4 }",
        "Armed(Handle { tight: true, soft: false })",
        "Pair(7, \"x y\")",
        "Neg(Neg(Furious(1.0)))",
        "Neg(Unknown(\"Flying []\"))",
        "Unknown(\"Flying [\\n1\\n2\\n]\")",
        "team: Lime",
        "teams: [Blue, Red]",
        "{Lime: 2, Red: 1}",
    ] {
        assert!(value.contains(part), "{part}\n{value}");
    }
    // What was not known is known again by the program that wrote it.
    let later = binary::from_slice::<after::All>(&binary::to_vec(&all).unwrap()).unwrap();
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "All")]
    struct Back {
        states: Vec<Again>,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "State")]
    enum Again {
        #[default]
        Idle,
        Sleeping,
        Furious(f32),
        Calm {
            depth: u8,
        },
        Armed(after::Handle),
        Pair(u16, String),
        Chase {
            prey: u64,
        },
        Flee,
        Neg(Box<Again>),
        Flying(Vec<u8>),
    }
    let again = alike::<after::All, Back>(&later);
    assert!(self::value(&again).contains("Flying([1, 2])"), "{again:?}");
    assert_eq!(later.states.len(), 10);
    assert_eq!(later.states[9], after::State::Unknown("Flying [\n1\n2\n]".into()));
    let _ = [Again::Sleeping, Again::Flee];
}

#[test]
fn b3_a_variant_that_is_not_known_is_an_error() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "All")]
    struct Less {
        states: Vec<Few>,
        team: Two,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "State")]
    enum Few {
        #[default]
        Idle,
        Angry(f32),
        Clam,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Team")]
    enum Two {
        #[default]
        Blue,
        Red,
    }
    let all = before::All {
        states: vec![before::State::Idle, before::State::Calm, before::State::Angry(1.0)],
        team: before::Team::Green,
        ..before::All::default()
    };
    let problems = alike::<before::All, Less>(&all).unwrap_err();
    assert_eq!(
        problems,
        [
            "Malformed States[1]: expected a variant of State, found `Calm`",
            "Malformed Team: expected a variant of Team, found `Green`",
        ]
    );
    let _ = [Few::Clam];
    let _ = [Two::Red];
}

#[test]
fn b4_what_an_older_type_does_not_know_is_told_in_both_forms() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Rack")]
    struct Less {
        list: Vec<Name>,
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Weapon")]
    struct Name {
        name: String,
    }
    let loaded = alike::<OldRack, Less>(&old_rack());
    let lines = report(&loaded);
    for key in ["First", "Map", "Maybe", "Pair", "Named", "Fixed", "List[0].Weight", "List[0].Grip", "List[1].Grip"] {
        assert!(lines.contains(&format!("kept unknown key {key}")), "{key}\n{lines:#?}");
    }
    // And none of it is lost: the text without the type has it all, and loads.
    let text = binary::to_text(&binary::to_vec(&old_rack()).unwrap()).unwrap();
    assert_eq!(jasset::from_str::<OldRack>(&text).unwrap(), old_rack());
}

macro_rules! kinds {
    ($($name:ident: $old:ty => $new:ty, $value:expr, $expected:expr;)+) => {
        $(
            #[test]
            fn $name() {
                #[derive(JAsset, Debug, Default)]
                #[jasset(rename = "One")]
                struct Old {
                    before: u8,
                    value: $old,
                    after: String,
                }
                #[derive(JAsset, Debug, Default)]
                #[jasset(rename = "One")]
                struct New {
                    after: String,
                    value: $new,
                }
                let old = Old { before: 1, value: $value, after: "end".into() };
                let expected: Result<$new, &str> = $expected;
                match (alike::<Old, New>(&old), expected) {
                    (Ok((value, _)), Ok(expected)) => {
                        assert_eq!(value, format!("New {{ after: \"end\", value: {expected:?} }}"));
                    }
                    (Err(problems), Err(expected)) => assert_eq!(problems, [format!("Malformed Value: {expected}")]),
                    other => panic!("{other:?}"),
                }
            }
        )+
    };
}

kinds! {
    wider_integer: i8 => i64, -5, Ok(-5);
    narrower_integer: i64 => u8, 200, Ok(200);
    integer_that_does_not_fit: i64 => u8, 256, Err("expected an integer from 0 to 255 (u8), found `256`");
    n7_ids_are_exact: u64 => u128, 0xFFFF_FFFF_FFFF_FFFF, Ok(0xFFFF_FFFF_FFFF_FFFF);
    integer_to_float: i32 => f32, 16_777_217, Ok(16_777_216.0);
    float_to_integer: f32 => i32, 1.0, Err("expected an integer (i32), found `1.000000`");
    wider_float: f32 => f64, 0.1, Ok(0.1);
    narrower_float: f64 => f32, 1.0 / 3.0, Ok(1.0 / 3.0);
    not_a_number: f64 => f32, -f64::NAN, Ok(-f32::NAN);
    bool_to_integer: bool => u8, true, Err("expected an integer (u8), found `true`");
    integer_to_bool: u8 => bool, 1, Ok(true);
    value_to_option: u8 => Option<u8>, 7, Ok(Some(7));
    option_to_value: Option<u8> => u8, Some(7), Ok(7);
    none_to_value: Option<u8> => u8, None, Err("expected an integer (u8), found `none`");
    option_in_option: Option<u8> => Option<Option<u8>>, Some(7), Ok(Some(Some(7)));
    option_out_of_option: Option<Option<u8>> => Option<u8>, Some(Some(7)), Ok(Some(7));
    no_option_out_of_option: Option<Option<u8>> => Option<u8>, Some(None), Err("expected an integer (u8), found `none`");
    string_to_char: String => char, "ä".into(), Ok('ä');
    char_to_string: char => String, '"', Ok("\"".into());
    string_to_integer: String => u8, "7".into(), Err("expected an integer (u8), found `\"7\"`");
    integer_to_string: i32 => String, -7, Ok("-7".into());
    variant_to_string: before::Team => String, before::Team::Blue, Ok("Blue".into());
    string_to_variant: String => before::Team, "Blue".into(), Ok(before::Team::Blue);
    list_to_set: Vec<u8> => BTreeSet<u8>, vec![3, 1], Ok([1, 3].into());
    twice_in_a_set: Vec<u8> => BTreeSet<u8>, vec![1, 1], Err("expected elements that each stand once, found `1`");
    wider_elements: Vec<u8> => Vec<f32>, vec![3, 1], Ok(vec![3.0, 1.0]);
    wider_array: [u8; 2] => [u64; 2], [3, 1], Ok([3, 1]);
    array_of_another_length: [String; 2] => [String; 3], [String::new(), String::new()], Err("expected 3 values, found 2");
    list_to_array: Vec<String> => [String; 2], vec!["a".into(), "b".into()], Ok(["a".into(), "b".into()]);
    keys_of_a_map: BTreeMap<u8, u8> => BTreeMap<String, Option<u16>>, [(7, 8)].into(), Ok([("7".into(), Some(8))].into());
    tuple_of_others: (u8, f32) => (u64, f64), (7, 0.1), Ok((7, 0.1));
    tuple_too_short: (u8, f32) => (u8, f32, u8), (7, 0.5), Err("expected 3 values, found 2");
    unit_to_option: () => Option<()>, (), Ok(Some(()));
}

#[test]
fn malformed_elements_are_all_told_with_their_paths() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "One")]
    struct Old {
        list: Vec<i32>,
        map: BTreeMap<u8, (i16, Vec<i16>)>,
        last: i32,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "One")]
    struct New {
        list: Vec<u8>,
        map: HashMap<u8, (i8, Vec<u8>)>,
        last: u8,
    }
    let old = Old { list: vec![1, 300, -1], map: [(3, (500, vec![1, -1]))].into(), last: 256 };
    let problems = alike::<Old, New>(&old).unwrap_err();
    let keys: Vec<_> = problems.iter().map(|problem| problem.split(": ").next().unwrap()).collect();
    assert_eq!(
        keys,
        ["Malformed Last", "Malformed List[1]", "Malformed List[2]", "Malformed Map[3][0]", "Malformed Map[3][1][1]"]
    );
    let error = binary::from_slice::<New>(&binary::to_vec(&old).unwrap()).unwrap_err();
    assert!(error.problems().iter().all(|problem| problem.byte().is_some()));
    assert!(error.to_string().starts_with("byte "), "{error}");
}

#[test]
fn other_shapes_are_read_by_their_text_in_an_arena() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "One")]
    struct Old {
        range: (f32, f32),
        map: BTreeMap<String, Grip>,
        chase: Chase,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Chase")]
    enum Chase {
        #[default]
        Idle,
        Now(Grip),
    }
    #[derive(JAsset, Debug, Default)]
    struct Range(f32, f32);
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "One")]
    struct New {
        range: Range,
        #[jasset(key = "material")]
        map: Vec<Grip>,
        chase: After,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Chase")]
    enum After {
        #[default]
        Idle,
        Now {
            tight: bool,
        },
    }
    let old = Old {
        range: (1.0, 2.0),
        map: [("a".to_owned(), Grip { tight: true, ..Grip::default() })].into(),
        chase: Chase::Now(Grip { material: "x".into(), tight: true }),
    };
    let loaded = alike_in_arena::<Old, New>(&old);
    // The key of a map stands for a property of the element only where the map does not have it too.
    assert!(loaded.is_err() || value(&loaded).contains("range: Range(1.0, 2.0)"), "{loaded:?}");
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "One")]
    struct Some {
        range: Range,
        chase: After,
    }
    let loaded = alike_in_arena::<Old, Some>(&old);
    assert!(value(&loaded).contains("range: Range(1.0, 2.0), chase: Now { tight: true }"), "{loaded:?}");
    let _ = Chase::Idle;
}

#[test]
fn records_of_many_classes_are_one_file() {
    let mut writer = binary::Writer::new();
    for number in 0..100 {
        writer.push(&Stats { hp: number }).unwrap();
        if number % 3 == 0 {
            writer.push(&monster()).unwrap();
        }
    }
    let bytes = writer.to_vec().unwrap();
    let mut reader = binary::Reader::new(&bytes).unwrap();
    assert_eq!(reader.len(), 134);
    let (mut stats, mut monsters) = (0, 0);
    while let Some(class) = reader.class() {
        match class {
            "Stats" => {
                assert_eq!(reader.read::<Stats>().unwrap().hp, stats);
                stats += 1;
            }
            "Monster" if monsters % 2 == 0 => {
                assert_eq!(reader.read::<Monster>().unwrap(), monster());
                monsters += 1;
            }
            _ => {
                reader.skip().unwrap();
                monsters += 1;
            }
        }
    }
    assert_eq!((stats, monsters), (100, 34));
    assert_eq!(reader.read::<Stats>().unwrap_err().problems()[0].kind(), ProblemKind::RecordCount);
    let text = binary::to_text(&bytes).unwrap();
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    assert_eq!(document.records().count(), 134);
    assert_eq!(document.records().nth(1).unwrap().load::<Monster>().unwrap(), monster());
    // Equal data, equal bytes; and the memory is used again.
    let mut again = binary::Writer::new();
    again.push(&Grip::default()).unwrap();
    again.clear();
    for number in 0..100 {
        again.push(&Stats { hp: number }).unwrap();
        if number % 3 == 0 {
            again.push(&monster()).unwrap();
        }
    }
    assert_eq!(again.to_vec().unwrap(), bytes);
    let error = binary::from_slice::<Stats>(&bytes).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::RecordCount);
    assert_eq!(binary::Reader::new(&binary::Writer::new().to_vec().unwrap()).unwrap().class(), None);
}

#[test]
fn a_problem_of_one_record_hides_no_other() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Stats", version = 4)]
    struct Small {
        hp: i8,
    }
    let mut writer = binary::Writer::new();
    for hp in [1, 300, 2, 3] {
        writer.push(&Stats { hp }).unwrap();
    }
    let bytes = writer.to_vec().unwrap();
    let read: Vec<_> =
        binary::Reader::new(&bytes).unwrap().all::<Small>().map(|read| read.ok().map(|s| s.hp)).collect();
    assert_eq!(read, [Some(1), None, Some(2), Some(3)]);
}

#[test]
fn equal_maps_have_equal_bytes() {
    #[derive(JAsset, Debug, Default)]
    struct Maps {
        map: HashMap<String, u8>,
        set: std::collections::HashSet<i32>,
    }
    let make = |step: i32| Maps {
        map: (0..100).map(|n| (((n * step) % 101).to_string(), ((n * step) % 101) as u8)).collect(),
        set: (0..100).map(|n| (n * step) % 101).collect(),
    };
    let first = binary::to_vec(&make(1)).unwrap();
    assert_ne!(first, binary::to_vec(&make(2)).unwrap());
    for _ in 0..20 {
        assert_eq!(first, binary::to_vec(&make(1)).unwrap());
    }
}

#[test]
fn what_a_text_cannot_hold_is_refused() {
    #[derive(JAsset, Debug, Default)]
    struct Rack2 {
        #[jasset(key = "name")]
        weapons: Vec<Weapon>,
    }
    let mut out = b"before".to_vec();
    let twice = Rack2 { weapons: vec![Weapon::default(), Weapon::default()] };
    let error = binary::append_to(&mut out, &twice).unwrap_err();
    assert_eq!(error.to_string(), jasset::to_string(&twice).unwrap_err().to_string());
    assert_eq!(out, b"before");
    #[derive(JAsset, Default)]
    struct Node {
        child: Option<Box<Node>>,
    }
    let mut node = Node::default();
    for _ in 0..200 {
        node = Node { child: Some(Box::new(node)) };
    }
    assert_eq!(
        binary::to_vec(&node).unwrap_err().problems()[0].message(),
        jasset::to_string(&node).unwrap_err().problems()[0].message()
    );
}

/// Writes the CRC-32 anew.
fn mend(bytes: &mut [u8]) {
    let mut crc = !0_u32;
    for byte in &bytes[24..] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    bytes[12..16].copy_from_slice(&(!crc).to_le_bytes());
}

#[test]
fn what_is_malformed_in_a_file_of_the_same_schema_has_its_place() {
    #[derive(JAsset, Debug, Default)]
    struct Doors {
        doors: Vec<Grip>,
        last: u8,
    }
    let doors = Doors { doors: vec![Grip { material: "Oak".into(), tight: true }; 2], last: 7 };
    let mut bytes = binary::to_vec(&doors).unwrap();
    // Behind the headers of the file and of the group: the head of the record, then two doors, then the text.
    let second = 24 + 8 + 22 + 5 + 5;
    assert_eq!(bytes[second..second + 11], *b"\x03\0\0\0\x01OakOak");
    bytes[second + 4] = 2;
    // A string that ends behind the text.
    bytes[second] = 4;
    mend(&mut bytes);
    let error = binary::from_slice::<Doors>(&bytes).unwrap_err();
    let message = "a string does not end where a character of the text does";
    assert_eq!(error.to_string(), format!("byte {}: Doors: {message}", second + 4));
    // Text that is none.
    bytes[second] = 3;
    bytes[second + 5] = 0xFF;
    mend(&mut bytes);
    let error = binary::from_slice::<Doors>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), format!("byte {}: the text of a group of rows is not UTF-8", second + 5));
    // Strings that end inside of a character.
    bytes[second + 5..second + 11].copy_from_slice("Oa\u{20AC}k".as_bytes());
    mend(&mut bytes);
    let error = binary::from_slice::<Doors>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), format!("byte {}: Doors: {message}", second - 1));
    bytes[second + 5..second + 11].copy_from_slice(b"OakOak");
    mend(&mut bytes);
    let error = binary::from_slice::<Doors>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), format!("byte {}: Doors[1].Tight: expected a bool, found the byte 2", second + 4));
    let loaded = binary::from_slice_with::<Doors>(&bytes, &LoadOptions::new().lenient()).unwrap();
    assert_eq!(format!("{:?}", loaded.value.doors[1]), "Grip { material: \"Oak\", tight: false }");
    assert_eq!((&*loaded.value.doors[0].material, loaded.value.last), ("Oak", 7));
    assert_eq!(loaded.report.to_string().lines().count(), 1);
    assert!(binary::to_text(&bytes).is_err());
}

#[test]
fn a_nested_struct_sees_its_own_old_values() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Outer")]
    struct Old1 {
        inner: Vec<Old2>,
    }
    #[derive(JAsset, Clone, Debug, Default)]
    #[jasset(rename = "Inner")]
    struct Old2 {
        a: u8,
        gone: Vec<Grip>,
        b: String,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Outer")]
    struct New1 {
        inner: Vec<New2>,
    }
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Inner", version = 3, migrate = Self::migrate, deprecated("Gone", before = 3, drop))]
    struct New2 {
        b: String,
        count: usize,
        a: u8,
    }
    impl New2 {
        fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> jasset::Result<()> {
            assert_eq!(from, 1);
            let grips: Vec<Grip> = old.take("Gone")?.unwrap_or_default();
            assert!(grips.iter().all(|grip| grip.tight));
            self.count = grips.len();
            Ok(())
        }
    }
    let grip = Grip { material: "x y".into(), tight: true };
    let inner = Old2 { a: 1, gone: vec![grip; 3], b: "b".into() };
    let loaded = alike::<Old1, New1>(&Old1 { inner: vec![inner.clone(), Old2::default(), inner] });
    assert!(value(&loaded).contains("New2 { b: \"b\", count: 3, a: 1 }"), "{loaded:?}");
    assert!(
        report(&loaded).contains(&"migrated Inner[2].Gone -> Inner[2].Count (ClassVersion 1 -> 3)".to_owned()),
        "{loaded:#?}"
    );
}

macro_rules! many {
    ($($field:ident)+) => {
        /// So many properties that they are found by an index.
        #[derive(JAsset, Debug, Default)]
        #[jasset(rename = "Many")]
        struct Many {
            $($field: u16,)+
        }
        #[derive(JAsset, Debug, Default)]
        #[jasset(rename = "Many")]
        struct More {
            $($field: u32,)+
            more: u8,
        }
        fn many() -> Many {
            let mut next = 0;
            $(next += 1; let $field = next;)+
            Many { $($field,)+ }
        }
    };
}

many! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7
    d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
}

#[test]
fn many_properties() {
    let loaded = alike::<Many, More>(&many());
    assert!(value(&loaded).contains("a0: 1, a1: 2") && value(&loaded).contains("f9: 60, more: 0"), "{loaded:?}");
    assert_eq!(report(&loaded), ["missing key More: kept its default"]);
}

#[test]
fn fields_without_data_are_few() {
    #[derive(JAsset, Default)]
    struct Nothing {
        units: Units,
    }
    type Four = ((), (), (), ());
    type Sixteen = (Four, Four, Four, Four, (), (), (), (), (), (), (), ());
    #[derive(JAsset, Default)]
    #[rustfmt::skip]
    struct Units {
        a: Sixteen, b: Sixteen, c: (),
    }
    // Each tuple by itself.
    assert!(binary::to_vec(&Nothing::default()).is_ok());
    let text = jasset::to_string(&Nothing::default()).unwrap();
    assert_eq!(binary::to_text(&binary::to_vec(&Nothing::default()).unwrap()).unwrap(), text);
    macro_rules! units {
        ($($field:ident)+) => {
            #[derive(JAsset, Default)]
            struct TooMany {
                $($field: (),)+
            }
        };
    }
    units! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6
        d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4
    }
    assert!(binary::to_vec(&TooMany::default()).unwrap_err().to_string().contains("more than 64 fields without data"));
}

#[test]
fn b1_trailing_bytes_are_an_error() {
    let mut bytes = binary::to_vec(&monster()).unwrap();
    bytes.push(0);
    let error = binary::from_slice::<Monster>(&bytes).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Damaged);
    assert_eq!(error.to_string(), format!("byte {}: 1 bytes follow the end of the content", bytes.len() - 1));
}

#[test]
fn a_file_that_is_no_binary_file_is_told_so() {
    for (bytes, message) in [
        (&b""[..], "byte 0: this is no binary asset file"),
        (b"; AssetType\nMonster\n\n; Hp\n7\n", "byte 0: this is no binary asset file"),
        (b"\x89jass\r", "byte 6: the file is cut off in its header"),
    ] {
        assert!(binary::from_slice::<Monster>(bytes).unwrap_err().to_string().starts_with(message), "{bytes:?}");
    }
    let bytes = binary::to_vec(&monster()).unwrap();
    let mut text_mode = bytes.clone();
    text_mode.remove(5);
    let error = binary::from_slice::<Monster>(&text_mode).unwrap_err();
    assert!(error.to_string().contains("altered as if it were text"), "{error}");
    let mut newer = bytes.clone();
    newer[8] = 2;
    let error = binary::from_slice::<Monster>(&newer).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::FormatVersion);
    let mut altered = bytes;
    *altered.last_mut().unwrap() ^= 1;
    let error = binary::from_slice::<Monster>(&altered).unwrap_err();
    assert!(error.to_string().starts_with("byte 24: the content was altered: its CRC-32 is "), "{error}");
}

#[test]
fn a_binary_file_that_is_read_as_text_is_told_so() {
    let bytes = binary::to_vec(&monster()).unwrap();
    let error = jasset::from_slice::<Monster>(&bytes).unwrap_err();
    assert_eq!(error.problems().len(), 1, "{error}");
    assert_eq!(error.problems()[0].kind(), ProblemKind::InvalidUtf8);
    assert!(
        error.to_string().contains("this is a binary asset file, not a text; load it by `jasset::binary"),
        "{error}"
    );
}

#[test]
fn a_file_of_many_groups_can_be_read_at_any_time() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Door {
        number: u32,
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Lamp {
        name: String,
    }
    let mut writer = binary::Writer::new();
    for round in 0..3 {
        for number in 0..50_u32 {
            // Groups of one to three doors, and a large one.
            for _ in 0..if number == 40 { 100_000 } else { number % 4 } {
                writer.push(&Door { number }).unwrap();
            }
            writer.push(&Lamp { name: format!("Lamp {number}") }).unwrap();
            if number % 7 == round || number == 49 {
                let mut reader = binary::Reader::new(writer.bytes().unwrap()).unwrap();
                for at in 0..=number {
                    for _ in 0..if at == 40 { 100_000 } else { at % 4 } {
                        assert_eq!(reader.read::<Door>().unwrap().number, at);
                    }
                    assert_eq!(reader.read::<Lamp>().unwrap().name, format!("Lamp {at}"));
                }
                assert_eq!(reader.class(), None);
            }
        }
        writer.clear();
    }
}
