//! How much room does a value take?

use std::marker::PhantomData;

use jasset::{
    Archive, Bytes, Class, Fields, Initial, Itself, JAsset, Key, List, Map, Never, Properties, Reference, Result,
    Scalar, Variants, With, binary::Form,
};

use super::not_plain;

/// The room that a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) size: usize,
    pub(super) align: usize,
}

/// A reference: the id of the entity in the file, from 0, or -1; then four bytes that mean nothing.
const REFERENCE: Room = Room { size: 8, align: 4 };

/// The room of a type, if it is plain.
pub(crate) fn room<'a, T: JAsset<'a>>() -> Option<Room> {
    room_of::<T, Itself>(0)
}
/// No plain value is this deep: a type that contains itself has no end.
const MAX_DEPTH: u16 = 64;

pub(super) fn room_of<'a, F, W: With<'a, F>>(depth: u16) -> Option<Room> {
    let mut room = None;
    if depth < MAX_DEPTH {
        // A description that fails does so again where it is used.
        let _ = W::serialize(Measure { room: &mut room, depth, of: PhantomData });
    }
    room
}

/// The next place that an alignment lets be.
pub(super) fn aligned(at: usize, align: usize) -> Option<usize> {
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
    type Payloads = Never<T>;

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
