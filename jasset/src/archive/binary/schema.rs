//! The archive that writes the schema of a type in the binary form, or compares it with that of a file.

use alloc::vec::Vec;
use core::{any::type_name, marker::PhantomData};

use super::schema_fields::{DescribeFields, DescribePayloads};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Place, Scalar, With, not_a_record, only_records};
use crate::{
    class::{Class, Variants},
    error::{Error, Result},
    key::Key,
    layout::schema::{MOST_EMPTY, tag},
};

/// Appends the schema of the record that `W` describes.
pub(crate) fn write<'a, T, W: With<'a, T>>(out: &mut Vec<u8>) -> Result<()> {
    describe_root::<T, W>(Out::Write(out)).map(drop)
}

/// Appends the schema of the value that `W` describes.
pub(crate) fn write_value<'a, T, W: With<'a, T>>(out: &mut Vec<u8>) -> Result<()> {
    let mut schema = SchemaWriter::new(Out::Write(out));
    describe::<T, W>(&mut schema)
}

/// Whether the schema of the value that `W` describes is this one.
pub(crate) fn is_same_value<'a, T, W: With<'a, T>>(bytes: &[u8]) -> bool {
    let mut schema = SchemaWriter::new(Out::Compare(Some(bytes)));
    describe::<T, W>(&mut schema).is_ok() && matches!(schema.out, Out::Compare(Some([])))
}

/// Whether the schema of the record that `W` describes is this one.
pub(crate) fn is_same<'a, T, W: With<'a, T>>(schema: &[u8]) -> bool {
    matches!(describe_root::<T, W>(Out::Compare(Some(schema))), Ok(Out::Compare(Some([]))))
}

fn describe_root<'s, 'a, T, W: With<'a, T>>(out: Out<'s>) -> Result<Out<'s>> {
    let mut schema = SchemaWriter::new(out);
    W::serialize(DescribeRoot { schema: &mut schema, by: PhantomData::<(fn() -> T, W)> })?;
    Ok(schema.out)
}

pub(super) fn describe<'a, F, W: With<'a, F>>(schema: &mut SchemaWriter<'_>) -> Result<()> {
    schema.is_empty = false;
    W::serialize(DescribeValue { schema, by: PhantomData::<(fn() -> F, W)> })
}

fn address<T>(told: &'static T) -> usize {
    core::ptr::from_ref(told).addr()
}

/// Where the schema goes.
enum Out<'s> {
    Write(&'s mut Vec<u8>),
    /// What is left to compare with; `None` if something was not the same.
    Compare(Option<&'s [u8]>),
}

/// The schema so far.
pub(crate) struct SchemaWriter<'s> {
    out: Out<'s>,
    /// The types that have a number.
    few: [Seen; 12],
    more: Vec<Seen>,
    count: usize,
    classes: u16,
    enums: u16,
    /// What was written last has no bytes.
    is_empty: bool,
    pub(super) frame: Frame,
}

/// The class, tuple or variant whose fields are written.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// None of them has bytes so far.
    is_empty: bool,
    /// How many have none.
    empty: usize,
}

pub(super) const NEW: Frame = Frame { is_empty: true, empty: 0 };

/// A type may borrow, so it has no `TypeId`. Two of one name, as of two versions of a crate, have a class or variants
/// of their own, and the types of one class have names that say of what they are.
#[derive(Clone, Copy)]
struct Seen {
    of: &'static str,
    by: &'static str,
    /// Where its class is, or its variants.
    told: usize,
    number: u16,
    is_empty: bool,
}

impl<'s> SchemaWriter<'s> {
    fn new(out: Out<'s>) -> Self {
        let none = Seen { of: "", by: "", told: 0, number: 0, is_empty: false };
        Self { out, few: [none; 12], more: Vec::new(), count: 0, classes: 0, enums: 0, is_empty: false, frame: NEW }
    }

    fn put(&mut self, bytes: &[u8]) {
        match &mut self.out {
            Out::Write(out) => out.extend_from_slice(bytes),
            Out::Compare(rest) => *rest = rest.and_then(|rest| rest.strip_prefix(bytes)),
        }
    }

    /// As [`put`](Self::put), of what is known to be short: the comparison is no call.
    #[inline]
    fn put_few<const N: usize>(&mut self, bytes: [u8; N]) {
        match &mut self.out {
            Out::Write(out) => out.extend_from_slice(&bytes),
            Out::Compare(Some(rest)) if rest.first_chunk() == Some(&bytes) => *rest = &rest[N..],
            Out::Compare(rest) => *rest = None,
        }
    }

    /// There is nothing more to find out.
    fn is_done(&self) -> bool {
        matches!(self.out, Out::Compare(None))
    }

    pub(super) fn name(&mut self, name: &str) -> Result<()> {
        let length = u16::try_from(name.len()).map_err(|_| Error::custom("a name is longer than 65535 bytes"))?;
        self.put_few(length.to_le_bytes());
        self.put(name.as_bytes());
        Ok(())
    }

    pub(super) fn basic(&mut self, tag: u8) {
        self.put_few([tag]);
    }

    /// Whether the type has a number; else it gets one, and is written behind `new`.
    fn is_known<F, W>(&mut self, told: usize, class: bool, known: u8, new: u8) -> Result<bool> {
        let (of, by) = (type_name::<F>(), type_name::<W>());
        let few = &self.few[..self.count.min(self.few.len())];
        if let Some(seen) =
            few.iter().chain(&self.more).find(|seen| seen.told == told && seen.of == of && seen.by == by)
        {
            let number = seen.number;
            self.is_empty = seen.is_empty;
            self.put_few([known]);
            self.put_few(number.to_le_bytes());
            return Ok(true);
        }
        let next = if class { &mut self.classes } else { &mut self.enums };
        let seen = Seen { of, by, told, number: *next, is_empty: false };
        *next = next.checked_add(1).ok_or_else(|| Error::custom("the class holds more than 65535 others"))?;
        match self.few.get_mut(self.count) {
            Some(place) => *place = seen,
            None => self.more.push(seen),
        }
        self.count += 1;
        self.put_few([new]);
        Ok(false)
    }

    /// A field, an element of a tuple, or a version was written.
    pub(super) fn wrote(&mut self) -> Result<()> {
        if !self.is_empty {
            self.frame.is_empty = false;
            return Ok(());
        }
        self.frame.empty += 1;
        if self.frame.empty > MOST_EMPTY {
            return Err(Error::custom(
                "a struct, a tuple or a variant has more than 64 fields without data, which a file cannot have",
            ));
        }
        Ok(())
    }

    /// Ends fields that `outer` was left for.
    pub(super) fn end(&mut self, outer: Frame) {
        self.basic(tag::END);
        self.is_empty = self.frame.is_empty;
        self.frame = outer;
    }

    /// Remembers of the class that got its number when there were `count`.
    fn remember(&mut self, count: usize) {
        let (is_empty, most) = (self.is_empty, self.few.len());
        let seen = if count < most { self.few.get_mut(count) } else { self.more.get_mut(count - most) };
        if let Some(seen) = seen {
            seen.is_empty = is_empty;
        }
    }

    pub(super) fn field<'a, F, W: With<'a, F>>(&mut self, key: &'static Key) -> Result<()> {
        if key.is_deprecated() || self.is_done() {
            return Ok(());
        }
        self.begin_field(key)?;
        describe::<F, W>(self)?;
        self.wrote()
    }

    fn begin_field(&mut self, key: &'static Key) -> Result<()> {
        let hex = if key.is_hex() { tag::HEX } else { 0 };
        let name = key.name().as_bytes();
        if let (Ok(length), None) = (u16::try_from(name.len()), key.element_key()) {
            // Most fields are bytes that are compared or written at once.
            let [low, high] = length.to_le_bytes();
            let start = [tag::FIELD, low, high];
            match &mut self.out {
                Out::Write(out) => {
                    out.reserve(name.len() + 4);
                    out.extend_from_slice(&start);
                    out.extend_from_slice(name);
                    out.push(hex);
                }
                Out::Compare(Some(rest)) => {
                    let more = rest.split_first_chunk().filter(|(found, _)| **found == start);
                    let more = more.and_then(|(_, more)| more.split_at_checked(name.len()));
                    match more {
                        Some((found, [flags, more @ ..])) if *flags == hex && found == name => *rest = more,
                        _ => self.out = Out::Compare(None),
                    }
                }
                Out::Compare(None) => {}
            }
            return Ok(());
        }
        self.basic(tag::FIELD);
        self.name(key.name())?;
        match key.element_key() {
            Some(element) => {
                self.put(&[hex | tag::KEYED]);
                self.name(element)?;
            }
            None => self.put_few([hex]),
        }
        Ok(())
    }

    pub(super) fn version(&mut self, class: &'static Class, place: Place) -> Result<()> {
        if !class.is_versioned() {
            return Ok(());
        }
        self.basic(tag::FIELD);
        match place.version_key(class) {
            Some(key) => self.name(key.name())?,
            None => self.name(&place.version_name(class))?,
        }
        self.put_few([0, tag::VERSION]);
        self.put_few(class.current().to_le_bytes());
        self.is_empty = true;
        self.wrote()
    }
}

/// Describes a record.
struct DescribeRoot<'x, 's, T, W> {
    schema: &'x mut SchemaWriter<'s>,
    by: PhantomData<(fn() -> T, W)>,
}

impl<'a, 'x, 's, T, W: With<'a, T>> Archive<'a, T> for DescribeRoot<'x, 's, T, W> {
    type Properties = DescribeFields<'x, 's, T, W>;
    type Fields = crate::archive::Never<T>;
    type Payloads = crate::archive::Never<T>;

    fn record(self, class: &'static Class, tell: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        DescribeValue::<T, W> { schema: self.schema, by: PhantomData }.record(class, tell)
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        V::serialize(DescribeRoot { schema: self.schema, by: PhantomData::<(fn() -> F, V)> })
    }

    only_records!('a, T);
}

/// Describes a part of a record: its properties stand among those of the record.
pub(super) struct DescribePart<'x, 's, T, W> {
    pub(super) schema: &'x mut SchemaWriter<'s>,
    pub(super) place: Place,
    pub(super) by: PhantomData<(fn() -> T, W)>,
}

impl<'a, 'x, 's, T, W: With<'a, T>> Archive<'a, T> for DescribePart<'x, 's, T, W> {
    type Properties = DescribeFields<'x, 's, T, W>;
    type Fields = crate::archive::Never<T>;
    type Payloads = crate::archive::Never<T>;

    fn record(self, class: &'static Class, tell: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        DescribeFields::tell(self.schema, class, self.place, tell).map(drop)
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        V::serialize(DescribePart { schema: self.schema, place: self.place, by: PhantomData::<(fn() -> F, V)> })
    }

    only_records!('a, T);
}

/// Describes a value.
struct DescribeValue<'x, 's, F, W> {
    schema: &'x mut SchemaWriter<'s>,
    by: PhantomData<(fn() -> F, W)>,
}

impl<'a, 'x, 's, F, W: With<'a, F>> Archive<'a, F> for DescribeValue<'x, 's, F, W> {
    type Properties = DescribeFields<'x, 's, F, W>;
    type Fields = DescribeFields<'x, 's, F, W>;
    type Payloads = DescribePayloads<'x, 's, F, W>;

    fn record(self, class: &'static Class, tell: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let number = self.schema.count;
        if self.schema.is_done() || self.schema.is_known::<F, W>(address(class), true, tag::KNOWN_CLASS, tag::CLASS)? {
            return Ok(());
        }
        self.schema.name(class.name())?;
        self.schema.name(class.asset_type().name())?;
        self.schema.put(&[if class.is_tuple() { tag::IS_TUPLE } else { 0 }]);
        let outer = core::mem::replace(&mut self.schema.frame, NEW);
        let schema = DescribeFields::tell(self.schema, class, Place::Root, tell)?;
        schema.end(outer);
        schema.remember(number);
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { schema, .. } = self;
        if let Some(basic) = F::FORM.basic(F::IS_TOKEN) {
            schema.basic(basic as u8);
        } else if let crate::archive::Form::Variant(variants) = F::FORM {
            if schema.is_done() || schema.is_known::<F, W>(address(variants), false, tag::KNOWN_ENUM, tag::ENUM)? {
                return Ok(());
            }
            too_many(variants)?;
            schema.name(variants.name)?;
            schema.put(&[tag::IS_SCALAR]);
            for variant in variants.list {
                schema.basic(tag::UNIT);
                schema.name(variant.name)?;
            }
            schema.basic(tag::END);
        }
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        self.schema.basic(tag::CLASS_NAME);
        self.schema.is_empty = true;
        Ok(())
    }

    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        describe::<G, V>(self.schema)
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        self.schema.basic(tag::OPTION);
        describe::<G, V>(self.schema)?;
        self.schema.is_empty = false;
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        match F::COUNT {
            Some(count) => {
                let count = u32::try_from(count).map_err(|_| Error::custom("an array is too long for a file"))?;
                self.schema.basic(tag::ARRAY);
                self.schema.put(&count.to_le_bytes());
            }
            None => self.schema.basic(if F::IS_SET { tag::SET } else { tag::LIST }),
        }
        describe::<F::Item, Itself>(self.schema)?;
        // An element has at least one byte.
        self.schema.is_empty = false;
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        self.schema.basic(tag::MAP);
        describe::<F::Key, Itself>(self.schema)?;
        describe::<F::Value, Itself>(self.schema)?;
        self.schema.is_empty = false;
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        match F::COUNT {
            Some(count) => {
                let count = u32::try_from(count).map_err(|_| Error::custom("an array is too long for a file"))?;
                self.schema.basic(tag::BYTES_OF);
                self.schema.put(&count.to_le_bytes());
            }
            None => self.schema.basic(tag::BYTES),
        }
        Ok(())
    }

    fn tuple(self, tell: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        self.schema.basic(tag::TUPLE);
        let outer = core::mem::replace(&mut self.schema.frame, NEW);
        let mut fields = DescribeFields::of_variant(self.schema);
        tell(&mut fields)?;
        fields.schema.end(outer);
        Ok(())
    }

    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        tell: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { schema, .. } = self;
        if schema.is_done() || schema.is_known::<F, W>(address(variants), false, tag::KNOWN_ENUM, tag::ENUM)? {
            return Ok(());
        }
        too_many(variants)?;
        schema.name(variants.name)?;
        schema.put(&[0]);
        let mut payloads = DescribePayloads { schema: Some(schema), variants, next: 0, by: PhantomData };
        tell(&mut payloads)?;
        match payloads.schema {
            Some(schema) if payloads.next == variants.list.len() => {
                schema.basic(tag::END);
                schema.is_empty = false;
                Ok(())
            }
            _ => Err(not_in_order(variants)),
        }
    }
}

fn too_many(variants: &Variants) -> Result<()> {
    if variants.list.len() > 1 << 16 {
        return Err(Error::custom("an enum has more than 65536 variants"));
    }
    Ok(())
}

#[cold]
pub(super) fn not_in_order(variants: &Variants) -> Error {
    Error::custom(alloc::format!("`{}` does not tell each of its variants, in the order of their names", variants.name))
}
