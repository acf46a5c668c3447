//! Values of a type that has everything, in texts as people leave them.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    rc::Rc,
};

use jasset::JAsset;
use proptest::{
    collection::{btree_map, hash_map, hash_set, vec},
    option,
    prelude::*,
    sample::select,
};

use super::{load, update};

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Grip {
    material: String,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
#[jasset(version = 2, deprecated("Weight", before = 2, drop))]
struct Weapon {
    name: String,
    tags: Vec<String>,
    grip: Option<Grip>,
    mass: f32,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Chase {
        target: u64,
        speed: f32,
    },
    Pair(u8, f32),
    Say(String),
    Pos([f32; 3]),
    Two(String, u8),
    Neg(Box<State>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Debug, Default, PartialEq, Clone, Copy, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Range(f32, f32);

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Named(String, f32);

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Meters(f32);

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Unit;

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Node>>,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
#[allow(clippy::option_option, reason = "it is three different values")]
struct Lists {
    waypoints: Vec<[f32; 3]>,
    weapons: Vec<Weapon>,
    #[jasset(key = "name")]
    by_name: Vec<Weapon>,
    #[jasset(rename = "Lists")]
    inner: Vec<Vec<u8>>,
    states: Vec<State>,
    opts: Vec<Option<Option<u8>>>,
    more: Vec<String>,
    matrices: Vec<[[f32; 2]; 2]>,
    #[jasset(hex)]
    hexes: Vec<u32>,
    set: HashSet<u8>,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Maps {
    resist: HashMap<String, f32>,
    teams: BTreeMap<Team, Vec<u32>>,
    numbers: BTreeMap<i32, Option<String>>,
    texts: BTreeMap<String, String>,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
#[allow(clippy::option_option, reason = "it is three different values")]
struct All {
    #[jasset(flatten)]
    lists: Lists,
    #[jasset(flatten)]
    maps: Maps,
    nested: Nested,
    state: State,
    option: Option<Option<u8>>,
    option_list: Option<Vec<u8>>,
    range: Range,
    named: Named,
    meters: [Meters; 2],
    unit: Unit,
    node: Node,
    matrix: [[f32; 2]; 2],
    structs: [Grip; 2],
    tuple: (u8, String),
    notes: String,
    #[jasset(bytes)]
    bytes: Vec<u8>,
    #[jasset(bytes)]
    option_bytes: Option<Vec<u8>>,
    shared: Rc<Grip>,
    empty: (),
}

/// Everything once more, in a block.
#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Nested {
    lists: Lists,
    maps: Maps,
    notes: String,
    #[jasset(bytes)]
    bytes: Vec<u8>,
}

fn number() -> BoxedStrategy<f32> {
    select(vec![0.0_f32, 1.0, -2.5, 0.1, 1e-7, 3e20]).boxed()
}

fn string() -> BoxedStrategy<String> {
    let strings = [
        "",
        "Bow",
        "Long Sword",
        "none",
        "some",
        "10",
        "9",
        "a\nb",
        "a\nc\nb",
        "{",
        "]",
        "x = y",
        "say \"hi\"",
        "; no",
        "# no",
        "\t",
    ];
    select(strings.map(String::from).to_vec()).boxed()
}

fn grip() -> BoxedStrategy<Grip> {
    string().prop_map(|material| Grip { material }).boxed()
}

fn weapon() -> BoxedStrategy<Weapon> {
    (string(), vec(string(), 0..3), option::of(grip()), number())
        .prop_map(|(name, tags, grip, mass)| Weapon { name, tags, grip, mass })
        .boxed()
}

fn state() -> BoxedStrategy<State> {
    let leaf = prop_oneof![
        Just(State::Idle),
        number().prop_map(State::Angry),
        (0..3_u64, number()).prop_map(|(target, speed)| State::Chase { target, speed }),
        (0..3_u8, number()).prop_map(|(a, b)| State::Pair(a, b)),
        string().prop_map(State::Say),
        [number(), number(), number()].prop_map(State::Pos),
        (string(), 0..3_u8).prop_map(|(a, b)| State::Two(a, b)),
        Just(State::Unknown("Fly {\nHeight = 3\n}".into())),
    ];
    leaf.prop_recursive(2, 4, 1, |inner| inner.prop_map(|inner| State::Neg(Box::new(inner)))).boxed()
}

fn node() -> BoxedStrategy<Node> {
    let leaf = Just(Node::default()).boxed();
    leaf.prop_recursive(3, 8, 3, |inner| {
        (vec(inner.clone(), 0..3), option::of(inner))
            .prop_map(|(children, next)| Node { children, next: next.map(Box::new) })
    })
    .boxed()
}

fn lists() -> BoxedStrategy<Lists> {
    let keyed = vec(weapon(), 0..5).prop_map(|mut weapons| {
        let mut names = HashSet::new();
        weapons.retain(|weapon| names.insert(weapon.name.clone()));
        weapons
    });
    (
        vec([number(), number(), number()], 0..4),
        vec(weapon(), 0..4),
        keyed,
        vec(vec(0..3_u8, 0..3), 0..3),
        vec(state(), 0..4),
        vec(option::of(option::of(0..2_u8)), 0..4),
        vec(string(), 0..6),
        vec([[number(), number()], [number(), number()]], 0..3),
        vec(0..3_u32, 0..3),
        hash_set(0..9_u8, 0..4),
    )
        .prop_map(|(waypoints, weapons, by_name, inner, states, opts, more, matrices, hexes, set)| Lists {
            waypoints,
            weapons,
            by_name,
            inner,
            states,
            opts,
            more,
            matrices,
            hexes,
            set,
        })
        .boxed()
}

fn maps() -> BoxedStrategy<Maps> {
    (
        hash_map(string(), number(), 0..4),
        btree_map(select(vec![Team::Red, Team::Blue]), vec(0..3_u32, 0..3), 0..3),
        btree_map(-9..12_i32, option::of(string()), 0..4),
        btree_map(string(), string(), 0..4),
    )
        .prop_map(|(resist, teams, numbers, texts)| Maps { resist, teams, numbers, texts })
        .boxed()
}

fn bytes() -> BoxedStrategy<Vec<u8>> {
    prop_oneof![vec(0..3_u8, 0..4), vec(0..2_u8, 100..140), Just(vec![7; 130])].boxed()
}

fn all() -> BoxedStrategy<All> {
    let nested = (lists(), maps(), string(), bytes()).prop_map(|(lists, maps, notes, bytes)| Nested {
        lists,
        maps,
        notes,
        bytes,
    });
    let scalars = (
        state(),
        option::of(option::of(0..2_u8)),
        option::of(vec(0..3_u8, 0..3)),
        [number(), number()],
        (string(), number()),
        [number(), number()],
        node(),
    );
    let rest = (
        [[number(), number()], [number(), number()]],
        [grip(), grip()],
        (0..3_u8, string()),
        string(),
        bytes(),
        option::of(bytes()),
        grip(),
    );
    (lists(), maps(), nested, scalars, rest)
        .prop_map(|(lists, maps, nested, scalars, rest)| {
            let (state, option, option_list, range, named, meters, node) = scalars;
            let (matrix, structs, tuple, notes, bytes, option_bytes, shared) = rest;
            All {
                lists,
                maps,
                nested,
                state,
                option,
                option_list,
                range: Range(range[0], range[1]),
                named: Named(named.0, named.1),
                meters: meters.map(Meters),
                unit: Unit,
                node,
                matrix,
                structs,
                tuple,
                notes,
                bytes,
                option_bytes,
                shared: Rc::new(shared),
                empty: (),
            }
        })
        .boxed()
}

/// A text that means the same, as people leave it: each number of `dice` decides for one line.
fn touched(text: &str, dice: &[u8], crlf: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    let is_token = |line: &str| !line.contains(['"', '|', '%']);
    for (at, line) in text.lines().enumerate() {
        let roll = dice[at % dice.len()];
        let start_of = line.trim_start();
        // The first field of a struct.
        let starts = ["ClassVersion = ", "Material = ", "Children = ", "Target = "];
        if roll % 3 == 0 && starts.iter().any(|start| start_of.starts_with(start)) {
            lines.push(format!("  Mana{at} = {{"));
            lines.push(format!("# unknown {at}"));
            lines.push("  }".into());
        }
        if roll % 7 == 0 {
            lines.push(format!("\t# about {at}"));
        }
        if roll % 31 == 0 && at > 0 {
            lines.push(String::new());
        }
        let respelled = if is_token(line) {
            line.replace(".500000", ".5").replace(".000000", ".").replace("0x00000000000000", "0x")
        } else {
            line.into()
        };
        lines.push(match roll % 5 {
            0 => respelled,
            1 if !line.is_empty() => format!("   {}", respelled.trim_start()),
            _ => line.into(),
        });
        // Fields in another order.
        let count = lines.len();
        if roll % 2 == 0 && count > 1 {
            let (first, second) = (lines[count - 2].trim_start(), lines[count - 1].trim_start());
            if first.starts_with("Target = ") && second.starts_with("Speed = ")
                || first.starts_with("Grip = none") && second.starts_with("Mass = ")
            {
                lines.swap(count - 2, count - 1);
            }
        }
    }
    let mut text = lines.join("\n");
    if dice[0] % 2 == 0 {
        text.push('\n');
    }
    if crlf { text.replace('\n', "\r\n") } else { text }
}

/// Other numbers in the same places, and other texts that are none of a key.
fn shift(all: &mut All, by: f32) {
    for lists in [&mut all.lists, &mut all.nested.lists] {
        lists.waypoints.iter_mut().for_each(|point| point[1] += by);
        for weapon in lists.weapons.iter_mut().chain(&mut lists.by_name) {
            weapon.mass += by;
            if let Some(grip) = &mut weapon.grip {
                grip.material.push('x');
            }
        }
        lists.matrices.iter_mut().for_each(|matrix| matrix[1][0] += by);
        lists.more.iter_mut().for_each(|text| text.push('y'));
    }
    for maps in [&mut all.maps, &mut all.nested.maps] {
        maps.resist.values_mut().for_each(|value| *value += by);
        maps.texts.values_mut().for_each(|text| text.push('z'));
    }
    if let State::Chase { target, .. } = &mut all.state {
        *target += 7;
    }
    all.tuple.0 += 1;
    all.matrix[0][1] += by;
    all.structs[1].material.push('w');
}

fn remarks(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> =
        text.lines().map(str::trim).filter(|line| line.starts_with('#') || line.starts_with("Mana")).collect();
    lines.sort_unstable();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fresh_file_stays_as_fresh(old in all(), new in all()) {
        let text = jasset::to_string(&old).unwrap();
        prop_assert_eq!(update(&text, &new), jasset::to_string(&new).unwrap());
    }

    #[test]
    fn nothing_differs(value in all(), dice in vec(any::<u8>(), 40), crlf: bool) {
        let text = touched(&jasset::to_string(&value).unwrap(), &dice, crlf);
        prop_assert_eq!(&load::<All>(&text), &value);
        prop_assert_eq!(update(&text, &value), text);
    }

    #[test]
    fn anything_differs(old in all(), new in all(), dice in vec(any::<u8>(), 40), crlf: bool) {
        let text = touched(&jasset::to_string(&old).unwrap(), &dice, crlf);
        let updated = update(&text, &new);
        prop_assert_eq!(&load::<All>(&updated), &new, "{}\n---\n{}", text, updated);
        prop_assert_eq!(update(&updated, &new), updated);
    }

    #[test]
    fn what_is_between_the_values_survives(old in all(), by in select(vec![0.75_f32, 0.25]), dice in vec(any::<u8>(), 40), crlf: bool) {
        let text = touched(&jasset::to_string(&old).unwrap(), &dice, crlf);
        let mut new = old;
        shift(&mut new, by);
        let updated = update(&text, &new);
        prop_assert_eq!(&load::<All>(&updated), &new, "{}\n---\n{}", text, updated);
        prop_assert_eq!(remarks(&updated), remarks(&text), "{}\n---\n{}", text, updated);
    }
}
