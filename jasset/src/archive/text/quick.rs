//! How is the value of a property read that is as expected? Whatever else it is, somebody else tells.

use core::marker::PhantomData;

use super::{load_value::LoadValue, loader::Loader};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Never, Scalar, With, only_scalars};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    text::{Value, walk::Extent},
};

/// Reads scalars and rows of them; composite values are read by [`LoadValue`]. What is malformed breaks the stream.
pub(crate) struct Quick<'x, 'l, 't, 'a, F, W> {
    pub(crate) loader: &'x mut Loader<'l, 't, 'a>,
    /// Where the lines of the value begin.
    pub(crate) start: usize,
    pub(crate) key: &'static Key,
    pub(crate) target: Option<&'x mut F>,
    pub(crate) by: PhantomData<W>,
}

impl<'a, F, W: With<'a, F>> Quick<'_, '_, '_, 'a, F, W> {
    /// Reads a value of more than one token as always.
    #[inline]
    fn composite(self) -> Result<()> {
        let Self { loader, start, key, target, .. } = self;
        composite::<F, W>(loader, start, key, target)
    }
}

#[inline(never)]
fn composite<'a, F, W: With<'a, F>>(
    loader: &mut Loader<'_, '_, 'a>,
    start: usize,
    key: &'static Key,
    mut target: Option<&mut F>,
) -> Result<()> {
    if key.element_key().is_none() {
        loader.begin_walk(start);
        LoadValue::<F, W>::walk(loader, Extent::Property, target.as_deref_mut().into())?;
        if loader.end_walk().is_some_and(|end| loader.ends_as_usual(end) || loader.ends_otherwise(end)) {
            return Ok(());
        }
    }
    let Some(found) = loader.found_in_stream(start) else { return Ok(()) };
    let (state, site) = loader.site_of(&found, key);
    LoadValue::<F, W>::read(state, site, target.into())
}

/// Takes a value that is followed by something else than usual, or reads it anew.
///
/// The last thing that is done with a value, so that nothing must be kept while it is.
#[cold]
#[inline(never)]
fn followed_otherwise<'a, F: Scalar<'a>>(
    loader: &mut Loader<'_, '_, 'a>,
    start: usize,
    target: Option<&mut F>,
    value: F,
    end: usize,
) {
    if !loader.ends_with_carriage_returns(end) && !loader.ends_otherwise(end) {
        other_scalar(loader, start, target);
    } else if let Some(target) = target {
        *target = value;
    }
}

/// Reads a value that is written in another way than usual.
#[cold]
#[inline(never)]
fn other_scalar<'a, F: Scalar<'a>>(loader: &mut Loader<'_, '_, 'a>, start: usize, target: Option<&mut F>) {
    let Some(found) = loader.found_in_stream(start) else { return };
    let mut value = Value::of_node(&loader.text()[found.value], found.many, loader.part().arena);
    match F::parse_text(&mut value) {
        Ok(read) if value.present_name().is_none() => {
            if let Some(target) = target {
                *target = read;
            }
        }
        _ => loader.give_up(),
    }
}

impl<'a, F, W: With<'a, F>> Archive<'a, F> for Quick<'_, '_, '_, 'a, F, W> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        self.composite()
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { loader, start, target, .. } = self;
        let Some((value, end)) = F::parse_prefix(loader.text(), start) else {
            other_scalar(loader, start, target);
            return Ok(());
        };
        if !loader.ends_as_usual(end) {
            followed_otherwise(loader, start, target, value, end);
        } else if let Some(target) = target {
            *target = value;
        }
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        self.composite()
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        get_mut: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { loader, start, key, target, .. } = self;
        let target = target.map(get_mut);
        V::serialize(Quick { loader, start, key, target, by: PhantomData::<V> })
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        self.composite()
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { loader, start, key, mut target, .. } = self;
        if let (Some(_), Some(list)) = (F::COUNT, &mut target) {
            let mut end = 0;
            let row = QuickRow { text: loader.text(), start, slots: list.slots(), end: &mut end };
            <Itself as With<F::Item>>::serialize(row)?;
            if end > 0 && (loader.ends_as_usual(end) || loader.ends_otherwise(end)) {
                return Ok(());
            }
        }
        composite::<F, W>(loader, start, key, target)
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        self.composite()
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        self.composite()
    }

    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        self.composite()
    }

    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        self.composite()
    }
}

/// Reads tokens side by side, each into its place, if they are scalars. Everything else is read as always.
struct QuickRow<'x, 'a, F> {
    text: &'a str,
    start: usize,
    slots: &'x mut [F],
    /// Where the tokens end, if all of them were read.
    end: &'x mut usize,
}

impl<'a, F> Archive<'a, F> for QuickRow<'_, 'a, F> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { text, start, slots, end } = self;
        if F::IS_TOKEN && !slots.is_empty() {
            *end = F::parse_row(text, start, slots);
        }
        Ok(())
    }

    only_scalars!('a, F);
}
