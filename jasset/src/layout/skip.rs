//! Where does a value end?

use super::{
    length,
    schema::{Field, Kind, KindId, Payload, Schema},
    slice, take,
};
use crate::options::MAX_DEPTH;

/// Why there is no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The bytes end inside of the value.
    Cut,
    /// A byte says something that it cannot say.
    Byte,
    /// Values stand too deep in one another.
    Deep,
}

impl Fault {
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Cut => "the bytes end inside of a value",
            Self::Byte => "a byte tells no option and no variant",
            Self::Deep => "values stand too deep in one another",
        }
    }
}

/// How many kinds may stand in one another, if `values` values may: an option and the like are none by themselves.
/// Never less than by default, so that a reader can say where the values become too deep for it.
pub(crate) fn depth(values: u16) -> u16 {
    values.max(MAX_DEPTH).saturating_mul(4).saturating_add(64)
}

/// Takes a value off, of which at most `depth` kinds stand in one another. On an error `rest` is where it was found.
pub(crate) fn skip(schema: &Schema<'_>, kind: KindId, rest: &mut &[u8], depth: u16) -> Result<(), Fault> {
    deep(schema, kind, rest, depth)
}

/// The variant that comes next, which is taken off.
pub(crate) fn variant(variants: &super::schema::Enum<'_>, rest: &mut &[u8]) -> Result<usize, Fault> {
    let index = if variants.index_width() == 1 {
        take(rest).map(|[index]| usize::from(index))
    } else {
        take(rest).map(|index| usize::from(u16::from_le_bytes(index)))
    };
    let index = index.ok_or(Fault::Cut)?;
    if index < variants.variants.len() { Ok(index) } else { Err(Fault::Byte) }
}

/// Whether there is a value.
pub(crate) fn option(rest: &mut &[u8]) -> Result<bool, Fault> {
    match take(rest) {
        Some([0]) => Ok(false),
        Some([1]) => Ok(true),
        Some(_) => Err(Fault::Byte),
        None => Err(Fault::Cut),
    }
}

/// The number of elements, each of at least one byte.
pub(crate) fn count(rest: &mut &[u8]) -> Result<usize, Fault> {
    let count = length(rest).ok_or(Fault::Cut)?;
    if count <= rest.len() { Ok(count) } else { Err(Fault::Cut) }
}

/// Takes off the byte that stands for an element without bytes, which began where `before` was left.
pub(crate) fn filler(rest: &mut &[u8], before: usize) -> Result<(), Fault> {
    if rest.len() != before {
        return Ok(());
    }
    match take(rest) {
        Some([0]) => Ok(()),
        Some(_) => Err(Fault::Byte),
        None => Err(Fault::Cut),
    }
}

fn deep(schema: &Schema<'_>, kind: KindId, rest: &mut &[u8], depth: u16) -> Result<(), Fault> {
    if let Some(width) = schema.width(kind) {
        return slice(rest, width as usize).map(drop).ok_or(Fault::Cut);
    }
    let depth = depth.checked_sub(1).ok_or(Fault::Deep)?;
    match schema.get(kind) {
        Kind::Basic(_) | Kind::Bytes { .. } => super::counted(rest).map(drop).ok_or(Fault::Cut),
        Kind::Option(inner) => {
            if option(rest)? {
                deep(schema, inner, rest, depth)?;
            }
            Ok(())
        }
        Kind::List { item, .. } => {
            let count = count(rest)?;
            if let Some(width) = schema.width(item) {
                let length = count.checked_mul(width.max(1) as usize).ok_or(Fault::Cut)?;
                return slice(rest, length).map(drop).ok_or(Fault::Cut);
            }
            for _ in 0..count {
                let before = rest.len();
                deep(schema, item, rest, depth)?;
                filler(rest, before)?;
            }
            Ok(())
        }
        Kind::Map { key, value } => {
            for _ in 0..count(rest)? {
                let before = rest.len();
                deep(schema, key, rest, depth)?;
                deep(schema, value, rest, depth)?;
                filler(rest, before)?;
            }
            Ok(())
        }
        Kind::Array { item, count } => {
            for _ in 0..count {
                let before = rest.len();
                deep(schema, item, rest, depth)?;
                filler(rest, before)?;
            }
            Ok(())
        }
        Kind::Tuple(elements) => {
            for kind in schema.elements(elements) {
                deep(schema, *kind, rest, depth)?;
            }
            Ok(())
        }
        Kind::ClassName | Kind::Version(_) => Ok(()),
        Kind::Class(class) => fields(schema, &schema.classes[class as usize].fields, rest, depth),
        Kind::Enum(number) => {
            let variants = &schema.enums[number as usize];
            let index = variant(variants, rest)?;
            match &variants.variants[index].payload {
                Payload::Unit => Ok(()),
                Payload::Newtype(kind) => deep(schema, *kind, rest, depth),
                Payload::Tuple(elements) => {
                    for kind in schema.elements(*elements) {
                        deep(schema, *kind, rest, depth)?;
                    }
                    Ok(())
                }
                Payload::Struct(all) => fields(schema, all, rest, depth),
                Payload::Other => super::counted(rest).map(drop).ok_or(Fault::Cut),
            }
        }
    }
}

fn fields(schema: &Schema<'_>, fields: &[Field<'_>], rest: &mut &[u8], depth: u16) -> Result<(), Fault> {
    for field in fields {
        deep(schema, field.kind, rest, depth)?;
    }
    Ok(())
}
