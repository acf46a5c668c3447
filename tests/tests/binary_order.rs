//! Are the entries of maps and the elements of sets in the order of the text, whatever order they had in memory?

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jasset::{JAsset, binary};

/// Not in the order of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, JAsset)]
enum Slot {
    #[default]
    Head,
    #[jasset(rename = "nan")]
    Nothing,
    Belt,
    #[jasset(rename = "inf")]
    All,
}

#[derive(Clone, Debug, Default, PartialEq, JAsset)]
struct Item {
    name: String,
    uses: Option<u8>,
    charges: HashMap<i8, String>,
}

#[derive(Clone, Debug, Default, PartialEq, JAsset)]
struct Maps {
    strings: HashMap<String, Item>,
    hex: HashMap<u64, u8>,
    signed: HashMap<i64, String>,
    narrow: HashMap<i16, ()>,
    wide: HashMap<i128, u8>,
    rows: HashMap<[i32; 2], Vec<String>>,
    slots: HashMap<Slot, Item>,
    sorted_otherwise: BTreeMap<Slot, u8>,
    letters: HashMap<char, u8>,
    pairs: HashMap<(u8, bool), HashSet<String>>,
    names: HashSet<String>,
    numbers: HashSet<i32>,
    few: BTreeSet<Slot>,
    last: String,
}

const STRINGS: [&str; 14] = ["", "nan", "inf", "NaN", "-1", "9", "10", "a", "a b", "Z", "\u{E9}", "x\ny", "\"", "=\t"];

fn maps(turn: usize) -> Maps {
    let item = |name: &str| Item {
        name: name.repeat(1 + turn),
        uses: u8::try_from(name.len()).ok().filter(|uses| uses % 2 == 0),
        charges: (-3..3).map(|charge| (charge, format!("{name} {charge}"))).collect(),
    };
    let strings = || STRINGS.iter().skip(turn % 3);
    Maps {
        strings: strings().map(|string| ((*string).into(), item(string))).collect(),
        hex: [0, 1, 9, 10, 0xFF, 1 << 40, u64::MAX, 1 << 63].map(|key| (key, 1)).into(),
        signed: [0, -1, 9, 10, i64::MIN, i64::MAX, -300, 300].map(|key| (key, key.to_string())).into(),
        narrow: [0, -1, 256, -256, 255, -255].map(|key| (key, ())).into(),
        wide: [0, -1, i128::MIN, i128::MAX].map(|key| (key, 1)).into(),
        rows: [[1, 10], [1, 9], [-1, 300], [256, 0], [0, 0]].map(|key| (key, vec![format!("{key:?}")])).into(),
        slots: [Slot::Head, Slot::Nothing, Slot::Belt, Slot::All].map(|key| (key, item("x"))).into(),
        sorted_otherwise: [Slot::Head, Slot::Nothing, Slot::Belt, Slot::All].map(|key| (key, 1)).into(),
        letters: ['b', 'a', '1', '\u{E9}'].map(|key| (key, 1)).into(),
        pairs: [(1, true), (1, false), (10, true), (9, false)]
            .map(|key| (key, strings().map(|string| (*string).into()).collect()))
            .into(),
        names: strings().map(|string| (*string).into()).collect(),
        numbers: [0, -1, 9, 10, 1 << 20, i32::MIN].into(),
        few: [Slot::Head, Slot::Nothing, Slot::Belt].into(),
        last: "the text goes on".into(),
    }
}

#[test]
fn one_order_whatever_it_was_in_memory() {
    for turn in 0..40 {
        let (maps, again) = (maps(turn), maps(turn));
        let bytes = binary::to_vec(&maps).unwrap();
        assert_eq!(bytes, binary::to_vec(&again).unwrap(), "{turn}");
        assert_eq!(binary::from_slice::<Maps>(&bytes).unwrap(), maps, "{turn}");
        assert_eq!(binary::to_text(&bytes).unwrap(), jasset::to_string(&maps).unwrap(), "{turn}");
    }
}

#[test]
fn records_that_follow_one_another() {
    let mut writer = binary::Writer::new();
    let all: Vec<Maps> = (0..300).map(|turn| maps(turn % 50)).collect();
    for maps in &all {
        writer.push(maps).unwrap();
    }
    let bytes = writer.to_vec().unwrap();
    let loaded: Vec<Maps> = binary::Reader::new(&bytes).unwrap().read_all().unwrap();
    assert!(loaded == all);
    writer.clear();
    for maps in &all {
        writer.push(maps).unwrap();
    }
    assert!(writer.bytes().unwrap() == bytes);
}

/// What an error of a value tells, and that what was written in front of it is gone.
#[test]
fn a_wrong_value_in_an_entry() {
    #[derive(Debug, Default, PartialEq, JAsset)]
    struct Deep {
        inner: HashMap<String, f32>,
        at: HashMap<u8, HashMap<String, std::path::PathBuf>>,
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let wrong: std::path::PathBuf = std::ffi::OsStr::from_bytes(b"\xFF").into();
        let right = || Deep { inner: HashMap::from([("a".into(), 1.0)]), at: HashMap::new() };
        let at = HashMap::from([(7, HashMap::from([("a".into(), "b".into()), ("x y".into(), wrong)]))]);
        let mut writer = binary::Writer::new();
        writer.push(&right()).unwrap();
        let error = writer.push(&Deep { at, ..right() }).unwrap_err().to_string();
        assert!(error.starts_with("At[7][\"x y\"]: expected a path"), "{error}");
        writer.push(&right()).unwrap();
        let loaded: Vec<Deep> = binary::Reader::new(writer.bytes().unwrap()).unwrap().read_all().unwrap();
        assert_eq!(loaded, [right(), right()]);
    }
}

/// Two entries with one key cannot be told apart.
#[test]
fn a_key_twice() {
    #[derive(Debug, Default)]
    struct Pairs(Vec<(String, u8)>);

    impl<'a> jasset::Map<'a> for Pairs {
        type Key = String;
        type Value = u8;

        fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s String, &'s u8)>
        where
            String: 's,
            u8: 's,
        {
            self.0.iter().map(|(key, value)| (key, value))
        }

        fn from_entries(_: Option<&'a jasset::Arena>, entries: impl Iterator<Item = (String, u8)>) -> Option<Self> {
            Some(Self(entries.collect()))
        }
    }

    impl<'a> JAsset<'a> for Pairs {
        fn serialize<A: jasset::Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
            archive.map()
        }
    }

    #[derive(Debug, Default, JAsset)]
    struct Door {
        pairs: Pairs,
    }
    let of = |keys: &[&str]| Door { pairs: Pairs(keys.iter().map(|key| ((*key).into(), 1)).collect()) };
    for keys in [&["a", "a"][..], &["b", "a", "b"], &["a", "b", "c", "b"]] {
        let error = binary::to_vec(&of(keys)).unwrap_err().to_string();
        assert_eq!(error, jasset::to_string(&of(keys)).unwrap_err().to_string());
        assert!(error.contains("two entries have the key"), "{error}");
    }
    let bytes = binary::to_vec(&of(&["b", "a", "c"])).unwrap();
    let loaded: Door = binary::from_slice(&bytes).unwrap();
    assert_eq!(loaded.pairs.0, [("a".into(), 1), ("b".into(), 1), ("c".into(), 1)]);
}
