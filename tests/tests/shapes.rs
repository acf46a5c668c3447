//! Does a value of each shape that the derive knows come back from its text?

#![allow(missing_docs)]

use std::{borrow::Cow, fmt::Debug, marker::PhantomData, ops::Range};

use jasset::JAsset;

/// The text of the one property of a record, and the value that comes back from it.
fn round_trip<T: for<'a> JAsset<'a> + Debug + Default + PartialEq>(value: T, text: &str) {
    #[derive(JAsset, Default)]
    struct Record<T> {
        value: T,
    }
    let record = Record { value };
    let expected = format!("; AssetType\nRecord\n\n; Value\n{text}\n");
    assert_eq!(jasset::to_string(&record).expect("it saves"), expected);
    let back: Record<T> = jasset::from_str(&expected).unwrap_or_else(|error| panic!("{error}\n{expected}"));
    assert_eq!(back.value, record.value);
}

mod span {
    use std::ops::Range;

    use jasset::{Archive, Fields, JAsset, Result};

    pub(super) fn serialize<'a, T: JAsset<'a>, A: Archive<'a, Range<T>>>(archive: A) -> Result<()> {
        archive.tuple(|fields| {
            let start = fields.element::<T>(|span| Some(&span.start), |span| Some(&mut span.start))?;
            let end = fields.element::<T>(|span| Some(&span.end), |span| Some(&mut span.end))?;
            Ok(start.zip(end).map(|(start, end)| start..end))
        })
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Near([u8; 2], Option<String>),
    Chase {
        target: u64,
        r#type: String,
    },
    Away(),
    Gone {},
    Tagged(#[jasset(skip)] u8, u8),
    Cached(#[jasset(skip, default = 3)] u8),
    #[jasset(other)]
    Unknown(String),
}

#[test]
fn variants() {
    round_trip(State::Idle, "Idle");
    round_trip(State::Angry(0.75), "Angry 0.750000");
    round_trip(State::Near([1, 2], Some("a b".into())), "Near [\n    1 2\n    \"a b\"\n]");
    round_trip(
        State::Chase { target: 42, r#type: "orc".into() },
        "Chase {\n    Target = 0x000000000000002A\n    Type = orc\n}",
    );
    round_trip(State::Away(), "Away");
    round_trip(State::Gone {}, "Gone");
    round_trip(State::Tagged(0, 5), "Tagged 5");
    round_trip(State::Cached(3), "Cached");
    round_trip(State::Unknown("Enraged 0.5".into()), "Enraged 0.5");
}

#[derive(JAsset, Debug, Default, PartialEq)]
enum Tree<T> {
    #[default]
    Leaf,
    Value(T),
    Node {
        left: Box<Tree<T>>,
        right: Box<Self>,
    },
    Many(Vec<Self>, u8),
}

#[test]
fn what_holds_itself() {
    #[derive(JAsset, Default)]
    struct Record {
        tree: Tree<u8>,
    }
    round_trip(
        Tree::Node { left: Box::new(Tree::Value(7_u8)), right: Box::new(Tree::Many(vec![Tree::Leaf], 2)) },
        "Node {\n    Left = Value 7\n    Right = Many [\n        [\n            Leaf\n        ]\n        2\n    ]\n}",
    );
    // What is missing is the default of the field, and not of the enum.
    let record: Record = jasset::from_str("; Tree\nNode {\n    Left = Value 7\n}\n").expect("it loads");
    assert_eq!(record.tree, Tree::Node { left: Box::new(Tree::Value(7)), right: Box::new(Tree::Leaf) });
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Folder {
    name: String,
    #[jasset(key = "name")]
    folders: Vec<Folder>,
    parent: Option<Box<Self>>,
}

#[test]
fn a_list_that_is_keyed_by_its_own_type() {
    let inner = Folder { name: "in".into(), ..Folder::default() };
    round_trip(
        Folder { name: "out".into(), folders: vec![inner], parent: None },
        "{\n    Name = out\n    Folders = {\n        in = {\n            Folders = {}\n            Parent = none\n        }\n    }\n    Parent = none\n}",
    );
}

#[derive(JAsset, Debug, PartialEq)]
struct Pair<T>(u8, #[jasset(skip, default = 4)] u8, T);

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(transparent)]
struct Wrapped<T> {
    #[jasset(skip)]
    mark: PhantomData<T>,
    value: Vec<T>,
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Unit;

#[test]
fn structs() {
    round_trip(Pair(1, 4, 2.5_f32), "1 2.500000");
    round_trip(Pair(1, 4, "a b".to_owned()), "[\n    1\n    \"a b\"\n]");
    round_trip(Wrapped { mark: PhantomData, value: vec![1_u8, 2] }, "1\n2");
    round_trip(Unit, "Unit");
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(bound = "T: for<'a> JAsset<'a>")]
struct Timer<T, U: Copy, P>
where
    U: Default,
{
    #[jasset(with = span, alias = "Span")]
    active: Range<T>,
    #[jasset(skip)]
    scratch: U,
    #[jasset(skip)]
    mark: PhantomData<P>,
}

#[derive(JAsset, Debug, PartialEq)]
enum Phase<T> {
    At(#[jasset(with = span)] Range<u8>),
    Both(#[jasset(with = span)] Range<u8>, T),
    Named {
        #[jasset(with = span)]
        range: Range<u8>,
        #[jasset(bytes)]
        data: Vec<u8>,
        value: Vec<T>,
    },
}

impl<T> Default for Phase<T> {
    fn default() -> Self {
        Self::At(0..0)
    }
}

#[test]
fn modules_of_generic_types() {
    let timer = Timer::<u8, u16, ()> { active: 1..2, scratch: 0, mark: PhantomData };
    round_trip(timer, "{\n    Active = 1 2\n}");
    round_trip(Phase::<u8>::At(1..2), "At 1 2");
    round_trip(Phase::Both(1..2, 3_u8), "Both [\n    1 2\n    3\n]");
    let named = Phase::<u8>::Named { range: 1..2, data: vec![0, 1, 2, 3], value: vec![] };
    round_trip(named, "Named {\n    Range = 1 2\n    Data =\n        % AAECAw==\n    Value = []\n}");
}

#[derive(JAsset, Debug, PartialEq)]
enum Line<'n> {
    Spoken(&'n str),
    Sung {
        #[jasset(default = "la")]
        text: &'n str,
        title: Cow<'n, str>,
    },
    #[jasset(other)]
    Unknown(&'n str),
}

#[test]
fn variants_that_borrow() {
    #[derive(JAsset)]
    struct Record<'n> {
        #[jasset(default = Line::Spoken("nothing"))]
        line: Line<'n>,
    }
    let load = |text: &'static str| jasset::from_str::<Record<'_>>(text).expect("it loads").line;
    assert_eq!(load("; Line\nSpoken \"Who goes there\"\n"), Line::Spoken("Who goes there"));
    assert_eq!(
        load("; Line\nSung {\n    Title = Ballad\n}\n"),
        Line::Sung { text: "la", title: Cow::Borrowed("Ballad") }
    );
    assert_eq!(load("; Line\nShouted now\n"), Line::Unknown("Shouted now"));
    let text = jasset::to_string(&Record { line: Line::Unknown("Shouted now") }).expect("it saves");
    assert_eq!(text, "; AssetType\nRecord\n\n; Line\nShouted now\n");
}
