//! What do tuples and variants tell of the values that they hold?

use super::{Itself, JAsset, OtherText, With};
use crate::{error::Result, key::Key};

/// What a tuple, a tuple variant or a struct variant tells of its fields, in their order.
///
/// Each method gives the value that was read; an archive that reads nothing gives `None`. So does a loader for
/// a value that is malformed: then there is no tuple either.
///
/// ```
/// use jasset::{Archive, Fields, JAsset, Result};
///
/// #[derive(Default)]
/// struct Span {
///     start: u32,
///     end: u32,
/// }
///
/// impl<'a> JAsset<'a> for Span {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.tuple(|f| {
///             let start = f.element::<u32>(|s| Some(&s.start), |s| Some(&mut s.start))?;
///             let end = f.element::<u32>(|s| Some(&s.end), |s| Some(&mut s.end))?;
///             Ok(start.zip(end).map(|(start, end)| Self { start, end }))
///         })
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Clip {
///     frames: Span,
/// }
/// assert_eq!(jasset::from_str::<Clip>("; Frames\n3 20\n")?.frames.end, 20);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait Fields<'a, T> {
    /// A field by its place. `get` and `get_mut` give it, if `T` is of the variant that has it.
    ///
    /// # Errors
    ///
    /// Whatever ends the archive's work at once.
    #[inline]
    fn element<F: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        self.element_with::<F, Itself>(get, get_mut)
    }

    /// As [`element`](Self::element), of a value that `W` describes.
    ///
    /// # Errors
    ///
    /// As [`element`](Self::element).
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>>;

    /// A field by its key; `initial` is its value where the key is missing.
    ///
    /// # Errors
    ///
    /// As [`element`](Self::element).
    #[inline]
    fn field<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.field_with::<F, Itself>(key, get, get_mut, initial)
    }

    /// As [`field`](Self::field), of a value that `W` describes.
    ///
    /// # Errors
    ///
    /// As [`element`](Self::element).
    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>>;
}

/// What an enum tells of its variants: what each holds, in the order of their names.
///
/// ```
/// use jasset::{Archive, Fields, JAsset, Payloads, Result, Variant, Variants, key};
///
/// #[derive(Debug, PartialEq)]
/// enum State {
///     Idle,
///     Angry(f32),
///     Chase { target: u32 },
/// }
///
/// static STATE: Variants = Variants {
///     name: "State",
///     list: &[
///         Variant { name: "Idle", aliases: &["Calm"] },
///         Variant { name: "Angry", aliases: &[] },
///         Variant { name: "Chase", aliases: &[] },
///     ],
/// };
///
/// impl<'a> JAsset<'a> for State {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         let index = |state: &Self| match state {
///             Self::Idle => 0,
///             Self::Angry(_) => 1,
///             Self::Chase { .. } => 2,
///         };
///         archive.variants(&STATE, index, |p| {
///             p.unit(0, || Self::Idle)?;
///             p.newtype::<f32>(
///                 1,
///                 |s| if let Self::Angry(rage) = s { Some(rage) } else { None },
///                 |s| if let Self::Angry(rage) = s { Some(rage) } else { None },
///                 Self::Angry,
///             )?;
///             p.structure(2, |f| {
///                 let target = f.field::<u32>(
///                     key!("Target"),
///                     |s| if let Self::Chase { target } = s { Some(target) } else { None },
///                     |s| if let Self::Chase { target } = s { Some(target) } else { None },
///                     || 0,
///                 )?;
///                 Ok(target.map(|target| Self::Chase { target }))
///             })
///         })
///     }
/// }
///
/// #[derive(JAsset)]
/// struct Monster {
///     #[jasset(default = State::Idle)]
///     state: State,
/// }
/// let monster: Monster = jasset::from_str("; State\nChase {\n    Target = 7\n}\n")?;
/// assert_eq!(monster.state, State::Chase { target: 7 });
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait Payloads<'a, T> {
    /// What the fields of a variant are told to.
    type Fields: Fields<'a, T>;

    /// A variant that holds nothing.
    ///
    /// # Errors
    ///
    /// Whatever ends the archive's work at once.
    fn unit(&mut self, index: usize, make: impl FnOnce() -> T) -> Result<()>;

    /// A variant that holds one value.
    ///
    /// # Errors
    ///
    /// As [`unit`](Self::unit).
    #[inline]
    fn newtype<F: JAsset<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        self.newtype_with::<F, Itself>(index, get, get_mut, make)
    }

    /// As [`newtype`](Self::newtype), of a value that `W` describes.
    ///
    /// # Errors
    ///
    /// As [`unit`](Self::unit).
    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()>;

    /// A variant that holds several values in a fixed order: [`Fields::element`].
    ///
    /// # Errors
    ///
    /// As `describe`.
    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()>;

    /// A variant that holds values by their keys: [`Fields::field`].
    ///
    /// # Errors
    ///
    /// As `describe`.
    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()>;

    /// The variant that keeps the text of one that the program does not know.
    ///
    /// # Errors
    ///
    /// On saving: if the text is not that of a variant.
    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()>;
}
