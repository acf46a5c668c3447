//! How does a value without pointers lie in memory, as C lays it out? (Format version 1.)
//!
//! It is told by the description of the type: fields in their order, each where its alignment lets it be.

use std::{convert::Infallible, marker::PhantomData};

use jasset::{
    Archive, Bytes, Class, Error, Fields, Hook, HookResult, Initial, Itself, JAsset, Key, List, Map, Old, OtherText,
    Payloads, Properties, Reference, References, Result, Scalar, Variants, With,
    binary::{Form, ScalarReader, ScalarWriter},
};

use crate::ids::LoadIds;

/// The room that a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) size: usize,
    align: usize,
}

/// A reference: the id of the entity in the file, from 0, or -1; then four bytes that mean nothing.
const REFERENCE: Room = Room { size: 8, align: 4 };

/// The room of a type, if it is plain.
pub(crate) fn room<'a, T: JAsset<'a>>() -> Option<Room> {
    room_of::<T, Itself>(0)
}

/// Appends a value, which is plain.
pub(crate) fn write<'a, T: JAsset<'a>>(out: &mut Vec<u8>, value: &T, ids: &dyn References) -> Result<()> {
    write_of::<T, Itself>(out, value, ids)
}

/// Reads a value, which is plain.
pub(crate) fn read<'a, T: JAsset<'a>>(bytes: &'a [u8], ids: &LoadIds) -> Result<T> {
    let mut from = Input { bytes, at: 0, ids };
    read_of::<T, Itself>(&mut from)
}

/// No plain value is this deep: a type that contains itself has no end.
const MAX_DEPTH: u16 = 64;

fn room_of<'a, F, W: With<'a, F>>(depth: u16) -> Option<Room> {
    let mut room = None;
    if depth < MAX_DEPTH {
        // A description that fails does so again where it is used.
        let _ = W::serialize(Measure { room: &mut room, depth, of: PhantomData });
    }
    room
}

/// The next place that an alignment lets be.
fn aligned(at: usize, align: usize) -> Option<usize> {
    at.checked_next_multiple_of(align)
}

/// The room of a scalar.
fn scalar_room(form: Form) -> Option<Room> {
    let size = match form {
        Form::Bool | Form::I8 | Form::U8 => 1,
        Form::I16 | Form::U16 => 2,
        Form::I32 | Form::U32 | Form::F32 | Form::Char => 4,
        Form::I64 | Form::U64 | Form::F64 | Form::Isize | Form::Usize => 8,
        Form::I128 | Form::U128 => 16,
        _ => return None,
    };
    Some(Room { size, align: size })
}

/// The errors of whatever is not plain, which was found out before.
macro_rules! plain_only {
    ($type:ident) => {
        fn class_name(self) -> Result<()> {
            not_plain()
        }

        fn option_with<F, W: With<'a, F>>(
            self,
            _: impl FnOnce(&$type) -> &Option<F>,
            _: impl FnOnce(&mut $type) -> &mut Option<F>,
            _: impl FnOnce(Option<F>) -> $type,
        ) -> Result<()> {
            not_plain()
        }

        fn map(self) -> Result<()>
        where
            $type: Map<'a>,
        {
            not_plain()
        }

        fn bytes(self) -> Result<()>
        where
            $type: Bytes<'a>,
        {
            not_plain()
        }

        fn variants(
            self,
            _: &'static Variants,
            _: impl FnOnce(&$type) -> usize,
            _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
        ) -> Result<()> {
            not_plain()
        }
    };
}

/// What does not lie in memory.
macro_rules! no_hooks {
    () => {
        fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
            &mut self,
            _: &'static [Key; N],
            _: u16,
            _: H,
        ) -> Result<()> {
            Ok(())
        }

        fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
            Ok(())
        }

        fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
            Ok(())
        }
    };
}

#[cold]
fn not_plain() -> Result<()> {
    Err(Error::custom("a value with pointers has no place in a binary scene of version 1"))
}

/// Finds the room. What it does not find is not plain.
struct Measure<'m, T> {
    room: &'m mut Option<Room>,
    depth: u16,
    of: PhantomData<fn() -> T>,
}

/// Adds up the room of fields.
struct Sum<T> {
    room: Option<Room>,
    depth: u16,
    of: PhantomData<fn() -> T>,
}

impl<T> Sum<T> {
    fn new(depth: u16) -> Self {
        Self { room: Some(Room { size: 0, align: 1 }), depth, of: PhantomData }
    }

    fn add<'a, F, W: With<'a, F>>(&mut self) {
        self.room = self.room.and_then(|before| {
            let field = room_of::<F, W>(self.depth + 1)?;
            let size = aligned(before.size, field.align)?.checked_add(field.size)?;
            Some(Room { size, align: before.align.max(field.align) })
        });
    }

    /// With what is behind the last field.
    fn finish(self) -> Option<Room> {
        let room = self.room.filter(|room| room.size > 0)?;
        Some(Room { size: aligned(room.size, room.align)?, ..room })
    }
}

impl<'a, T> Archive<'a, T> for Measure<'_, T> {
    type Properties = Sum<T>;
    type Fields = Sum<T>;
    type Payloads = NoPayloads<T>;

    fn record(self, _: &'static Class, describe: impl FnOnce(&mut Sum<T>) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let mut sum = Sum::new(self.depth);
        describe(&mut sum)?;
        *self.room = sum.finish();
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        *self.room = scalar_room(T::FORM);
        Ok(())
    }

    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        *self.room = Some(REFERENCE);
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        *self.room = room_of::<F, W>(self.depth + 1);
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        T: List<'a>,
    {
        *self.room = T::COUNT.and_then(|count| {
            let item = room_of::<T::Item, Itself>(self.depth + 1)?;
            Some(Room { size: item.size.checked_mul(count)?, ..item })
        });
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Sum<T>) -> Result<Option<T>>) -> Result<()> {
        let mut sum = Sum::new(self.depth);
        describe(&mut sum)?;
        *self.room = sum.finish();
        Ok(())
    }

    plain_only!(T);
}

impl<'a, T> Properties<'a, T> for Sum<T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        if !key.is_deprecated() {
            self.add::<F, W>();
        }
        Ok(())
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.add::<B, Itself>();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.add::<B, Itself>();
        Ok(())
    }

    no_hooks!();
}

impl<'a, T> Fields<'a, T> for Sum<T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
    ) -> Result<Option<F>> {
        self.add::<F, W>();
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.add::<F, W>();
        Ok(None)
    }
}

/// Writes a value that begins at `start` of what is written.
struct Write<'w, T> {
    out: &'w mut Vec<u8>,
    start: usize,
    value: &'w T,
    ids: &'w dyn References,
}

fn write_of<'a, F, W: With<'a, F>>(out: &mut Vec<u8>, value: &F, ids: &dyn References) -> Result<()> {
    let Some(room) = room_of::<F, W>(0) else { return not_plain() };
    let start = out.len();
    W::serialize(Write { out, start, value, ids })?;
    // With what is behind the last field.
    out.resize(start + room.size, 0);
    Ok(())
}

impl<T> Write<'_, T> {
    /// Writes a part where its alignment lets it be.
    fn part<'a, F, W: With<'a, F>>(&mut self, value: &F) -> Result<()> {
        let Some(room) = room_of::<F, W>(0) else { return not_plain() };
        let length = aligned(self.out.len() - self.start, room.align).unwrap_or_default();
        self.out.resize(self.start + length, 0);
        write_of::<F, W>(self.out, value, self.ids)
    }
}

impl<'a, T> Archive<'a, T> for Write<'_, T> {
    type Properties = Self;
    type Fields = Self;
    type Payloads = NoPayloads<T>;

    fn record(mut self, _: &'static Class, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        describe(&mut self)
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        self.value.can_be_written()?;
        if ScalarWriter::append(self.out, self.value) { Ok(()) } else { not_plain() }
    }

    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        let bits = self.value.to_bits();
        let place = if *self.value == T::NULL { Some(0) } else { self.ids.to_file(bits) };
        // Places are from 1, ids from 0.
        let id = place.and_then(|place| i32::try_from(place).ok()).map(|place| place - 1);
        let outside = || Error::custom(format!("the reference 0x{bits:016X} leads out of what is saved"));
        self.out.extend_from_slice(&id.ok_or_else(outside)?.to_le_bytes());
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        write_of::<F, W>(self.out, get(self.value), self.ids)
    }

    fn list(mut self) -> Result<()>
    where
        T: List<'a>,
    {
        let value = self.value;
        value.items().try_for_each(|item| self.part::<T::Item, Itself>(item))
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        describe(&mut self).map(drop)
    }

    plain_only!(T);
}

impl<'a, T> Properties<'a, T> for Write<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        if key.is_deprecated() { Ok(()) } else { self.part::<F, W>(get(self.value)) }
    }

    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.part::<B, Itself>(get(self.value))
    }

    fn flatten<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.part::<B, Itself>(get(self.value))
    }

    no_hooks!();
}

impl<'a, T> Fields<'a, T> for Write<'_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            self.part::<F, W>(value)?;
        }
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.element_with::<F, W>(get, get_mut)
    }
}

/// What is read, and how far it is.
struct Input<'a, 'i> {
    bytes: &'a [u8],
    at: usize,
    ids: &'i LoadIds,
}

fn read_of<'a, F, W: With<'a, F>>(from: &mut Input<'a, '_>) -> Result<F> {
    let room = room_of::<F, W>(0).ok_or_else(wrong)?;
    let (start, mut value) = (from.at, None);
    W::serialize(Read { from, start, out: &mut value })?;
    from.at = start + room.size;
    value.ok_or_else(wrong)
}

#[cold]
fn wrong() -> Error {
    Error::custom("the bytes are none of the type")
}

/// Reads a value that begins at `start`.
struct Read<'r, 'a, 'i, T> {
    from: &'r mut Input<'a, 'i>,
    start: usize,
    out: &'r mut Option<T>,
}

impl<'a, T> Read<'_, 'a, '_, T> {
    /// Reads a part where its alignment lets it be.
    fn part<F, W: With<'a, F>>(&mut self) -> Result<F> {
        let room = room_of::<F, W>(0).ok_or_else(wrong)?;
        let length = aligned(self.from.at - self.start, room.align).ok_or_else(wrong)?;
        self.from.at = self.start + length;
        read_of::<F, W>(self.from)
    }
}

impl<'a, T> Archive<'a, T> for Read<'_, 'a, '_, T> {
    type Properties = Self;
    type Fields = Self;
    type Payloads = NoPayloads<T>;

    fn record(mut self, _: &'static Class, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        *self.out = T::initial(None);
        describe(&mut self)
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        let rest = self.from.bytes.get(self.from.at..).unwrap_or_default();
        *self.out = Some(ScalarReader::first(rest).ok_or_else(wrong)?);
        Ok(())
    }

    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        let bytes = self.from.bytes.get(self.from.at..).and_then(<[u8]>::first_chunk).ok_or_else(wrong)?;
        *self.out = Some(match u64::try_from(i32::from_le_bytes(*bytes)) {
            Ok(id) => T::from_index(self.from.ids.to_index(id + 1, "")),
            Err(_) => T::NULL,
        });
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        *self.out = Some(make(read_of::<F, W>(self.from)?));
        Ok(())
    }

    fn list(mut self) -> Result<()>
    where
        T: List<'a>,
    {
        let mut error = None;
        let count = T::COUNT.unwrap_or_default();
        let items = std::iter::from_fn(|| match self.part::<T::Item, Itself>() {
            Ok(item) => Some(item),
            Err(other) => {
                error = Some(other);
                None
            }
        });
        let list = T::from_items(None, items.take(count));
        *self.out = list;
        error.map_or(Ok(()), Err)
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        let value = describe(&mut self)?;
        *self.out = value;
        Ok(())
    }

    plain_only!(T);
}

impl<'a, T> Properties<'a, T> for Read<'_, 'a, '_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        if key.is_deprecated() {
            return Ok(());
        }
        let value = self.part::<F, W>()?;
        if let Some(target) = self.out {
            *get_mut(target) = value;
        }
        Ok(())
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        let value = self.part::<B, Itself>()?;
        if let Some(target) = self.out {
            *get_mut(target) = value;
        }
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.base(get, get_mut)
    }

    no_hooks!();
}

impl<'a, T> Fields<'a, T> for Read<'_, 'a, '_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
    ) -> Result<Option<F>> {
        self.part::<F, W>().map(Some)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.part::<F, W>().map(Some)
    }
}

/// What plain values have none of: never made.
pub(crate) struct NoPayloads<T>(Infallible, PhantomData<fn() -> T>);

impl<'a, T> Fields<'a, T> for NoPayloads<T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
    ) -> Result<Option<F>> {
        match self.0 {}
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        match self.0 {}
    }
}

impl<'a, T> Payloads<'a, T> for NoPayloads<T> {
    type Fields = Self;

    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        match self.0 {}
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        match self.0 {}
    }

    fn tuple(&mut self, _: usize, _: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        match self.0 {}
    }

    fn structure(&mut self, _: usize, _: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        match self.0 {}
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        match self.0 {}
    }
}
