//! How many bytes has the head of a value of a type, and is there more of it?
//!
//! The answer is always the same for a type, so that nothing of the question is left in an optimized program.

use core::marker::PhantomData;

use crate::archive::{
    Archive, Bytes, Fields, Form, Hook, HookResult, Initial, Itself, JAsset, List, Map, Never, Old, Properties, Scalar,
    With,
};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    layout::schema::{LENGTH, index_width},
};

/// What of a value is where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The number of bytes of its head.
    pub(crate) width: usize,
    /// There is, or may be, something behind the head.
    pub(crate) has_tail: bool,
    /// Each bytes of that number are a value: it is a number, or an array of them.
    pub(crate) is_plain: bool,
    /// The form of the values, or of the numbers in a row of them, if bytes of it tell the order of the texts.
    pub(crate) order: Option<Form>,
}

/// Those of a value that `W` describes.
#[expect(clippy::inline_always, reason = "it is a constant, which no optimizer sees otherwise")]
#[inline(always)]
pub(crate) fn extent<'a, F, W: With<'a, F>>() -> Extent {
    let mut extent = Extent { width: 0, has_tail: false, is_plain: false, order: None };
    // Only a description by hand can fail, and does so again where it is used.
    let _ = W::serialize(Measure { extent: &mut extent, by: PhantomData::<(fn() -> F, W)> });
    extent
}

/// The width of plain values, one after the other.
#[inline]
pub(crate) fn plain_width<'a, F: JAsset<'a>>() -> Option<usize> {
    let Extent { width, is_plain, .. } = extent::<F, Itself>();
    if is_plain && width > 0 { Some(width) } else { None }
}

/// Adds to what was measured before.
pub(crate) struct Measure<'x, F, W> {
    extent: &'x mut Extent,
    by: PhantomData<(fn() -> F, W)>,
}

impl<F, W> Measure<'_, F, W> {
    #[inline]
    #[expect(clippy::unnecessary_wraps, reason = "each description gives a result")]
    fn add(self, width: u32, has_tail: bool) -> Result<()> {
        self.extent.width = self.extent.width.saturating_add(width as usize);
        self.extent.has_tail |= has_tail;
        Ok(())
    }

    /// Adds a value that is a part of this one.
    #[inline]
    fn part<'a, G, V: With<'a, G>>(&mut self) -> Result<()> {
        V::serialize(Measure { extent: &mut *self.extent, by: PhantomData::<(fn() -> G, V)> })
    }
}

impl<'a, F, W: With<'a, F>> Archive<'a, F> for Measure<'_, F, W> {
    type Properties = Self;
    type Fields = Self;
    // What variants hold is behind the head.
    type Payloads = Never<F>;

    #[inline]
    fn record(mut self, _: &'static Class, tell: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        tell(&mut self)?;
        (self.extent.is_plain, self.extent.order) = (false, None);
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        self.extent.is_plain = F::IS_PLAIN;
        self.extent.order = if F::IS_ORDERED { Some(F::FORM) } else { None };
        self.add(const { F::FORM.width() }, false)
    }

    #[inline]
    fn class_name(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        mut self,
        _: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        self.part::<G, V>()
    }

    #[inline]
    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        self.add(1, true)
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Some(count) = F::COUNT else { return self.add(LENGTH, true) };
        let item = extent::<F::Item, Itself>();
        self.extent.width = self.extent.width.saturating_add(item.width.max(1).saturating_mul(count));
        self.extent.has_tail |= item.has_tail;
        self.extent.is_plain = item.is_plain && F::IS_PLAIN;
        self.extent.order = if self.extent.is_plain { item.order } else { None };
        Ok(())
    }

    #[inline]
    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        self.add(LENGTH, true)
    }

    #[inline]
    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Some(count) = F::COUNT else { return self.add(LENGTH, true) };
        self.extent.width = self.extent.width.saturating_add(count);
        Ok(())
    }

    #[inline]
    fn tuple(mut self, tell: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        tell(&mut self)?;
        (self.extent.is_plain, self.extent.order) = (false, None);
        Ok(())
    }

    #[inline]
    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        self.add(index_width(variants.list.len()), true)
    }
}

impl<'a, T, W> Properties<'a, T> for Measure<'_, T, W> {
    #[inline]
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        if key.is_deprecated() { Ok(()) } else { self.part::<F, V>() }
    }

    #[inline]
    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part::<B, Itself>()
    }

    #[inline]
    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part::<B, Itself>()
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

impl<'a, T, W> Fields<'a, T> for Measure<'_, T, W> {
    #[inline]
    fn element_with<F, V: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        self.part::<F, V>()?;
        Ok(None)
    }

    #[inline]
    fn field_with<F, V: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.part::<F, V>()?;
        Ok(None)
    }
}
