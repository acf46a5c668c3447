//! Entries of maps.

use std::collections::{BTreeMap, HashMap};

use jasset::JAsset;

use super::{changes, stays};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    #[jasset(alias = "Cyan")]
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Maps {
    resist: HashMap<String, f32>,
    numbers: BTreeMap<i32, Vec<u8>>,
    teams: BTreeMap<Team, String>,
    nested: Option<BTreeMap<String, String>>,
}

const MAPS: &str = "\
; Resist
# hot
\"fire\" = .5
# very cold
\"deep cold\"=1
 wind = 2.0

; Numbers
0x2 = [
  1
]
# ten
+10 = []

; Teams
Blue = \"x\"

; Nested
{
  # k
  \"k\" =
    | one
    # in the block
    | two
  z = y
}
";

#[test]
fn nothing_changes_in_a_map_if_nothing_differs() {
    stays::<Maps>(MAPS);
    stays::<Maps>(&MAPS.replace('\n', "\r\n"));
}

#[test]
fn one_value_of_an_entry_is_one_line() {
    let change = |maps: &mut Maps| {
        maps.resist.insert("deep cold".into(), 3.0);
    };
    changes::<Maps>(MAPS, change, &MAPS.replace("\"=1\n", "\"=3.000000\n"));
    let change = |maps: &mut Maps| maps.numbers.get_mut(&2).unwrap().push(2);
    changes::<Maps>(MAPS, change, &MAPS.replace("  1\n", "  1\n  2\n"));
}

#[test]
fn an_entry_goes_with_the_comments_above_it() {
    let change = |maps: &mut Maps| {
        maps.resist.remove("deep cold");
    };
    changes::<Maps>(MAPS, change, &MAPS.replace("# very cold\n\"deep cold\"=1\n", ""));
    let change = |maps: &mut Maps| drop(maps.nested.as_mut().unwrap().remove("k"));
    let expected = MAPS.replace("  # k\n  \"k\" =\n    | one\n    # in the block\n    | two\n", "");
    changes::<Maps>(MAPS, change, &expected);
}

#[test]
fn a_new_entry_stands_at_its_sorted_place() {
    let change = |maps: &mut Maps| drop(maps.numbers.insert(9, vec![]));
    changes::<Maps>(MAPS, change, &MAPS.replace("# ten\n", "9 = []\n# ten\n"));
    let change = |maps: &mut Maps| drop(maps.numbers.insert(-1, vec![]));
    changes::<Maps>(MAPS, change, &MAPS.replace("0x2 = [\n", "-1 = []\n0x2 = [\n"));
    let change = |maps: &mut Maps| drop(maps.numbers.insert(11, vec![7]));
    changes::<Maps>(MAPS, change, &MAPS.replace("+10 = []\n", "+10 = []\n11 = [\n    7\n]\n"));
    // Behind the one before it, also where people sorted otherwise.
    let change = |maps: &mut Maps| {
        maps.resist.insert("fists".into(), 1.0);
    };
    changes::<Maps>(MAPS, change, &MAPS.replace(".5\n", ".5\nfists = 1.000000\n"));
}

#[test]
fn a_key_keeps_its_spelling_unless_it_is_a_former_name() {
    let old = MAPS.replace("Blue = \"x\"", "Cyan = \"x\"");
    changes::<Maps>(&old, |_| {}, MAPS);
    let change = |maps: &mut Maps| drop(maps.teams.insert(Team::Red, "y".into()));
    changes::<Maps>(&old, change, &MAPS.replace("Blue = \"x\"", "Blue = \"x\"\nRed = y"));
}

#[test]
fn lines_of_a_text_block_in_an_entry() {
    let set =
        |text: &'static str| move |maps: &mut Maps| drop(maps.nested.as_mut().unwrap().insert("k".into(), text.into()));
    changes::<Maps>(MAPS, set("one\nthree"), &MAPS.replace("| two", "| three"));
    changes::<Maps>(MAPS, set("one\ntwo\nmore"), &MAPS.replace("    | two\n", "    | two\n    | more\n"));
    changes::<Maps>(MAPS, set("zero\none\ntwo"), &MAPS.replace("    | one\n", "    | zero\n    | one\n"));
    // Of one line: behind the `=`.
    let expected =
        MAPS.replace("  \"k\" =\n    | one\n    # in the block\n    | two\n", "  # in the block\n  \"k\" = one\n");
    changes::<Maps>(MAPS, set("one"), &expected);
    let change = |maps: &mut Maps| drop(maps.nested.as_mut().unwrap().insert("z".into(), "a\nb".into()));
    changes::<Maps>(MAPS, change, &MAPS.replace("  z = y\n", "  z =\n      | a\n      | b\n"));
}

#[test]
fn a_map_becomes_empty_and_is_filled_again() {
    let expected = MAPS.replace("0x2 = [\n  1\n]\n# ten\n+10 = []\n", "# ten\n{}\n");
    changes::<Maps>(MAPS, |maps| maps.numbers.clear(), &expected);
    let change = |maps: &mut Maps| drop(maps.numbers.insert(3, vec![]));
    changes::<Maps>(&expected, change, &expected.replace("{}\n", "3 = []\n"));
    let change = |maps: &mut Maps| maps.nested = None;
    let (start, _) = MAPS.split_once("; Nested").unwrap();
    changes::<Maps>(MAPS, change, &format!("{start}; Nested\n# k\n# in the block\nnone\n"));
}

/// A value that stands twice in the text, in two spellings, is one entry.
#[test]
fn an_entry_that_stands_twice_is_mended() {
    let text = MAPS.replace("+10 = []\n", "+10 = []\n10 = [\n1\n]\n");
    let value: Maps = super::load(MAPS);
    let updated = super::update(&text, &value);
    assert_eq!(super::load::<Maps>(&updated), value);
}
