//! What do values that hold others look like, and do they come back?

#![allow(
    clippy::option_option,
    clippy::zero_sized_map_values,
    clippy::items_after_statements,
    reason = "such types come back as well, and each stands beside what is tried on it"
)]

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque},
    fmt::Debug,
    marker::PhantomData,
    num::NonZero,
    rc::Rc,
    sync::Arc,
};

use jasset::{Arena, Document, JAsset, LoadOptions};

/// A document of one property.
#[derive(JAsset, Debug, Default, PartialEq)]
struct One<T> {
    value: T,
}

/// The text of the value of the one property.
fn written<T: for<'a> JAsset<'a> + Default>(value: T) -> String {
    let text = jasset::to_string(&One { value }).unwrap();
    text.strip_prefix("; AssetType\nOne\n\n; Value\n").unwrap().strip_suffix('\n').unwrap().to_owned()
}

fn read<T: for<'a> JAsset<'a> + Default>(text: &str) -> jasset::Result<T> {
    jasset::from_str::<One<T>>(&format!("; Value\n{text}\n")).map(|one| one.value)
}

/// That the value is written so, and read back from it, with every line ending and indentation.
#[track_caller]
fn both<T: for<'a> JAsset<'a> + Default + Clone + Debug + PartialEq>(value: &T, text: &str) {
    assert_eq!(written(value.clone()), text);
    assert_eq!(&read::<T>(text).unwrap(), value, "{text}");
    assert_eq!(&read::<T>(&text.replace('\n', "\r\n")).unwrap(), value, "CR LF: {text}");
    let flat: Vec<_> = text.lines().map(str::trim).collect();
    assert_eq!(&read::<T>(&flat.join("\n")).unwrap(), value, "not indented: {text}");
    let noted = format!("# note\n\t {}", text.replace('\n', " \t\n\n// }\n# note\n\t "));
    assert_eq!(&read::<T>(&noted).unwrap(), value, "with comments: {text}");
}

/// That the text is refused with this message alone.
#[track_caller]
fn refused<T: for<'a> JAsset<'a> + Default + Debug>(text: &str, message: &str) {
    let error = read::<T>(text).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
}

#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Grip {
    material: String,
    tight: bool,
}

#[derive(JAsset, Clone, Debug, PartialEq)]
struct Weapon {
    name: String,
    #[jasset(default = 1)]
    count: u8,
    grip: Option<Grip>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Armed(Weapon),
    Between(u8, f32),
    Named(String, Grip),
    Chase {
        target: u64,
        #[jasset(default = 2.5)]
        speed: f32,
    },
    Nothing {},
    Not(Box<State>),
    Path(Vec<[f32; 2]>),
    Spot([i32; 2]),
    Maybe(Option<Option<u8>>),
    #[jasset(other)]
    Unknown(String),
}

fn grip(material: &str) -> Grip {
    Grip { material: material.into(), tight: true }
}

fn some_weapon() -> Weapon {
    Weapon { name: "Long Sword".into(), count: 2, grip: Some(grip("Leather")) }
}

#[test]
fn structs() {
    both(&grip("Leather"), "{\n    Material = Leather\n    Tight = true\n}");
    both(
        &some_weapon(),
        "{\n    Name = \"Long Sword\"\n    Count = 2\n    Grip = {\n        Material = Leather\n        Tight = true\n    }\n}",
    );
    // In any order; what is missing keeps its default.
    let weapon: Weapon = read("{\nGrip = {\nTight = true\n}\nName = Bow\n}").unwrap();
    assert_eq!(weapon, Weapon { name: "Bow".into(), count: 1, grip: Some(grip("")) });
    assert_eq!(read::<Weapon>("{}").unwrap(), Weapon::default());
    assert_eq!(read::<Weapon>("Weapon").unwrap(), Weapon::default());
    refused::<Grip>(
        "Sword",
        "2:1: Value: expected the fields of a Grip, found `Sword`; \
         write it as `{`, one `Field = value` a line, `}`; `Grip` alone has only defaults",
    );
    refused::<Grip>(
        "{ Tight = true }",
        "2:1: Value: expected the fields of a Grip, found `{ Tight = true }`; \
         `{` ends its line; each field stands on a line of its own, `Field = value`, and so does `}`",
    );
    refused::<Grip>(
        "{\nTight\n}",
        "3:1: Value: expected `key = value`, found `Tight`; \
         each line of a block is `key = value`; the value of a text block stands below, each line behind `| `",
    );
    refused::<Grip>(
        "{\n    Tight = true\n    Tight = false\n}",
        "4:5: Value.Tight: the key stands twice, first in line 3; keep one of the two: a merge may have added both",
    );
    refused::<Grip>("{\nTight = yes\n}", "3:9: Value.Tight: expected a bool, found `yes`; write `true` or `false`");
    refused::<Grip>(
        "{\nMaterial =\nTight = true\n}",
        "3:1: Value.Material: the value is missing; write it on the line below the key; a merge may have lost it",
    );
}

#[test]
fn a_struct_without_fields_is_its_name() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(alias = "Flag")]
    struct Marker;
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Empty {}
    both(&Marker, "Marker");
    both(&Empty {}, "Empty");
    both(&vec![Marker, Marker], "Marker\nMarker");
    assert_eq!(read::<Marker>("Flag").unwrap(), Marker);
    assert_eq!(read::<Marker>("{}").unwrap(), Marker);
    assert!(read::<Marker>("Empty").is_err());
}

#[test]
fn a_missing_field_of_a_struct_keeps_what_was_there() {
    #[derive(JAsset, Debug, PartialEq)]
    struct Rack {
        #[jasset(default = Weapon { name: "Club".into(), count: 7, grip: Some(grip("Oak")) })]
        first: Weapon,
    }
    let rack: Rack =
        jasset::from_str("; First\n{\n    Name = Bow\n    Grip = {\n        Tight = false\n    }\n}\n").unwrap();
    assert_eq!((&*rack.first.name, rack.first.count), ("Bow", 7));
    assert_eq!(rack.first.grip, Some(Grip { material: "Oak".into(), tight: false }));
    let rack: Rack = jasset::from_str("; First\n{\n    Grip = none\n}\n").unwrap();
    assert_eq!((&*rack.first.name, rack.first.grip), ("Club", None));
}

#[test]
fn lists() {
    both(&vec![1, 2, 3], "1\n2\n3");
    both(&Vec::<i32>::new(), "[]");
    both(
        &vec!["a".to_owned(), "two words".into(), "}".into(), "x\ny".into(), String::new()],
        "a\n\"two words\"\n\"}\"\n\\\"x\\ny\"\n\"\"",
    );
    both(
        &vec![grip("a"), grip("b")],
        "{\n    Material = a\n    Tight = true\n}\n{\n    Material = b\n    Tight = true\n}",
    );
    both(
        &vec![vec![1], vec![], vec![2, 3]],
        "[\n    [\n        1\n    ]\n    []\n    [\n        2\n        3\n    ]\n]",
    );
    both(&vec![Vec::<u8>::new()], "[\n    []\n]");
    both(&vec![[1.0_f32, 2.0], [3.0, 4.0]], "1.000000 2.000000\n3.000000 4.000000");
    both(&vec![[[1_u8, 2], [3, 4]]], "[\n    [\n        1 2\n        3 4\n    ]\n]");
    both(&VecDeque::from([1, 2]), "1\n2");
    both(&LinkedList::from([1, 2]), "1\n2");
    both(&vec![1_u8, 2].into_boxed_slice(), "1\n2");
    both(&Rc::<[u8]>::from([1, 2]), "1\n2");
    both(&Arc::<[u8]>::from([1, 2]), "1\n2");
    // Brackets where none are needed.
    assert_eq!(read::<Vec<i32>>("[\n1\n2\n]").unwrap(), [1, 2]);
    assert_eq!(read::<Vec<Grip>>("[\n{\n}\n]").unwrap(), [Grip::default()]);
    // A list of lists without brackets, where that is clear.
    assert_eq!(read::<Vec<Vec<i32>>>("[\n1\n]\n[\n2\n]").unwrap(), [[1], [2]]);
    refused::<Vec<i32>>(
        "1\nten\n3",
        "3:1: Value[1]: expected an integer (i32), found `ten`; write a decimal such as `-42` or a hexadecimal such as `0x2A`",
    );
    refused::<Vec<i32>>(
        "1 2 3",
        "2:1: Value[0]: expected an integer (i32), found `1 2 3`; write a decimal such as `-42` or a hexadecimal such as `0x2A`",
    );
    refused::<(u8, Vec<i32>)>(
        "[\n    1\n    2\n]",
        "4:5: Value[1]: expected a list, found `2`; write it as `[`, one element a line, `]`; without elements `[]`",
    );
    refused::<(u8, Vec<i32>)>(
        "[\n    1\n    [ 2 ]\n]",
        "4:5: Value[1]: expected a list, found `[ 2 ]`; `[` ends its line; each element stands on a line of its own, and so does `]`",
    );
}

#[test]
fn sets_are_sorted_and_have_no_element_twice() {
    both(&BTreeSet::from([10, 9, -1]), "-1\n9\n10");
    both(&HashSet::from([10, 9, -1]), "-1\n9\n10");
    both(&HashSet::from(["10".to_owned(), "9".into(), "b c".into(), "bc".into()]), "\"10\"\n\"9\"\n\"b c\"\nbc");
    both(&HashSet::<u8>::new(), "[]");
    refused::<HashSet<u8>>(
        "1\n2\n0x1",
        "2:1: Value: expected elements that each stand once, found `1`; remove the second of the two",
    );
}

#[test]
fn fixed_arrays() {
    both(&[1_u8, 2, 3], "1 2 3");
    both(&[[1.0_f32, 0.0], [0.0, 1.0]], "1.000000 0.000000\n0.000000 1.000000");
    both(&[grip("a"), grip("b")], "{\n    Material = a\n    Tight = true\n}\n{\n    Material = b\n    Tight = true\n}");
    both(&["a b".to_owned(), "c".into()], "\"a b\"\nc");
    both(&[Some(1_u8), None], "1\nnone");
    refused::<[Grip; 2]>("{\n}", "2:1: Value: expected 2 values, found 1; the type fixes their number");
    refused::<[u8; 2]>("1 2 3", "2:1: Value: expected 2 values, found 3; separate them by blanks, without commas");
}

#[test]
fn maps_are_sorted_by_key() {
    both(
        &BTreeMap::from([("fire".to_owned(), 0.5_f32), ("deep cold".into(), 1.0)]),
        "\"deep cold\" = 1.000000\nfire = 0.500000",
    );
    both(&HashMap::from([(10, 1), (9, 2), (-1, 3)]), "-1 = 3\n9 = 2\n10 = 1");
    both(&HashMap::from([([1, 10], 1), ([1, 9], 2)]), "1 9 = 2\n1 10 = 1");
    both(&BTreeMap::from([(Some(1), 1), (None, 2)]), "1 = 1\nnone = 2");
    both(&HashMap::<u8, u8>::new(), "{}");
    both(
        &BTreeMap::from([
            ("a = b".to_owned(), "x = y".to_owned()),
            ("say \"hi\"".into(), "a\nb".into()),
            ("new\nline".into(), String::new()),
        ]),
        "\"a = b\" = \"x = y\"\n\\\"new\\nline\" = \"\"\n\\\"say \\\"hi\\\"\" =\n    | a\n    | b",
    );
    both(
        &BTreeMap::from([(1_u8, BTreeMap::from([(2_u8, vec![grip("a")])])), (3, BTreeMap::new())]),
        "1 = {\n    2 = [\n        {\n            Material = a\n            Tight = true\n        }\n    ]\n}\n3 = {}",
    );
    assert_eq!(read::<BTreeMap<u8, u8>>("{\n2 = 1\n1 = 2\n}").unwrap(), BTreeMap::from([(2, 1), (1, 2)]));
    refused::<BTreeMap<u8, u8>>(
        "1 = 2\n3",
        "3:1: Value: expected `key = value`, found `3`; each line of a block is `key = value`; the value of a text block stands below, each line behind `| `",
    );
    refused::<BTreeMap<u8, u8>>(
        "1 = 2\n300 = 1",
        "3:1: Value[300]: expected an integer from 0 to 255 (u8), found `300`",
    );
    refused::<BTreeMap<u8, u8>>(
        "1 = 2\n1 = 3",
        "3:1: Value[1]: the key stands twice, first in line 2; keep one of the two: a merge may have added both",
    );
    refused::<BTreeMap<u8, u8>>(
        "1 = 2\n0x1 = 3",
        "2:1: Value: two keys of the map mean the same; keep one of the two: they may be spelled in two ways",
    );
    refused::<BTreeMap<String, u8>>(
        "a = 1\n\"a\" = 2",
        "3:1: Value[\"a\"]: the key stands twice, first in line 2; keep one of the two: a merge may have added both",
    );
}

#[test]
fn a_map_key_is_one_line() {
    #[derive(JAsset, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    struct Two {
        a: u8,
    }
    let error = jasset::to_string(&One { value: BTreeMap::from([(Two { a: 1 }, 1)]) }).unwrap_err();
    assert_eq!(error.problems()[0].key(), "Value");
    assert!(error.to_string().contains("a map key must be one line"), "{error}");
}

#[test]
fn e12_a_hundred_saves_of_a_hash_map_are_equal() {
    let text = written((0..100).map(|key| (key, ())).collect::<HashMap<u32, ()>>());
    for seed in 0..100 {
        // Another map with another order of insertion, and another hasher.
        let map: HashMap<u32, ()> = (0..100).map(|key| ((key * 37 + seed) % 100, ())).collect();
        assert_eq!(written(map), text);
    }
    assert_eq!(written((0..100).map(|key| (key, ())).collect::<BTreeMap<u32, ()>>()), text);
}

#[test]
fn keyed_lists() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Rack {
        #[jasset(key = "name")]
        weapons: Vec<Weapon>,
        #[jasset(key = "material")]
        spare: Option<Vec<Grip>>,
    }
    let named = |name: &str| Weapon { name: name.into(), count: 1, grip: None };
    let rack =
        Rack { weapons: vec![named("Bow"), named("a = b"), named("say \"hi\"")], spare: Some(vec![grip("Oak")]) };
    let text = "; AssetType\nRack\n\n; Weapons\nBow = {\n    Count = 1\n    Grip = none\n}\n\"a = b\" = {\n    Count = 1\n    Grip = none\n}\n\
                \\\"say \\\"hi\\\"\" = {\n    Count = 1\n    Grip = none\n}\n\n; Spare\n{\n    Oak = {\n        Tight = true\n    }\n}\n";
    assert_eq!(jasset::to_string(&rack).unwrap(), text);
    assert_eq!(jasset::from_str::<Rack>(text).unwrap(), rack);
    let empty = Rack { weapons: vec![], spare: Some(vec![]) };
    assert_eq!(jasset::to_string(&empty).unwrap(), "; AssetType\nRack\n\n; Weapons\n{}\n\n; Spare\n{}\n");
    assert_eq!(jasset::from_str::<Rack>(&jasset::to_string(&empty).unwrap()).unwrap(), empty);
    // As it was written before the list had keys.
    let list = "; Weapons\n{\n    Name = Bow\n}\n{\n    Name = \"a = b\"\n}\n{\n    Name = \"say \"hi\"\"\n}\n\n; Spare\n[\n    {\n        Material = Oak\n        Tight = true\n    }\n]\n";
    assert_eq!(jasset::from_str::<Rack>(list).unwrap(), rack);
    // The only element of a list is no map of its fields.
    assert_eq!(jasset::from_str::<Rack>("; Weapons\n{\n    Name = Bow\n}\n").unwrap().weapons, [named("Bow")]);
    // Two of one name could not be told apart.
    let twice = Rack { weapons: vec![named("Bow"), named("Bow")], spare: None };
    let error = jasset::to_string(&twice).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Weapons: two entries have the key `Bow`; they could not be told apart in the file: give each its own key"
    );
    let error = jasset::from_str::<Rack>("; Weapons\nBow = {\n    Name = Axe\n}\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "3:5: Weapons[Bow].Name: the key stands twice, first in line 2; keep one of the two: a merge may have added both"
    );
    let error = jasset::from_str::<Rack>("; Weapons\nBow = {\n    Count = x\n}\n").unwrap_err();
    assert_eq!(error.problems()[0].key(), "Weapons[Bow].Count");
    let error = jasset::from_str::<Rack>("; Weapons\nBow = {\n}\nBow = {\n}\n").map(|rack| rack.weapons.len());
    assert_eq!(error.unwrap_err().problems()[0].key(), "Weapons[Bow]");
}

#[test]
fn enums() {
    both(&State::Idle, "Idle");
    both(&State::Angry(0.75), "Angry 0.750000");
    both(
        &State::Armed(some_weapon()),
        "Armed {\n    Name = \"Long Sword\"\n    Count = 2\n    Grip = {\n        Material = Leather\n        Tight = true\n    }\n}",
    );
    both(&State::Between(1, 2.0), "Between 1 2.000000");
    both(
        &State::Named("a b".into(), grip("c")),
        "Named [\n    \"a b\"\n    {\n        Material = c\n        Tight = true\n    }\n]",
    );
    both(&State::Chase { target: 42, speed: 1.0 }, "Chase {\n    Target = 0x000000000000002A\n    Speed = 1.000000\n}");
    both(&State::Nothing {}, "Nothing");
    both(&State::Not(Box::new(State::Not(Box::new(State::Angry(1.0))))), "Not Not Angry 1.000000");
    both(
        &State::Not(Box::new(State::Chase { target: 1, speed: 1.0 })),
        "Not Chase {\n    Target = 0x0000000000000001\n    Speed = 1.000000\n}",
    );
    both(&State::Path(vec![[1.0, 2.0]]), "Path [\n    1.000000 2.000000\n]");
    both(&State::Path(vec![]), "Path []");
    both(&State::Spot([1, -2]), "Spot 1 -2");
    both(&State::Maybe(None), "Maybe none");
    both(&State::Maybe(Some(None)), "Maybe some none");
    both(
        &vec![State::Idle, State::Armed(Weapon::default())],
        "Idle\nArmed {\n    Name = \"\"\n    Count = 1\n    Grip = none\n}",
    );
    both(
        &BTreeMap::from([(1, State::Chase { target: 1, speed: 1.0 })]),
        "1 = Chase {\n    Target = 0x0000000000000001\n    Speed = 1.000000\n}",
    );
    // A variant that lost its last field still reads.
    assert_eq!(read::<State>("Nothing {}").unwrap(), State::Nothing {});
    assert_eq!(read::<State>("Idle {\n    Since = 3\n}").unwrap(), State::Idle);
    // The fields of a variant have defaults, and a variant that got its first field is read as well.
    assert_eq!(read::<State>("Chase {\n    Target = 1\n}").unwrap(), State::Chase { target: 1, speed: 2.5 });
    assert_eq!(read::<State>("Chase").unwrap(), State::Chase { target: 0, speed: 2.5 });
    refused::<State>(
        "Angry",
        "2:1: Value: expected `Angry` and the value that it holds, found `Angry`; write it behind the name",
    );
    refused::<State>(
        "Idle 5",
        "2:1: Value: expected `Idle`, a variant that holds nothing, found `Idle 5`; remove what stands behind the name",
    );
    refused::<State>("Between 1", "2:9: Value: expected 2 values, found 1; the type fixes their number");
    refused::<State>(
        "Chase 5",
        "2:1: Value: expected `Chase` and its fields, found `Chase 5`; write them behind the name: `{`, one `Field = value` a line, `}`",
    );
    refused::<State>(
        "Chase {\n    Target = x\n}",
        "3:14: Value.Target: expected an integer (u64), found `x`; write a decimal such as `-42` or a hexadecimal such as `0x2A`",
    );
    refused::<State>(
        "Angry hot",
        "2:7: Value: expected a number (f32), found `hot`; write one such as `1.5`, `-2e-7`, `inf` or `nan`",
    );
}

#[test]
fn e9_an_unknown_variant_is_kept_or_a_clear_error() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    enum Strict {
        #[default]
        Idle,
        Angry(f32),
        #[jasset(rename = "Pursue", alias = "Chase")]
        Chase {
            target: u64,
        },
    }
    refused::<Strict>("Idl", "2:1: Value: expected a variant of Strict, found `Idl`; did you mean `Idle`?");
    refused::<Strict>(
        "Flying 3",
        "2:1: Value: expected a variant of Strict, found `Flying 3`; they are Idle, Angry, Pursue",
    );
    assert_eq!(read::<Strict>("Chase {\n    Target = 1\n}").unwrap(), Strict::Chase { target: 1 });
    for text in ["Flying", "Flying 3 4", "Flying {\n    Height = 3\n    Deep = [\n        1\n    ]\n}", "Not Flying"] {
        let state: State = read(text).unwrap();
        assert_eq!(written(state), text, "an older build writes back what it does not know");
    }
    // Its indentation is that of its place, and its comments are no part of it.
    let state: State = read("\tFlying {\r\n# high\r\n\t\tHeight = 3\r\n}").unwrap();
    assert_eq!(state, State::Unknown("Flying {\nHeight = 3\n}".into()));
    assert_eq!(written(vec![state]), "Flying {\n    Height = 3\n}");
    for text in ["", "a b {", "}", "x\n; Key", "x\ny", "1", "# x", "a [\n}"] {
        let error = jasset::to_string(&One { value: State::Unknown(text.into()) }).unwrap_err();
        assert!(error.to_string().starts_with("Value: expected the text of a variant, found "), "{text}: {error}");
    }
}

#[test]
fn e11_options_of_options_are_all_distinct() {
    type Nested = Option<Option<Option<String>>>;
    let mut seen = BTreeSet::new();
    for (value, text) in [
        (None, "none"),
        (Some(None), "some none"),
        (Some(Some(None)), "some some none"),
        (Some(Some(Some("none".to_owned()))), "some some \"none\""),
        (Some(Some(Some("some".to_owned()))), "some some \"some\""),
        (Some(Some(Some("x".to_owned()))), "some some x"),
    ] as [(Nested, &str); 6]
    {
        both(&value, text);
        both(&vec![value.clone()], text);
        assert!(seen.insert(text), "{text}");
    }
    both(&Some("none".to_owned()), "\"none\"");
    both(&Some("some x".to_owned()), "\"some x\"");
    both(&Some(String::new()), "\"\"");
    both(&Some(vec![1]), "[\n    1\n]");
    both(&Some(Vec::<u8>::new()), "[]");
    both(&Some(vec![None::<u8>]), "[\n    none\n]");
    both(&vec![Some(vec![None::<u8>]), None], "[\n    [\n        none\n    ]\n    none\n]");
    both(&Some("a\nb".to_owned()), "| a\n| b");
    both(&Some(grip("a")), "{\n    Material = a\n    Tight = true\n}");
    both(&Some([1.0_f32, 2.0]), "1.000000 2.000000");
    both(&Some(NonZero::<u8>::MIN), "1");
    assert_eq!(read::<Option<u8>>("some 5").unwrap(), Some(5));
    // An absent key keeps the default, whatever that is.
    #[derive(JAsset, Debug, PartialEq)]
    struct Absent {
        #[jasset(default = Some(None))]
        value: Option<Option<u8>>,
    }
    assert_eq!(jasset::from_str::<Absent>("; Other\n1\n").unwrap().value, Some(None));
    assert_eq!(jasset::from_str::<Absent>("; Value\nnone\n").unwrap().value, None);
    // A variant may be called as the words of options.
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename_all = "snake_case")]
    enum Word {
        #[default]
        None,
        Some(u8),
    }
    both(&Some(Word::None), "some none");
    both(&Some(Word::Some(1)), "some some 1");
    both(&None::<Word>, "none");
}

#[test]
fn tuples() {
    both(&(1_u8, 2.0_f32), "1 2.000000");
    both(&(1_u8, "a b".to_owned()), "[\n    1\n    \"a b\"\n]");
    both(&("a".to_owned(), 1_u8, 2_u8), "[\n    a\n    1\n    2\n]");
    both(
        &vec![(1_u8, true), (2, false)],
        "[\n    1 true\n    2 false\n]".replace("[\n    ", "").replace("\n    ", "\n").replace("\n]", "").as_str(),
    );
    both(&(grip("a"), (1_u8,)), "[\n    {\n        Material = a\n        Tight = true\n    }\n    1\n]");
    both(&(), "[]");
    both(&PhantomData::<u8>, "[]");
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Range(f32, f32);
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Named(String, #[jasset(skip)] u8, Range);
    both(&Range(1.0, 2.0), "1.000000 2.000000");
    both(&Named("x".into(), 0, Range(1.0, 2.0)), "[\n    x\n    1.000000 2.000000\n]");
    assert_eq!(read::<Range>("[\n1\n2\n]").unwrap(), Range(1.0, 2.0));
    assert_eq!(read::<Range>("{\nField0 = 1\nField1 = 2\n}").unwrap(), Range(1.0, 2.0));
    refused::<Range>("1 2 3", "2:1: Value: expected 2 values, found 3; the type fixes their number");
    refused::<(u8, u8)>("1", "2:1: Value: expected 2 values, found 1; the type fixes their number");
    refused::<(u8, u8)>(
        "1 x",
        "2:3: Value[1]: expected an integer (u8), found `x`; write a decimal such as `-42` or a hexadecimal such as `0x2A`",
    );
    // Once it has a version it is a struct, and the old form is version 1.
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 2)]
    struct Versioned(f32, f32);
    both(&Versioned(1.0, 2.0), "{\n    ClassVersion = 2\n    Field0 = 1.000000\n    Field1 = 2.000000\n}");
    assert_eq!(read::<Versioned>("1 2").unwrap(), Versioned(1.0, 2.0));
}

#[test]
fn pointers_are_what_they_point_to() {
    both(&Box::new(grip("a")), "{\n    Material = a\n    Tight = true\n}");
    both(&Rc::new(1_u8), "1");
    both(&Arc::new(vec![1_u8]), "1");
    both(&std::num::Wrapping(1_u8), "1");
    let shared = Rc::new(grip("a"));
    let text = written(vec![Rc::clone(&shared), shared]);
    assert_eq!(read::<Vec<Rc<Grip>>>(&text).unwrap(), [Rc::new(grip("a")), Rc::new(grip("a"))]);
    #[derive(JAsset, Default, Debug, PartialEq)]
    struct Borrowed<'b> {
        list: Cow<'b, [u8]>,
        value: Cow<'b, Grip>,
    }
    let value = Borrowed { list: Cow::Borrowed(&[1, 2]), value: Cow::Owned(grip("a")) };
    assert_eq!(jasset::from_str::<Borrowed<'_>>(&jasset::to_string(&value).unwrap()).unwrap(), value);
}

#[test]
fn e15_bytes_are_lines_of_76_columns() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Blob {
        #[jasset(bytes)]
        bytes: Vec<u8>,
        #[jasset(bytes)]
        four: [u8; 4],
        #[jasset(bytes)]
        maybe: Option<Box<[u8]>>,
    }
    let mut blob = Blob { bytes: (0..=255).cycle().take(1000).collect(), four: *b"jass", maybe: None };
    let text = jasset::to_string(&blob).unwrap();
    assert_eq!(jasset::from_str::<Blob>(&text).unwrap(), blob);
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("% ")).collect();
    assert_eq!(lines.len(), 1000_usize.div_ceil(57) + 1);
    assert!(lines[..17].iter().all(|line| line.len() == 78), "76 columns behind `% `");
    // One changed byte is one changed line.
    blob.bytes[500] ^= 1;
    let other = jasset::to_string(&blob).unwrap();
    assert_eq!(text.lines().zip(other.lines()).filter(|(a, b)| a != b).count(), 1);
    assert_eq!(text.lines().count(), other.lines().count());
    let empty = Blob { maybe: Some(Box::new([])), ..Blob::default() };
    let text = jasset::to_string(&empty).unwrap();
    assert_eq!(text, "; AssetType\nBlob\n\n; Bytes\n%\n\n; Four\n% AAAAAA==\n\n; Maybe\n%\n");
    assert_eq!(jasset::from_str::<Blob>(&text).unwrap(), empty);
    let load = |value: &str| jasset::from_str::<Blob>(&format!("; Four\n{value}\n")).map(|blob| blob.four);
    assert_eq!(load("%   amFz\n# half\n%cw==").unwrap(), *b"jass");
    let error = |value: &str| load(value).unwrap_err().to_string();
    assert_eq!(error("% amFz"), "2:1: Four: expected 4 bytes, found 3; the type fixes their number");
    assert_eq!(
        error("amFzcw=="),
        "2:1: Four: expected base64 behind `% `, found `amFzcw==`; each line of bytes begins with `% `; no bytes are `%` alone"
    );
    assert_eq!(
        error("% am!zcw=="),
        "2:1: Four: expected base64, found `% am!zcw==`; digits are `A-Z a-z 0-9 + /`, and `=` fills up the last four"
    );
    // In a block they stand below their field.
    let text = written(blob.clone());
    assert!(text.starts_with("{\n    Bytes =\n        % AAEC"), "{text}");
    both(&blob, &text);
    both(&vec![blob.clone()], &text);
}

#[test]
fn n4_infinities_stand_everywhere() {
    let all = [f32::INFINITY, f32::NEG_INFINITY, -0.0];
    both(&all, "inf -inf -0.000000");
    both(&all.to_vec(), "inf\n-inf\n-0.000000");
    both(&BTreeMap::from([(1, f32::INFINITY)]), "1 = inf");
    both(&(f32::INFINITY, 1_u8), "inf 1");
    both(&State::Angry(f32::NEG_INFINITY), "Angry -inf");
    both(&Some(f32::INFINITY), "inf");
    for nan in ["nan", "-nan", "-nan(ind)", "1.#QNAN"] {
        assert!(read::<Vec<f32>>(&format!("1\n{nan}")).unwrap()[1].is_nan());
        assert!(matches!(read::<State>(&format!("Angry {nan}")).unwrap(), State::Angry(rage) if rage.is_nan()));
    }
}

#[test]
fn s1_to_s5_strings_survive_everywhere() {
    let strings = [
        "",
        " ",
        "say \"hi\"",
        "\"",
        "\"\"",
        "\"x\"",
        "\\\"",
        "B:\\",
        "C:\\dir\\",
        "\\n",
        "a\n; Hp\n999",
        ";",
        "# x",
        "// x",
        "{",
        "}",
        "[",
        "]",
        "a {",
        "a [",
        "=",
        "a = b",
        "|",
        "| x",
        "%",
        "% x",
        "*",
        "<<<<<<< HEAD",
        "=======",
        "1.10",
        "true",
        "none",
        "some",
        "some x",
        "0x10",
        "nan",
        "1e5",
        "-",
        "\0",
        "\u{7}",
        "\u{7F}",
        "\u{85}",
        "\u{2028}",
        "\u{FEFF}",
        "\r",
        "a\r\nb",
        " a ",
        "\ta",
        "a\t",
        "a \nb",
        "\n",
        "a\n",
        "\n\n",
        "{}",
        "[]",
        "Idle",
        "ü",
        "a\n}\n",
        "a\n    }\n",
    ];
    for string in strings.map(str::to_owned) {
        let check = |text: String| {
            for text in [
                text.clone(),
                text.replace('\n', "\r\n"),
                text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
            ] {
                let all: All = jasset::from_str(&text).unwrap_or_else(|error| panic!("{string:?}: {error}\n{text}"));
                assert_eq!(all, all_of(&string), "{text}");
            }
        };
        check(jasset::to_string(&all_of(&string)).unwrap());
    }
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct All {
    list: Vec<String>,
    lists: Vec<Vec<String>>,
    keys: BTreeMap<String, u8>,
    values: BTreeMap<u8, String>,
    option: Option<String>,
    options: Vec<Option<Option<String>>>,
    block: Text,
    blocks: Vec<Text>,
    variant: Say,
    tuple: (String, u8),
    array: [String; 2],
    set: HashSet<String>,
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Text {
    text: String,
    next: Option<String>,
}

#[derive(JAsset, Debug, Default, PartialEq)]
enum Say {
    #[default]
    Nothing,
    It(String),
}

fn all_of(string: &str) -> All {
    let string = || string.to_owned();
    let text = || Text { text: string(), next: Some(string()) };
    All {
        list: vec![string(), string()],
        lists: vec![vec![string()]],
        keys: BTreeMap::from([(string(), 1)]),
        values: BTreeMap::from([(1, string()), (2, string())]),
        option: Some(string()),
        options: vec![Some(Some(string())), Some(None), None],
        block: text(),
        blocks: vec![text(), text()],
        variant: Say::It(string()),
        tuple: (string(), 1),
        array: [string(), string()],
        set: HashSet::from([string()]),
    }
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Node>>,
}

#[test]
fn recursive_types() {
    let node = Node { children: vec![Node::default()], next: Some(Box::new(Node::default())) };
    let text = jasset::to_string(&node).unwrap();
    assert_eq!(
        text,
        "; AssetType\nNode\n\n; Children\n{\n    Children = []\n    Next = none\n}\n\n; Next\n{\n    Children = []\n    Next = none\n}\n"
    );
    assert_eq!(jasset::from_str::<Node>(&text).unwrap(), node);
}

#[test]
fn f8_what_is_too_deep_is_an_error() {
    let nested = |depth: usize| {
        let mut text = String::from("; Next\n{\n");
        text.push_str(&"Next = {\n".repeat(depth - 1));
        text.push_str(&"}\n".repeat(depth));
        text
    };
    assert!(jasset::from_str::<Node>(&nested(128)).is_ok());
    let error = jasset::from_str::<Node>(&nested(129)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "130:1: Next: values stand deeper in one another than 128 levels; \
         no file needs that many; a program can allow more: `LoadOptions::max_depth`"
    );
    assert!(jasset::from_str_with::<Node>(&nested(129), &LoadOptions::new().max_depth(129)).is_ok());
    for bracket in ["[", "{", "Next = {", "a [", "Not {"] {
        let text = format!("; Children\n{}\n; Next\nnone\n", format!("{bracket}\n").repeat(1_000_000));
        let error = jasset::from_str::<Node>(&text).unwrap_err();
        assert_eq!(error.problems().len(), 1, "{error}");
    }
    // Without a bracket, too.
    let text = format!("; Value\n{}Idle\n", "Not ".repeat(1_000_000));
    let error = jasset::from_str::<One<State>>(&text).unwrap_err();
    assert!(error.to_string().contains("deeper"), "{error}");
    // Nothing is written that could not be read.
    let mut node = Node::default();
    for _ in 0..128 {
        node = Node { next: Some(Box::new(node)), children: vec![] };
    }
    let text = jasset::to_string(&node).unwrap();
    assert_eq!(jasset::from_str::<Node>(&text).unwrap(), node);
    let node = Node { next: Some(Box::new(node)), children: vec![] };
    assert!(jasset::to_string(&node).unwrap_err().to_string().contains("deeper"));
}

#[test]
fn brackets_are_confined_to_their_property() {
    for (value, message) in [
        ("{\n    Next = {\n    }", "the block that `{` opens is not closed"),
        ("[\n    {\n]", "`]` does not close `{`"),
        ("{\n}\n}", "`}` closes a block that was never opened"),
    ] {
        let text = format!("; Children\n{value}\n\n; Next\n{{\n    Bad\n}}\n");
        let error = jasset::from_str::<Node>(&text).unwrap_err();
        let keys: Vec<_> = error.problems().iter().map(|problem| (problem.key(), problem.message())).collect();
        assert_eq!(keys, [("Children", message), ("Next", "expected `key = value`, found `Bad`")]);
        let lenient =
            jasset::from_str_with::<Node>(&text.replace("    Bad\n", ""), &LoadOptions::new().lenient()).unwrap();
        assert_eq!((lenient.value.children.len(), lenient.value.next), (0, Some(Box::default())));
    }
}

#[test]
fn a_malformed_value_spoils_nothing_else() {
    #[derive(JAsset, Debug, PartialEq)]
    struct Rack {
        #[jasset(default = vec![Weapon { name: "Club".into(), ..Weapon::default() }])]
        weapons: Vec<Weapon>,
        #[jasset(default = vec![7])]
        numbers: Vec<u8>,
        #[jasset(default = State::Angry(1.0))]
        state: State,
        #[jasset(default = BTreeMap::from([(1, 1)]))]
        map: BTreeMap<u8, u8>,
        last: u8,
    }
    let text = "; Weapons\n{\n    Name = Bow\n    Count = many\n    Grip = {\n        Tight = maybe\n        Material = Oak\n    }\n}\n{\n    Name = Axe\n}\n\n\
                ; Numbers\n1\ntwo\n3\nfour\n\n; State\nBetween 1 x\n\n; Map\n1 = 2\n3 = x\n\n; Last\n5\n";
    let error = jasset::from_str::<Rack>(text).map(|rack| rack.last).unwrap_err();
    let keys: Vec<_> = error.problems().iter().map(jasset::Problem::key).collect();
    assert_eq!(keys, ["Weapons[0].Count", "Weapons[0].Grip.Tight", "Numbers[1]", "Numbers[3]", "State[1]", "Map[3]"]);
    let loaded = jasset::from_str_with::<Rack>(text, &LoadOptions::new().lenient()).unwrap();
    assert_eq!(loaded.report.of(jasset::NoteKind::Malformed).count(), 6, "{}", loaded.report);
    let rack = loaded.value;
    assert_eq!(rack.weapons[0].grip, Some(Grip { material: "Oak".into(), tight: false }));
    assert_eq!((rack.weapons[0].count, &*rack.weapons[1].name), (1, "Axe"));
    // What cannot be read in part keeps its default.
    assert_eq!(
        (rack.numbers, rack.state, rack.map, rack.last),
        (vec![7], State::Angry(1.0), BTreeMap::from([(1, 1)]), 5)
    );
}

#[test]
fn versions_and_migrations_of_nested_values() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 3, alias = "Blade", deprecated("Weight", before = 2, with = Self::weight), deprecated("First", "Last", before = 3, with = Self::join))]
    struct Sword {
        mass: f32,
        #[jasset(alias = "Name")]
        title: String,
        #[jasset(since = 2)]
        rarity: u8,
    }
    impl Sword {
        fn weight(&mut self, weight: f32) {
            self.mass = weight / 10.0;
        }
        fn join(&mut self, first: Option<String>, last: Option<String>) {
            self.title = format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default());
        }
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Rack {
        first: Sword,
        all: Vec<Sword>,
        named: BTreeMap<String, Sword>,
        option: Option<Sword>,
        held: Held,
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    enum Held {
        #[default]
        Nothing,
        It(Sword),
    }
    let block = |level: &str| format!("{{\n{level}Weight = 15\n{level}First = Long\n{level}Last = Sword\n}}");
    let text = format!(
        "; First\n{}\n; All\n{}\n{{\nClassVersion = 2\nName = Bow\nWeight = 3\n}}\n{{\nClassVersion = 4\nMass = 2\nNew = 1\n}}\n; Named\na = {}\n; Option\n{}\n; Held\nIt {}\n",
        block(""),
        block("\t"),
        block(""),
        block(""),
        block("")
    );
    let loaded = jasset::from_str_with::<Rack>(&text, &LoadOptions::new()).unwrap();
    let sword = Sword { mass: 1.5, title: "Long Sword".into(), rarity: 0 };
    let rack = &loaded.value;
    assert_eq!(
        (&rack.first, &rack.all[0], &rack.named["a"], rack.option.as_ref()),
        (&sword, &sword, &sword, Some(&sword))
    );
    assert_eq!(rack.held, Held::It(sword));
    assert_eq!((&*rack.all[1].title, rack.all[1].mass, rack.all[2].mass), ("Bow", 0.0, 2.0));
    let report = loaded.report.to_string();
    for line in [
        "migrated First.Weight -> First.Mass (ClassVersion 1 -> 2)",
        "migrated All[0].First, All[0].Last -> All[0].Title (ClassVersion 1 -> 3)",
        "renamed All[1].Name -> All[1].Title",
        "kept unknown key All[1].Weight",
        "kept unknown key All[2].New",
        "Sword All[2] is newer than this program",
        "migrated Named[a].Weight -> Named[a].Mass",
        "new key Held.Rarity: kept its default (ClassVersion 1, it came with 2)",
    ] {
        assert!(report.contains(line), "{line}\n{report}");
    }
    let strict = jasset::from_str_with::<Rack>(&text, &LoadOptions::new().strict()).unwrap_err();
    let keys: Vec<_> = strict.problems().iter().map(jasset::Problem::key).collect();
    assert_eq!(keys, ["All[1].Weight", "All[2].ClassVersion", "All[2].New"]);
}

#[test]
fn base_and_flatten_in_a_nested_struct() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(base, version = 2, deprecated("Pos", before = 2, with = Self::moved))]
    struct Thing {
        id: u64,
        position: [f32; 2],
    }
    impl Thing {
        fn moved(&mut self, x: f32) {
            self.position = [x, 0.0];
        }
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 5)]
    struct Look {
        color: String,
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 3)]
    struct Door {
        #[jasset(base)]
        thing: Thing,
        open: bool,
        #[jasset(flatten)]
        look: Look,
    }
    both(
        &Door::default(),
        "{\n    BaseVersion = 2\n    Id = 0x0000000000000000\n    Position = 0.000000 0.000000\n    ClassVersion = 3\n    Open = false\n    LookVersion = 5\n    Color = \"\"\n}",
    );
    let door: Door = read("{\nPos = 4\nOpen = true\nColor = red\n}").unwrap();
    assert_eq!((door.thing.position, door.open, &*door.look.color), ([4.0, 0.0], true, "red"));
}

#[test]
fn k3_skipped_fields_of_every_kind() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Tuple(#[jasset(skip)] u8, u8, #[jasset(skip)] u8, u8, #[jasset(skip)] u8);
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Event {
        #[default]
        None,
        First(#[jasset(skip)] u8, u8, u8),
        Middle(u8, #[jasset(skip)] u8, u8),
        Last(u8, u8, #[jasset(skip, default = 9)] u8),
        One(#[jasset(skip)] u8, u8),
        Named {
            #[jasset(skip)]
            a: u8,
            b: u8,
            #[jasset(skip, default = 9)]
            c: u8,
        },
        Hidden {
            #[jasset(skip)]
            a: u8,
        },
    }
    both(&Tuple(0, 1, 0, 2, 0), "1 2");
    both(&Event::First(0, 1, 2), "First 1 2");
    both(&Event::Middle(1, 0, 2), "Middle 1 2");
    both(&Event::Last(1, 2, 9), "Last 1 2");
    both(&Event::One(0, 1), "One 1");
    both(&Event::Named { a: 0, b: 1, c: 9 }, "Named {\n    B = 1\n}");
    both(&Event::Hidden { a: 0 }, "Hidden");
    assert_eq!(written(Event::Middle(1, 5, 2)), "Middle 1 2");
}

#[test]
fn a_nested_type_loads_without_the_heap() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Path<'b> {
        name: &'b str,
        points: &'b [[f32; 2]],
        legs: &'b [Leg<'b>],
        #[jasset(bytes)]
        data: &'b [u8],
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Leg<'b> {
        tags: &'b [&'b str],
    }
    let path = Path {
        name: "a b",
        points: &[[1.0, 2.0], [3.0, 4.0]],
        legs: &[Leg { tags: &["x", "y z"] }, Leg { tags: &[] }],
        data: b"jasset",
    };
    let text = jasset::to_string(&path).unwrap();
    let arena = Arena::new();
    let loaded: Path<'_> = Document::parse_in(&arena, text.as_bytes()).load().unwrap();
    assert_eq!(loaded, path);
    let error = jasset::from_str::<Path<'_>>(&text).unwrap_err();
    assert!(error.to_string().contains("load it by `Document::parse_in`"), "{error}");
}

#[test]
fn generic_types() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Pool<T, const N: usize>
    where
        [T; N]: Default,
    {
        items: [T; N],
        more: Vec<T>,
        #[jasset(skip)]
        mark: PhantomData<T>,
    }
    #[derive(JAsset, Clone, Debug, PartialEq)]
    enum Either<L, R> {
        Left(L),
        Right { it: R },
    }
    impl<L: Default, R> Default for Either<L, R> {
        fn default() -> Self {
            Self::Left(L::default())
        }
    }
    both(
        &Pool::<u8, 2> { items: [1, 2], more: vec![3], mark: PhantomData },
        "{\n    Items = 1 2\n    More = [\n        3\n    ]\n}",
    );
    both(&Either::<u8, Grip>::Left(1), "Left 1");
    both(
        &Either::<u8, Grip>::Right { it: grip("a") },
        "Right {\n    It = {\n        Material = a\n        Tight = true\n    }\n}",
    );
}

#[test]
fn f10_f11_comments_and_duplicates_inside_of_blocks() {
    let text = "; Value\n# a\n{\n    # b }\n    Name = Bow # no comment\n    // {\n    Count = 3\n\n}\n# c\n";
    let weapon = jasset::from_str::<One<Weapon>>(text).unwrap().value;
    assert_eq!((&*weapon.name, weapon.count), ("Bow # no comment", 3));
    let conflict = "; Value\n{\n<<<<<<< HEAD\n    Count = 3\n=======\n    Count = 4\n>>>>>>> other\n}\n";
    let error = jasset::from_str::<One<Weapon>>(conflict).unwrap_err();
    assert!(
        error.problems().iter().filter(|p| p.kind() == jasset::ProblemKind::ConflictMarker).count() == 3,
        "{error}"
    );
}
