//! Where does a value end?

use super::{
    Cursor,
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
    /// A string is longer than what is left of the text, or ends inside of a character.
    Text,
}

impl Fault {
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Cut => "the bytes end inside of a value",
            Self::Byte => "a byte tells no option and no variant",
            Self::Deep => "values stand too deep in one another",
            Self::Text => "a string does not end where a character of the text does",
        }
    }
}

/// How many kinds may stand in one another, if `values` values may: an option and the like are none by themselves.
/// Never less than by default, so that a reader can say where the values become too deep for it.
pub(crate) fn depth(values: u16) -> u16 {
    values.max(MAX_DEPTH).saturating_mul(4).saturating_add(64)
}

/// Goes over a value, in which at most `depth` kinds stand in one another. On an error the cursor is where it was found.
pub(crate) fn skip(schema: &Schema<'_>, kind: KindId, at: &mut Cursor<'_>, depth: u16) -> Result<(), Fault> {
    if schema.is_flat(kind) {
        return slice(&mut at.head, schema.width(kind)).map(drop).ok_or(Fault::Cut);
    }
    let depth = depth.checked_sub(1).ok_or(Fault::Deep)?;
    match schema.get(kind) {
        Kind::Basic(_) => string(at).map(drop),
        Kind::Bytes { .. } => at.bytes().map(drop).ok_or(Fault::Cut),
        Kind::Option(inner) => {
            if option(&mut at.head)? {
                whole(schema, inner, at, depth)?;
            }
            Ok(())
        }
        Kind::List { item, .. } => {
            let count = count(at)?;
            if schema.is_flat(item) {
                let length = count.checked_mul(schema.width(item).max(1)).ok_or(Fault::Cut)?;
                return slice(&mut at.tail, length).map(drop).ok_or(Fault::Cut);
            }
            for _ in 0..count {
                element(schema, item, at, depth)?;
            }
            Ok(())
        }
        Kind::Map { key, value } => {
            for _ in 0..count(at)? {
                let before = at.tail.len();
                whole(schema, key, at, depth)?;
                whole(schema, value, at, depth)?;
                filler(&mut at.tail, before)?;
            }
            Ok(())
        }
        Kind::Array { item, count } => {
            for _ in 0..count {
                let before = at.head.len();
                skip(schema, item, at, depth)?;
                filler(&mut at.head, before)?;
            }
            Ok(())
        }
        Kind::Tuple(elements) => {
            for kind in schema.elements(elements) {
                skip(schema, *kind, at, depth)?;
            }
            Ok(())
        }
        Kind::ClassName | Kind::Version(_) => Ok(()),
        Kind::Class(class) => {
            for field in &schema.classes[class as usize].fields {
                skip(schema, field.kind, at, depth)?;
            }
            Ok(())
        }
        Kind::Enum(number) => {
            let variants = &schema.enums[number as usize];
            let index = variant(variants, &mut at.head)?;
            match &variants.variants[index].payload {
                Payload::Unit => Ok(()),
                Payload::Newtype(kind) => whole(schema, *kind, at, depth).map(drop),
                Payload::Tuple(elements) => {
                    for kind in schema.elements(*elements) {
                        whole(schema, *kind, at, depth)?;
                    }
                    Ok(())
                }
                Payload::Struct(all) => fields(schema, all, at, depth),
                Payload::Other => {
                    let mut text = at.whole(4).ok_or(Fault::Cut)?;
                    string(&mut text)?;
                    at.leave(text);
                    Ok(())
                }
            }
        }
    }
}

/// Goes over a value that stands by itself, and gives where it begins.
pub(crate) fn whole<'a>(
    schema: &Schema<'_>,
    kind: KindId,
    at: &mut Cursor<'a>,
    depth: u16,
) -> Result<Cursor<'a>, Fault> {
    let start = at.whole(schema.width(kind)).ok_or(Fault::Cut)?;
    let mut end = start;
    let skipped = skip(schema, kind, &mut end, depth);
    at.leave(end);
    if skipped.is_err() {
        at.head = end.head;
    }
    skipped.map(|()| start)
}

/// As [`whole`], of an element of a list, with the byte that stands for one without bytes.
pub(crate) fn element<'a>(
    schema: &Schema<'_>,
    kind: KindId,
    at: &mut Cursor<'a>,
    depth: u16,
) -> Result<Cursor<'a>, Fault> {
    let before = at.tail.len();
    let start = whole(schema, kind, at, depth)?;
    filler(&mut at.tail, before)?;
    Ok(start)
}

fn fields(schema: &Schema<'_>, fields: &[Field<'_>], at: &mut Cursor<'_>, depth: u16) -> Result<(), Fault> {
    for field in fields {
        whole(schema, field.kind, at, depth)?;
    }
    Ok(())
}

/// A string, which is taken off.
fn string<'a>(at: &mut Cursor<'a>) -> Result<&'a str, Fault> {
    if at.head.len() < 4 {
        return Err(Fault::Cut);
    }
    at.string().ok_or(Fault::Text)
}

/// The variant that comes next, which is taken off.
pub(crate) fn variant(variants: &super::schema::Enum<'_>, head: &mut &[u8]) -> Result<usize, Fault> {
    let index = if variants.index_width() == 1 {
        take(head).map(|[index]| usize::from(index))
    } else {
        take(head).map(|index| usize::from(u16::from_le_bytes(index)))
    };
    let index = index.ok_or(Fault::Cut)?;
    if index < variants.variants.len() { Ok(index) } else { Err(Fault::Byte) }
}

/// Whether there is a value.
#[inline]
pub(crate) fn option(head: &mut &[u8]) -> Result<bool, Fault> {
    match take(head) {
        Some([0]) => Ok(false),
        Some([1]) => Ok(true),
        Some(_) => Err(Fault::Byte),
        None => Err(Fault::Cut),
    }
}

/// The number of elements, each of at least one byte.
#[inline]
pub(crate) fn count(at: &mut Cursor<'_>) -> Result<usize, Fault> {
    let count = super::length(&mut at.head).ok_or(Fault::Cut)?;
    if count <= at.tail.len() { Ok(count) } else { Err(Fault::Cut) }
}

/// Takes off the byte that stands for an element without bytes, which began where `before` was left.
#[inline]
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
