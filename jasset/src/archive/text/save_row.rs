//! How are tokens written that stand side by side on a line?

use crate::archive::{Archive, Bytes, Initial, List, Map, Never, Scalar, With};
use crate::{
    class::{Class, Variants},
    error::Result,
    text::{Writer, output::Output, writer::Spot},
};

/// Writes a property of scalars that are tokens, and nothing of whatever else.
pub(super) struct SaveRow<'x, F, B> {
    /// Writes what stands in front, if it can.
    pub(super) begin: B,
    pub(super) row: &'x [F],
    pub(super) hex: bool,
    /// Whether it was one, and is written.
    pub(super) is_row: &'x mut bool,
}

impl<'a, 'x, F, B: FnOnce() -> Option<&'x mut Output>> Archive<'a, F> for SaveRow<'x, F, B> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { begin, row, hex, is_row } = self;
        if F::IS_TOKEN && !row.is_empty() && row.iter().all(|value| value.can_be_written().is_ok()) {
            if let Some(out) = begin() {
                *is_row = true;
                F::write_row(row, &mut Writer::at(out, hex, Spot::Element, 0));
            }
        }
        Ok(())
    }

    #[inline]
    fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        Ok(())
    }

    #[inline]
    fn class_name(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        Ok(())
    }

    #[inline]
    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        Ok(())
    }

    #[inline]
    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        Ok(())
    }

    #[inline]
    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        Ok(())
    }
}
