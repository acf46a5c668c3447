//! How does a type that is only known at run time describe itself?
//!
//! A description is static, so the type of a [`Dynamic`] is no part of it: it stands in [`PRESENT`] while the archive
//! asks, and each description puts the type of a part there before it tells of the part.

use std::{borrow::Cow, cell::Cell, num::NonZeroU32};

use jasset::{
    Archive, Arena, Bytes, Class, Fields, Itself, JAsset, Key, List, Map, Payloads, Properties, Result, Variants,
};

/// The type of a value.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Plain(Plain),
    Bytes,
    List(Box<Type>),
    Set(Box<Type>),
    /// Of one to three elements.
    Array(Box<Type>, usize),
    Map(Box<Type>, Box<Type>),
    Option(Box<Type>),
    Tuple(Vec<Type>),
    Record(&'static Class, Vec<Field>),
    Enum(&'static Variants, Vec<Payload>),
}

/// A scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Bool,
    Char,
    Text,
    I8,
    I16,
    I32,
    I64,
    I128,
    U8,
    U16,
    U32,
    U64,
    U128,
    F32,
    F64,
    NonZero,
    Team,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) key: &'static Key,
    pub(crate) of: Type,
}

#[derive(Clone, Debug)]
pub(crate) enum Payload {
    Unit,
    Newtype(Type),
    Tuple(Vec<Type>),
    Structure(Vec<Field>),
    /// The text of a variant that is not known.
    Other,
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Team {
    #[default]
    Red,
    Blue,
    #[jasset(rename = "none")]
    Nobody,
}

/// The value of a [`Type`].
#[derive(Clone, Debug)]
pub(crate) enum Dynamic {
    Bool(bool),
    Char(char),
    Text(String),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    I128(i128),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    U128(u128),
    F32(f32),
    F64(f64),
    NonZero(NonZeroU32),
    Team(Team),
    Bytes(Blob),
    List(Many<0>),
    Set(Set),
    Array1(Many<1>),
    Array2(Many<2>),
    Array3(Many<3>),
    Map(Entries),
    Option(Option<Part<0>>),
    /// The fields of a tuple or a record.
    Fields(Vec<Dynamic>),
    Variant(usize, Vec<Dynamic>),
}

/// A part of a value; its type is that part `WHICH` of the type of the whole.
#[derive(Clone, Debug)]
pub(crate) struct Part<const WHICH: usize>(pub(crate) Box<Dynamic>);

/// Elements: so many, or any number of them if that is 0.
#[derive(Clone, Debug)]
pub(crate) struct Many<const COUNT: usize>(pub(crate) Vec<Part<0>>);

#[derive(Clone, Debug)]
pub(crate) struct Set(pub(crate) Vec<Part<0>>);

#[derive(Clone, Debug)]
pub(crate) struct Entries(pub(crate) Vec<(Part<0>, Part<1>)>);

#[derive(Clone, Debug)]
pub(crate) struct Blob(pub(crate) Vec<u8>);

thread_local! {
    /// The type of the value that is described at present.
    static PRESENT: Cell<Option<&'static Type>> = const { Cell::new(None) };
}

/// Does something with a value of this type.
pub(crate) fn with<R>(of: &'static Type, work: impl FnOnce() -> R) -> R {
    struct Restore(Option<&'static Type>);
    impl Drop for Restore {
        fn drop(&mut self) {
            PRESENT.set(self.0);
        }
    }
    let _restore = Restore(PRESENT.replace(Some(of)));
    work()
}

fn present() -> &'static Type {
    PRESENT.get().expect("a description asks within `with`")
}

/// Two values are the same to the bit.
pub(crate) fn is_same(value: &Dynamic, other: &Dynamic) -> bool {
    format!("{value:?}") == format!("{other:?}")
}

/// Brings sets and maps, whose order means nothing, into one order.
pub(crate) fn sorted(value: &Dynamic) -> Dynamic {
    let key = |part: &dyn std::fmt::Debug| format!("{part:?}");
    let parts = |parts: &[Part<0>]| -> Vec<Part<0>> { parts.iter().map(sorted_part).collect() };
    match value {
        Dynamic::List(list) => Dynamic::List(Many(parts(&list.0))),
        Dynamic::Array1(list) => Dynamic::Array1(Many(parts(&list.0))),
        Dynamic::Array2(list) => Dynamic::Array2(Many(parts(&list.0))),
        Dynamic::Array3(list) => Dynamic::Array3(Many(parts(&list.0))),
        Dynamic::Set(set) => {
            let mut set = parts(&set.0);
            set.sort_by_key(|part| key(part));
            Dynamic::Set(Set(set))
        }
        Dynamic::Map(Entries(entries)) => {
            let mut entries: Vec<_> =
                entries.iter().map(|(key, value)| (sorted_part(key), sorted_part(value))).collect();
            entries.sort_by_key(|(part, _)| key(part));
            Dynamic::Map(Entries(entries))
        }
        Dynamic::Option(option) => Dynamic::Option(option.as_ref().map(sorted_part)),
        Dynamic::Fields(fields) => Dynamic::Fields(fields.iter().map(sorted).collect()),
        Dynamic::Variant(index, fields) => Dynamic::Variant(*index, fields.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

fn sorted_part<const WHICH: usize>(part: &Part<WHICH>) -> Part<WHICH> {
    Part(Box::new(sorted(&part.0)))
}

impl Type {
    /// What a load starts from.
    pub(crate) fn initial(&self) -> Dynamic {
        let fields = |fields: &[Field]| fields.iter().map(|field| field.of.initial()).collect();
        let all = |types: &[Type]| types.iter().map(Type::initial).collect();
        match self {
            Self::Plain(plain) => plain.initial(),
            Self::Bytes => Dynamic::Bytes(Blob(Vec::new())),
            Self::List(_) => Dynamic::List(Many(Vec::new())),
            Self::Set(_) => Dynamic::Set(Set(Vec::new())),
            Self::Array(of, count) => array(vec![Part(Box::new(of.initial())); *count]),
            Self::Map(..) => Dynamic::Map(Entries(Vec::new())),
            Self::Option(_) => Dynamic::Option(None),
            Self::Tuple(types) => Dynamic::Fields(all(types)),
            Self::Record(_, of) => Dynamic::Fields(fields(of)),
            Self::Enum(_, payloads) => {
                let held = match &payloads[0] {
                    Payload::Unit => Vec::new(),
                    Payload::Newtype(of) => vec![of.initial()],
                    Payload::Tuple(types) => all(types),
                    Payload::Structure(of) => fields(of),
                    Payload::Other => vec![Dynamic::Text("Unheard".into())],
                };
                Dynamic::Variant(0, held)
            }
        }
    }

    /// The type of a part: of elements, of what an option holds, of keys (0) and of the values of entries (1).
    fn part(&'static self, which: usize) -> &'static Self {
        match (self, which) {
            (Self::List(of) | Self::Set(of) | Self::Array(of, _) | Self::Option(of) | Self::Map(of, _), 0)
            | (Self::Map(_, of), 1) => of,
            _ => panic!("{self:?} has no part {which}"),
        }
    }
}

/// An array of as many elements.
pub(crate) fn array(elements: Vec<Part<0>>) -> Dynamic {
    match elements.len() {
        1 => Dynamic::Array1(Many(elements)),
        2 => Dynamic::Array2(Many(elements)),
        3 => Dynamic::Array3(Many(elements)),
        count => panic!("an array of {count}"),
    }
}

impl Default for Dynamic {
    fn default() -> Self {
        present().initial()
    }
}

#[cold]
fn mismatch() -> ! {
    panic!("the value is of another type")
}

/// Tells what one variant of [`Dynamic`] holds.
macro_rules! wrapped {
    ($archive:ident, $variant:ident, $type:ty) => {
        $archive.transparent::<$type>(
            |value| match value {
                Dynamic::$variant(inner) => inner,
                _ => mismatch(),
            },
            |value| match value {
                Dynamic::$variant(inner) => inner,
                _ => mismatch(),
            },
            Dynamic::$variant,
        )
    };
}

macro_rules! plain {
    ($($variant:ident $kind:ident $type:ty = $initial:expr;)+) => {
        impl Plain {
            fn initial(self) -> Dynamic {
                match self {
                    $(Self::$kind => Dynamic::$variant($initial),)+
                }
            }

            fn describe<'a, A: Archive<'a, Dynamic>>(self, archive: A) -> Result<()> {
                match self {
                    $(Self::$kind => wrapped!(archive, $variant, $type),)+
                }
            }
        }
    };
}

plain! {
    Bool Bool bool = false;
    Char Char char = 'x';
    Text Text String = String::new();
    I8 I8 i8 = 0;
    I16 I16 i16 = 0;
    I32 I32 i32 = 0;
    I64 I64 i64 = 0;
    I128 I128 i128 = 0;
    U8 U8 u8 = 0;
    U16 U16 u16 = 0;
    U32 U32 u32 = 0;
    U64 U64 u64 = 0;
    U128 U128 u128 = 0;
    F32 F32 f32 = 0.0;
    F64 F64 f64 = 0.0;
    NonZero NonZero NonZeroU32 = NonZeroU32::MIN;
    Team Team Team = Team::Red;
}

fn fields(value: &Dynamic) -> &[Dynamic] {
    match value {
        Dynamic::Fields(fields) => fields,
        _ => mismatch(),
    }
}

fn fields_mut(value: &mut Dynamic) -> &mut [Dynamic] {
    match value {
        Dynamic::Fields(fields) => fields,
        _ => mismatch(),
    }
}

/// What the variant holds, if it is this one.
fn held(value: &Dynamic, variant: usize) -> Option<&[Dynamic]> {
    match value {
        Dynamic::Variant(index, held) => (*index == variant).then_some(held),
        _ => mismatch(),
    }
}

fn held_mut(value: &mut Dynamic, variant: usize) -> Option<&mut [Dynamic]> {
    match value {
        Dynamic::Variant(index, held) => (*index == variant).then_some(held),
        _ => mismatch(),
    }
}

impl<'a> JAsset<'a> for Dynamic {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        match present() {
            Type::Plain(plain) => plain.describe(archive),
            Type::Bytes => wrapped!(archive, Bytes, Blob),
            Type::List(_) => wrapped!(archive, List, Many<0>),
            Type::Set(_) => wrapped!(archive, Set, Set),
            Type::Array(_, 1) => wrapped!(archive, Array1, Many<1>),
            Type::Array(_, 2) => wrapped!(archive, Array2, Many<2>),
            Type::Array(..) => wrapped!(archive, Array3, Many<3>),
            Type::Map(..) => wrapped!(archive, Map, Entries),
            Type::Option(_) => archive.option_with::<Part<0>, Itself>(
                |value| match value {
                    Dynamic::Option(option) => option,
                    _ => mismatch(),
                },
                |value| match value {
                    Dynamic::Option(option) => option,
                    _ => mismatch(),
                },
                Dynamic::Option,
            ),
            Type::Tuple(types) => archive.tuple(|told| {
                let mut read = Vec::new();
                for (at, of) in types.iter().enumerate() {
                    read.extend(with(of, || {
                        told.element::<Self>(|value| Some(&fields(value)[at]), |value| Some(&mut fields_mut(value)[at]))
                    })?);
                }
                Ok((read.len() == types.len()).then_some(Dynamic::Fields(read)))
            }),
            Type::Record(class, properties) => archive.record(class, |told| {
                for (at, Field { key, of }) in properties.iter().enumerate() {
                    with(of, || {
                        told.property::<Self>(key, |value| &fields(value)[at], |value| &mut fields_mut(value)[at])
                    })?;
                }
                Ok(())
            }),
            Type::Enum(variants, payloads) => archive.variants(
                variants,
                |value| match value {
                    Dynamic::Variant(index, _) => *index,
                    _ => mismatch(),
                },
                |told| payloads.iter().enumerate().try_for_each(|(index, payload)| payload.describe(index, told)),
            ),
        }
    }
}

impl Payload {
    fn describe<'a, P: Payloads<'a, Dynamic>>(&'static self, index: usize, told: &mut P) -> Result<()> {
        match self {
            Self::Unit => told.unit(index, || Dynamic::Variant(index, Vec::new())),
            Self::Newtype(of) => with(of, || {
                told.newtype::<Dynamic>(
                    index,
                    |value| held(value, index).map(|held| &held[0]),
                    |value| held_mut(value, index).map(|held| &mut held[0]),
                    |inner| Dynamic::Variant(index, vec![inner]),
                )
            }),
            Self::Tuple(types) => told.tuple(index, |told| {
                let mut read = Vec::new();
                for (at, of) in types.iter().enumerate() {
                    read.extend(with(of, || {
                        told.element::<Dynamic>(
                            |value| Some(&held(value, index)?[at]),
                            |value| Some(&mut held_mut(value, index)?[at]),
                        )
                    })?);
                }
                Ok((read.len() == types.len()).then_some(Dynamic::Variant(index, read)))
            }),
            Self::Structure(fields) => told.structure(index, |told| {
                let mut read = Vec::new();
                for (at, Field { key, of }) in fields.iter().enumerate() {
                    let field = || {
                        told.field::<Dynamic>(
                            key,
                            |value| Some(&held(value, index)?[at]),
                            |value| Some(&mut held_mut(value, index)?[at]),
                            Dynamic::default,
                        )
                    };
                    read.extend(with(of, field)?);
                }
                Ok((read.len() == fields.len()).then_some(Dynamic::Variant(index, read)))
            }),
            Self::Other => told.other::<String>(
                index,
                |value| {
                    held(value, index).map(|held| match &held[0] {
                        Dynamic::Text(text) => text,
                        _ => mismatch(),
                    })
                },
                |text| Dynamic::Variant(index, vec![Dynamic::Text(text)]),
            ),
        }
    }
}

impl<const WHICH: usize> Default for Part<WHICH> {
    fn default() -> Self {
        Self(Box::new(present().part(WHICH).initial()))
    }
}

impl<'a, const WHICH: usize> JAsset<'a> for Part<WHICH> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        with(present().part(WHICH), || {
            archive.transparent::<Dynamic>(|part| &part.0, |part| &mut part.0, |value| Self(Box::new(value)))
        })
    }
}

impl<'a, const COUNT: usize> JAsset<'a> for Many<COUNT> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.list()
    }
}

impl<'a, const COUNT: usize> List<'a> for Many<COUNT> {
    type Item = Part<0>;

    const COUNT: Option<usize> = if COUNT == 0 { None } else { Some(COUNT) };

    fn items<'s>(&'s self) -> impl Iterator<Item = &'s Part<0>>
    where
        Part<0>: 's,
    {
        self.0.iter()
    }

    fn from_items(_: Option<&'a Arena>, items: impl Iterator<Item = Part<0>>) -> Option<Self> {
        let items: Vec<_> = items.collect();
        (COUNT == 0 || items.len() == COUNT).then_some(Self(items))
    }
}

impl<'a> JAsset<'a> for Set {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.list()
    }
}

impl<'a> List<'a> for Set {
    type Item = Part<0>;

    const IS_SET: bool = true;

    fn items<'s>(&'s self) -> impl Iterator<Item = &'s Part<0>>
    where
        Part<0>: 's,
    {
        self.0.iter()
    }

    fn from_items(_: Option<&'a Arena>, items: impl Iterator<Item = Part<0>>) -> Option<Self> {
        let mut set: Vec<Part<0>> = Vec::new();
        for item in items {
            if !set.iter().any(|other| is_same(&sorted(&other.0), &sorted(&item.0))) {
                set.push(item);
            }
        }
        Some(Self(set))
    }
}

impl<'a> JAsset<'a> for Entries {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.map()
    }
}

impl<'a> Map<'a> for Entries {
    type Key = Part<0>;
    type Value = Part<1>;

    fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s Part<0>, &'s Part<1>)>
    where
        Part<0>: 's,
        Part<1>: 's,
    {
        self.0.iter().map(|(key, value)| (key, value))
    }

    fn from_entries(_: Option<&'a Arena>, entries: impl Iterator<Item = (Part<0>, Part<1>)>) -> Option<Self> {
        let mut map: Vec<(Part<0>, Part<1>)> = Vec::new();
        for entry in entries {
            if !map.iter().any(|(key, _)| is_same(&key.0, &entry.0.0)) {
                map.push(entry);
            }
        }
        Some(Self(map))
    }
}

impl<'a> JAsset<'a> for Blob {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.bytes()
    }
}

impl<'a> Bytes<'a> for Blob {
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn from_bytes(_: Option<&'a Arena>, bytes: Cow<'a, [u8]>) -> Option<Self> {
        Some(Self(bytes.into_owned()))
    }
}
