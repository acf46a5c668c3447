//! How are components read whose place in a text is known, without its tokens?

use core::ops::Range;

use bumpalo::Bump;

use super::{
    Initial, JAsset,
    destination::{Destination, Fresh},
    input::stream,
    state::State,
    text::loader::Loader,
};
use crate::{error::Result, options::LoadOptions};

/// Reads components in a text whose places are known, one by one: for a program that knows what its texts look like.
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
/// let text = "; Component\nHealth\n\n; Hp\n5\n";
/// let arena = Arena::new();
/// let mut components = Components::new(&arena, text, &LoadOptions::new()).unwrap();
/// let properties = text.find("; Hp").unwrap()..text.len();
/// assert_eq!(components.load::<Health>("Health", properties)?.unwrap().hp, 5);
/// # Ok::<(), jasset::Error>(())
/// ```
pub struct Components<'a> {
    text: &'a str,
    arena: &'a Bump,
    state: State<'a>,
}

impl core::fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Components").finish_non_exhaustive()
    }
}

impl<'a> Components<'a> {
    /// Those of a text; `None` if it is too large for one.
    pub fn new(arena: &'a Bump, text: &'a str, options: &LoadOptions) -> Option<Self> {
        u32::try_from(text.len()).ok()?;
        Some(Self { text, arena, state: State::new(*options, true, arena) })
    }

    /// Reads the component of the class `name` whose properties begin with the header at `start`, and tells where the
    /// next component or record begins, or the text ends. `None` if there is something to say of it, or if its
    /// properties are in another order: its end is to be looked for, for [`load`](Self::load).
    ///
    /// ```
    /// use jasset::{Arena, Components, JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Health {
    ///     hp: i32,
    /// }
    ///
    /// let text = "; Hp\n5\n\n; Component\nArmor\n";
    /// let arena = Arena::new();
    /// let mut components = Components::new(&arena, text, &LoadOptions::new()).unwrap();
    /// let (health, end) = components.load_next::<Health>("Health", 0)?.unwrap();
    /// assert_eq!((health.hp, &text[end..]), (5, "; Component\nArmor\n"));
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the type has no value that a load can start from.
    #[inline]
    pub fn load_next<T: JAsset<'a> + Initial<'a>>(
        &mut self,
        name: &'a str,
        start: usize,
    ) -> Result<Option<(T, usize)>> {
        let mut value = Fresh(None);
        value.start(Some(self.arena))?;
        let mut loader = Loader::streaming(&mut self.state, self.text, Some(self.arena)).of_component(name);
        loader.move_to_record(start);
        value.read(&mut loader)?;
        let end = loader.end_of_stream().filter(|_| loader.take_notes().is_none());
        let (Some(end), Some(value)) = (end, value.0) else {
            loader.reset();
            return Ok(None);
        };
        Ok(Some((value, end)))
    }

    /// Reads the component of the class `name`, whose properties are all that stands between the two places: from a
    /// header, to a header or the end of the text. `None` if there is something to say of it, or if it is none.
    ///
    /// # Errors
    ///
    /// If the type has no value that a load can start from.
    #[inline]
    pub fn load<T: JAsset<'a> + Initial<'a>>(&mut self, name: &'a str, place: Range<usize>) -> Result<Option<T>> {
        let Some(text) = self.text.get(..place.end) else { return Ok(None) };
        let mut value = Fresh(None);
        value.start(Some(self.arena))?;
        let mut loader = Loader::streaming(&mut self.state, text, Some(self.arena)).of_component(name);
        let end = stream(&mut loader, place.start, &mut value)?;
        if end != Some(place.end) || loader.take_notes().is_some() {
            loader.reset();
            return Ok(None);
        }
        Ok(value.0)
    }
}
