//! How are plain values, numbers and arrays of them, written all at once?

use alloc::vec::Vec;

use super::measure::plain_width;
use crate::archive::{Archive, Bytes, Initial, JAsset, List, Map, Never, Scalar, With};
use crate::{
    class::{Class, Variants},
    error::Result,
};

/// Appends plain values.
#[inline]
pub(crate) fn append<'a, 's, F: JAsset<'a> + 's>(
    out: &mut Vec<u8>,
    width: usize,
    count: usize,
    items: impl Iterator<Item = &'s F>,
) {
    let start = out.len();
    out.resize(start + count * width, 0);
    fill(&mut out[start..], width, items);
}

/// Writes plain values into bytes of their number.
#[inline]
pub(crate) fn fill<'a, 's, F: JAsset<'a> + 's>(bytes: &mut [u8], width: usize, items: impl Iterator<Item = &'s F>) {
    for (bytes, value) in bytes.chunks_exact_mut(width).zip(items) {
        let _ = F::serialize(Put { bytes, value });
    }
}

/// Writes a value.
struct Put<'s, F> {
    bytes: &'s mut [u8],
    value: &'s F,
}

impl<'a, F> Archive<'a, F> for Put<'_, F> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        self.value.put_plain(self.bytes);
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        V::serialize(Put { bytes: self.bytes, value: get(self.value) })
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        if let Some(width) = plain_width::<F::Item>() {
            fill(self.bytes, width, self.value.items());
        }
        Ok(())
    }

    // No plain value is one of these.

    fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        Ok(())
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        Ok(())
    }

    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        Ok(())
    }

    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        Ok(())
    }
}
