//! Do the files of every released format load, and come out of a save byte by byte?
//!
//! Files under `golden/v1` are only ever added to: a difference is a break of the format.

use jasset::{Arena, ClassName, Document, JAsset, SaveOptions};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Scalars {
    small: i8,
    lowest: i64,
    widest: u128,
    handle: u64,
    #[jasset(hex)]
    mask: u16,
    #[jasset(hex)]
    offset: i32,
    short: f32,
    shortest: f32,
    tiny: f64,
    large: f64,
    negative_zero: f32,
    infinite: f64,
    on: bool,
    off: bool,
    letter: char,
    quote: char,
    team: Team,
    teams: [Team; 3],
    position: [f32; 3],
    matrix: [[f32; 2]; 2],
}

fn scalars() -> Scalars {
    Scalars {
        small: -128,
        lowest: i64::MIN,
        widest: u128::MAX,
        handle: 0xDEAD_BEEF,
        mask: 0xFF,
        offset: -42,
        short: 100.5,
        shortest: 0.123_456_79,
        tiny: 5e-324,
        large: f64::MAX,
        negative_zero: -0.0,
        infinite: f64::NEG_INFINITY,
        on: true,
        off: false,
        letter: 'ä',
        quote: '"',
        team: Team::Blue,
        teams: [Team::Red, Team::Blue, Team::Red],
        position: [1.0, -2.5, 1e-7],
        matrix: [[1.0, 0.0], [0.0, 1.0]],
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Strings {
    bare: String,
    word: String,
    empty: String,
    quoted: String,
    quotes: String,
    path: String,
    header: String,
    block: String,
    final_newline: String,
    escaped: String,
    trailing: String,
}

fn strings() -> Strings {
    Strings {
        bare: "Character_Mesh_Hero".into(),
        word: "true".into(),
        empty: String::new(),
        quoted: " Grand Citadel ".into(),
        quotes: "say \"hi\"".into(),
        path: "C:\\new\\dir\\".into(),
        header: "; Hp".into(),
        block: "first\n\n; not a header\n  indented".into(),
        final_newline: "one\n".into(),
        escaped: "tab\t, \"quote\", \\, \u{feff}\u{1}".into(),
        trailing: "blank \nat the end".into(),
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 4)]
struct Stats {
    hp: i32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 5)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    name: String,
    #[jasset(flatten)]
    stats: Stats,
}

fn check<T: for<'a> JAsset<'a> + Default + PartialEq + std::fmt::Debug>(golden: &str, value: &T, options: SaveOptions) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, golden.as_bytes());
    assert_eq!(document.load::<T>().unwrap(), *value);
    assert_eq!(options.to_string(value).unwrap(), golden);
    assert_eq!(document.update(value).unwrap(), golden);
}

#[test]
fn scalars_of_v1() {
    check(include_str!("../golden/v1/scalars.jasset"), &scalars(), SaveOptions::new());
}

#[test]
fn strings_of_v1() {
    check(include_str!("../golden/v1/strings.jasset"), &strings(), SaveOptions::new().format_line());
}

#[test]
fn base_class_and_part_of_v1() {
    let monster =
        Monster { entity: Entity { id: 0x42, kind: ClassName }, name: "Bog Imp".into(), stats: Stats { hp: 7 } };
    check(include_str!("../golden/v1/monster.jasset"), &monster, SaveOptions::new());
}

#[test]
fn component_of_v1() {
    check(include_str!("../golden/v1/component.jasset"), &Stats { hp: 7 }, SaveOptions::new().component());
}
