//! Does a load of nested values in passing tell the same as one by their outline?
//!
//! What is applied to a live value is always read by tokens and outlines, so it is the measure. The texts are canonical
//! ones with a few lines changed in them.

use std::collections::{BTreeMap, BTreeSet};

use jasset::{Arena, ClassName, Document, JAsset, LoadOptions, Report};
use proptest::{prelude::*, sample::Index};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    #[jasset(alias = "Cyan")]
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Item {
    #[jasset(alias = "Title")]
    name: String,
    count: u32,
    a_name_of_more_than_sixteen_bytes: f32,
    tags: Vec<String>,
}

/// One with a version, a former key and a hook.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed))]
struct Mount {
    name: String,
    velocity: [f32; 2],
    #[jasset(deprecated)]
    old: u8,
    team: Team,
    bags: Vec<Item>,
}

impl Mount {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Thing {
    kind: ClassName,
    id: u64,
}

/// One with a base and a part.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Door {
    #[jasset(base)]
    thing: Thing,
    open: bool,
    #[jasset(flatten)]
    lock: Lock,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Lock {
    strength: i16,
    letter: char,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Range(f32, f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Pair(String, u8);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Empty {}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    #[jasset(alias = "Sleeping")]
    Asleep(f32),
    Chase {
        target: u64,
        #[jasset(alias = "Pace")]
        speed: f32,
        way: Vec<[f32; 2]>,
    },
    Patrol(u32, i32),
    Speak(String),
    Hold(Item),
    Both(String, Vec<u8>),
    Then(Box<State>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Character {
    inventory: Vec<Item>,
    resistances: BTreeMap<String, f32>,
    equipped: BTreeMap<String, Item>,
    cells: BTreeMap<[i32; 2], Team>,
    state: State,
    states: Vec<State>,
    home: Option<[f32; 3]>,
    mount: Option<Mount>,
    tags: Vec<String>,
    waypoints: Vec<[f32; 3]>,
    note: Option<String>,
}

#[expect(clippy::option_option, reason = "what is written of one is what is tested")]
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Place {
    door: Door,
    range: Range,
    pairs: Vec<Pair>,
    span: (f32, u8),
    mixed: (String, Vec<u8>),
    teams: BTreeSet<Team>,
    grid: Vec<Vec<u8>>,
    maybe: Vec<Option<Vec<u8>>>,
    doors: [Door; 2],
    matrix: [[f32; 2]; 2],
    #[jasset(key = "name")]
    keyed: Vec<Item>,
    #[jasset(bytes)]
    bytes: Vec<u8>,
    empty: Empty,
    letters: Vec<char>,
    mounts: BTreeMap<u8, Mount>,
    twice: Option<Option<u8>>,
    floats: Option<f32>,
}

fn item(name: &str, tags: &[&str]) -> Item {
    let tags = tags.iter().map(ToString::to_string).collect();
    Item { name: name.into(), count: 7, a_name_of_more_than_sixteen_bytes: -2.5, tags }
}

fn mount() -> Mount {
    Mount {
        name: "Grey mule".into(),
        velocity: [1.5, -0.25],
        old: 0,
        team: Team::Blue,
        bags: vec![item("Bag", &[]), item("two\nlines", &["a { b {"])],
    }
}

fn character() -> Character {
    Character {
        inventory: vec![item("Rope", &["long", "old one"]), item("", &[]), item("{", &["}", "[", "none", "a\ttab"])],
        resistances: [("Fire".to_string(), 1.5), ("deep ice".to_string(), -0.5), ("a = b".to_string(), 1e-9)].into(),
        equipped: [("Head".to_string(), item("Hat", &["feather"])), ("q\"uote".to_string(), item("Ring", &[]))].into(),
        cells: [([1, -2], Team::Red), ([3, 4], Team::Blue)].into(),
        state: State::Chase { target: 0xDEAD, speed: 2.5, way: vec![[1.0, 2.0], [3.0, 4.0]] },
        states: vec![
            State::Idle,
            State::Asleep(1.5),
            State::Patrol(3, -4),
            State::Speak("Who goes there?".into()),
            State::Hold(item("Torch", &["lit"])),
            State::Both("x".into(), vec![1, 2]),
            State::Then(Box::new(State::Then(Box::new(State::Asleep(0.5))))),
            State::Unknown("Flying 3".into()),
        ],
        home: Some([1.0, 2.0, 3.0]),
        mount: Some(mount()),
        tags: vec!["quest".into(), "old man".into(), "x".into()],
        waypoints: vec![[1.0, 2.0, 3.0], [-4.0, 5.5, 1e-7]],
        note: Some("two\nlines".into()),
    }
}

fn place() -> Place {
    let door =
        Door { thing: Thing { id: 5, ..Thing::default() }, open: true, lock: Lock { strength: -3, letter: 'x' } };
    Place {
        door: door.clone(),
        range: Range(1.0, 2.0),
        pairs: vec![Pair("a".into(), 1), Pair("b c".into(), 2)],
        span: (0.5, 3),
        mixed: ("word".into(), vec![1, 2, 3]),
        teams: [Team::Red, Team::Blue].into(),
        grid: vec![vec![1, 2], vec![], vec![3]],
        maybe: vec![Some(vec![1]), None, Some(vec![])],
        doors: [door, Door::default()],
        matrix: [[1.0, 0.0], [0.0, 1.0]],
        keyed: vec![item("Axe", &[]), item("Bow", &["long"])],
        bytes: b"jasset".to_vec(),
        empty: Empty {},
        letters: vec!['a', ' ', '\u{e9}'],
        mounts: [(1, mount()), (20, Mount::default())].into(),
        twice: Some(Some(5)),
        floats: Some(0.5),
    }
}

/// A change of one line of a text.
#[derive(Clone, Copy, Debug)]
enum Change {
    Remove,
    Twice,
    Swap,
    Move,
    Insert(&'static str),
    Line(&'static str),
    Value(&'static str),
    Replace(&'static str, &'static str),
    Indent(&'static str),
    Behind(&'static str),
    LineEnds,
    Unindent,
}

/// What a value becomes.
const VALUES: &[&str] = &[
    "1",
    "0x1F",
    "-0",
    "1e3",
    "nan",
    "x",
    "1 2 3",
    "1 2  3",
    "1 2",
    "1,5",
    "\"a\"",
    "\"a",
    "\\\"a\\n\"",
    "none",
    "some",
    "some 5",
    "some  5",
    "some none",
    "{",
    "{}",
    "[",
    "[]",
    "]",
    "}",
    "a {",
    "a [",
    "\"a {\"",
    "Cyan",
    "Blue",
    "Idle",
    "Idle 5",
    "Asleep",
    "Asleep 5",
    "Sleeping 5",
    "Chase",
    "Chase {}",
    "Patrol 1 2",
    "Patrol 1",
    "Patrol 1 2 3",
    "Then Idle",
    "Then Then Idle",
    "Fly 3",
    "Item",
    "Empty",
    "Thing",
    "",
    " ",
    "|",
    "| a",
    "% amFzc2V0",
    "\u{e9}",
    "12345678901234567890",
    "1 # c",
    "true",
    "5abc",
];

/// What a line becomes.
const LINES: &[&str] = &[
    "",
    " ",
    "# a comment",
    "// another",
    "    | more",
    "| more",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    "Unknown = 1",
    "Name = other",
    "Title = other",
    "Count = 1",
    "Speed = 5",
    "Old = 1",
    "ClassVersion = 1",
    "ClassVersion = 2",
    "BaseVersion = 3",
    "Pace = 1",
    "=======",
    "<<<<<<< ours",
    "1",
    "1 2 3",
    "x",
    "Fire = 2",
    "\"Fire\" = 2",
    "Fire=2",
    "a = b = c",
    "none",
    "; Unknown",
    "Idle",
    "Axe = {}",
    "Name =",
    "Tags = []",
];

fn change() -> BoxedStrategy<Change> {
    use Change::*;
    prop_oneof![
        6 => prop_oneof![Just(Remove), Just(Twice), Just(Swap), Just(Move)],
        6 => prop::sample::select(LINES).prop_map(Insert),
        3 => prop::sample::select(LINES).prop_map(Line),
        8 => prop::sample::select(VALUES).prop_map(Value),
        4 => prop::sample::select(vec![
            (" = ", "="), (" = ", "  =  "), (" = ", " =\t"), ("Name", "Title"), ("Count", "Counts"), ("ClassVersion = 2", "ClassVersion = 1"),
            ("Velocity = 1.500000 -0.250000", "Speed = 5"), ("    BaseVersion = 3\n", ""), ("BaseVersion = 3", "BaseVersion = 2"), (" {", "  {"),
            (" {", " {x"), ("Blue", "Cyan"), ("some ", ""), ("[\n", "[ \n"), ("Kind = Door", "Kind = Thing"), ("1.5", "1.5  "), ("0 ", "0  "),
            ("Mount\n", "Mount\nsome "), ("    ClassVersion = 2\n", ""),
        ]).prop_map(|(from, to)| Replace(from, to)),
        3 => prop::sample::select(vec!["", " ", "\t", "        ", "           "]).prop_map(Indent),
        3 => prop::sample::select(vec![" ", "\t", "\r", " {", " [", " x", " # c", " 1", " ="]).prop_map(Behind),
        1 => prop_oneof![Just(LineEnds), Just(Unindent)],
    ]
    .boxed()
}

fn apply(text: &str, change: Change, at: Index, other: Index) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    if lines.is_empty() {
        return text.into();
    }
    let (line, other) = (at.index(lines.len()), other.index(lines.len()));
    match change {
        Change::Remove => {
            lines.remove(line);
        }
        Change::Twice => lines.insert(other, lines[line].clone()),
        Change::Swap => {
            let next = (line + 1).min(lines.len() - 1);
            lines.swap(line, next);
        }
        Change::Move => {
            let moved = lines.remove(line);
            lines.insert(other.min(lines.len()), moved);
        }
        Change::Insert(new) => lines.insert(line, new.into()),
        Change::Line(new) => lines[line] = new.into(),
        Change::Value(value) => {
            let start = match lines[line].find(" = ") {
                Some(at) => at + 3,
                None => lines[line].len() - lines[line].trim_start().len(),
            };
            lines[line].replace_range(start.., value);
        }
        Change::Replace(from, to) => {
            let places: Vec<usize> = text.match_indices(from).map(|(at, _)| at).collect();
            if places.is_empty() {
                return text.into();
            }
            let start = places[at.index(places.len())];
            return format!("{}{to}{}", &text[..start], &text[start + from.len()..]);
        }
        Change::Indent(blanks) => lines[line] = format!("{blanks}{}", lines[line].trim_start()),
        Change::Behind(end) => lines[line].push_str(end),
        Change::LineEnds => return text.replace('\n', "\r\n"),
        Change::Unindent => {
            return text.lines().fold(String::new(), |text, line| text + line.trim_start() + "\n");
        }
    }
    lines.join("\n") + "\n"
}

type Changes = Vec<(Change, Index, Index)>;

fn changed(text: &str, changes: &Changes) -> String {
    changes.iter().fold(text.to_string(), |text, (change, at, other)| apply(&text, *change, *at, *other))
}

fn options() -> BoxedStrategy<LoadOptions> {
    prop_oneof![
        4 => Just(LoadOptions::new()),
        1 => Just(LoadOptions::new().strict()),
        1 => Just(LoadOptions::new().lenient()),
        1 => (0_u16..6).prop_map(|depth| LoadOptions::new().max_depth(depth)),
    ]
    .boxed()
}

/// What a load told, to be compared.
fn told<T: std::fmt::Debug>(result: jasset::Result<(T, Report)>) -> Result<(String, String), String> {
    match result {
        Ok((value, report)) => Ok((format!("{value:?}"), report.to_string())),
        Err(error) => Err(error.to_string()),
    }
}

/// Whether there is a value.
fn same<T: for<'a> JAsset<'a> + Default + std::fmt::Debug>(
    text: &str,
    options: LoadOptions,
) -> Result<bool, TestCaseError> {
    let arena = Arena::new();
    let mut value = T::default();
    let document = Document::parse_in(&arena, text.as_bytes());
    let by_tokens = told(document.apply(&mut value, &options).map(|report| (value, report)));
    let streamed = told(document.load_with::<T>(&options).map(|loaded| (loaded.value, loaded.report)));
    prop_assert_eq!(&streamed, &by_tokens, "{:?}", text);
    if options == LoadOptions::new() {
        // Where nobody reads the report, other ways are open.
        let silent = told(document.load::<T>().map(|value| (value, Report::default())));
        prop_assert_eq!(silent.map(|told| told.0), by_tokens.clone().map(|told| told.0), "{:?}", text);
    }
    Ok(by_tokens.is_ok())
}

fn cases() -> ProptestConfig {
    ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() }
}

fn changes() -> BoxedStrategy<Changes> {
    prop::collection::vec((change(), any::<Index>(), any::<Index>()), 0..4).boxed()
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn lists_maps_and_variants(changes in changes(), options in options()) {
        same::<Character>(&changed(&jasset::to_string(&character()).unwrap(), &changes), options)?;
    }

    #[test]
    fn parts_tuples_and_lists_of_lists(changes in changes(), options in options()) {
        same::<Place>(&changed(&jasset::to_string(&place()).unwrap(), &changes), options)?;
    }
}

#[test]
fn what_is_written_is_read() {
    for (text, is_same) in [
        (jasset::to_string(&character()).unwrap(), same::<Character> as fn(&str, LoadOptions) -> _),
        (jasset::to_string(&place()).unwrap(), same::<Place>),
        (jasset::to_string(&Character::default()).unwrap(), same::<Character>),
        (jasset::to_string(&Place::default()).unwrap(), same::<Place>),
    ] {
        assert!(is_same(&text, LoadOptions::new()).unwrap(), "{text}");
        assert!(is_same(&text.replace('\n', "\r\n"), LoadOptions::new()).unwrap(), "{text}");
    }
    let text = jasset::to_string(&character()).unwrap();
    assert_eq!(jasset::from_str::<Character>(&text).unwrap(), character());
    let text = jasset::to_string(&place()).unwrap();
    assert_eq!(jasset::from_str::<Place>(&text).unwrap(), place());
}

/// Each change by itself, at each line.
#[test]
fn each_line_is_told_alike() {
    fn each<T: for<'a> JAsset<'a> + Default + std::fmt::Debug>(text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            for new in [None, Some("# c"), Some(""), Some("}"), Some("x"), Some("Name = y"), Some("1"), Some("  ]")] {
                for keep in [true, false] {
                    let mut changed: Vec<&str> = lines.clone();
                    match (new, keep) {
                        (Some(new), true) => changed.insert(at, new),
                        (Some(new), false) => changed[at] = new,
                        (None, true) => changed.insert(at, lines[at]),
                        (None, false) => drop(changed.remove(at)),
                    }
                    same::<T>(&(changed.join("\n") + "\n"), LoadOptions::new()).unwrap();
                }
            }
        }
    }
    each::<Character>(&jasset::to_string(&character()).unwrap());
    each::<Place>(&jasset::to_string(&place()).unwrap());
}

/// What a single row means depends on the type, and is an error if it could be both.
#[test]
fn lists_of_one_row_are_told_alike() {
    let values = [
        "none",
        "5",
        "1 2",
        "[]",
        "{}",
        "[\n[]\n]",
        "[\n1\n]",
        "[\n1\n2\n]\n[\n3\n]",
        "[]\n[]",
        "[\nnone\n]",
        "[\n]",
        "{\n}",
        "some 5",
        "some [\n1\n]",
        "Red",
        "Red\nRed",
        "Red\nBlue\n",
        "5 = {}",
        "1 = {}\n1 = {}",
        "1 = {}\n01 = {}",
        "1.0 2.0",
        "[\n1.0\n2.0\n]",
        "[\n1.0\n]",
        "{\nField0 = 1.0\n}",
        "a 1",
        "[\na\n1\n]",
        "[\n[\na\n1\n]\n]",
        "a",
        "\"a\"\n\"a b\"",
        "% amFz\n% c2V0",
        "some some 5",
        "some none",
        "Empty",
        "Lock",
        "Item",
    ];
    for key in [
        "Range", "Pairs", "Span", "Mixed", "Teams", "Grid", "Maybe", "Doors", "Matrix", "Keyed", "Bytes", "Empty",
        "Letters", "Mounts", "Twice", "Floats", "Door",
    ] {
        for value in values {
            same::<Place>(&format!("; {key}\n{value}\n"), LoadOptions::new()).unwrap();
        }
    }
    for key in [
        "Inventory",
        "Resistances",
        "Equipped",
        "Cells",
        "State",
        "States",
        "Home",
        "Mount",
        "Tags",
        "Waypoints",
        "Note",
    ] {
        for value in values {
            same::<Character>(&format!("; {key}\n{value}\n"), LoadOptions::new()).unwrap();
        }
    }
}
