//! Of what classes and kinds are the rows of a file? (`docs/format.md`, "Schemas")

use alloc::vec::Vec;

use super::take;
use crate::key::is_identifier;

/// The bytes that kinds begin with.
pub(crate) mod tag {
    pub(crate) const BYTES: u8 = 0x14;
    pub(crate) const BYTES_OF: u8 = 0x15;
    pub(crate) const OPTION: u8 = 0x16;
    pub(crate) const LIST: u8 = 0x17;
    pub(crate) const SET: u8 = 0x18;
    pub(crate) const MAP: u8 = 0x19;
    pub(crate) const ARRAY: u8 = 0x1A;
    pub(crate) const TUPLE: u8 = 0x1B;
    pub(crate) const CLASS_NAME: u8 = 0x1C;
    pub(crate) const VERSION: u8 = 0x1D;
    pub(crate) const CLASS: u8 = 0x1E;
    pub(crate) const KNOWN_CLASS: u8 = 0x1F;
    pub(crate) const ENUM: u8 = 0x20;
    pub(crate) const KNOWN_ENUM: u8 = 0x21;

    /// The end of fields, variants, elements.
    pub(crate) const END: u8 = 0;
    /// In front of a field.
    pub(crate) const FIELD: u8 = 1;

    /// What stands in front of a variant, by what it holds.
    pub(crate) const UNIT: u8 = 1;
    pub(crate) const NEWTYPE: u8 = 2;
    pub(crate) const TUPLE_VARIANT: u8 = 3;
    pub(crate) const STRUCT_VARIANT: u8 = 4;
    pub(crate) const OTHER: u8 = 5;

    /// Of a field: its integers are written in hexadecimal.
    pub(crate) const HEX: u8 = 1;
    /// Of a field: its elements are told apart by one of their properties, whose key follows.
    pub(crate) const KEYED: u8 = 2;

    /// Of a class: a tuple struct.
    pub(crate) const IS_TUPLE: u8 = 1;
    /// Of an enum: without payload.
    pub(crate) const IS_SCALAR: u8 = 1;
}

/// How deep kinds may stand in one another.
const MAX_DEPTH: u16 = 128;

/// How many fields of a class, a tuple or a variant may have no bytes: each value of it has them all, and costs a
/// reader something for each.
pub(crate) const MOST_EMPTY: usize = 64;

/// The bytes of a length or a count.
pub(crate) const LENGTH: u32 = 4;

/// A kind of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Basic {
    Bool = 0x01,
    I8,
    I16,
    I32,
    I64,
    I128,
    Isize,
    U8,
    U16,
    U32,
    U64,
    U128,
    Usize,
    F32,
    F64,
    Char,
    String,
    /// The text of a scalar.
    Text,
    /// The same, if it is one token.
    Token,
    /// The id of something that the file does not hold.
    Reference = 0x22,
}

impl Basic {
    /// Those whose tags follow one another.
    const ALL: [Self; 19] = [
        Self::Bool,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
        Self::Isize,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::Usize,
        Self::F32,
        Self::F64,
        Self::Char,
        Self::String,
        Self::Text,
        Self::Token,
    ];

    fn of(tag: u8) -> Option<Self> {
        if tag == Self::Reference as u8 {
            return Some(Self::Reference);
        }
        Self::ALL.get(usize::from(tag).wrapping_sub(1)).copied()
    }

    /// The number of bytes: of a string, those of its length.
    pub(crate) const fn width(self) -> u32 {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 | Self::Char | Self::String | Self::Text | Self::Token => LENGTH,
            Self::I64 | Self::U64 | Self::Isize | Self::Usize | Self::F64 | Self::Reference => 8,
            Self::I128 | Self::U128 => 16,
        }
    }

    /// A length, whose bytes are in the text.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::String | Self::Text | Self::Token)
    }
}

/// The place of a kind in the schema.
pub(crate) type KindId = u32;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Basic(Basic),
    Bytes {
        count: Option<u32>,
    },
    Option(KindId),
    List {
        item: KindId,
        is_set: bool,
    },
    Map {
        key: KindId,
        value: KindId,
    },
    Array {
        item: KindId,
        count: u32,
    },
    /// A range of [`Schema::elements`].
    Tuple(Elements),
    /// No data: the name of the class of the record.
    ClassName,
    /// No data: the version of a class.
    Version(u16),
    Class(u32),
    Enum(u32),
}

/// A range of [`Schema::elements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elements {
    first: u32,
    count: u32,
}

/// A field of a class or a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) key: &'a str,
    pub(crate) is_hex: bool,
    pub(crate) keyed: Option<&'a str>,
    pub(crate) kind: KindId,
}

#[derive(Debug, Default)]
pub(crate) struct Class<'a> {
    pub(crate) name: &'a str,
    pub(crate) asset_type: &'a str,
    pub(crate) is_tuple: bool,
    pub(crate) fields: Vec<Field<'a>>,
    extent: Option<Extent>,
}

/// What of a value is where.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The bytes of its head.
    width: u32,
    /// There is nothing else.
    is_flat: bool,
}

/// Not found out yet.
const UNKNOWN: Extent = Extent { width: u32::MAX, is_flat: false };

#[derive(Debug, Default)]
pub(crate) struct Enum<'a> {
    pub(crate) name: &'a str,
    /// Without payload.
    pub(crate) is_scalar: bool,
    pub(crate) variants: Vec<Variant<'a>>,
}

#[derive(Debug)]
pub(crate) struct Variant<'a> {
    pub(crate) name: &'a str,
    pub(crate) payload: Payload<'a>,
}

/// What a variant holds.
#[derive(Debug)]
pub(crate) enum Payload<'a> {
    Unit,
    Newtype(KindId),
    Tuple(Elements),
    Struct(Vec<Field<'a>>),
    /// The text of a variant that the program did not know.
    Other,
}

impl Enum<'_> {
    /// How many bytes tell the variant.
    pub(crate) fn index_width(&self) -> u32 {
        index_width(self.variants.len())
    }
}

/// How many bytes tell one of so many variants.
#[inline]
pub(crate) const fn index_width(variants: usize) -> u32 {
    if variants > 256 { 2 } else { 1 }
}

/// The classes, enums and kinds of one class of rows.
#[derive(Debug, Default)]
pub(crate) struct Schema<'a> {
    kinds: Vec<(Kind, Extent)>,
    elements: Vec<KindId>,
    pub(crate) classes: Vec<Class<'a>>,
    pub(crate) enums: Vec<Enum<'a>>,
    /// The number of its bytes.
    pub(crate) length: usize,
}

impl<'a> Schema<'a> {
    /// Reads a schema. The error is what is left where it is wrong.
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, &'a [u8]> {
        let mut schema = Self { length: bytes.len(), ..Self::default() };
        let mut rest = bytes;
        match schema.kind(&mut rest, 0).and_then(|_| schema.measure()) {
            Some(()) if rest.is_empty() => Ok(schema),
            _ => Err(rest),
        }
    }

    /// The kind of the whole: the last one that was read.
    pub(crate) fn root(&self) -> Option<KindId> {
        u32::try_from(self.kinds.len()).ok()?.checked_sub(1)
    }

    /// The class of the rows.
    pub(crate) fn root_class(&self) -> Option<u32> {
        match self.get(self.root()?) {
            Kind::Class(class) => Some(class),
            _ => None,
        }
    }

    pub(crate) fn get(&self, id: KindId) -> Kind {
        self.kinds[id as usize].0
    }

    /// The bytes of the head of a value.
    pub(crate) fn width(&self, id: KindId) -> usize {
        self.kinds[id as usize].1.width as usize
    }

    /// Whether the head of a value is all of it.
    pub(crate) fn is_flat(&self, id: KindId) -> bool {
        self.kinds[id as usize].1.is_flat
    }

    pub(crate) fn elements(&self, elements: Elements) -> &[KindId] {
        &self.elements[elements.first as usize..][..elements.count as usize]
    }

    fn push(&mut self, kind: Kind, extent: Extent) -> Option<KindId> {
        let id = u32::try_from(self.kinds.len()).ok()?;
        self.kinds.push((kind, extent));
        Some(id)
    }

    fn kind(&mut self, rest: &mut &'a [u8], depth: u16) -> Option<KindId> {
        if depth > MAX_DEPTH {
            return None;
        }
        let depth = depth + 1;
        let flat = |width| Extent { width, is_flat: true };
        let open = |width| Extent { width, is_flat: false };
        let [first] = take(rest)?;
        let (kind, extent) = match first {
            tag::BYTES => (Kind::Bytes { count: None }, open(LENGTH)),
            tag::BYTES_OF => {
                let count = take(rest).map(u32::from_le_bytes)?;
                (Kind::Bytes { count: Some(count) }, flat(count))
            }
            tag::OPTION => (Kind::Option(self.kind(rest, depth)?), open(1)),
            tag::LIST => (Kind::List { item: self.kind(rest, depth)?, is_set: false }, open(LENGTH)),
            tag::SET => (Kind::List { item: self.kind(rest, depth)?, is_set: true }, open(LENGTH)),
            tag::MAP => {
                let key = self.kind(rest, depth)?;
                (Kind::Map { key, value: self.kind(rest, depth)? }, open(LENGTH))
            }
            tag::ARRAY => {
                let count = take(rest).map(u32::from_le_bytes)?;
                (Kind::Array { item: self.kind(rest, depth)?, count }, UNKNOWN)
            }
            tag::TUPLE => (Kind::Tuple(self.tuple(rest, depth)?), UNKNOWN),
            tag::CLASS_NAME => (Kind::ClassName, flat(0)),
            tag::VERSION => (Kind::Version(take(rest).map(u16::from_le_bytes)?), flat(0)),
            tag::CLASS => (Kind::Class(self.class(rest, depth)?), UNKNOWN),
            tag::KNOWN_CLASS => {
                let class = u32::from(take(rest).map(u16::from_le_bytes)?);
                self.classes.get(class as usize)?;
                (Kind::Class(class), UNKNOWN)
            }
            tag::ENUM => (Kind::Enum(self.variants(rest, depth)?), UNKNOWN),
            tag::KNOWN_ENUM => {
                let number = u32::from(take(rest).map(u16::from_le_bytes)?);
                self.enums.get(number as usize)?;
                (Kind::Enum(number), UNKNOWN)
            }
            basic => {
                let basic = Basic::of(basic)?;
                (Kind::Basic(basic), Extent { width: basic.width(), is_flat: !basic.is_text() })
            }
        };
        self.push(kind, extent)
    }

    /// The kinds up to the end of them.
    fn tuple(&mut self, rest: &mut &'a [u8], depth: u16) -> Option<Elements> {
        let mut kinds = Vec::new();
        while *rest.first()? != tag::END {
            kinds.push(self.kind(rest, depth)?);
        }
        *rest = &rest[1..];
        let first = u32::try_from(self.elements.len()).ok()?;
        let count = u32::try_from(kinds.len()).ok()?;
        self.elements.append(&mut kinds);
        Some(Elements { first, count })
    }

    fn class(&mut self, rest: &mut &'a [u8], depth: u16) -> Option<u32> {
        let number = self.classes.len();
        let name = identifier(rest)?;
        let asset_type = identifier(rest)?;
        let [flags] = take(rest)?;
        // A kind inside of it may be the class itself.
        self.classes.push(Class { name, asset_type, ..Class::default() });
        let fields = self.fields(rest, depth)?;
        let is_tuple = flags & tag::IS_TUPLE != 0;
        self.classes[number] = Class { name, asset_type, is_tuple, fields, extent: None };
        u32::try_from(number).ok()
    }

    fn fields(&mut self, rest: &mut &'a [u8], depth: u16) -> Option<Vec<Field<'a>>> {
        let mut fields = Vec::new();
        loop {
            match take(rest)? {
                [tag::END] => break,
                [tag::FIELD] => {}
                _ => return None,
            }
            let key = identifier(rest)?;
            let [flags] = take(rest)?;
            let keyed = if flags & tag::KEYED == 0 { None } else { Some(identifier(rest)?) };
            let kind = self.kind(rest, depth)?;
            if matches!(key, "AssetType" | "Component") {
                return None;
            }
            fields.push(Field { key, is_hex: flags & tag::HEX != 0, keyed, kind });
        }
        let mut keys: Vec<_> = fields.iter().map(|field| field.key).collect();
        keys.sort_unstable();
        if keys.windows(2).any(|pair| pair[0] == pair[1]) { None } else { Some(fields) }
    }

    fn variants(&mut self, rest: &mut &'a [u8], depth: u16) -> Option<u32> {
        let number = self.enums.len();
        let name = identifier(rest)?;
        let [flags] = take(rest)?;
        self.enums.push(Enum { name, ..Enum::default() });
        let mut variants = Vec::new();
        loop {
            let [payload] = take(rest)?;
            if payload == tag::END {
                break;
            }
            let name = identifier(rest)?;
            let payload = match payload {
                tag::UNIT => Payload::Unit,
                tag::NEWTYPE => Payload::Newtype(self.kind(rest, depth)?),
                tag::TUPLE_VARIANT => Payload::Tuple(self.tuple(rest, depth)?),
                tag::STRUCT_VARIANT => Payload::Struct(self.fields(rest, depth)?),
                tag::OTHER => Payload::Other,
                _ => return None,
            };
            variants.push(Variant { name, payload });
        }
        let is_scalar = flags & tag::IS_SCALAR != 0;
        if is_scalar && variants.iter().any(|variant| !matches!(variant.payload, Payload::Unit)) {
            return None;
        }
        self.enums[number] = Enum { name, is_scalar, variants };
        u32::try_from(number).ok()
    }

    /// Finds out what of each kind is where, and that values without bytes are few. `None` if that cannot be.
    fn measure(&mut self) -> Option<()> {
        for id in 0..u32::try_from(self.kinds.len()).ok()? {
            self.extent(id, 0)?;
        }
        let few = |kinds: &mut dyn Iterator<Item = KindId>| {
            (kinds.filter(|kind| self.width(*kind) == 0).count() <= MOST_EMPTY).then_some(())
        };
        for (kind, _) in &self.kinds {
            if let Kind::Tuple(elements) = kind {
                few(&mut self.elements(*elements).iter().copied())?;
            }
        }
        for class in &self.classes {
            few(&mut class.fields.iter().map(|field| field.kind))?;
        }
        for variant in self.enums.iter().flat_map(|told| &told.variants) {
            match &variant.payload {
                Payload::Tuple(elements) => few(&mut self.elements(*elements).iter().copied())?,
                Payload::Struct(fields) => few(&mut fields.iter().map(|field| field.kind))?,
                _ => {}
            }
        }
        Some(())
    }

    /// What of a value is where. `None` if it has a value of its own kind in its head, and so has no end.
    fn extent(&mut self, id: KindId, depth: u16) -> Option<Extent> {
        let (kind, known) = self.kinds[id as usize];
        if known.width != UNKNOWN.width {
            return Some(known);
        }
        if depth > 4 * MAX_DEPTH {
            return None;
        }
        let mut sum = Extent { width: 0, is_flat: true };
        let mut add = |Extent { width, is_flat }: Extent, count: u32| {
            let width = sum.width.checked_add(width.checked_mul(count)?).filter(|width| *width != UNKNOWN.width)?;
            sum = Extent { width, is_flat: sum.is_flat && is_flat };
            Some(())
        };
        match kind {
            Kind::Array { item, count } => {
                let Extent { width, is_flat } = self.extent(item, depth + 1)?;
                add(Extent { width: width.max(1), is_flat }, count)?;
            }
            Kind::Tuple(elements) => {
                for at in elements.first..elements.first + elements.count {
                    add(self.extent(self.elements[at as usize], depth + 1)?, 1)?;
                }
            }
            Kind::Class(class) => {
                let class = class as usize;
                if let Some(extent) = self.classes[class].extent {
                    add(extent, 1)?;
                } else {
                    for at in 0..self.classes[class].fields.len() {
                        add(self.extent(self.classes[class].fields[at].kind, depth + 1)?, 1)?;
                    }
                    self.classes[class].extent = Some(sum);
                }
            }
            Kind::Enum(number) => {
                let told = &self.enums[number as usize];
                add(Extent { width: told.index_width(), is_flat: told.is_scalar }, 1)?;
            }
            // So many bytes that there is no such file.
            _ => return None,
        }
        self.kinds[id as usize].1 = sum;
        Some(sum)
    }

    /// Whether a kind of this schema is the same as one of another, and so has the same bytes.
    pub(crate) fn is_same(&self, kind: KindId, other: &Schema<'_>, other_kind: KindId) -> bool {
        Same { a: self, b: other, classes: Vec::new(), enums: Vec::new(), inside: false }.kinds(kind, other_kind)
    }
}

/// Compares two schemas; pairs that are being compared count as equal.
struct Same<'s, 'a, 'b> {
    a: &'s Schema<'a>,
    b: &'s Schema<'b>,
    classes: Vec<(u32, u32)>,
    enums: Vec<(u32, u32)>,
    /// In a class, whose names are compared: then the name of the class of a record is the same, too.
    inside: bool,
}

impl Same<'_, '_, '_> {
    fn kinds(&mut self, a: KindId, b: KindId) -> bool {
        match (self.a.get(a), self.b.get(b)) {
            (Kind::Option(a), Kind::Option(b)) => self.kinds(a, b),
            (Kind::List { item: a, is_set: x }, Kind::List { item: b, is_set: y }) => x == y && self.kinds(a, b),
            (Kind::Map { key: a, value: x }, Kind::Map { key: b, value: y }) => self.kinds(a, b) && self.kinds(x, y),
            (Kind::Array { item: a, count: x }, Kind::Array { item: b, count: y }) => x == y && self.kinds(a, b),
            (Kind::Tuple(a), Kind::Tuple(b)) => self.tuples(a, b),
            (Kind::Class(a), Kind::Class(b)) => {
                if self.classes.contains(&(a, b)) {
                    return true;
                }
                self.classes.push((a, b));
                let (a, b) = (&self.a.classes[a as usize], &self.b.classes[b as usize]);
                let outside = core::mem::replace(&mut self.inside, true);
                let is_same = (a.name, a.asset_type, a.is_tuple) == (b.name, b.asset_type, b.is_tuple)
                    && self.fields(&a.fields, &b.fields);
                self.inside = outside;
                is_same
            }
            (Kind::ClassName, Kind::ClassName) => self.inside,
            (Kind::Enum(a), Kind::Enum(b)) => {
                if self.enums.contains(&(a, b)) {
                    return true;
                }
                self.enums.push((a, b));
                let (a, b) = (&self.a.enums[a as usize], &self.b.enums[b as usize]);
                (a.name, a.is_scalar, a.variants.len()) == (b.name, b.is_scalar, b.variants.len())
                    && a.variants.iter().zip(&b.variants).all(|(a, b)| self.variants(a, b))
            }
            // What holds no other kind.
            (a, b) => a == b,
        }
    }

    fn tuples(&mut self, a: Elements, b: Elements) -> bool {
        let (a, b) = (self.a.elements(a), self.b.elements(b));
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.kinds(*a, *b))
    }

    fn fields(&mut self, a: &[Field<'_>], b: &[Field<'_>]) -> bool {
        a.len() == b.len()
            && a.iter()
                .zip(b)
                .all(|(a, b)| (a.key, a.is_hex, a.keyed) == (b.key, b.is_hex, b.keyed) && self.kinds(a.kind, b.kind))
    }

    fn variants(&mut self, a: &Variant<'_>, b: &Variant<'_>) -> bool {
        a.name == b.name
            && match (&a.payload, &b.payload) {
                (Payload::Unit, Payload::Unit) | (Payload::Other, Payload::Other) => true,
                (Payload::Newtype(a), Payload::Newtype(b)) => self.kinds(*a, *b),
                (Payload::Tuple(a), Payload::Tuple(b)) => self.tuples(*a, *b),
                (Payload::Struct(a), Payload::Struct(b)) => self.fields(a, b),
                _ => false,
            }
    }
}

/// The name of the class that a schema is of.
pub(crate) fn name(mut schema: &[u8]) -> Option<&str> {
    match take(&mut schema)? {
        [tag::CLASS] => identifier(&mut schema),
        _ => None,
    }
}

/// An identifier behind its length.
fn identifier<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = take(rest).map(u16::from_le_bytes)?;
    let bytes = super::slice(rest, usize::from(length))?;
    if is_identifier(bytes) { core::str::from_utf8(bytes).ok() } else { None }
}
