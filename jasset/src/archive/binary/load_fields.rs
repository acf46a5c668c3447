//! How are the fields of a record, and what a variant holds, read from bytes whose schema is the type's own?

use alloc::borrow::Cow;
use core::marker::PhantomData;

use super::{
    load::{Input, LoadPart, read, read_whole, wrong},
    scalar_reader::take_str,
};
use crate::archive::text::site::Target;
use crate::archive::{Fields, Hook, HookResult, JAsset, Old, OtherText, Payloads, Properties, With};
use crate::{error::Result, key::Key, layout::schema::LENGTH};

/// What the fields of a record or a tuple are told to.
pub(crate) struct LoadFields<'x, 'a, T> {
    pub(super) head: &'x mut &'a [u8],
    pub(super) from: &'x mut Input<'a>,
    pub(super) target: Option<&'x mut T>,
}

impl<'a, T> Properties<'a, T> for LoadFields<'_, 'a, T> {
    #[inline]
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        if key.is_deprecated() {
            return Ok(());
        }
        read::<F, V>(self.head, self.from, self.target.as_deref_mut().map(get_mut).into())
    }

    #[inline]
    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        let target = self.target.as_deref_mut().map(get_mut);
        B::serialize(LoadPart { head: self.head, from: self.from, target })
    }

    #[inline]
    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.base(get, get_mut)
    }

    #[inline]
    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}

impl<'a, T> Fields<'a, T> for LoadFields<'_, 'a, T> {
    #[inline]
    fn element_with<F, V: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        let mut value = None;
        read::<F, V>(self.head, self.from, Target::New(&mut value))?;
        Ok(value)
    }

    #[inline]
    fn field_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if key.is_deprecated() { Ok(Some(initial())) } else { self.element_with::<F, V>(get, get_mut) }
    }
}

/// What the fields of a variant are told to, which stand by themselves.
pub(crate) struct LoadPayload<'x, 'a, T> {
    from: &'x mut Input<'a>,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> Fields<'a, T> for LoadPayload<'_, 'a, T> {
    #[inline]
    fn element_with<F, V: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        let mut value = None;
        read_whole::<F, V>(self.from, Target::New(&mut value))?;
        Ok(value)
    }

    #[inline]
    fn field_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if key.is_deprecated() { Ok(Some(initial())) } else { self.element_with::<F, V>(get, get_mut) }
    }
}

/// What the variants of an enum are told to.
pub(crate) struct LoadPayloads<'x, 'a, T> {
    /// Taken by the variant that the bytes are of.
    pub(super) waiting: Option<(&'x mut Input<'a>, Target<'x, T>)>,
    pub(super) index: usize,
}

impl<'x, 'a, T> LoadPayloads<'x, 'a, T> {
    #[inline]
    fn take(&mut self, index: usize) -> Option<(&'x mut Input<'a>, Target<'x, T>)> {
        if index == self.index { self.waiting.take() } else { None }
    }
}

impl<'x, 'a, T> Payloads<'a, T> for LoadPayloads<'x, 'a, T> {
    type Fields = LoadPayload<'x, 'a, T>;

    #[inline]
    fn unit(&mut self, index: usize, make: impl FnOnce() -> T) -> Result<()> {
        if let Some((_, target)) = self.take(index) {
            target.set(make());
        }
        Ok(())
    }

    #[inline]
    fn newtype_with<F, V: With<'a, F>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some((from, target)) = self.take(index) else { return Ok(()) };
        from.enter()?;
        let mut value = None;
        read_whole::<F, V>(from, Target::New(&mut value))?;
        from.leave();
        target.set(make(value.ok_or_else(wrong)?));
        Ok(())
    }

    #[inline]
    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((from, target)) = self.take(index) else { return Ok(()) };
        from.enter()?;
        let mut fields = LoadPayload { from, of: PhantomData };
        let value = describe(&mut fields)?;
        fields.from.leave();
        target.set(value.ok_or_else(wrong)?);
        Ok(())
    }

    #[inline]
    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        self.tuple(index, describe)
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some((from, target)) = self.take(index) else { return Ok(()) };
        let text = from.head(LENGTH as usize)?;
        let text = take_str(text, &mut from.text).ok_or_else(wrong)?;
        target.set(make(F::from_text(Cow::Borrowed(text)).ok_or_else(wrong)?));
        Ok(())
    }
}
