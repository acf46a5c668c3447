//! What does the general migration hook see of an older file?

use alloc::vec::Vec;

use bumpalo::Bump;

use super::text::loader::Loader;
use super::{JAsset, state::State};
use crate::{crc, error::Result, key::Key, options::LoadOptions, text::document::Part};

/// What stands for the key of a property that the class may not know.
static ANY: Key = Key::new("Any");

/// The properties of an older file, for the general migration hook
/// ([`Properties::migrate`](super::Properties::migrate)).
///
/// ```
/// use jasset::{JAsset, Old, Result};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 3, migrate = Self::migrate, deprecated("Mode", before = 3, drop))]
/// struct Camera {
///     orthographic: bool,
/// }
///
/// impl Camera {
///     fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> Result<()> {
///         if from < 3 {
///             if let Some(mode) = old.take::<String>("Mode")? {
///                 self.orthographic = mode == "ortho";
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let camera: Camera = jasset::from_str("; ClassVersion\n2\n\n; Mode\northo\n")?;
/// assert!(camera.orthographic);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct Old<'o> {
    part: Part<'o, 'o>,
    version: u16,
    taken: Vec<usize>,
}

impl<'o> Old<'o> {
    pub(super) fn new(part: Part<'o, 'o>, version: u16) -> Self {
        Self { part, version, taken: Vec::new() }
    }

    /// The nodes whose values were taken.
    pub(super) fn into_taken(self) -> Vec<usize> {
        self.taken
    }

    /// The version of the class that the file has.
    pub fn version(&self) -> u16 {
        self.version
    }

    /// The keys of the record with the text of their values, in file order.
    pub fn properties(&self) -> impl Iterator<Item = (&'o str, &'o str)> {
        let part = self.part;
        part.nodes.iter().enumerate().map(move |(at, node)| (part.key(at), node.value(part.text)))
    }

    /// Reads the value of a property, whether or not the class knows its key. `None` if the file does
    /// not have it.
    ///
    /// What is taken is not reported as unknown. A save in place keeps it nevertheless, unless the class
    /// also says `deprecated("Key", before = N, drop)`.
    ///
    /// # Errors
    ///
    /// If the value is malformed.
    pub fn take<F: JAsset<'o>>(&mut self, key: &str) -> Result<Option<F>> {
        let Some(at) = self.part.find(crc::crc32(key.as_bytes()), key) else { return Ok(None) };
        let scratch = Bump::new();
        let mut state = State::new(LoadOptions::new(), false, &scratch);
        let value = Loader::new(&mut state, self.part).read(at, &ANY)?;
        state.finish().0.into_result(self.part.text)?;
        self.taken.push(at);
        Ok(value)
    }
}
