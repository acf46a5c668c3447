//! Does the lock know which kinds read each other? Each pair is asked, and tried.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

use jasset::{JAsset, LoadOptions, schema::Lock};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    Blue,
}

/// Has all variants of `Team`, under their names and former ones, and holds more.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum Side {
    #[default]
    Red,
    #[jasset(alias = "Blue")]
    Azure {
        shade: u8,
    },
    Mixed(u8),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Pair(u8, u8),
    Chase {
        target: u16,
    },
}

/// What `State` may become.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum Mood {
    #[default]
    Idle,
    Angry(Option<f64>),
    Pair((u8, u16)),
    Chase(Chase),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Chase {
    #[jasset(alias = "Target")]
    prey: u32,
}

/// A variant whose name is a word of options.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Choice {
    #[default]
    #[jasset(rename = "none")]
    Nothing,
    #[jasset(rename = "some")]
    Something,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Item {
    name: String,
    cost: u8,
}

/// Reads what `Item` wrote.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Ware {
    #[jasset(alias = "Name")]
    title: String,
    cost: u16,
    count: u8,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Meters(f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Span(u8, u8);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Range(u16, u8);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Node {
    children: Vec<Node>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Knot {
    #[jasset(alias = "Children")]
    knots: Vec<Knot>,
    tied: bool,
}

/// One kind: a file of version 1 that has it, and a program of version 2 that reads it.
struct Row {
    name: &'static str,
    lock: String,
    texts: Vec<String>,
    check: fn(&str) -> Verdict,
    load: fn(&str) -> Result<Value, String>,
}

#[derive(Debug)]
struct Value {
    shown: String,
    saved: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Reads,
    Rounds,
    Refused,
}

fn verdict<T: for<'a> JAsset<'a>>(lock: &str) -> Verdict {
    let error = Lock::new().with::<T>().check_text(lock).unwrap_err().to_string();
    if error.contains("what files have is not read") {
        Verdict::Refused
    } else if error.contains("which rounds large values") {
        Verdict::Rounds
    } else {
        assert!(error.contains("all of this is accounted for"), "{error}");
        Verdict::Reads
    }
}

fn load<T: for<'a> JAsset<'a> + Default + Debug>(text: &str) -> Result<Value, String> {
    let loaded = jasset::from_str_with::<T>(text, &LoadOptions::new().strict()).map_err(|error| error.to_string())?;
    Ok(Value { shown: format!("{:?}", loaded.value), saved: jasset::to_string(&loaded.value).unwrap() })
}

macro_rules! rows {
    ($($(#[$attr:meta])* $name:ident: $type:ty = [$($value:expr),+ $(,)?];)+) => {
        vec![$({
            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            struct Before {
                $(#[$attr])*
                value: $type,
            }
            #[derive(JAsset, Default, Debug)]
            #[jasset(rename = "Holder", version = 2)]
            #[allow(dead_code)]
            struct After {
                $(#[$attr])*
                value: $type,
            }
            let texts = [$(Before { value: $value }),+];
            Row {
                name: stringify!($name),
                lock: Lock::new().with::<Before>().without_defaults().bless_text("").unwrap(),
                texts: texts.iter().map(|before| jasset::to_string(before).unwrap()).collect(),
                check: verdict::<After>,
                load: load::<After>,
            }
        }),+]
    };
}

#[allow(clippy::too_many_lines)]
fn rows() -> Vec<Row> {
    let item = |name: &str, cost| Item { name: name.to_owned(), cost };
    let words = ["", "none", "some x", "true", "12", "[", "{", "two\nlines", "% AA==", "\t", "a = b", "c"];
    let strings = || words.map(ToOwned::to_owned).to_vec();
    rows! {
        Bool: bool = [true, false];
        I8: i8 = [-128, 0, 127];
        I32: i32 = [i32::MIN, 7, i32::MAX];
        I64: i64 = [i64::MIN, i64::MAX];
        I128: i128 = [i128::MIN, i128::MAX];
        U8: u8 = [0, 255];
        U16: u16 = [0, 65535];
        U32: u32 = [0, u32::MAX];
        U64: u64 = [0, u64::MAX];
        U128: u128 = [0, u128::MAX];
        Usize: usize = [0, usize::MAX];
        Isize: isize = [isize::MIN, isize::MAX];
        #[jasset(hex)]
        Hex: u16 = [0, 65535];
        F32: f32 = [-1.5, f32::MAX, f32::NAN, 1e-40, f32::INFINITY, -0.0];
        F64: f64 = [-1.5, f64::MAX, f64::MIN_POSITIVE];
        Char: char = ['c', '"', '\n', ' ', '|'];
        Text: String = [String::new(), "none".into(), "two\nlines".into(), "12".into(), "true".into(), "[".into(), "c".into(), "Red".into()];
        Team: Team = [Team::Red, Team::Blue];
        Side: Side = [Side::Red, Side::Azure { shade: 1 }, Side::Mixed(2)];
        State: State = [State::Idle, State::Angry(0.5), State::Pair(1, 2), State::Chase { target: 3 }];
        Mood: Mood = [Mood::Idle, Mood::Angry(None), Mood::Pair((1, 300)), Mood::Chase(Chase { prey: 70000 })];
        Choice: Choice = [Choice::Nothing, Choice::Something];
        Item: Item = [Item::default(), item("none", 255), item("two\nlines", 0)];
        Ware: Ware = [Ware::default(), Ware { title: "a".into(), cost: 300, count: 1 }];
        Meters: Meters = [Meters(0.5)];
        Boxed: Box<u8> = [Box::new(255)];
        Span: Span = [Span(0, 255)];
        Range: Range = [Range(300, 255)];
        Node: Node = [Node::default(), Node { children: vec![Node::default(), Node { children: vec![Node::default()] }] }];
        Knot: Knot = [Knot::default(), Knot { knots: vec![Knot::default()], tied: true }];
        Row3: [u8; 3] = [[0, 1, 255]];
        Row3Wide: [u16; 3] = [[0, 1, 300]];
        Row2: [u8; 2] = [[0, 255]];
        Row2Float: [f32; 2] = [[0.5, f32::NAN]];
        Row2Team: [Team; 2] = [[Team::Red, Team::Blue]];
        Row2Side: [Side; 2] = [[Side::Red, Side::Mixed(1)]];
        Lines2: [String; 2] = [["none".into(), "two\nlines".into()], [String::new(), "12".into()]];
        Matrix: [[f32; 2]; 2] = [[[0.5, 1.0], [f32::NAN, 0.0]]];
        Matrix64: [[f64; 2]; 2] = [[[0.5, 1.0], [f64::MAX, 0.0]]];
        Bytes: Vec<u8> = [vec![], vec![1], vec![1, 2, 255]];
        Words: Vec<u16> = [vec![], vec![1], vec![1, 2, 300]];
        Maybes: Vec<Option<u8>> = [vec![], vec![None], vec![Some(1)], vec![None, Some(2)]];
        Strings: Vec<String> = [vec![], strings(), vec!["none".into()], vec!["[".into()]];
        Items: Vec<Item> = [vec![], vec![item("a", 1)], vec![item("none", 1), item("b", 2)]];
        Wares: Vec<Ware> = [vec![], vec![Ware::default()], vec![Ware { title: "a".into(), cost: 300, count: 1 }]];
        #[jasset(key = "name")]
        Keyed: Vec<Item> = [vec![], vec![item("a", 1)], vec![item("none", 1), item("b", 2)]];
        #[jasset(key = "cost")]
        KeyedByCost: Vec<Item> = [vec![], vec![item("a", 1), item("b", 2)]];
        Rows: Vec<[u8; 2]> = [vec![], vec![[1, 2]], vec![[1, 2], [3, 4]]];
        Pairs: Vec<(u8, u8)> = [vec![], vec![(1, 2)], vec![(1, 2), (3, 4)]];
        Spans: Vec<Span> = [vec![], vec![Span(1, 2)], vec![Span(1, 2), Span(3, 4)]];
        Lists: Vec<Vec<u8>> = [vec![], vec![vec![]], vec![vec![1]], vec![vec![1, 2], vec![]]];
        Set: BTreeSet<u8> = [BTreeSet::new(), BTreeSet::from([1, 255])];
        SetWide: BTreeSet<u16> = [BTreeSet::new(), BTreeSet::from([1, 300])];
        SetTeam: BTreeSet<Team> = [BTreeSet::from([Team::Red, Team::Blue])];
        Map: BTreeMap<String, u8> = [BTreeMap::new(), BTreeMap::from([("none".into(), 1), ("some".into(), 2), ("two\nlines".into(), 3)]), BTreeMap::from([("a".into(), 1)])];
        MapWide: BTreeMap<String, u16> = [BTreeMap::new(), BTreeMap::from([("a".into(), 300)])];
        MapByte: BTreeMap<u8, u8> = [BTreeMap::new(), BTreeMap::from([(1, 2), (255, 0)])];
        MapItem: BTreeMap<String, Item> = [BTreeMap::new(), BTreeMap::from([("a".into(), item("b", 1))])];
        Maybe: Option<u8> = [None, Some(255)];
        MaybeWide: Option<u16> = [None, Some(300)];
        MaybeText: Option<String> = [None, Some(String::new()), Some("none".into()), Some("some x".into()), Some("two\nlines".into())];
        MaybeTwice: Option<Option<u8>> = [None, Some(None), Some(Some(1))];
        MaybeBytes: Option<Vec<u8>> = [None, Some(vec![]), Some(vec![1]), Some(vec![1, 2])];
        MaybeMaybes: Option<Vec<Option<u8>>> = [None, Some(vec![]), Some(vec![None])];
        MaybeItem: Option<Item> = [None, Some(Item::default())];
        MaybeTeam: Option<Team> = [None, Some(Team::Red)];
        MaybeChoice: Option<Choice> = [None, Some(Choice::Nothing), Some(Choice::Something)];
        MaybeMap: Option<BTreeMap<String, u8>> = [None, Some(BTreeMap::new()), Some(BTreeMap::from([("some".into(), 1)]))];
        MaybeRow: Option<[u8; 3]> = [None, Some([1, 2, 3])];
        Pair: (u8, u8) = [(0, 255)];
        PairWide: (u8, u16) = [(0, 300)];
        PairText: (u8, String) = [(0, "none".into()), (1, "two\nlines".into())];
        PairTextWide: (u16, String) = [(300, String::new())];
        Triple: (u8, u8, u8) = [(0, 1, 255)];
        #[jasset(bytes)]
        Blob: Vec<u8> = [vec![], vec![1, 2], vec![0; 100]];
        #[jasset(bytes)]
        Code: [u8; 2] = [[1, 2]];
        #[jasset(bytes)]
        MaybeBlob: Option<Vec<u8>> = [None, Some(vec![]), Some(vec![1, 2])];
    }
}

#[test]
fn what_is_said_to_be_read_is_read() {
    let rows = rows();
    let mut reads = 0;
    for from in &rows {
        for to in rows.iter().filter(|to| to.name != from.name) {
            let verdict = (to.check)(&from.lock);
            if verdict == Verdict::Refused {
                continue;
            }
            reads += 1;
            let is_mutual = verdict == Verdict::Reads && (from.check)(&to.lock) == Verdict::Reads;
            for text in &from.texts {
                let loaded = (to.load)(text);
                let Ok(value) = &loaded else { panic!("{} as {}: {loaded:?}\n{text}", from.name, to.name) };
                if is_mutual {
                    // Nothing was lost on the way.
                    let (there, back) = ((from.load)(text).unwrap(), (from.load)(&value.saved).unwrap());
                    assert_eq!(there.shown, back.shown, "{} as {} and back", from.name, to.name);
                }
            }
        }
    }
    assert!(reads > 250, "only {reads} pairs are read");
}

/// What is read although it is refused: as something else than was written, or since the samples are lucky.
const BY_LUCK: &[(&str, &[&str])] = &[
    // On this machine.
    ("U64", &["Usize"]),
    ("U32", &["Isize"]),
    ("I64", &["Isize"]),
    // Elements that do not stand twice.
    ("Bytes", &["Set", "SetWide"]),
    ("Words", &["SetWide"]),
    // As many elements as the array has.
    ("SetTeam", &["Lines2", "Row2Side"]),
    // `none` as text, and as an element.
    ("Choice", &["MaybeChoice", "MaybeText"]),
    ("Maybe", &["MaybeBytes", "MaybeMaybes", "Maybes", "Strings", "Text"]),
    ("MaybeBytes", &["Maybes", "Strings"]),
    ("MaybeChoice", &["Strings", "Text"]),
    ("MaybeMaybes", &["Maybes", "Strings"]),
    ("MaybeRow", &["Strings", "Text"]),
    ("MaybeTeam", &["Strings", "Text"]),
    ("MaybeText", &["Strings", "Text"]),
    ("MaybeTwice", &["MaybeText", "Strings", "Text"]),
    ("MaybeWide", &["Strings", "Text"]),
    ("Maybes", &["MaybeMaybes", "Strings"]),
    // Lines of one value as elements, brackets and all.
    ("Text", &["Strings"]),
    ("Row2Side", &["Lines2", "Strings"]),
    ("MapByte", &["Strings"]),
    ("MapWide", &["MaybeText", "Strings", "Text"]),
    ("PairText", &["Lines2", "Strings"]),
    ("PairTextWide", &["Lines2", "Strings"]),
    ("Blob", &["Strings"]),
    ("Code", &["MaybeText", "Strings", "Text"]),
    ("MaybeBlob", &["MaybeText", "Strings", "Text"]),
    // The fields are none that are taken for entries.
    ("Item", &["Keyed", "KeyedByCost"]),
    // The key of an entry is no field of a map's value.
    ("Keyed", &["MapItem"]),
    ("KeyedByCost", &["MapItem"]),
];

#[test]
fn what_is_refused_is_not_read() {
    let rows = rows();
    let mut found = Vec::new();
    for from in &rows {
        for to in rows.iter().filter(|to| to.name != from.name) {
            let is_read = from.texts.iter().all(|text| (to.load)(text).is_ok());
            if (to.check)(&from.lock) == Verdict::Refused && is_read {
                found.push((from.name, to.name));
            }
        }
    }
    let mut known: Vec<_> = BY_LUCK.iter().flat_map(|(from, to)| to.iter().map(move |to| (*from, *to))).collect();
    found.sort_unstable();
    known.sort_unstable();
    assert_eq!(found, known);
}
