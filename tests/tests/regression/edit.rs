//! Mended bugs of saves in place.

use std::collections::BTreeMap;

use jasset::{Archive, Arena, Document, JAsset, Kind, Malformed, ProblemKind, Result, Scalar, Value, Writer};

fn update<'v, T: JAsset<'v>>(text: &str, value: &T) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Old", "Older", before = 2, drop))]
struct Imp {
    hp: i32,
    #[jasset(deprecated, alias = "Flagged")]
    flag: bool,
}

/// The blank line between the two was left at the end of the file, and with it a second newline.
#[test]
fn the_last_properties_leave_no_blank_line_behind() {
    for eol in ["\n", "\r\n"] {
        let text = "; ClassVersion\n1\n\n; Hp\n1\n\n; Old\n2\n\n; Older\n3\n".replace('\n', eol);
        let expected = "; ClassVersion\n2\n\n; Hp\n1\n".replace('\n', eol);
        assert_eq!(update(&text, &Imp { hp: 1, flag: false }), expected);
    }
    // What stands alone between them stays.
    let text = "; ClassVersion\n1\n; Hp\n1\n\n; Old\n2\n\n# alone\n\n; Older\n3\n\n\n";
    assert_eq!(update(text, &Imp { hp: 1, flag: false }), "; ClassVersion\n2\n; Hp\n1\n\n# alone\n");
}

/// What was put in front of a property that went kept its distance from it.
#[test]
fn new_properties_in_place_of_all_others_end_with_one_newline() {
    assert_eq!(update("; Old\n1\n", &Imp { hp: 1, flag: false }), "; ClassVersion\n2\n\n; Hp\n1\n");
    assert_eq!(update("; Old\n1", &Imp { hp: 1, flag: false }), "; ClassVersion\n2\n\n; Hp\n1\n");
}

/// Only the present key of a deprecated member went; a former one was read again by the next load.
#[test]
fn a_deprecated_member_goes_under_its_former_key_too() {
    let text = "; ClassVersion\n2\n\n; Hp\n1\n\n; Flagged\ntrue\n";
    let imp: Imp = jasset::from_str(text).unwrap();
    assert_eq!(imp, Imp { hp: 1, flag: true });
    assert_eq!(update(text, &imp), "; ClassVersion\n2\n\n; Hp\n1\n");
    let both = "; ClassVersion\n2\n\n; Hp\n1\n\n; Flagged\ntrue\n\n; Flag\n1\n";
    assert_eq!(update(both, &imp), "; ClassVersion\n2\n\n; Hp\n1\n");
}

/// Both values were written one behind the other.
#[test]
fn a_record_is_put_once_in_an_edit() {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, b"; ClassVersion\n2\n\n; Hp\n1\n");
    let record = document.records().next().unwrap();
    let mut edit = document.edit().unwrap();
    edit.record(&record, &Imp { hp: 2, flag: false }).unwrap();
    let error = edit.section(&record.head(), &Imp { hp: 3, flag: false }).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Custom);
    assert_eq!(edit.finish(), "; ClassVersion\n2\n\n; Hp\n2\n");
}

/// Its places were taken for places of the text that is edited: a panic, or a mixed-up text.
#[test]
fn a_record_of_another_document_is_refused() {
    let arena = Arena::new();
    let one = Document::parse_in(&arena, b"; Hp\n1\n");
    let other =
        Document::parse_in(&arena, "; Name\n\"\u{1F409}\u{1F409}\"\n\n; ClassVersion\n2\n\n; Hp\n1\n".as_bytes());
    let mut edit = one.edit().unwrap();
    let record = other.records().next().unwrap();
    let error = edit.record(&record, &Imp { hp: 2, flag: false }).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Custom);
    assert_eq!(edit.finish(), "; Hp\n1\n");
}

#[derive(JAsset, Debug, Default)]
#[jasset(base, version = 2)]
struct Base {
    kind: jasset::ClassName,
}

#[derive(JAsset, Debug, Default)]
#[jasset(version = 2)]
struct Door {
    #[jasset(base)]
    base: Base,
    open: bool,
}

/// The version of the base is found malformed when other changes are made already.
#[test]
fn a_record_that_is_refused_is_not_changed_in_part() {
    let text = "; AssetType\nBase\n\n; BaseVersion\ntwo\n\n; Kind\nDoor\n\n; Open\n1\n";
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut edit = document.edit().unwrap();
    edit.record(&document.records().next().unwrap(), &Door::default()).unwrap_err();
    assert!(edit.is_unchanged());
    assert_eq!(edit.finish(), text);
}

/// Only `AssetType` was looked at, which all classes of a base share: a door became an imp, with the keys of both.
#[test]
fn a_record_of_another_kind_is_refused() {
    for kind in ["Portal", "\"two words\"", "| Door\n| Door"] {
        let text = format!("; AssetType\nBase\n\n; Kind\n{kind}\n\n; Leads\nhome\n");
        let arena = Arena::new();
        let error = Document::parse_in(&arena, text.as_bytes()).update(&Door::default()).unwrap_err();
        assert_eq!(error.problems()[0].key(), "Kind");
        assert_eq!(error.problems()[0].kind(), ProblemKind::WrongClass, "{kind}");
    }
    // An empty one is no other.
    assert!(
        update("; AssetType\nBase\n\n; Kind\n", &Door::default())
            .starts_with("; AssetType\nBase\n\n; BaseVersion\n2\n\n; Kind\nDoor\n")
    );
}

/// Of a user's own, which also reads two lines.
#[derive(Clone, Debug, Default, PartialEq)]
struct Pair(i32, i32);

impl<'a> Scalar<'a> for Pair {
    const KIND: Kind = Kind::Custom("pair");

    fn write_text(&self, out: &mut Writer<'_>) {
        out.token(&self.0.to_string());
        out.blank();
        out.token(&self.1.to_string());
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let mut tokens = value.text().split_whitespace().map(str::parse);
        match (tokens.next(), tokens.next()) {
            (Some(Ok(first)), Some(Ok(second))) => Ok(Self(first, second)),
            _ => Err(value.malformed("a pair")),
        }
    }
}

impl<'a> JAsset<'a> for Pair {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

#[derive(JAsset, Debug, Default)]
struct Pairs {
    pair: Pair,
}

/// A scalar that cannot compare spellings was written anew for its indentation, and its comments moved.
#[test]
fn comments_and_indentation_are_no_change_of_any_scalar() {
    let text = "; Pair\r\n    1 2\r\n    # of the first door\r\n";
    assert_eq!(update(text, &Pairs { pair: Pair(1, 2) }), text);
    assert_eq!(update(text, &Pairs { pair: Pair(1, 3) }), "; Pair\r\n    1 3\r\n    # of the first door\r\n");
    let lines = "; Pair\r\n    1\r\n    # second\r\n    2\r\n";
    assert_eq!(update(lines, &Pairs { pair: Pair(1, 3) }), "; Pair\r\n    # second\r\n    1 3\r\n");
}

/// `some` was there for the sake of the value that went.
#[test]
fn a_canonical_option_stays_canonical() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Word {
        #[default]
        #[jasset(rename = "none")]
        Nothing,
        Idle,
        #[jasset(rename = "some")]
        Something(u8),
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Talk {
        word: Option<Word>,
    }

    let words = [None, Some(Word::Nothing), Some(Word::Idle), Some(Word::Something(1)), Some(Word::Something(2))];
    for (old, new) in words.iter().flat_map(|old| words.iter().map(move |new| (old, new))) {
        let text = |word: &Option<Word>| jasset::to_string(&Talk { word: word.clone() }).unwrap();
        let arena = Arena::new();
        let old = text(old);
        let updated = Document::parse_in(&arena, old.as_bytes()).update(&Talk { word: new.clone() }).unwrap();
        assert_eq!(updated, text(new), "was {old}");
    }
    // A person may have written it for any value.
    let arena = Arena::new();
    let told = "; Word\nsome Idle\n";
    assert_eq!(Document::parse_in(&arena, told.as_bytes()).update(&Talk { word: Some(Word::Idle) }).unwrap(), told);
}

/// What a load refuses is no value that a save could leave alone.
#[test]
fn what_stands_below_the_name_of_a_variant_is_replaced() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum State {
        #[default]
        Idle,
        Angry(f32),
        Pair(u8, u8),
        Chase {
            speed: f32,
        },
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Imp {
        state: State,
        maybe: Option<u8>,
    }

    for (old, state) in [
        ("Idle\n1", State::Idle),
        ("Angry\n1", State::Angry(1.0)),
        ("Pair\n[\n    1\n    2\n]", State::Pair(1, 2)),
        ("Chase\n{\n    Speed = 1\n}", State::Chase { speed: 1.0 }),
    ] {
        let text = format!("; State\n{old}\n\n; Maybe\nsome \n3\n");
        let imp = Imp { state, maybe: Some(3) };
        let arena = Arena::new();
        let updated = Document::parse_in(&arena, text.as_bytes()).update(&imp).unwrap();
        assert_eq!(jasset::from_str::<Imp>(&updated).unwrap(), imp, "{updated}");
    }
}

/// A bracket opens a block only behind a blank: what was put there could not be read any more.
#[test]
fn a_block_is_put_behind_a_blank() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Shelf {
        books: Vec<u8>,
        prices: BTreeMap<u8, u8>,
        lamp: Lamp,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Lamp {
        light: u8,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Room {
        shelf: Shelf,
    }

    let shelf = Shelf { books: vec![1], prices: [(2, 3)].into(), lamp: Lamp { light: 4 } };
    let text = "; Shelf\n{\n    Books =[]\n    Prices ={}\n    Lamp ={}\n}\n";
    let updated = update(text, &Room { shelf });
    assert_eq!(
        updated,
        "; Shelf\n{\n    Books = [\n        1\n    ]\n    Prices = {\n        2 = 3\n    }\n    Lamp = {\n        \
         Light = 4\n    }\n}\n"
    );
}
