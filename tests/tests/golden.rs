//! Do the files of every released format load, and come out of a save byte by byte?
//!
//! Files under `golden/v1` are only ever added to: a difference is a break of the format.

use std::{num::NonZero, sync::Arc};

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

#[derive(JAsset, Clone, Copy, Debug, Default)]
enum Tile {
    #[default]
    Red,
    #[jasset(rename = "blue")]
    Blue,
}

#[derive(JAsset, Debug, Default)]
struct Meters(f64);

/// The kinds that [`Scalars`] and [`Strings`] have not.
#[derive(JAsset, Debug)]
struct Kinds {
    byte: u8,
    #[jasset(hex)]
    bytes: [u8; 3],
    short: i16,
    word: u16,
    int: i32,
    wide: u32,
    handles: [u64; 2],
    huge: i128,
    size: usize,
    signed: isize,
    #[jasset(default = NonZero::<u8>::MIN)]
    at_least_one: NonZero<u8>,
    #[jasset(default = NonZero::<u64>::MIN)]
    owner: NonZero<u64>,
    not_a_number: f32,
    negative: f64,
    infinite: f32,
    largest: f64,
    beyond: f64,
    wrapped: Meters,
    grid: [[i32; 2]; 3],
    board: [[Tile; 2]; 2],
    switches: [bool; 2],
    boxed: Box<str>,
    shared: Arc<str>,
}

fn kinds() -> Kinds {
    Kinds {
        byte: u8::MAX,
        bytes: [0, 0xF, 0xFF],
        short: i16::MIN,
        word: u16::MAX,
        int: i32::MIN,
        wide: u32::MAX,
        handles: [1, u64::MAX],
        huge: i128::MIN,
        size: 42,
        signed: -42,
        at_least_one: NonZero::<u8>::MIN,
        owner: NonZero::new(0x2A).unwrap(),
        not_a_number: f32::NAN.copysign(1.0),
        negative: f64::NAN.copysign(-1.0),
        infinite: f32::INFINITY,
        largest: 9_999_999_999_999_998.0,
        beyond: 1e16,
        wrapped: Meters(0.5),
        grid: [[1, 2], [3, 4], [5, 6]],
        board: [[Tile::Red, Tile::Blue], [Tile::Blue, Tile::Red]],
        switches: [true, false],
        boxed: "a b".into(),
        shared: "Granite".into(),
    }
}

#[derive(JAsset, Debug, Default)]
struct Pair(u8, String);

#[derive(JAsset, Debug, Default)]
#[jasset(version = 3)]
struct Actor {
    #[jasset(base)]
    entity: Entity,
    speed: f32,
}

#[derive(JAsset, Debug, Default)]
#[jasset(version = 6)]
struct Goblin {
    #[jasset(base)]
    actor: Actor,
    hp: i32,
    #[jasset(flatten)]
    pair: Pair,
}

/// The values are compared as `Debug` prints them: that tells the zeros apart, and `NaN` is like itself.
fn check<T: for<'a> JAsset<'a> + Default + std::fmt::Debug>(golden: &str, value: &T, options: SaveOptions) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, golden.as_bytes());
    let loaded = document.load::<T>().unwrap();
    assert_eq!(format!("{loaded:?}"), format!("{value:?}"));
    assert_eq!(options.to_string(&loaded).unwrap(), golden);
    assert_eq!(options.to_string(value).unwrap(), golden);
    assert_eq!(document.update(value).unwrap(), golden);
}

#[test]
fn scalars_of_v1() {
    check(include_str!("../golden/v1/scalars.jasset"), &scalars(), SaveOptions::new());
}

#[test]
fn kinds_of_v1() {
    check(include_str!("../golden/v1/kinds.jasset"), &kinds(), SaveOptions::new());
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
fn bases_of_bases_of_v1() {
    let entity = Entity { id: 7, kind: ClassName };
    let goblin = Goblin { actor: Actor { entity, speed: 1.5 }, hp: 9, pair: Pair(1, "two".into()) };
    check(include_str!("../golden/v1/chain.jasset"), &goblin, SaveOptions::new());
}

#[test]
fn component_of_v1() {
    check(include_str!("../golden/v1/component.jasset"), &Stats { hp: 7 }, SaveOptions::new().component());
}

/// A file that no test reads is a file that may break unnoticed.
#[test]
fn every_file_has_its_test() {
    let mut names: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".jasset"))
        .collect();
    names.sort();
    let tests = include_str!("golden.rs");
    let untested: Vec<_> = names.iter().filter(|name| !tests.contains(&format!("golden/v1/{name}\")"))).collect();
    assert!(untested.is_empty() && names.len() >= 6, "{untested:?}");
}
