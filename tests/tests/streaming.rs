//! Does a load without tokens tell the same as one with them?
//!
//! A load reads a record in passing and makes tokens only if something is to be said that these can tell. What is applied
//! to a live value is always read by its tokens, so it is the measure. The texts are canonical ones with a few things
//! changed in them.

use jasset::{Arena, Document, JAsset, LoadOptions, Report};
use proptest::{prelude::*, sample::Index};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    #[jasset(alias = "Cyan")]
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Weapon {
    name: String,
    damage: f32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Thing {
    kind: jasset::ClassName,
    id: u64,
    position: [f32; 3],
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed))]
struct Monster {
    #[jasset(base)]
    thing: Thing,
    #[jasset(alias = "Title")]
    name: String,
    hp: i32,
    velocity: [f32; 2],
    team: Team,
    #[jasset(hex)]
    mask: u32,
    scale: f64,
    alive: bool,
    maximal_angular_velocity: f32,
    a_key_that_is_longer_than_all_the_others: i8,
    note: Option<String>,
    weapon: Weapon,
    weapons: Vec<Weapon>,
    path: Vec<[f32; 2]>,
    #[jasset(since = 2)]
    letter: char,
    last: u8,
}

impl Monster {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

/// Neither versions nor former keys.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Plain {
    id: u64,
    name: String,
    rotation: [f32; 4],
    matrix: [[f32; 2]; 2],
    small: f32,
    count: u16,
    visible: bool,
    text: String,
}

/// A deprecated member, and a part among its properties.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 1)]
struct Mixed {
    #[jasset(flatten)]
    weapon: Weapon,
    count: i64,
    #[jasset(deprecated)]
    old: i32,
    team: Team,
}

fn monster() -> Monster {
    let weapon = Weapon { name: "Long Sword".into(), damage: 2.5 };
    Monster {
        thing: Thing { id: 0xDEAD_BEEF, position: [1.0, -2.5, 1e-7], ..Thing::default() },
        name: "Bog Imp".into(),
        hp: -70,
        velocity: [123.456_79, 0.123_456_79],
        team: Team::Blue,
        mask: 0xFF,
        scale: 0.1,
        alive: true,
        maximal_angular_velocity: 16_777_216.0,
        a_key_that_is_longer_than_all_the_others: -5,
        note: Some("two\nlines".into()),
        weapon: weapon.clone(),
        weapons: vec![weapon, Weapon::default()],
        path: vec![[1.0, 2.0], [3.0, 4.0]],
        letter: 'x',
        last: 255,
    }
}

fn plain() -> Plain {
    Plain {
        id: u64::MAX,
        name: "Knight".into(),
        rotation: [0.0, -0.5, 1000.25, 7e-9],
        matrix: [[1.0, 0.0], [0.0, 1.0]],
        small: 1.5e-20,
        count: 12,
        visible: false,
        text: "a\ttab".into(),
    }
}

fn mixed() -> Mixed {
    Mixed { weapon: Weapon { name: "Bow".into(), damage: 1.0 }, count: 1 << 40, old: 0, team: Team::Red }
}

/// A change of a text.
#[derive(Clone, Copy, Debug)]
enum Change {
    Swap,
    Reverse,
    Remove,
    Twice,
    Unknown(&'static str),
    Line(&'static str),
    Value(&'static str),
    Header(&'static str),
    Rename(&'static str, &'static str),
    Before(&'static str),
    Behind(&'static str),
    Cut,
    LineEnds,
    NoEnd,
}

fn change() -> BoxedStrategy<Change> {
    use Change::*;
    prop_oneof![
        4 => prop_oneof![Just(Swap), Just(Reverse), Just(Remove), Just(Twice), Just(Cut), Just(LineEnds), Just(NoEnd)],
        3 => prop::sample::select(vec![
            "; Unknown\n1\n",
            "; Hq\n1\n",
            "; Unknown\n",
            "; No Key\n1\n",
            "; 9\n1\n",
            ";\n1\n",
            "; BaseVersion\n9\n",
            "; ClassVersion\n1\n",
            "; ClassVersion\nx\n",
            "; WeaponVersion\n2\n",
            "; Unknown\n<<<<<<< ours\n1\n",
            "; Unknown\n| ; Hp\n| <<<<<<<\n",
            "; Speed\n5\n",
            "; Title\nSir\n",
            "; Old\n3\n",
            "; Odd\n3\n",
            "; Unknown\n{\n}\n",
            "; Unknown\n1\n\n; Other\n2\n",
            "; Unknown\n1\n\n; Unknown\n2\n",
            "; A\n1\n\n; B\n1\n\n; C\n1\n\n; D\n1\n\n; E\n1\n",
            "; Letter\n\"y\"\n",
            "; AssetType\nPlain\n",
            "; Component\nHealth\n\n; Hp\n3\n",
        ]).prop_map(Unknown),
        3 => prop::sample::select(vec![
            "",
            "# a comment",
            "  // ; Hp",
            " \t",
            "1",
            "more",
            "| more",
            "=======",
            "<<<<<<< ours",
            ">>>>>>>> theirs",
            "#; Hp",
        ]).prop_map(Line),
        3 => prop::sample::select(vec![
            "1", "0x1F", "-0", "1e3", "1.5e-3", "nan", "x", "1 2 3", "1 2  3", "1,5 2", "1.0 2.0 3.0 4.0", "\"a\"", "\"a",
            "\\\"a\\n\"", "none", "some", "{", "{}", "[", "]", "1.00000000000000000001", "340282350000000000000000000000000000000.0",
            "12345678901234567890", "99999999999999999999.5", "true", "Cyan", "Blue", "\"Blue\"", "é", "\u{FEFF}", "+1", ".5", "5.", "-.5",
            "1.5.", "0x", "0x1FFFFFFFFFFFFFFFF", "Monster", "Thing", "Plain", "2", "1 ", "0.000001 -0.000002 3",
        ]).prop_map(Value),
        2 => prop::sample::select(vec![";", ";  ", " ; ", ";\t", "\t;"]).prop_map(Header),
        2 => prop::sample::select(vec![
            ("; Name", "; Title"), ("; Hp", "; HP"), ("; Last", "; Last "), ("; Id", "; Identity"), ("AssetType", "Asset"),
            ("; ClassVersion", "; Version"), ("; BaseVersion", "; Version"), ("; AssetType\nThing\n\n", ""), ("; Kind", "; Kin"),
        ]).prop_map(|(from, to)| Rename(from, to)),
        1 => prop::sample::select(vec!["\u{FEFF}", "#!jasset 1\n", "#!jasset 2\n", "# c\n\n", "text\n", "\r\n \t\n", "; A\n1\n"]).prop_map(Before),
        1 => prop::sample::select(vec!["\n", "\n\n", " ", "# c", "\r\n", "; Zzz\n1", ";", "; ", "; AssetType\nPlain\n"]).prop_map(Behind),
    ]
    .boxed()
}

fn apply(text: &str, change: Change, at: Index, other: Index) -> String {
    let mut properties: Vec<&str> = text.split_inclusive("\n\n").collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if text.is_empty() {
        return String::new();
    }
    let (property, line) = (at.index(properties.len()), at.index(lines.len()));
    let with = |text: &str| if text.ends_with("\n\n") { text.to_string() } else { format!("{text}\n") };
    match change {
        Change::Swap => {
            properties.swap(property, other.index(text.split_inclusive("\n\n").count()));
            properties.iter().map(|property| with(property)).collect()
        }
        Change::Reverse => {
            properties[1..].reverse();
            properties.iter().map(|property| with(property)).collect()
        }
        Change::Remove => {
            properties.remove(property);
            properties.concat()
        }
        Change::Twice => {
            let again = with(properties[property]);
            properties.insert(other.index(properties.len()), &again);
            properties.concat()
        }
        Change::Unknown(text) => {
            let text = format!("{text}\n");
            properties.insert(property, &text);
            properties.concat()
        }
        Change::Line(text) => {
            let text = format!("{text}\n");
            lines.insert(line, &text);
            lines.concat()
        }
        Change::Value(value) => {
            let value = format!("{value}\n");
            let values: Vec<usize> = (0..lines.len()).filter(|at| !lines[*at].starts_with([';', '\n'])).collect();
            if !values.is_empty() {
                lines[values[at.index(values.len())]] = &value;
            }
            lines.concat()
        }
        Change::Header(start) => {
            let headers: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with("; ")).collect();
            let mut changed = String::new();
            if !headers.is_empty() {
                let header = headers[at.index(headers.len())];
                changed = format!("{start}{}", &lines[header][2..]);
                lines[header] = &changed;
            }
            let text = lines.concat();
            drop(changed);
            text
        }
        Change::Rename(from, to) => text.replacen(from, to, 1),
        Change::Before(before) => format!("{before}{text}"),
        Change::Behind(behind) => format!("{text}{behind}"),
        Change::Cut => {
            lines.remove(line);
            lines.concat()
        }
        Change::LineEnds => text.replace('\n', "\r\n"),
        Change::NoEnd => text.trim_end().to_string(),
    }
}

type Changes = Vec<(Change, Index, Index)>;

fn changes() -> BoxedStrategy<Changes> {
    prop::collection::vec((change(), any::<Index>(), any::<Index>()), 0..4).boxed()
}

fn changed(text: &str, changes: &Changes) -> String {
    changes.iter().fold(text.to_string(), |text, (change, at, other)| apply(&text, *change, *at, *other))
}

fn options() -> BoxedStrategy<LoadOptions> {
    prop_oneof![
        4 => Just(LoadOptions::new()),
        1 => Just(LoadOptions::new().strict()),
        1 => Just(LoadOptions::new().lenient()),
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

fn one<T: for<'a> JAsset<'a> + Default + std::fmt::Debug>(
    text: &str,
    options: LoadOptions,
) -> Result<(), TestCaseError> {
    let arena = Arena::new();
    let mut value = T::default();
    let by_tokens =
        told(Document::parse_in(&arena, text.as_bytes()).apply(&mut value, &options).map(|report| (value, report)));
    let streamed = told(jasset::from_str_with::<T>(text, &options).map(|loaded| (loaded.value, loaded.report)));
    prop_assert_eq!(&streamed, &by_tokens, "{:?}", text);
    let document = Document::parse_in(&arena, text.as_bytes());
    let streamed = told(document.load_with::<T>(&options).map(|loaded| (loaded.value, loaded.report)));
    prop_assert_eq!(&streamed, &by_tokens, "{:?}", text);
    if options == LoadOptions::new() {
        // Where nobody reads the report, other ways are open.
        let silent = told(jasset::from_str::<T>(text).map(|value| (value, Report::default())));
        prop_assert_eq!(silent.map(|told| told.0), by_tokens.map(|told| told.0), "{:?}", text);
    }
    Ok(())
}

fn several<T: for<'a> JAsset<'a> + Default + std::fmt::Debug>(text: &str) -> Result<(), TestCaseError> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let streamed = document.load_all::<T>().map(|values| format!("{values:?}"));
    let with_report = document.load_all_with::<T>(&LoadOptions::new());
    let one_by_one: jasset::Result<Vec<T>> = document.records().map(|record| record.load()).collect();
    let by_tokens: jasset::Result<Vec<_>> =
        document.records().map(|record| record.head().load_with::<T>(&LoadOptions::new())).collect();
    let is_ok = by_tokens.is_ok() && document.check().is_ok() && document.records().len() > 0;
    prop_assert_eq!(streamed.is_ok(), is_ok, "{:?}\n{:?}", text, streamed);
    prop_assert_eq!(with_report.is_ok(), is_ok, "{:?}", text);
    if let (Ok(streamed), Ok(with_report), Ok(one_by_one), Ok(by_tokens)) =
        (streamed, with_report, one_by_one, by_tokens)
    {
        let values: Vec<&T> = by_tokens.iter().map(|loaded| &loaded.value).collect();
        prop_assert_eq!(&streamed, &format!("{values:?}"), "{:?}", text);
        prop_assert_eq!(&format!("{:?}", with_report.value), &streamed, "{:?}", text);
        prop_assert_eq!(&format!("{one_by_one:?}"), &streamed, "{:?}", text);
        if document.records().all(|record| record.sections().len() == 0) {
            let reports: Vec<String> =
                by_tokens.iter().map(|loaded| loaded.report.to_string()).filter(|report| !report.is_empty()).collect();
            prop_assert_eq!(with_report.report.to_string(), reports.join("\n"), "{:?}", text);
        }
    }
    Ok(())
}

fn cases() -> ProptestConfig {
    ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_record_with_a_base(changes in changes(), options in options()) {
        one::<Monster>(&changed(&jasset::to_string(&monster()).unwrap(), &changes), options)?;
    }

    #[test]
    fn a_record_without_versions(changes in changes(), options in options()) {
        one::<Plain>(&changed(&jasset::to_string(&plain()).unwrap(), &changes), options)?;
    }

    #[test]
    fn a_record_with_a_part(changes in changes(), options in options()) {
        one::<Mixed>(&changed(&jasset::to_string(&mixed()).unwrap(), &changes), options)?;
    }

    #[test]
    fn records(changes in prop::collection::vec(changes(), 3)) {
        let text = jasset::to_string(&plain()).unwrap();
        let texts: Vec<String> = changes.iter().map(|changes| changed(&text, changes)).collect();
        several::<Plain>(&texts.join("\n"))?;
    }

    #[test]
    fn records_with_a_base(changes in prop::collection::vec(changes(), 2)) {
        let text = jasset::to_string(&monster()).unwrap();
        let texts: Vec<String> = changes.iter().map(|changes| changed(&text, changes)).collect();
        several::<Monster>(&texts.join("\n"))?;
    }
}

/// An order of the properties behind the first one, for records that have so many.
fn order(count: usize) -> BoxedStrategy<Vec<usize>> {
    Just((0..count).collect::<Vec<_>>()).prop_shuffle().boxed()
}

/// Some records that each have one of the orders, or are as they were, and changes of one of them.
type Ordered = (Vec<Vec<usize>>, Vec<usize>, Index, Changes);

fn ordered() -> BoxedStrategy<Ordered> {
    let of_record = prop_oneof![6 => Just(0), 2 => Just(1), 1 => Just(2)];
    let changes = prop_oneof![1 => Just(Changes::new()), 2 => changes()];
    (prop::collection::vec(order(32), 2), prop::collection::vec(of_record, 2..9), any::<Index>(), changes).boxed()
}

/// The records as texts, one behind the other.
fn in_order(text: &str, (orders, of_records, at, changes): &Ordered) -> String {
    let properties: Vec<&str> = text.trim_end().split("\n\n").collect();
    let mut texts: Vec<String> = Vec::new();
    for of_record in of_records {
        let mut record = vec![properties[0]];
        match orders.get(*of_record) {
            Some(order) => record.extend(order.iter().filter_map(|at| properties[1..].get(*at))),
            None => record.extend(&properties[1..]),
        }
        texts.push(record.join("\n\n") + "\n");
    }
    let at = at.index(texts.len());
    texts[at] = changed(&texts[at], changes);
    texts.join("\n")
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn records_in_another_order(ordered in ordered()) {
        several::<Plain>(&in_order(&jasset::to_string(&plain()).unwrap(), &ordered))?;
    }

    #[test]
    fn records_with_a_base_in_another_order(ordered in ordered()) {
        several::<Monster>(&in_order(&jasset::to_string(&monster()).unwrap(), &ordered))?;
    }

    #[test]
    fn records_with_a_part_in_another_order(ordered in ordered()) {
        several::<Mixed>(&in_order(&jasset::to_string(&mixed()).unwrap(), &ordered))?;
    }
}

/// What only a whole look at the third record can tell.
#[test]
fn a_record_in_the_order_of_those_in_front_of_it_has_nothing_else_in_it() {
    let record = "; AssetType\nWeapon\n\n; Damage\n2.500000\n\n; Name\n\"Long; sword\"\n";
    let is_read = |last: &str| {
        let text = [record, record, record, last].join("\n");
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let loaded = document.load_all_with::<Weapon>(&LoadOptions::new());
        loaded.map(|loaded| (loaded.value.len(), loaded.report.notes().len()))
    };
    assert_eq!(is_read(record).unwrap(), (4, 0));
    assert_eq!(is_read("; AssetType\nWeapon\n\n; Damage\n1\n").unwrap(), (4, 1));
    for more in ["; Extra\n1\n", "  ; Extra\n1\n", ";Extra\n1\n", "\t;Extra\r\n1\r\n"] {
        assert_eq!(is_read(&format!("{record}\n{more}")).unwrap(), (4, 1), "{more:?}");
        let inside = record.replace("; Name", &format!("{more}\n; Name"));
        assert_eq!(is_read(&inside).unwrap(), (4, 1), "{more:?}");
    }
    for more in ["; Name\nagain\n", " ; Damage\n1\n", "; Component\nHealth\n<<<<<<< ours\n", "=======\n"] {
        assert!(is_read(&format!("{record}\n{more}")).is_err(), "{more:?}");
        assert!(is_read(&record.replace("; Name", &format!("{more}\n; Name"))).is_err(), "{more:?}");
    }
}

#[test]
fn two_properties_of_one_key_are_told() {
    #[derive(Debug, Default)]
    struct Twice(u8, u8);

    static TWICE: jasset::Class = jasset::Class::new("Twice");

    impl<'a> JAsset<'a> for Twice {
        fn serialize<A: jasset::Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
            use jasset::Properties;
            archive.record(&TWICE, |r| {
                r.property::<u8>(jasset::key!("A"), |t| &t.0, |t| &mut t.0)?;
                r.property::<u8>(jasset::key!("A"), |t| &t.1, |t| &mut t.1)
            })
        }
    }
    for text in ["; A\n1\n", "; AssetType\nTwice\n\n; A\n1\n\n; B\n1\n", "; B\n1\n\n; A\n1\n"] {
        let error = jasset::from_str::<Twice>(text).unwrap_err().to_string();
        assert!(error.contains("two properties of the class have this key"), "{error}");
    }
}
