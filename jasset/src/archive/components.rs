//! How are components read whose place in a text is known, without its tokens?

use alloc::vec::Vec;

use bumpalo::Bump;

use super::{
    HasClass, Initial, JAsset,
    destination::{All, Destination},
    input::stream,
    state::State,
    text::{load_text::load, loader::Loader},
};
use crate::{
    error::Result,
    options::LoadOptions,
    text::stream::{below_component, next_section},
};

/// Reads components of a text one by one, in passing: for a program that knows where they begin.
///
/// It reads what there is nothing to say of. Whatever else is in a text, a [`Document`](crate::Document) of it tells.
///
/// ```
/// use jasset::{Arena, Components, JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Health {
///     hp: i32,
/// }
///
/// let text = "; Component\nHealth\n\n; Hp\n5\n\n; Component\nHealth\n\n; Hp\n7\n";
/// let arena = Arena::new();
/// let mut components = Components::new(&arena, text, &LoadOptions::new()).unwrap();
/// let mut list: Vec<Health> = Vec::new();
/// let next = components.load_next(0, &mut list)?.unwrap();
/// assert_eq!(components.load_next(next, &mut list)?, Some(text.len()));
/// assert_eq!((list[0].hp, list[1].hp), (5, 7));
/// # Ok::<(), jasset::Error>(())
/// ```
pub struct Components<'a> {
    text: &'a str,
    arena: &'a Bump,
    loader: Loader<'a, 'a, 'a>,
}

impl core::fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Components").finish_non_exhaustive()
    }
}

impl Drop for Components<'_> {
    fn drop(&mut self) {
        // An arena drops nothing.
        self.loader.reset();
    }
}

impl<'a> Components<'a> {
    /// Those of a text; `None` if it is too large for one.
    pub fn new(arena: &'a Bump, text: &'a str, options: &LoadOptions) -> Option<Self> {
        u32::try_from(text.len()).ok()?;
        let state = arena.alloc(State::new(*options, true, arena));
        Some(Self { text, arena, loader: Loader::streaming(state, text, Some(arena)) })
    }

    /// Reads the component whose header begins at `start`, and adds it to the list. It tells where the next component or
    /// record begins, or the text ends.
    ///
    /// `None` if it is none of this class, or if there is something to say of it. Then the list is as before.
    ///
    /// # Errors
    ///
    /// If the type has no value that a load can start from, or describes itself as no record. The list is as before.
    #[inline]
    pub fn load_next<T: JAsset<'a> + HasClass + Initial<'a>>(
        &mut self,
        start: usize,
        list: &mut Vec<T>,
    ) -> Result<Option<usize>> {
        let Some(first) = below_component(self.text, start, T::CLASS.name()) else { return Ok(None) };
        let before = list.len();
        let mut into = All { values: list, kept: before };
        into.start(Some(self.arena))?;
        self.loader.move_to_component(T::CLASS, first);
        let end = match load(&mut self.loader, into.values.last_mut()) {
            Ok(()) => match self.loader.end_of_component() {
                Some(end) => return Ok(Some(end)),
                None => self.load_with_headers(first, &mut into),
            },
            Err(error) => Err(error),
        };
        if !matches!(end, Ok(Some(_))) {
            self.loader.reset();
            list.truncate(before);
        }
        end
    }

    /// Reads a component in which the properties are not where they are expected.
    #[cold]
    fn load_with_headers(&mut self, first: usize, into: &mut dyn Destination<'a>) -> Result<Option<usize>> {
        let is_wanted = self.loader.wants_headers();
        self.loader.reset();
        if !is_wanted {
            return Ok(None);
        }
        let end = next_section(self.text, first);
        into.start(Some(self.arena))?;
        let (state, name) = self.loader.for_another();
        let mut loader =
            Loader::streaming(state, &self.text[..end], Some(self.arena)).of_component(name).with_headers();
        let is_read = stream(&mut loader, first, into)? == Some(end) && loader.take_notes().is_none();
        loader.reset();
        Ok(is_read.then_some(end))
    }
}
