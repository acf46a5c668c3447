//! How is the value of a property read that is as expected? Whatever else it is, somebody else tells.

use core::marker::PhantomData;

use super::{
    load_value::{LoadValue, Target},
    loader::Loader,
};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Never, Scalar, Shape, With};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    text::{Value, walk::Extent},
};

/// Reads scalars and rows of them; composite values are read by [`LoadValue`]. What is malformed breaks the stream.
pub(crate) struct Quick<'x, 'l, 't, 'a, F, W> {
    pub(crate) loader: &'x mut Loader<'l, 't, 'a>,
    /// Where the lines of the value begin, or a token of it.
    pub(crate) start: usize,
    /// For a token: it is told where it ends, 0 if it is written in another way.
    pub(crate) token: Option<&'x mut usize>,
    pub(crate) key: &'static Key,
    pub(crate) target: Target<'x, F>,
    pub(crate) by: PhantomData<W>,
}

impl<'a, F, W: With<'a, F>> Quick<'_, '_, '_, 'a, F, W> {
    /// Reads a value of more than one token as always.
    #[inline]
    fn composite(self) -> Result<()> {
        let Self { loader, start, token, key, target, .. } = self;
        if token.is_some() {
            return Ok(());
        }
        composite::<F, W>(loader, start, key, target)
    }
}

#[inline(never)]
fn composite<'a, F, W: With<'a, F>>(
    loader: &mut Loader<'_, '_, 'a>,
    start: usize,
    key: &'static Key,
    mut target: Target<'_, F>,
) -> Result<()> {
    if key.element_key().is_none() {
        loader.begin_walk(start);
        LoadValue::<F, W>::walk(loader, Extent::Property, target.reborrow())?;
        if loader.end_walk().is_some_and(|end| loader.ends_in_stream(end)) {
            return Ok(());
        }
    }
    let Some(found) = loader.found_in_stream(start) else { return Ok(()) };
    let (state, site) = loader.site_of(&found, key);
    LoadValue::<F, W>::read(state, site, target)
}

/// Reads a value that is written in another way than usual; `None` if it is for the tokens.
#[cold]
#[inline(never)]
fn other_scalar<'a, F: Scalar<'a>>(loader: &mut Loader<'_, '_, 'a>, start: usize) -> Option<F> {
    let found = loader.found_in_stream(start)?;
    let mut value = Value::of_node(&loader.text()[found.value], found.many, loader.part().arena);
    if let Ok(read) = F::parse_text(&mut value) {
        if value.present_name().is_none() {
            return Some(read);
        }
    }
    loader.give_up();
    None
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

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "whether it is a token is known where this stands")]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { loader, start, token, target, .. } = self;
        let read = F::parse_prefix(loader.text(), start);
        if let Some(token) = token {
            if let Some((value, end)) = read {
                *token = end;
                target.set(value);
            }
            return Ok(());
        }
        let value = match read {
            Some((value, end)) if loader.ends_in_stream(end) => value,
            _ => match other_scalar(loader, start) {
                Some(value) => value,
                None => return Ok(()),
            },
        };
        target.set(value);
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
        make: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { loader, start, token, key, target, .. } = self;
        match target {
            Target::Check => Ok(()),
            Target::Place(target) => {
                let target = Target::Place(get_mut(target));
                V::serialize(Quick { loader, start, token, key, target, by: PhantomData::<V> })
            }
            Target::New(target) => {
                let mut inner = None;
                let new = Target::New(&mut inner);
                V::serialize(Quick { loader, start, token, key, target: new, by: PhantomData::<V> })?;
                *target = inner.map(make);
                Ok(())
            }
        }
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
        if F::COUNT.is_none() || Shape::of::<F::Item, Itself>() != Shape::Token {
            return self.composite();
        }
        let Self { loader, start, token, key, target, by } = self;
        let Target::Place(list) = target else {
            return Quick { loader, start, token, key, target, by }.composite();
        };
        let text = loader.text().as_bytes();
        let (mut end, mut is_first) = (start, true);
        let is_filled = list.fill(|item| {
            // One blank between two tokens: others are read as always.
            if !is_first {
                if text.get(end) != Some(&b' ') {
                    return false;
                }
                end += 1;
            }
            is_first = false;
            let start = end;
            end = 0;
            let (token, target) = (Some(&mut end), Target::Place(item));
            let by = PhantomData::<Itself>;
            <Itself as With<F::Item>>::serialize(Quick { loader: &mut *loader, start, token, key, target, by }).is_ok()
                && end > 0
        });
        if is_filled && loader.ends_in_stream(end) {
            return Ok(());
        }
        Quick { loader, start, token, key, target: Target::Place(list), by }.composite()
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
