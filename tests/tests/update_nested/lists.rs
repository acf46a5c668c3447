//! Elements that change, come, go and move.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write as _,
};

use jasset::JAsset;

use super::{changes, load, stays, update};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Weapon {
    name: String,
    mass: f32,
    tags: Vec<String>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    weapons: Vec<Weapon>,
    hp: i32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Keyed {
    #[jasset(key = "name")]
    weapons: Vec<Weapon>,
    hp: i32,
}

fn weapon(name: &str, mass: f32) -> Weapon {
    Weapon { name: name.into(), mass, tags: Vec::new() }
}

const WEAPONS: &str = "\
; Weapons
# the first
{
  Name   =   \"Bow\"
  Mass = 1.50
  # not for sale
  Price = 3
  Tags = [
    # worn
    old

    \"long\"
  ]
}

# the second
{
\tTags = []
\tMass = 2 # no comment
\tName = Axe
}
# below

; Hp
0x7
";

fn weapons() -> String {
    WEAPONS.replace(" # no comment", "")
}

#[test]
fn nothing_changes_in_a_list_if_nothing_differs() {
    stays::<Imp>(&weapons());
    stays::<Imp>(&weapons().replace('\n', "\r\n"));
    stays::<Imp>(weapons().trim_end());
}

#[test]
fn one_field_of_one_element_is_one_line() {
    let text = weapons();
    changes::<Imp>(&text, |imp| imp.weapons[0].mass = 2.5, &text.replace("Mass = 1.50", "Mass = 2.500000"));
    changes::<Imp>(&text, |imp| imp.weapons[1].mass = 2.5, &text.replace("\tMass = 2\n", "\tMass = 2.500000\n"));
    changes::<Imp>(&text, |imp| imp.weapons[0].name = "Long Bow".into(), &text.replace("\"Bow\"", "\"Long Bow\""));
    changes::<Imp>(&text, |imp| imp.weapons[0].tags[1] = "bent".into(), &text.replace("\"long\"", "bent"));
}

#[test]
fn an_element_in_front_is_one_hunk() {
    let text = weapons();
    let new = "{\n    Name = Club\n    Mass = 0.000000\n    Tags = []\n}\n";
    let first = |imp: &mut Imp| imp.weapons.insert(0, weapon("Club", 0.0));
    changes::<Imp>(&text, first, &text.replace("# the first\n", &format!("# the first\n{new}")));
    let second = |imp: &mut Imp| imp.weapons.insert(1, weapon("Club", 0.0));
    changes::<Imp>(&text, second, &text.replace("  ]\n}\n", &format!("  ]\n}}\n{new}")));
    let last = |imp: &mut Imp| imp.weapons.push(weapon("Club", 0.0));
    changes::<Imp>(&text, last, &text.replace("# below\n", &format!("{new}# below\n")));
    // One changes as well.
    let both = |imp: &mut Imp| {
        imp.weapons.insert(1, weapon("Club", 0.0));
        imp.weapons[2].mass = 3.0;
    };
    let expected = text.replace("  ]\n}\n", &format!("  ]\n}}\n{new}")).replace("Mass = 2\n", "Mass = 3.000000\n");
    changes::<Imp>(&text, both, &expected);
}

#[test]
fn an_element_goes_with_its_comments() {
    let text = weapons();
    let second = text.find("\n# the second").unwrap();
    let below = text.find("# below").unwrap();
    let expected = format!("{}{}", &text[..=second], &text[below..]);
    changes::<Imp>(&text, |imp| drop(imp.weapons.remove(1)), &expected);
    // What stands below the header is about the property.
    let expected = format!("; Weapons\n# the first\n\n{}", &text[second + 1..]);
    changes::<Imp>(&text, |imp| drop(imp.weapons.remove(0)), &expected);
    // Inside of brackets it goes.
    let shorter = |imp: &mut Imp| drop(imp.weapons[0].tags.remove(0));
    changes::<Imp>(&text, shorter, &text.replace("    # worn\n    old\n\n", "\n"));
    let shorter = |imp: &mut Imp| drop(imp.weapons[0].tags.remove(1));
    changes::<Imp>(&text, shorter, &text.replace("    \"long\"\n", ""));
}

#[test]
fn a_list_takes_its_indentation_from_its_elements() {
    let text = weapons();
    let longer = |imp: &mut Imp| imp.weapons[0].tags.push("two handed".into());
    changes::<Imp>(&text, longer, &text.replace("    \"long\"\n", "    \"long\"\n    \"two handed\"\n"));
    // Of an empty one: from its line.
    let longer = |imp: &mut Imp| imp.weapons[1].tags.push("sharp".into());
    changes::<Imp>(&text, longer, &text.replace("\tTags = []\n", "\tTags = [\n\t    sharp\n\t]\n"));
    let commented = text.replace("\tTags = []\n", "\tTags = [\n\t\t# none yet\n\t]\n");
    stays::<Imp>(&commented);
    changes::<Imp>(
        &commented,
        |imp| imp.weapons[1].tags.push("sharp".into()),
        &commented.replace("\tTags = [\n", "\tTags = [\n\t    sharp\n"),
    );
}

#[test]
fn a_list_becomes_empty_and_is_filled_again() {
    let text = weapons();
    let expected = text.replace("  Tags = [\n    # worn\n    old\n\n    \"long\"\n  ]\n", "  # worn\n  Tags = []\n");
    changes::<Imp>(&text, |imp| imp.weapons[0].tags.clear(), &expected);
    let comments = "# not for sale\n# worn\n# the second\n";
    let expected = format!("; Weapons\n# the first\n{comments}[]\n# below\n\n; Hp\n0x7\n");
    changes::<Imp>(&text, |imp| imp.weapons.clear(), &expected);
    let filled = |imp: &mut Imp| imp.weapons = vec![weapon("Club", 0.0)];
    let expected = expected.replace("[]", "{\n    Name = Club\n    Mass = 0.000000\n    Tags = []\n}");
    changes::<Imp>(
        "; Weapons\n# the first\n# not for sale\n# worn\n# the second\n[]\n# below\n\n; Hp\n0x7\n",
        filled,
        &expected,
    );
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Lists {
    numbers: Vec<i32>,
    #[jasset(rename = "Lists")]
    inner: Vec<Vec<u8>>,
    options: Option<Vec<u8>>,
}

#[test]
fn a_list_keeps_its_brackets_or_none_as_long_as_it_can() {
    let text = "; Numbers\n[\n  0x1\n  2\n]\n; Lists\n[\n1\n]\n[]\n; Options\n[\n1\n]\n";
    stays::<Lists>(text);
    changes::<Lists>(text, |lists| lists.numbers.push(3), &text.replace("  2\n", "  2\n  3\n"));
    changes::<Lists>(text, |lists| lists.inner[0].push(2), &text.replace("; Lists\n[\n1\n", "; Lists\n[\n1\n2\n"));
    // One list alone would be taken for the list of lists.
    let expected = text.replace("; Lists\n[\n1\n]\n[]\n", "; Lists\n[\n    [\n        1\n    ]\n]\n");
    changes::<Lists>(text, |lists| drop(lists.inner.pop()), &expected);
    // Without brackets: it is read, and gets them when it changes.
    let bare = text.replace("; Options\n[\n1\n]\n", "; Options\n# c\n1\n2\n");
    stays::<Lists>(&bare);
    let expected = bare.replace("# c\n1\n2\n", "# c\n[\n    1\n    3\n]\n");
    changes::<Lists>(&bare, |lists| lists.options = Some(vec![1, 3]), &expected);
}

#[test]
fn numbers_are_found_by_what_they_are() {
    let text = "; Numbers\n0x1\n+2\n3\n# four\n04\n";
    let changed = |lists: &mut Lists| lists.numbers = vec![9, 1, 2, 7, 4];
    let text = format!("{text}; Lists\n[]\n; Options\nnone\n");
    changes::<Lists>(&text, changed, &text.replace("0x1\n+2\n3\n", "9\n0x1\n+2\n7\n"));
}

const KEYED: &str = "\
; Weapons
# the bow
\"Bow\" = {
  # heavy
  Mass = 1.5
  Price = 3
  Tags = []
}
# the axe
Axe = {
  Mass = 2
  Tags = []
}
Club = {
  Tags = []
  Mass = 3
}

; Hp
1
";

#[test]
fn a_keyed_element_is_found_by_its_key() {
    stays::<Keyed>(KEYED);
    let change = |imp: &mut Keyed| imp.weapons[1].mass = 9.0;
    changes::<Keyed>(KEYED, change, &KEYED.replace("Mass = 2\n", "Mass = 9.000000\n"));
    let new = "Sword = {\n    Mass = 4.000000\n    Tags = []\n}\n";
    let change = |imp: &mut Keyed| imp.weapons.insert(0, weapon("Sword", 4.0));
    changes::<Keyed>(KEYED, change, &KEYED.replace("\"Bow\" = {", &format!("{new}\"Bow\" = {{")));
    // Another key is another element.
    let change = |imp: &mut Keyed| imp.weapons[1] = weapon("Sword", 4.0);
    let expected = KEYED.replace("# the axe\nAxe = {\n  Mass = 2\n  Tags = []\n}\n", new);
    changes::<Keyed>(KEYED, change, &expected);
}

#[test]
fn a_keyed_element_that_moves_takes_its_lines_along() {
    let axe = "# the axe\nAxe = {\n  Mass = 2\n  Tags = []\n}\n";
    let club = "Club = {\n  Tags = []\n  Mass = 3\n}\n";
    let expected = KEYED.replace(axe, "").replace(club, &format!("{club}{axe}"));
    changes::<Keyed>(KEYED, |imp| imp.weapons.swap(1, 2), &expected);
    // And changes on its way; its unknown field and its comments go along.
    let bow = "\"Bow\" = {\n  # heavy\n  Mass = 1.5\n  Price = 3\n  Tags = []\n}\n";
    let change = |imp: &mut Keyed| {
        let mut bow = imp.weapons.remove(0);
        bow.mass = 8.0;
        imp.weapons.push(bow);
    };
    let moved = bow.replace("1.5", "8.000000");
    let expected = KEYED.replace(bow, "").replace(club, &format!("{club}{moved}"));
    changes::<Keyed>(KEYED, change, &expected);
    // At the end of a text that does not end.
    let text = KEYED.split("\n; Hp").next().unwrap().trim_end();
    let arena = jasset::Arena::new();
    let mut imp: Keyed = load(text);
    imp.weapons.reverse();
    let updated = jasset::Document::parse_in(&arena, text.as_bytes()).update(&imp).unwrap();
    assert_eq!(load::<Keyed>(&updated), imp, "{updated}");
    for kept in ["# heavy", "Price = 3", "# the axe"] {
        assert!(updated.contains(kept), "{updated}");
    }
}

#[test]
fn a_list_from_before_its_elements_had_keys() {
    let text = "; Weapons\n# c\n{\n    Name = Bow\n    Mass = 1\n    Tags = []\n}\n; Hp\n1\n";
    stays::<Keyed>(text);
    let expected = "; Weapons\n# c\nBow = {\n    Mass = 2.000000\n    Tags = []\n}\n; Hp\n1\n";
    changes::<Keyed>(text, |imp| imp.weapons[0].mass = 2.0, expected);
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Sets {
    numbers: HashSet<u8>,
    names: BTreeSet<String>,
}

#[test]
fn a_set_is_changed_by_what_is_in_it() {
    let text = "; Numbers\n# nine\n0x9\n+1\n# five\n5\n; Names\n# b\n\"b\"\na\n10\n9\n";
    stays::<Sets>(text);
    changes::<Sets>(text, |sets| assert!(sets.numbers.remove(&5)), &text.replace("# five\n5\n", ""));
    changes::<Sets>(text, |sets| assert!(sets.numbers.insert(2)), &text.replace("+1\n", "+1\n2\n"));
    changes::<Sets>(text, |sets| assert!(sets.names.insert("ab".into())), &text.replace("a\n", "a\nab\n"));
    changes::<Sets>(text, |sets| drop(sets.names.replace("c".into())), &text.replace("\"b\"\n", "\"b\"\nc\n"));
}

/// How long it takes, and that ten times as much takes ten times as long, is measured in `bench`, group `growth`.
#[test]
fn large_lists_are_changed_in_place() {
    fn change(change: impl Fn(&mut Vec<Weapon>)) {
        let mut imp = Imp { weapons: (0..4_000).map(|at| weapon(&format!("W{at}"), 1.0)).collect(), hp: 1 };
        let text = jasset::to_string(&imp).unwrap();
        change(&mut imp.weapons);
        assert_eq!(update(&text, &imp), jasset::to_string(&imp).unwrap());
    }
    change(|weapons| weapons[250].mass = 3.0);
    change(|weapons| weapons.insert(0, weapon("New", 0.0)));
    change(|weapons| drop(weapons.remove(0)));
    // All differ.
    change(|weapons| weapons.iter_mut().for_each(|weapon| weapon.mass = 2.0));
    change(|weapons| weapons.iter_mut().for_each(|weapon| *weapon = self::weapon("X", 9.0)));
    change(|weapons| weapons.reverse());
    change(|weapons| weapons.iter_mut().step_by(3).for_each(|weapon| weapon.mass = 2.0));
    change(|weapons| weapons.truncate(weapons.len() / 2));
}

#[test]
fn large_keyed_lists_and_sets_are_changed_in_place() {
    #[derive(JAsset, Default)]
    struct Large {
        set: BTreeSet<u32>,
        #[jasset(key = "name")]
        weapons: Vec<Weapon>,
    }
    let count = 4_000;
    let numbers: Vec<u32> = (0..count).collect();
    let weapons = |reversed: bool| {
        let mut weapons: Vec<_> = numbers.iter().map(|at| weapon(&format!("W{at}"), 1.0)).collect();
        if reversed {
            weapons.reverse();
        }
        weapons
    };
    let old = Large { set: numbers.iter().copied().collect(), weapons: weapons(false) };
    // Each number is spelled otherwise, and they are in another order.
    let mut text = String::from("; Set\n");
    for number in numbers.iter().rev() {
        writeln!(text, "0x{number:X}").unwrap();
    }
    let fresh = jasset::to_string(&old).unwrap();
    text.push_str(&fresh[fresh.find("\n; Weapons").unwrap()..]);
    let new = Large { set: (5..count + 5).collect(), weapons: weapons(true) };
    let updated = update(&text, &new);
    let read: Large = load(&updated);
    assert!(read.set == new.set && read.weapons == new.weapons);
    let kept = updated.lines().filter(|line| line.starts_with("0x")).count();
    assert_eq!(kept, numbers.len() - 5, "the spelling of what stays");
}
