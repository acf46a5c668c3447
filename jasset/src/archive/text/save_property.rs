//! How is the value of a property written that is one scalar, or a row of them? Whatever else it is, somebody else does.

use core::marker::PhantomData;

use super::{save_row::SaveRow, save_text::Saver};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Never, Scalar, With};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    text::{Writer, writer::Spot},
};

/// Writes scalars below a header; composite values, and those in another layout, are written as always.
pub(super) struct SaveProperty<'x, 's, F, W> {
    pub(super) saver: &'x mut Saver<'s>,
    pub(super) key: &'static Key,
    pub(super) value: &'x F,
    pub(super) by: PhantomData<W>,
}

impl<'a, F, W: With<'a, F>> SaveProperty<'_, '_, F, W> {
    #[inline]
    fn any(self) -> Result<()> {
        any::<F, W>(self.saver, self.key, self.value)
    }
}

/// The last thing that is done with a value, so that nothing must be kept while it is.
#[inline(never)]
fn any<'a, F, W: With<'a, F>>(saver: &mut Saver<'_>, key: &'static Key, value: &F) -> Result<()> {
    saver.any_property::<F, W>(key, value)
}

/// A scalar in a block, as in [`any`].
#[inline(never)]
fn field<'a, F: Scalar<'a>, W: With<'a, F>>(saver: &mut Saver<'_>, key: &'static Key, value: &F) -> Result<()> {
    if value.can_be_written().is_err() || !saver.start_field(key) {
        return any::<F, W>(saver, key, value);
    }
    value.write_text(&mut saver.field_writer(key));
    Ok(())
}

impl<'a, F, W: With<'a, F>> Archive<'a, F> for SaveProperty<'_, '_, F, W> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        self.any()
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { saver, key, value, .. } = self;
        if value.can_be_written().is_err() || !saver.header(key) {
            return field::<F, W>(saver, key, value);
        }
        value.write_text(&mut Writer::at(saver.out, key.is_hex(), Spot::Property, 0));
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        self.any()
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { saver, key, value, .. } = self;
        V::serialize(SaveProperty { saver, key, value: get(value), by: PhantomData::<V> })
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        self.any()
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { saver, key, value, .. } = self;
        let mut is_row = false;
        if F::COUNT.is_some() {
            let again = &mut *saver;
            let begin = move || if again.header(key) { Some(&mut *{ again }.out) } else { None };
            let row = SaveRow { begin, row: value.row(), hex: key.is_hex(), is_row: &mut is_row };
            <Itself as With<F::Item>>::serialize(row)?;
        }
        if is_row { Ok(()) } else { any::<F, W>(saver, key, value) }
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        self.any()
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        self.any()
    }

    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        self.any()
    }

    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        self.any()
    }
}
