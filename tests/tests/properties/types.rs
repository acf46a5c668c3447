//! Which types are there, and which values of a type?

use jasset::{Class, Key, Variant, Variants};
use proptest::prelude::*;

use super::dynamic::{
    Blob, Dynamic, Entries, Field, Many, Part, Payload, Plain, Set, Team, Type, array, is_same, sorted,
};

/// The field by which the elements of a list are told apart, where there is one.
pub(crate) const NAME: &str = "Name";

const FIELDS: [&str; 5] = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"];
const PLACES: [&str; 4] = ["Field0", "Field1", "Field2", "Field3"];
const CLASSES: [&str; 3] = ["Point", "Door", "Bag"];
const VARIANTS: [&str; 7] = ["Idle", "Angry", "Chase", "none", "some", "Pair", "Far_Away"];

/// The description of a type lives as long as the program.
pub(crate) fn forever<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A type with properties: generated ones between two known ones.
pub(crate) fn roots() -> BoxedStrategy<&'static Type> {
    (fields(types(3), 1..4), any::<bool>())
        .prop_map(|(between, versioned)| {
            let class = Class::new("Root");
            let class = if versioned { class.version(3) } else { class };
            let known = |name, plain| Field { key: forever(Key::new(name)), of: Type::Plain(plain) };
            let mut fields = vec![known("First", Plain::I32)];
            fields.extend(between);
            fields.push(known("Last", Plain::Text));
            forever(Type::Record(forever(class), fields))
        })
        .boxed()
}

fn tokens() -> BoxedStrategy<Plain> {
    use Plain::{Bool, F32, F64, I8, I16, I32, I64, I128, NonZero, Team, U8, U16, U32, U64, U128};
    let all = vec![Bool, I8, I16, I32, I64, I128, U8, U16, U32, U64, U128, F32, F64, NonZero, Team];
    prop::sample::select(all).boxed()
}

fn plains() -> BoxedStrategy<Plain> {
    prop_oneof![3 => tokens(), 2 => Just(Plain::Text), 1 => Just(Plain::Char)].boxed()
}

/// What can stand in front of ` = `: one line.
fn keys() -> BoxedStrategy<Type> {
    let token = || tokens().prop_map(Type::Plain).boxed();
    prop_oneof![
        4 => plains().prop_map(Type::Plain),
        1 => (token(), 1..=3_usize).prop_map(|(of, count)| Type::Array(Box::new(of), count)),
        1 => prop::collection::vec(token(), 1..=3).prop_map(Type::Tuple),
        1 => variants(prop::collection::vec(Just(Payload::Unit), 1..4).boxed()),
    ]
    .boxed()
}

fn types(depth: u32) -> BoxedStrategy<Type> {
    let leaf = prop_oneof![6 => plains().prop_map(Type::Plain), 1 => Just(Type::Bytes)];
    leaf.prop_recursive(depth, 16, 3, |inner| {
        let inner = inner.boxed();
        let boxed = || inner.clone().prop_map(Box::new);
        let payloads = prop_oneof![
            2 => Just(Payload::Unit),
            2 => inner.clone().prop_map(Payload::Newtype),
            1 => prop::collection::vec(inner.clone(), 2..4).prop_map(Payload::Tuple),
            2 => fields(inner.clone(), 1..3).prop_map(Payload::Structure),
        ];
        let payloads =
            (prop::collection::vec(payloads, 1..4), prop::bool::weighted(0.2)).prop_map(|(mut all, other)| {
                all.extend(other.then_some(Payload::Other));
                all
            });
        prop_oneof![
            3 => boxed().prop_map(Type::List),
            1 => boxed().prop_map(Type::Set),
            2 => (boxed(), 1..=3_usize).prop_map(|(of, count)| Type::Array(of, count)),
            2 => (keys(), boxed()).prop_map(|(key, of)| Type::Map(Box::new(key), of)),
            3 => boxed().prop_map(Type::Option),
            2 => prop::collection::vec(inner.clone(), 1..4).prop_map(Type::Tuple),
            3 => records(fields(inner.clone(), 0..4)),
            1 => places(inner.clone()),
            3 => variants(payloads.boxed()),
        ]
    })
    .boxed()
}

fn class() -> BoxedStrategy<Class> {
    (prop::sample::select(CLASSES.to_vec()), prop::option::weighted(0.3, 1..4_u16))
        .prop_map(|(name, version)| {
            let class = Class::new(name);
            version.map_or(class, |version| class.version(version))
        })
        .boxed()
}

fn records(fields: BoxedStrategy<Vec<Field>>) -> BoxedStrategy<Type> {
    (class(), fields).prop_map(|(class, fields)| Type::Record(forever(class), fields)).boxed()
}

/// Tuple structs.
fn places(inner: BoxedStrategy<Type>) -> BoxedStrategy<Type> {
    (class(), prop::collection::vec(inner, 2..4))
        .prop_map(|(class, types)| {
            let fields = PLACES.iter().zip(types).map(|(name, of)| Field { key: forever(Key::new(name)), of });
            Type::Record(forever(class.tuple()), fields.collect())
        })
        .boxed()
}

fn variants(payloads: BoxedStrategy<Vec<Payload>>) -> BoxedStrategy<Type> {
    (payloads, prop::sample::subsequence(VARIANTS.to_vec(), 4).prop_shuffle())
        .prop_map(|(payloads, names)| {
            let list: Vec<_> = names.iter().take(payloads.len()).map(|name| Variant { name, aliases: &[] }).collect();
            Type::Enum(forever(Variants { name: "Mood", list: forever(list) }), payloads)
        })
        .boxed()
}

fn fields(inner: BoxedStrategy<Type>, count: std::ops::Range<usize>) -> BoxedStrategy<Vec<Field>> {
    let rest =
        prop::collection::vec(inner.clone(), 0..3).prop_map(|types| named(types.into_iter().map(|of| (of, false))));
    // A list whose elements have a name.
    let keyed = (class(), keys(), rest).prop_map(|(class, key, rest)| {
        let mut fields = vec![Field { key: forever(Key::new(NAME)), of: key }];
        fields.extend(rest);
        Type::List(Box::new(Type::Record(forever(class), fields)))
    });
    let field = (prop_oneof![8 => inner, 1 => keyed], any::<bool>());
    prop::collection::vec(field, count).prop_map(|types| named(types.into_iter())).boxed()
}

fn named(types: impl Iterator<Item = (Type, bool)>) -> Vec<Field> {
    let field = |(name, (of, hex)): (&&'static str, (Type, bool))| {
        let mut key = Key::new(name);
        if is_keyed(&of) {
            key = key.keyed(NAME);
        }
        if hex && is_integer(&of) {
            key = key.hex();
        }
        Field { key: forever(key), of }
    };
    FIELDS.iter().zip(types).map(field).collect()
}

fn is_keyed(of: &Type) -> bool {
    let Type::List(item) = of else { return false };
    matches!(&**item, Type::Record(_, fields) if fields.first().is_some_and(|field| field.key.name() == NAME))
}

/// What `#[jasset(hex)]` can stand on.
fn is_integer(of: &Type) -> bool {
    match of {
        Type::Plain(plain) => {
            !matches!(plain, Plain::Bool | Plain::Char | Plain::Text | Plain::F32 | Plain::F64 | Plain::Team)
        }
        Type::List(of) | Type::Array(of, _) | Type::Option(of) => is_integer(of),
        _ => false,
    }
}

/// Any character that may be trouble, more often than chance would have it.
fn texts() -> BoxedStrategy<String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z_0-9 ]{0,6}".boxed(),
        3 => prop::sample::select(vec![
            "\"", "\\", "\n", "\r\n", "\r", "\t", "\0", " ", "; First", "#", "//", "{", "}", "[", "]", "|", "| ", "%", " = ", "=",
            "<<<<<<<", "\u{85}", "\u{2028}", "\u{FEFF}", "true", "none", "some ", "nan", "1.5", "ä", "\u{1F409}", "\n}\n", "Point",
        ])
        .prop_map(str::to_owned)
        .boxed(),
        1 => any::<String>().boxed(),
    ];
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat()).boxed()
}

fn plain(of: Plain) -> BoxedStrategy<Dynamic> {
    let f32s = prop_oneof![any::<u32>().prop_map(f32::from_bits), any::<i8>().prop_map(f32::from)];
    let f64s = prop_oneof![any::<u64>().prop_map(f64::from_bits), any::<i16>().prop_map(|n| f64::from(n) / 8.0)];
    match of {
        Plain::Bool => any::<bool>().prop_map(Dynamic::Bool).boxed(),
        Plain::Char => prop_oneof![any::<char>(), prop::sample::select(vec!['"', '=', '{', '|', '\n', ' ', '#', '\\'])]
            .prop_map(Dynamic::Char)
            .boxed(),
        Plain::Text => texts().prop_map(Dynamic::Text).boxed(),
        Plain::I8 => any::<i8>().prop_map(Dynamic::I8).boxed(),
        Plain::I16 => any::<i16>().prop_map(Dynamic::I16).boxed(),
        Plain::I32 => any::<i32>().prop_map(Dynamic::I32).boxed(),
        Plain::I64 => any::<i64>().prop_map(Dynamic::I64).boxed(),
        Plain::I128 => any::<i128>().prop_map(Dynamic::I128).boxed(),
        Plain::U8 => any::<u8>().prop_map(Dynamic::U8).boxed(),
        Plain::U16 => any::<u16>().prop_map(Dynamic::U16).boxed(),
        Plain::U32 => any::<u32>().prop_map(Dynamic::U32).boxed(),
        Plain::U64 => any::<u64>().prop_map(Dynamic::U64).boxed(),
        Plain::U128 => any::<u128>().prop_map(Dynamic::U128).boxed(),
        // Of a NaN neither the payload nor, by `Debug`, the sign is told.
        Plain::F32 => f32s.prop_filter("NaN", |value| !value.is_nan()).prop_map(Dynamic::F32).boxed(),
        Plain::F64 => f64s.prop_filter("NaN", |value| !value.is_nan()).prop_map(Dynamic::F64).boxed(),
        Plain::NonZero => (1..=u32::MAX).prop_map(|value| Dynamic::NonZero(value.try_into().unwrap())).boxed(),
        Plain::Team => prop::sample::select(vec![Team::Red, Team::Blue, Team::Nobody]).prop_map(Dynamic::Team).boxed(),
    }
}

/// The values of several types, one of each.
fn all<'t>(types: impl Iterator<Item = &'t Type>) -> BoxedStrategy<Vec<Dynamic>> {
    types.map(values).collect::<Vec<_>>().boxed()
}

fn parts(of: &Type, count: impl Into<prop::collection::SizeRange>) -> BoxedStrategy<Vec<Part<0>>> {
    prop::collection::vec(values(of).prop_map(|value| Part(Box::new(value))), count).boxed()
}

/// Leaves out those that are the same as one before.
fn distinct<T>(list: Vec<T>, key: impl Fn(&T) -> &Dynamic) -> Vec<T> {
    let mut distinct: Vec<T> = Vec::new();
    for item in list {
        if !distinct.iter().any(|other| is_same(&sorted(key(other)), &sorted(key(&item)))) {
            distinct.push(item);
        }
    }
    distinct
}

/// Any value of a type.
pub(crate) fn values(of: &Type) -> BoxedStrategy<Dynamic> {
    match of {
        Type::Plain(of) => plain(*of),
        Type::Bytes => {
            prop_oneof![4 => prop::collection::vec(any::<u8>(), 0..8), 1 => prop::collection::vec(any::<u8>(), 50..130)]
                .prop_map(|bytes| Dynamic::Bytes(Blob(bytes)))
                .boxed()
        }
        Type::List(item) if is_keyed(of) => parts(item, 0..4)
            .prop_map(|list| {
                let name = |part: &Part<0>| match &*part.0 {
                    Dynamic::Fields(fields) => fields[0].clone(),
                    _ => unreachable!("the elements have fields"),
                };
                let named: Vec<_> = list.into_iter().map(|part| (name(&part), part)).collect();
                Dynamic::List(Many(distinct(named, |(name, _)| name).into_iter().map(|(_, part)| part).collect()))
            })
            .boxed(),
        Type::List(of) => parts(of, 0..4).prop_map(|list| Dynamic::List(Many(list))).boxed(),
        Type::Set(of) => parts(of, 0..4).prop_map(|list| Dynamic::Set(Set(distinct(list, |part| &part.0)))).boxed(),
        Type::Array(of, count) => parts(of, *count).prop_map(array).boxed(),
        Type::Map(key, of) => {
            let entry = (values(key), values(of)).prop_map(|(key, value)| (Part(Box::new(key)), Part(Box::new(value))));
            prop::collection::vec(entry, 0..4)
                .prop_map(|entries| Dynamic::Map(Entries(distinct(entries, |(key, _)| &key.0))))
                .boxed()
        }
        Type::Option(of) => {
            prop::option::of(values(of).prop_map(|value| Part(Box::new(value)))).prop_map(Dynamic::Option).boxed()
        }
        Type::Tuple(types) => all(types.iter()).prop_map(Dynamic::Fields).boxed(),
        Type::Record(_, fields) => all(fields.iter().map(|field| &field.of)).prop_map(Dynamic::Fields).boxed(),
        Type::Enum(_, payloads) => {
            let payload = |(index, payload): (usize, &Payload)| {
                let held = match payload {
                    Payload::Unit => Just(Vec::new()).boxed(),
                    Payload::Newtype(of) => all(std::iter::once(of)),
                    Payload::Tuple(types) => all(types.iter()),
                    Payload::Structure(fields) => all(fields.iter().map(|field| &field.of)),
                    Payload::Other => prop::sample::select(vec![
                        "Zip",
                        "Zip 3",
                        "Zip \"a b\" {}",
                        "Zip {\nA = 1\nB =\n| x {\n}",
                        "Zip [\n1\n[\n]\n% AA\n]",
                    ])
                    .prop_map(|text| vec![Dynamic::Text(text.into())])
                    .boxed(),
                };
                held.prop_map(move |held| Dynamic::Variant(index, held)).boxed()
            };
            prop::strategy::Union::new(payloads.iter().enumerate().map(payload).collect::<Vec<_>>()).boxed()
        }
    }
}
