//! How is the value of a property read that is as expected? Whatever else it is, somebody else tells.

use core::{iter, marker::PhantomData};

use super::{
    load_value::{LoadValue, Target},
    loader::Loader,
};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Never, Scalar, Shape, With};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    text::{Value, lexer::is_blank},
};

/// Reads scalars and rows of them; composite values are read as always. What is malformed breaks the stream.
pub(crate) struct Quick<'x, 'l, 't, 'a, F, W> {
    pub(crate) loader: &'x mut Loader<'l, 't, 'a>,
    /// Where the header of the property begins.
    pub(crate) header: usize,
    /// Where the lines of the value begin, or a token of it.
    pub(crate) at: usize,
    /// For a token: it is told where it ends.
    pub(crate) token: Option<&'x mut usize>,
    pub(crate) key: &'static Key,
    pub(crate) target: Target<'x, F>,
    pub(crate) by: PhantomData<W>,
}

impl<'a, F, W: With<'a, F>> Quick<'_, '_, '_, 'a, F, W> {
    fn composite(self) -> Result<()> {
        let Self { loader, header, at, key, target, .. } = self;
        let Some(found) = loader.value_in_stream(header, at) else { return Ok(()) };
        let (state, site) = loader.site_of(&found, key);
        LoadValue::<F, W>::read(state, site, target)
    }

    /// Reads a value that is written in another way than usual.
    #[inline(never)]
    fn other_scalar(self)
    where
        F: Scalar<'a>,
    {
        let Self { loader, header, at, token, target, .. } = self;
        let (whole, arena) = (loader.part().text, loader.part().arena);
        let (text, many) = if let Some(end) = token {
            let text = first_token(&whole[at..]);
            *end = at + text.len();
            (text, false)
        } else {
            let Some(found) = loader.value_in_stream(header, at) else { return };
            (&whole[found.value], found.many)
        };
        let mut value = Value::of_node(text, many, arena);
        match F::parse_text(&mut value) {
            Ok(read) if value.present_name().is_none() => target.set(read),
            _ => loader.give_up(),
        }
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
        let text = self.loader.part().text;
        if let Some((value, end)) = F::parse_prefix(text, self.at) {
            if let Some(at) = self.token {
                if matches!(text.as_bytes().get(end), None | Some(b' ' | b'\n')) {
                    *at = end;
                    self.target.set(value);
                    return Ok(());
                }
                Quick { token: Some(at), ..self }.other_scalar();
                return Ok(());
            }
            if self.loader.ends_in_stream(end) {
                self.target.set(value);
                return Ok(());
            }
        }
        self.other_scalar();
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
        let Self { loader, header, at, token, key, target, .. } = self;
        match target {
            Target::Check => Ok(()),
            Target::Place(target) => {
                let target = Target::Place(get_mut(target));
                V::serialize(Quick { loader, header, at, token, key, target, by: PhantomData::<V> })
            }
            Target::New(target) => {
                let mut inner = None;
                let new = Target::New(&mut inner);
                V::serialize(Quick { loader, header, at, token, key, target: new, by: PhantomData::<V> })?;
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
        let Self { loader, header, at, key, target, .. } = self;
        let text = loader.part().text.as_bytes();
        let mut end = at;
        let items = iter::from_fn(|| {
            // One blank between two tokens: others are read as always.
            let at = if end == at { at } else { end + 1 };
            if end > at && text.get(end) != Some(&b' ') {
                return None;
            }
            let mut item = None;
            let (target, token) = (Target::New(&mut item), Some(&mut end));
            let by = PhantomData::<Itself>;
            // It is a scalar: it is read, or breaks the stream.
            <Itself as With<F::Item>>::serialize(Quick { loader: &mut *loader, header, at, token, key, target, by })
                .ok()?;
            item
        });
        match F::from_items(None, items) {
            Some(list) if loader.ends_in_stream(end) => target.set(list),
            _ => {
                let by = PhantomData::<W>;
                return Quick { loader, header, at, token: None, key, target, by }.composite();
            }
        }
        Ok(())
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

/// The text up to the first blank or the end of its line.
fn first_token(text: &str) -> &str {
    let end = text.bytes().position(|byte| is_blank(byte) || byte == b'\n').unwrap_or(text.len());
    &text[..end]
}
