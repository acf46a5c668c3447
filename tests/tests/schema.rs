//! Does the schema tell all of a type?

#![allow(clippy::items_after_statements, clippy::option_option)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jasset::{
    Archive, JAsset, Kind, Properties, Result, Scalar,
    schema::{self, Member, Payload, Schema},
};

/// Each class with the kinds of its properties, each enum with what its variants hold.
fn told(schema: &Schema) -> Vec<String> {
    let mut lines = Vec::new();
    for class in &schema.classes {
        let members = class.members.iter().map(|member| match member {
            Member::Property(property) => format!("{}: {}", property.key.name(), property.kind),
            Member::Base(part) => format!("base {part}"),
            Member::Flattened(part) => format!("flattened {part}"),
            Member::Deprecated { keys, kinds, before } => {
                let keys: Vec<_> = keys.iter().map(jasset::Key::name).collect();
                let kinds: Vec<_> = kinds.iter().map(Kind::to_string).collect();
                format!("{} before {before}: {}", keys.join(" "), kinds.join(" "))
            }
            other => format!("{other:?}"),
        });
        lines.push(format!("class {}: {}", class.name(), members.collect::<Vec<_>>().join(", ")));
    }
    for shape in &schema.enums {
        let variants = shape.variants().map(|(variant, payload)| {
            let payload = match payload {
                Payload::Unit => String::new(),
                Payload::Newtype(kind) => format!(" {kind}"),
                Payload::Tuple(kinds) => {
                    format!(" ({})", kinds.iter().map(Kind::to_string).collect::<Vec<_>>().join(", "))
                }
                Payload::Struct(fields) => {
                    let fields = fields.iter().map(|field| format!("{}: {}", field.key.name(), field.kind));
                    format!(" {{ {} }}", fields.collect::<Vec<_>>().join(", "))
                }
                _ => " other".to_owned(),
            };
            format!("{}{payload}", variant.name)
        });
        lines.push(format!("enum {}: {}", shape.name(), variants.collect::<Vec<_>>().join(" | ")));
    }
    lines
}

#[derive(JAsset, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Default)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Pair(u32, String),
    Chase {
        target: u64,
        team: Team,
    },
    Not(Box<State>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Default)]
struct Meters(f32);

#[derive(JAsset, Default)]
struct Everything {
    flag: bool,
    row: [f32; 3],
    matrix: [[f64; 2]; 2],
    items: Vec<String>,
    set: BTreeSet<Team>,
    map: BTreeMap<Team, Vec<u8>>,
    maybe: Option<Option<char>>,
    pair: (u8, String),
    nothing: (),
    #[jasset(bytes)]
    data: Vec<u8>,
    #[jasset(bytes)]
    code: Option<[u8; 4]>,
    length: Meters,
    state: State,
}

#[test]
fn every_kind_is_told() {
    let schema = schema::of::<Everything>().unwrap();
    assert_eq!(
        told(&schema),
        [
            "class Everything: Flag: bool, Row: [f32; 3], Matrix: [[f64; 2]; 2], Items: list<string>, Set: set<Team>, \
             Map: map<Team, list<u8>>, Maybe: option<option<char>>, Pair: (u8, string), Nothing: (), Data: bytes, \
             Code: option<bytes(4)>, Length: f32, State: State",
            "enum Team: Red | Blue",
            "enum State: Idle | Angry f32 | Pair (u32, string) | Chase { Target: u64, Team: Team } | Not State | \
             Unknown other",
        ]
    );
}

#[derive(JAsset, Default)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Link>>,
}

#[derive(JAsset, Default)]
struct Link {
    back: Option<Box<Node>>,
    tree: Tree,
}

/// A list of itself, without a class.
#[derive(JAsset, Default)]
struct Tree(Vec<Tree>);

#[test]
fn a_type_that_contains_itself_has_an_end() {
    let schema = schema::of::<Node>().unwrap();
    assert_eq!(
        told(&schema),
        ["class Node: Children: list<Node>, Next: option<Link>", "class Link: Back: option<Node>, Tree: list<Tree>",]
    );
    let Member::Property(tree) = &schema.classes[1].members[1] else { panic!() };
    assert_eq!(tree.kind, Kind::List(Box::new(Kind::Within("Tree".to_owned()))));
}

#[derive(JAsset, Default)]
struct Pool<T> {
    items: Vec<T>,
}

#[derive(JAsset, Default)]
struct Pools<'n> {
    numbers: Pool<u32>,
    names: Pool<&'n str>,
    more_numbers: Pool<u32>,
    nested: Pool<Pool<bool>>,
}

#[test]
fn two_shapes_of_one_class_are_told_apart() {
    assert_eq!(
        told(&schema::of::<Pools>().unwrap()),
        [
            "class Pools: Numbers: Pool<u32>, Names: Pool<&str>, MoreNumbers: Pool<u32>, Nested: Pool<Pool<bool>>",
            "class Pool<u32>: Items: list<u32>",
            "class Pool<&str>: Items: list<string>",
            "class Pool<Pool<bool>>: Items: list<Pool<bool>>",
            "class Pool<bool>: Items: list<bool>",
        ]
    );
}

mod elsewhere {
    #[derive(jasset::JAsset, Default)]
    pub(super) struct Meters {
        value: f64,
    }

    #[derive(jasset::JAsset, Default)]
    #[jasset(rename = "Node")]
    pub(super) struct Knot {
        tied: bool,
    }

    #[derive(jasset::JAsset, Default)]
    #[jasset(rename = "Team")]
    pub(super) enum Side {
        #[default]
        Left,
    }
}

#[test]
fn two_shapes_of_one_name_are_an_error() {
    #[derive(JAsset, Default)]
    struct Rope {
        node: Node,
        knot: elsewhere::Knot,
    }
    let error = schema::of::<Rope>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "two types of different shapes are called `Node`; rename one of them: #[jasset(rename = \"...\")]"
    );

    #[derive(JAsset, Default)]
    struct Match {
        home: Team,
        side: elsewhere::Side,
    }
    let error = schema::of::<Match>().unwrap_err();
    assert!(error.to_string().starts_with("two types of different shapes are called `Team`"), "{error}");

    // A newtype has no name in files.
    #[derive(JAsset, Default)]
    struct Road {
        length: Meters,
        width: elsewhere::Meters,
    }
    assert_eq!(
        told(&schema::of::<Road>().unwrap()),
        ["class Road: Length: f32, Width: Meters", "class Meters: Value: f64"]
    );
}

#[derive(JAsset)]
#[jasset(base, version = 2, deprecated("Old", "Older", before = 2, with = join))]
struct Entity {
    #[jasset(default = 7)]
    id: u32,
    kind: jasset::ClassName,
    #[jasset(default = vec![1, 2])]
    tags: Vec<u8>,
}

fn join(_: &mut Entity, _: Option<String>, _: Option<Team>) {}

#[derive(JAsset)]
struct Monster {
    #[jasset(base, default = Entity { id: 8, kind: jasset::ClassName, tags: vec![1, 2] })]
    entity: Entity,
    hp: i32,
    #[jasset(default = State::Chase { target: 1, team: Team::Blue })]
    state: State,
}

#[test]
fn parts_and_defaults_are_told() {
    let schema = schema::with_defaults::<Monster>().unwrap();
    assert_eq!(
        told(&schema)[..2],
        [
            "class Monster: base Entity, Hp: i32, State: State",
            "class Entity: Id: u32, Kind: class-name, Tags: list<u8>, Old Older before 2: string Team",
        ]
    );
    let defaults = |name: &str| -> HashMap<&str, &str> {
        let properties = schema.find(name).unwrap().members.iter().filter_map(|member| match member {
            Member::Property(property) => Some((property.key.name(), property.default.as_deref()?)),
            _ => None,
        });
        properties.collect()
    };
    let chase = "Chase {\n    Target = 0x0000000000000001\n    Team = Blue\n}";
    assert_eq!(defaults("Monster"), HashMap::from([("Hp", "0"), ("State", chase)]));
    assert_eq!(defaults("Entity"), HashMap::from([("Id", "7"), ("Tags", "1\n2")]));
    // Where the container starts the part otherwise.
    let inherited: Vec<_> = schema.root().inherited.iter().map(|(key, text)| (key.name(), text.as_str())).collect();
    assert_eq!(inherited, [("Id", "8")]);
    let state = schema.enums.iter().find(|shape| shape.name() == "State").unwrap();
    let Payload::Struct(fields) = &state.payloads[3] else { panic!() };
    assert_eq!(fields[1].default.as_deref(), Some("Red"));
    let keys: Vec<_> = schema.properties().iter().map(|(key, _)| key.name()).collect();
    assert_eq!(keys, ["Id", "Kind", "Tags", "Hp", "State"]);
}

#[test]
fn a_kind_of_a_scalar_is_a_constant() {
    const KIND: Kind = <f32 as Scalar>::KIND;
    const COLOR: Kind = Kind::Custom("color");
    assert_eq!((KIND, COLOR), (Kind::F32, Kind::Custom("color")));
    assert_ne!(Kind::Custom("a"), Kind::Custom("b"));
    assert_ne!(Kind::Bytes(None), Kind::Bytes(Some(1)));
}

/// The derive proves it at compile time; by hand it is found here, in every class that is reached.
#[test]
fn a_key_twice_is_an_error() {
    #[derive(Default)]
    struct Twice(u8, u8);
    static TWICE: jasset::Class = jasset::Class::new("Twice");
    impl<'a> JAsset<'a> for Twice {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.record(&TWICE, |r| {
                r.property::<u8>(jasset::key!("A"), |t| &t.0, |t| &mut t.0)?;
                r.property::<u8>(jasset::key!("A"), |t| &t.1, |t| &mut t.1)
            })
        }
    }
    #[derive(JAsset, Default)]
    struct Holder {
        twice: Vec<Twice>,
    }
    let error = schema::of::<Holder>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "A: `Twice` has the key `A` twice, or one with its CRC-32; give each property a key of its own"
    );
}
