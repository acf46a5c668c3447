//! The archive that reads a value from bytes whose schema is the type's own: straight on, in the order of the
//! description.
//!
//! It only says that something is wrong. What it is, `load_mapped` finds out, which reads the value again.

use alloc::borrow::Cow;
use core::{iter, marker::PhantomData};

use bumpalo::Bump;

use super::{
    load_fields::{LoadFields, LoadPayloads},
    measure::{extent, plain_width},
    scalar_reader::take_variant,
};
use crate::archive::text::{save_value::is_key, site::Target};
use crate::archive::{
    Archive, Bytes, Initial, Itself, JAsset, List, Map, Never, Scalar, Shape, With, key_text, not_a_record,
    only_records,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Result},
    layout::{self, schema::index_width, skip},
};

/// What is read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    /// What is behind the head.
    pub(crate) tail: &'a [u8],
    pub(crate) text: &'a str,
    pub(crate) arena: Option<&'a Bump>,
    /// How many values may still stand in one another.
    pub(crate) depth: u16,
}

/// Reads a record. What is wrong is not told.
#[inline]
pub(crate) fn load<'a, T, W: With<'a, T>>(from: &mut Input<'a>, target: &mut T) -> Result<()> {
    let mut head = from.head(extent::<T, W>().width)?;
    W::serialize(LoadPart { head: &mut head, from, target: Some(target) })
}

/// Reads a value that `W` describes, and whose head is a part of another.
#[expect(clippy::inline_always, reason = "of a number it is one move")]
#[inline(always)]
pub(crate) fn read<'a, F, W: With<'a, F>>(
    head: &mut &'a [u8],
    from: &mut Input<'a>,
    target: Target<'_, F>,
) -> Result<()> {
    W::serialize(LoadBinary { head, from, target, by: PhantomData::<W> })
}

/// Reads a value that stands by itself.
#[inline]
pub(super) fn read_whole<'a, F, W: With<'a, F>>(from: &mut Input<'a>, target: Target<'_, F>) -> Result<()> {
    let mut head = from.head(extent::<F, W>().width)?;
    read::<F, W>(&mut head, from, target)
}

/// Something is wrong.
#[cold]
pub(super) fn wrong() -> Error {
    Error::custom("the bytes are no such value")
}

impl<'a> Input<'a> {
    /// The head of a value that stands by itself, which is taken off.
    #[inline]
    pub(super) fn head(&mut self, width: usize) -> Result<&'a [u8]> {
        layout::slice(&mut self.tail, width).ok_or_else(wrong)
    }

    /// The number of elements, each of at least one byte.
    #[inline]
    fn count(&mut self, head: &mut &[u8]) -> Result<usize> {
        layout::length(head).filter(|count| *count <= self.tail.len()).ok_or_else(wrong)
    }

    #[inline]
    pub(super) fn enter(&mut self) -> Result<()> {
        self.depth = self.depth.checked_sub(1).ok_or_else(wrong)?;
        Ok(())
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth += 1;
    }
}

/// Reads a record, or a part of it.
pub(super) struct LoadPart<'x, 'a, T> {
    pub(super) head: &'x mut &'a [u8],
    pub(super) from: &'x mut Input<'a>,
    pub(super) target: Option<&'x mut T>,
}

impl<'x, 'a, T> Archive<'a, T> for LoadPart<'x, 'a, T> {
    type Properties = LoadFields<'x, 'a, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    #[inline]
    fn record(self, _: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        describe(&mut LoadFields { head: self.head, from: self.from, target: self.target })
    }

    #[inline]
    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        V::serialize(LoadPart { head: self.head, from: self.from, target: self.target.map(get_mut) })
    }

    only_records!('a, T);
}

struct LoadBinary<'x, 'a, F, W> {
    head: &'x mut &'a [u8],
    from: &'x mut Input<'a>,
    target: Target<'x, F>,
    by: PhantomData<W>,
}

impl<'x, 'a, F, W: With<'a, F>> Archive<'a, F> for LoadBinary<'x, 'a, F, W> {
    type Properties = LoadFields<'x, 'a, F>;
    type Fields = LoadFields<'x, 'a, F>;
    type Payloads = LoadPayloads<'x, 'a, F>;

    #[inline]
    fn record(self, _: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { head, from, target, .. } = self;
        let target = match target {
            Target::Check => None,
            Target::Place(place) => Some(place),
            Target::New(place) => Some(place.insert(F::initial(from.arena).ok_or_else(wrong)?)),
        };
        from.enter()?;
        let mut fields = LoadFields { head, from, target };
        describe(&mut fields)?;
        fields.from.leave();
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { head, from, target, .. } = self;
        let head = layout::slice(head, const { F::FORM.width() as usize }).ok_or_else(wrong)?;
        match F::read_same(head, &mut from.text, from.arena) {
            Some(value) => {
                target.set(value);
                Ok(())
            }
            None => Err(wrong()),
        }
    }

    #[inline]
    fn class_name(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        get_mut: impl FnOnce(&mut F) -> &mut G + Copy,
        make: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { head, from, target, .. } = self;
        match target {
            Target::Check => read::<G, V>(head, from, Target::Check),
            Target::Place(place) => read::<G, V>(head, from, Target::Place(get_mut(place))),
            Target::New(place) => {
                let mut inner = None;
                read::<G, V>(head, from, Target::New(&mut inner))?;
                *place = inner.map(make);
                Ok(())
            }
        }
    }

    #[inline]
    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        get_mut: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        make: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        let Self { head, from, target, .. } = self;
        if !skip::option(head).map_err(|_| wrong())? {
            match target {
                Target::Check => {}
                Target::Place(place) => *get_mut(place) = None,
                Target::New(place) => *place = Some(make(None)),
            }
            return Ok(());
        }
        match target {
            Target::Check => read_whole::<G, V>(from, Target::Check),
            Target::Place(place) => {
                let option = get_mut(place);
                if let Some(value) = option {
                    return read_whole::<G, V>(from, Target::Place(value));
                }
                read_whole::<G, V>(from, Target::New(option))
            }
            Target::New(place) => {
                let mut inner = None;
                read_whole::<G, V>(from, Target::New(&mut inner))?;
                *place = Some(make(Some(inner.ok_or_else(wrong)?)));
                Ok(())
            }
        }
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { head, from, target, .. } = self;
        let list = match (plain_width::<F::Item>(), F::COUNT) {
            (Some(width), None) if !F::IS_SET => {
                let count = layout::length(head).ok_or_else(wrong)?;
                let bytes = count.checked_mul(width).and_then(|length| layout::slice(&mut from.tail, length));
                F::from_items(from.arena, bytes.ok_or_else(wrong)?.chunks_exact(width).map(plain::<F::Item>))
            }
            (Some(width), Some(count)) => {
                let bytes = count.checked_mul(width).and_then(|length| layout::slice(head, length));
                let bytes = bytes.ok_or_else(wrong)?;
                F::from_items(from.arena, Few { bytes, width, of: PhantomData })
            }
            (_, None) => Some(items::<F>(head, from)?),
            (None, Some(count)) => Some(elements::<F>(count, head, from)?),
        };
        target.set(list.ok_or_else(wrong)?);
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { head, from, target, .. } = self;
        let count = from.count(head)?;
        from.enter()?;
        let mut failed = false;
        // Of a variant that is not known any text may stand in the file.
        let is_token = Shape::of::<F::Key, Itself>() == Shape::Token;
        let is_line = |key: &F::Key| is_token || key_text(key).is_ok_and(|text| is_key(&text));
        let (arena, mut left) = (from.arena, count);
        let entries = iter::from_fn(|| {
            left = left.checked_sub(1)?;
            let before = from.tail.len();
            let (mut key, mut value) = (None, None);
            let read = read_whole::<F::Key, Itself>(from, Target::New(&mut key))
                .and_then(|()| read_whole::<F::Value, Itself>(from, Target::New(&mut value)));
            let filled = skip::filler(&mut from.tail, before);
            let entry = key.zip(value).filter(|(key, _)| read.is_ok() && filled.is_ok() && is_line(key));
            failed |= entry.is_none();
            entry
        });
        let map = F::from_entries(arena, entries).filter(|_| !failed).ok_or_else(wrong)?;
        if map.entries().count() < count {
            return Err(wrong());
        }
        from.leave();
        target.set(map);
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Self { head, from, target, .. } = self;
        let bytes = match F::COUNT {
            Some(count) => layout::slice(head, count),
            None => layout::length(head).and_then(|length| layout::slice(&mut from.tail, length)),
        };
        let bytes = F::from_bytes(from.arena, Cow::Borrowed(bytes.ok_or_else(wrong)?));
        target.set(bytes.ok_or_else(wrong)?);
        Ok(())
    }

    #[inline]
    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { head, from, target, .. } = self;
        from.enter()?;
        let mut fields = LoadFields { head, from, target: None };
        let value = describe(&mut fields)?;
        fields.from.leave();
        target.set(value.ok_or_else(wrong)?);
        Ok(())
    }

    #[inline]
    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { head, from, target, .. } = self;
        let index = layout::slice(head, index_width(variants.list.len()) as usize);
        let index = index.and_then(|index| take_variant(index, variants)).ok_or_else(wrong)?;
        let mut payloads = LoadPayloads { waiting: Some((from, target)), index };
        describe(&mut payloads)?;
        if payloads.waiting.is_some() { Err(wrong()) } else { Ok(()) }
    }
}

/// A value of bytes of its width, each of which are one.
#[expect(clippy::inline_always, reason = "it is a copy of some bytes, which no optimizer sees otherwise")]
#[inline(always)]
fn plain<'a, T: JAsset<'a>>(mut bytes: &'a [u8]) -> T {
    let mut value = None;
    let mut from = Input { tail: &[], text: "", arena: None, depth: 0 };
    let _ = read::<T, Itself>(&mut bytes, &mut from, Target::New(&mut value));
    value.unwrap_or_else(|| unreachable!("a plain value is one whatever its bytes are"))
}

/// The elements of an array. It is one loop without calls, where an adapter of the standard library is not.
struct Few<'a, T> {
    bytes: &'a [u8],
    width: usize,
    of: PhantomData<T>,
}

impl<'a, T: JAsset<'a>> Iterator for Few<'a, T> {
    type Item = T;

    #[expect(clippy::inline_always, reason = "it is a copy of some bytes")]
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        layout::slice(&mut self.bytes, self.width).map(plain)
    }
}

/// The elements of a list or a set, which stand by themselves.
fn items<'a, F: List<'a>>(head: &mut &'a [u8], from: &mut Input<'a>) -> Result<F> {
    let count = from.count(head)?;
    from.enter()?;
    let mut failed = false;
    let (arena, mut left) = (from.arena, count);
    let items = iter::from_fn(|| {
        left = left.checked_sub(1)?;
        let before = from.tail.len();
        let mut item = None;
        let read = read_whole::<F::Item, Itself>(from, Target::New(&mut item));
        let filled = skip::filler(&mut from.tail, before);
        if read.is_err() || filled.is_err() || item.is_none() {
            failed = true;
            return None;
        }
        item
    });
    let items = Sized { items, least: least::<F::Item>(count) };
    let list = F::from_items(arena, items).filter(|_| !failed).ok_or_else(wrong)?;
    if F::IS_SET && list.items().count() < count {
        return Err(wrong());
    }
    from.leave();
    Ok(list)
}

/// The elements of an array, whose heads are in that of the array.
fn elements<'a, F: List<'a>>(count: usize, head: &mut &'a [u8], from: &mut Input<'a>) -> Result<F> {
    let mut failed = false;
    let (arena, mut left) = (from.arena, count);
    let items = iter::from_fn(|| {
        left = left.checked_sub(1)?;
        let before = head.len();
        let mut item = None;
        let read = read::<F::Item, Itself>(head, from, Target::New(&mut item));
        let filled = skip::filler(head, before);
        let item = item.filter(|_| read.is_ok() && filled.is_ok());
        failed |= item.is_none();
        item
    });
    let list = F::from_items(arena, Sized { items, least: least::<F::Item>(count) });
    list.filter(|_| !failed).ok_or_else(wrong)
}

/// For how many of `count` elements room is made at once: a file may say more than it has.
pub(crate) fn least<T>(count: usize) -> usize {
    count.min(65536 / size_of::<T>().max(1))
}

/// Elements of which there are so many, if all goes well.
pub(crate) struct Sized<I> {
    pub(crate) items: I,
    pub(crate) least: usize,
}

impl<I: Iterator> Iterator for Sized<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        self.items.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.least, None)
    }
}
