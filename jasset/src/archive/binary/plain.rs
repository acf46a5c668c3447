//! Which values are copied as they are: numbers, and arrays of them?

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::archive::{Archive, Bytes, Initial, JAsset, List, Map, Never, Scalar, With};
use crate::{
    class::{Class, Variants},
    error::Result,
};

/// The number of bytes of a value that is plain: each bytes of that number are one.
#[inline]
pub(crate) fn width<'a, F: JAsset<'a>>() -> Option<usize> {
    let mut width = None;
    // Only a description by hand can fail, and does so again where it is used.
    let _ = F::serialize(Width { width: &mut width, of: PhantomData::<fn() -> F> });
    width
}

/// Appends plain values.
#[inline]
pub(crate) fn save<'a, 's, F: JAsset<'a> + 's>(
    out: &mut Vec<u8>,
    width: usize,
    count: usize,
    items: impl Iterator<Item = &'s F>,
) {
    let start = out.len();
    out.resize(start + count * width, 0);
    for (bytes, value) in out[start..].chunks_exact_mut(width).zip(items) {
        let _ = F::serialize(Put { bytes, value });
    }
}

/// The methods that no plain value calls.
macro_rules! only_plain {
    () => {
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
        fn option_with<G, V: With<'a, G>>(
            self,
            _: impl FnOnce(&F) -> &Option<G> + Copy,
            _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
            _: impl FnOnce(Option<G>) -> F,
        ) -> Result<()> {
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
    };
}

/// Finds the width.
struct Width<'x, F> {
    width: &'x mut Option<usize>,
    of: PhantomData<fn() -> F>,
}

impl<'a, F> Archive<'a, F> for Width<'_, F> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        if F::IS_PLAIN {
            *self.width = F::FORM.basic(true).and_then(crate::layout::schema::Basic::width);
        }
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        V::serialize(Width { width: self.width, of: PhantomData::<fn() -> G> })
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        if let Some(count) = F::COUNT {
            F::Item::serialize(Width { width: &mut *self.width, of: PhantomData::<fn() -> F::Item> })?;
            *self.width = self.width.and_then(|width| width.checked_mul(count));
        }
        Ok(())
    }

    only_plain!();
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
        let Some(width) = width::<F::Item>() else { return Ok(()) };
        for (bytes, value) in self.bytes.chunks_exact_mut(width).zip(self.value.items()) {
            F::Item::serialize(Put { bytes, value })?;
        }
        Ok(())
    }

    only_plain!();
}
