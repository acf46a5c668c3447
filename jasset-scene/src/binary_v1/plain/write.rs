//! How is a plain value put into bytes?

use jasset::{
    Archive, Bytes, Class, Error, Fields, Initial, Itself, JAsset, Key, List, Map, Never, Properties, Reference,
    References, Result, Scalar, Variants, With, binary::ScalarWriter,
};

use super::{
    measure::{aligned, room_of},
    not_plain,
};

/// Appends a value, which is plain.
pub(crate) fn write<'a, T: JAsset<'a>>(out: &mut Vec<u8>, value: &T, ids: &dyn References) -> Result<()> {
    write_of::<T, Itself>(out, value, ids)
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
    type Payloads = Never<T>;

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
