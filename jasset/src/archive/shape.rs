//! How much room does the text of a type take: a token, a line, a block?

use core::{convert::Infallible, marker::PhantomData};

use super::{
    Archive, Bytes, Fields, Hook, HookResult, Initial, Itself, JAsset, List, Map, Old, OtherText, Payloads, Properties,
    Scalar, With,
};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
};

/// The room that a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One token without blanks.
    Token,
    /// Tokens side by side on a line.
    Row,
    /// A line of its own.
    Line,
    /// A line of its own, or `{` and more lines.
    Block,
    /// `[` and more lines, if it does not stand directly below a header.
    List,
    /// What an option holds, or `none`.
    Option {
        /// The value may begin with `[`.
        list: bool,
    },
}

impl Shape {
    /// The shape of an `F` that is described by `W`.
    #[inline]
    pub(crate) fn of<'a, F, W: With<'a, F>>() -> Self {
        let mut shape = Self::Block;
        // A description that fails does so again where it is used.
        let _ = W::serialize(ShapeOf { shape: &mut shape, token_only: false, options: 0, of: PhantomData });
        shape
    }

    /// Whether it is a token. A type that contains itself has no end: only wrappers are looked into.
    #[inline]
    fn is_token<'a, F, W: With<'a, F>>() -> bool {
        let mut shape = Self::Block;
        let _ = W::serialize(ShapeOf { shape: &mut shape, token_only: true, options: 0, of: PhantomData });
        shape == Self::Token
    }

    /// Whether the text may begin with `[`.
    pub(crate) fn opens_list(self) -> bool {
        matches!(self, Self::List | Self::Option { list: true })
    }

    pub(crate) fn is_option(self) -> bool {
        matches!(self, Self::Option { .. })
    }
}

/// The archive that finds the shape.
struct ShapeOf<'s, T> {
    shape: &'s mut Shape,
    /// Nothing but tokens is asked for.
    token_only: bool,
    /// How many options this is in.
    options: u8,
    of: PhantomData<fn() -> T>,
}

/// So many options are looked into: one that may be of its own type has no end.
const MOST_OPTIONS: u8 = 8;

impl<'a, 's, T> Archive<'a, T> for ShapeOf<'s, T> {
    type Properties = ShapeFields<'s, T>;
    type Fields = ShapeFields<'s, T>;
    type Payloads = Never<T>;

    #[inline]
    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        if class.is_tuple() && !self.token_only {
            describe(&mut ShapeFields::new(self.shape))?;
        } else {
            *self.shape = Shape::Block;
        }
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        *self.shape = if T::IS_TOKEN { Shape::Token } else { Shape::Line };
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        *self.shape = Shape::Token;
        Ok(())
    }

    #[inline]
    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        W::serialize(ShapeOf { shape: self.shape, token_only: self.token_only, options: self.options, of: PhantomData })
    }

    #[inline]
    fn option_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &Option<F> + Copy,
        _: impl FnOnce(&mut T) -> &mut Option<F> + Copy,
        _: impl FnOnce(Option<F>) -> T,
    ) -> Result<()> {
        let mut inner = Shape::Block;
        if !self.token_only && self.options < MOST_OPTIONS {
            let options = self.options + 1;
            W::serialize(ShapeOf { shape: &mut inner, token_only: false, options, of: PhantomData })?;
        }
        *self.shape = Shape::Option { list: inner.opens_list() };
        Ok(())
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        T: List<'a>,
    {
        *self.shape = match T::COUNT {
            Some(_) if !self.token_only && Shape::is_token::<T::Item, Itself>() => Shape::Row,
            _ => Shape::List,
        };
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        T: Map<'a>,
    {
        *self.shape = Shape::Block;
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        T: Bytes<'a>,
    {
        *self.shape = Shape::Line;
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        *self.shape = Shape::List;
        if self.token_only {
            return Ok(());
        }
        describe(&mut ShapeFields::new(self.shape)).map(drop)
    }

    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&T) -> usize + Copy,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        *self.shape = Shape::Block;
        Ok(())
    }
}

/// Finds whether all fields are tokens.
pub(crate) struct ShapeFields<'s, T> {
    shape: &'s mut Shape,
    /// No field was told yet.
    is_empty: bool,
    of: PhantomData<fn() -> T>,
}

impl<'s, T> ShapeFields<'s, T> {
    /// Without fields it is written as `[]`.
    fn new(shape: &'s mut Shape) -> Self {
        *shape = Shape::List;
        Self { shape, is_empty: true, of: PhantomData }
    }

    #[inline]
    fn field<'a, F, W: With<'a, F>>(&mut self) {
        let is_row = self.is_empty || *self.shape == Shape::Row;
        *self.shape = if is_row && Shape::is_token::<F, W>() { Shape::Row } else { Shape::List };
        self.is_empty = false;
    }
}

impl<'a, T> Fields<'a, T> for ShapeFields<'_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        self.field::<F, W>();
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.field::<F, W>();
        Ok(None)
    }
}

impl<'a, T> Properties<'a, T> for ShapeFields<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        if !key.is_deprecated() {
            self.field::<F, W>();
        }
        Ok(())
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        Ok(())
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}

/// What an archive gives as its properties, fields or payloads that has no use for them: there is no value of it.
///
/// ```
/// use jasset::{Never, Payloads};
///
/// fn are_payloads<'a, P: Payloads<'a, u32>>() {}
/// are_payloads::<Never<u32>>();
/// ```
pub struct Never<T>(pub(crate) Infallible, pub(crate) PhantomData<fn(T)>);

impl<'a, T> Fields<'a, T> for Never<T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        match self.0 {}
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        match self.0 {}
    }
}

impl<'a, T> Payloads<'a, T> for Never<T> {
    type Fields = Self;

    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        match self.0 {}
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        match self.0 {}
    }

    fn tuple(&mut self, _: usize, _: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        match self.0 {}
    }

    fn structure(&mut self, _: usize, _: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        match self.0 {}
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        match self.0 {}
    }
}

impl<'a, T> Properties<'a, T> for Never<T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        match self.0 {}
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        match self.0 {}
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        match self.0 {}
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        match self.0 {}
    }

    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        match self.0 {}
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        match self.0 {}
    }
}
