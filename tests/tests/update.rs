//! Does a save in place change what differs, and nothing else?

use jasset::{Arena, Document, JAsset};
use proptest::prelude::*;

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    #[jasset(alias = "Cyan")]
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    position: [f32; 3],
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3, alias = "Beast", deprecated("Speed", before = 2, with = Self::speed), deprecated("Gone", before = 3, drop))]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    hp: i32,
    #[jasset(alias = "Title")]
    name: String,
    velocity: [f32; 2],
    team: Team,
    matrix: [[f32; 2]; 2],
    #[jasset(deprecated)]
    old_flag: bool,
}

impl Monster {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

fn update(text: &str, value: &Monster) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

fn load(text: &str) -> Monster {
    jasset::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A file as people leave it: comments, own spellings, own order, unknown keys.
const FILE: &str = "\
# Monsters of the marsh
// do not sort

; AssetType
Monster

# keep the name short
; Name
  \"Bog Imp\"

; BaseVersion
2
; Mana
| unknown
| to this class

; Hp
  0x46


; ClassVersion
3

; EntityID
66
; Position
1 2.50 -3e0
; Velocity
0.0 .5
; Team
Blue
# between two rows:
; Matrix
1 0
# here
0 1
# the end";

#[test]
fn nothing_changes_if_nothing_differs() {
    assert_eq!(update(FILE, &load(FILE)), FILE);
    let crlf = FILE.replace('\n', "\r\n");
    assert_eq!(update(&crlf, &load(&crlf)), crlf);
    let bom = format!("\u{FEFF}{FILE}");
    assert_eq!(update(&bom, &load(&bom)), bom);
}

#[test]
fn one_value_is_one_line() {
    let mut monster = load(FILE);
    monster.hp = 7;
    assert_eq!(update(FILE, &monster), FILE.replace("  0x46\n", "  7\n"));
    monster.hp = 0x46;
    monster.name = "two\nlines".into();
    assert_eq!(update(FILE, &monster), FILE.replace("  \"Bog Imp\"\n", "  | two\n  | lines\n"));
    monster.name = "Bog Imp".into();
    monster.matrix[1] = [2.0, 3.0];
    let expected = FILE.replace("# here\n0 1\n", "# here\n2.000000 3.000000\n");
    assert_eq!(update(FILE, &monster), expected);
}

#[test]
fn crlf_and_a_byte_order_mark() {
    let crlf = FILE.replace('\n', "\r\n");
    let mut monster = load(&crlf);
    monster.name = "two\nlines".into();
    monster.matrix[0] = [5.0, 5.0];
    let changed = update(&crlf, &monster);
    assert_eq!(changed, update(FILE, &monster).replace('\n', "\r\n"));
    // A mark is read and never written.
    assert_eq!(update(&format!("\u{FEFF}{crlf}"), &monster), changed);
}

#[test]
fn an_old_file_is_brought_up_to_date() {
    let old = "\
#!jasset 1
# belongs to the first key
; AssetType
Beast

; Position
1 2 3

# how fast, in m/s
# (both lines go with the key)
; Speed
7.5

# stands alone

; Title
Imp # no comment

; OldFlag
1

; Team
Cyan

; Gone
x

";
    let monster = load(old);
    assert_eq!(monster.velocity, [7.5, 0.0]);
    assert!(monster.old_flag);
    let new = "\
#!jasset 1
# belongs to the first key
; AssetType
Monster

; EntityID
0x0000000000000000

; Position
1 2 3

; BaseVersion
2

; ClassVersion
3

; Hp
0

# stands alone

; Name
Imp # no comment

; Velocity
7.500000 0.000000

; Team
Blue

; Matrix
0.000000 0.000000
0.000000 0.000000
";
    // `BaseVersion` belongs behind `AssetType`.
    let new = new.replace("; BaseVersion\n2\n\n", "").replace("; EntityID", "; BaseVersion\n2\n\n; EntityID");
    assert_eq!(update(old, &monster), new);
    let again = load(&new);
    assert_eq!(again, Monster { old_flag: false, ..monster });
    assert_eq!(update(&new, &again), new);
}

#[test]
fn an_empty_value_gets_one() {
    let text = "; Hp\n; Team\n\n# note\n; Mana\n1";
    let mut expected = load("; Hp\n3\n");
    expected.team = Team::Blue;
    let updated = update(text, &expected);
    assert!(updated.contains("; Hp\n3\n"), "{updated}");
    assert_eq!(load(&updated), expected);
    assert!(updated.ends_with("# note\n; Mana\n1"), "{updated}");
}

#[test]
fn a_newer_file_keeps_its_version() {
    let text = "; AssetType\nMonster\n\n; BaseVersion\n9\n\n; ClassVersion\n12\n\n; Hp\n1\n\n; Speed\n3\n\n; New\n5\n";
    let mut monster = load(text);
    monster.hp = 2;
    let updated = update(text, &monster);
    for kept in ["; BaseVersion\n9\n", "; ClassVersion\n12\n", "; Speed\n3\n", "; New\n5\n", "; Hp\n2\n"] {
        assert!(updated.contains(kept), "{kept} in {updated}");
    }
}

/// Lines of a file, the keys in any order.
fn block(key: &'static str, values: &'static [&'static str]) -> BoxedStrategy<Option<String>> {
    block_if(0.8, key, values)
}

fn block_if(present: f64, key: &'static str, values: &'static [&'static str]) -> BoxedStrategy<Option<String>> {
    let comments = prop_oneof![
        3 => Just(""),
        1 => Just("# about it\n"),
        1 => Just("// stands alone\n\n"),
        1 => Just("\t# two\n# lines\n"),
    ];
    let header = prop_oneof![Just("; "), Just(";"), Just("  ;\t")];
    let indent = prop_oneof![Just(""), Just("   "), Just("\t")];
    let blanks = prop_oneof![Just("\n"), Just(""), Just("\n\n"), Just(" \t\n")];
    let present = prop::bool::weighted(present);
    (present, comments, header, indent, prop::sample::select(values), blanks)
        .prop_map(move |(present, comments, header, indent, value, blanks)| {
            let value = value.replace('\n', &format!("\n{indent}"));
            present.then(|| format!("{comments}{header}{key}\n{indent}{value}\n{blanks}"))
        })
        .boxed()
}

fn file() -> BoxedStrategy<String> {
    let blocks = vec![
        block("BaseVersion", &["1", "2", "3"]),
        block("ClassVersion", &["1", "2", "3", "0x4"]),
        block("EntityID", &["66", "0x42", "0x0000000000000042"]),
        block("Position", &["1 2 3", "1.000000 2.000000 3.000000", "-0 1e3\t.5"]),
        block("Hp", &["5", "-7", "0x10"]),
        block("Name", &["Imp", "\"\"", "\"a b\"", "| a\n|\n| b", "\\\"\\t\"", "Bog Imp"]),
        block("Velocity", &["0 0", "1.5 nan"]),
        block("Team", &["Red", "Blue"]),
        block("Matrix", &["1 0\n0 1", "1 0\n# row\n0 1"]),
        block("Unknown", &["1", "| ; Hp\n| 9", "anything # at all"]),
    ];
    (
        blocks.prop_map(|blocks| blocks.into_iter().flatten().collect::<Vec<_>>()).prop_shuffle(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(blocks, named, crlf, cut, bom)| {
            let mut text = String::new();
            if bom {
                text.push('\u{FEFF}');
            }
            // Version lines and the class name may stand anywhere, but the name first.
            if named || blocks.is_empty() {
                text.push_str("; AssetType\nMonster\n\n");
            }
            text.extend(blocks);
            if cut {
                text.truncate(text.trim_end().len());
            }
            if crlf { text.replace('\n', "\r\n") } else { text }
        })
        .boxed()
}

/// A file whose keys stand as a save writes them, most of the time.
fn file_in_order() -> BoxedStrategy<String> {
    let last = |last: f64, values| block_if(last, "Matrix", values);
    let blocks = vec![
        block_if(1.0, "AssetType", &["Monster"]),
        block_if(1.0, "BaseVersion", &["2", "0x2"]),
        block_if(1.0, "EntityID", &["66", "0x42", "0x0000000000000042"]),
        block_if(1.0, "Position", &["1 2 3", "1.000000 2.000000 3.000000", "-0 1e3\t.5"]),
        block_if(1.0, "ClassVersion", &["3"]),
        block_if(1.0, "Hp", &["5", "-7", "0x10", "=======", "five"]),
        block_if(0.97, "Name", &["Imp", "\"\"", "\"a b\"", "| a\n|\n| b", "\\\"\\t\"", "Bog Imp"]),
        block_if(1.0, "Velocity", &["0 0", "1.5 nan", "0.000000 0.000000"]),
        block_if(1.0, "Team", &["Red", "Blue", "Cyan"]),
        last(0.97, &["1 0\n0 1", "1 0\n# row\n0 1", "0.000000 0.000000\n0.000000 0.000000"]),
    ];
    (blocks, any::<bool>(), any::<bool>())
        .prop_map(|(blocks, crlf, bom)| {
            let text: String = blocks.into_iter().flatten().collect();
            let text = if bom { format!("\u{FEFF}{text}") } else { text };
            if crlf { text.replace('\n', "\r\n") } else { text }
        })
        .boxed()
}

fn monster() -> BoxedStrategy<Monster> {
    let name = prop_oneof![Just("Imp".to_owned()), Just("Bog Imp".to_owned()), Just("a\n\nb".to_owned()), ".{0,9}"];
    let float = || prop_oneof![Just(0.0_f32), Just(1.0), Just(2.0), Just(0.5), Just(f32::NAN), any::<f32>()];
    let all = prop::array::uniform9(float());
    (prop_oneof![Just(66), any::<u64>()], prop_oneof![Just(5), Just(16), any::<i32>()], name, any::<bool>(), all)
        .prop_map(|(id, hp, name, blue, [x, y, z, a, b, c, d, e, f])| Monster {
            entity: Entity { id, position: [x, y, z] },
            hp,
            name,
            velocity: [a, b],
            team: if blue { Team::Blue } else { Team::Red },
            matrix: [[c, d], [e, f]],
            old_flag: false,
        })
        .boxed()
}

/// What an update says, or why there is none.
fn told<T: std::fmt::Debug>(result: jasset::Result<T>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// A file that has all keys, so that a save has nothing to add.
fn complete(text: &str) -> String {
    let mut monster = load(text);
    monster.old_flag = false;
    update(text, &monster)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn update_without_a_change_is_the_identity(text in file()) {
        let text = complete(&text);
        prop_assert_eq!(update(&text, &load(&text)), text);
    }

    #[test]
    fn update_then_load_gives_the_value(text in file(), hp: i32, name in ".{0,12}|[a-z]\n.{0,5}", x: f32, blue: bool) {
        prop_assume!(!x.is_nan());
        let mut monster = load(&text);
        monster.hp = hp;
        monster.name = name;
        monster.velocity = [x, 1.0];
        monster.team = if blue { Team::Blue } else { Team::Red };
        let updated = update(&text, &monster);
        let again = load(&updated);
        prop_assert_eq!(format!("{again:?}"), format!("{monster:?}"), "{}", updated);
        prop_assert_eq!(update(&updated, &again), updated);
    }

    #[test]
    fn every_line_that_is_not_the_changed_one_survives(text in file(), hp: i32) {
        let text = complete(&text);
        let mut monster = load(&text);
        monster.hp = hp;
        let updated = update(&text, &monster);
        let (old, new): (Vec<_>, Vec<_>) = (text.trim_start_matches('\u{FEFF}').lines().collect(), updated.trim_start_matches('\u{FEFF}').lines().collect());
        prop_assert_eq!(old.len(), new.len());
        let changed = old.iter().zip(&new).filter(|(old, new)| old != new).count();
        prop_assert!(changed <= 1, "{} lines changed:\n{}\n---\n{}", changed, text, updated);
    }

    /// What is in order is changed in one pass. An unknown key behind it takes that away, and must change nothing else.
    #[test]
    fn what_is_in_order_is_changed_as_what_is_not(text in file_in_order(), value in monster()) {
        let rest = if text.contains('\r') { "\r\n; Unknown\r\n1\r\n" } else { "\n; Unknown\n1\n" };
        let arena = Arena::new();
        let whole = format!("{text}{rest}");
        let plain = told(Document::parse_in(&arena, text.as_bytes()).update(&value));
        let by_tokens = told(Document::parse_in(&arena, whole.as_bytes()).update(&value));
        prop_assert_eq!(plain.map(|plain| format!("{plain}{rest}")), by_tokens);
    }

    /// Several records at once, and one by one.
    #[test]
    fn all_records_at_once(texts in prop::collection::vec((file_in_order(), monster()), 1..4)) {
        let (mut all, mut values) = (String::new(), Vec::new());
        for (text, value) in texts {
            let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
            all.push_str(&text);
            all.push('\n');
            values.push(value);
        }
        let arena = Arena::new();
        let document = Document::parse_in(&arena, all.as_bytes());
        let one_by_one = document.edit().and_then(|mut edit| {
            for (record, value) in document.records().zip(&values) {
                edit.record(&record, value)?;
            }
            Ok(edit.finish())
        });
        prop_assert_eq!(told(document.update_all(&values)), told(one_by_one));
        let too_few = document.update_all(&values[1..]);
        prop_assert!(too_few.is_err());
    }

    #[test]
    fn unknown_keys_and_comments_survive(text in file(), hp: i32) {
        let mut monster = load(&text);
        monster.hp = hp;
        let updated = update(&text, &monster);
        let text = text.trim_start_matches('\u{FEFF}');
        let updated = updated.trim_start_matches('\u{FEFF}');
        let keep = |line: &&str| {
            let line = line.trim_start_matches('\u{FEFF}').trim();
            line.starts_with('#') || line.starts_with("//") || line.contains("Unknown") || line.starts_with("anything")
        };
        let (old, new): (Vec<_>, Vec<_>) = (text.lines().filter(keep).collect(), updated.lines().filter(keep).collect());
        prop_assert_eq!(old, new);
    }

    #[test]
    fn arbitrary_text_never_panics(text in "(; ?(Hp|Name|Team|AssetType|Component|ClassVersion)?\n|[ -~]{0,8}\n|\\PC{0,5}|[;#|\"\\\\]|[<=>]{7}\n|\r?\n){0,30}", hp: i32) {
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let _ = document.load::<Monster>();
        let _ = document.update(&Monster { hp, ..Monster::default() });
        for record in document.records() {
            let _ = (record.text(), record.kind(), record.position());
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let arena = Arena::new();
        let document = Document::parse_in(&arena, &bytes);
        let _ = document.load::<Monster>();
        let _ = document.update(&Monster::default());
    }
}
