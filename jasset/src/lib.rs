#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;
// The examples of the documentation and the derive speak of `jasset`.
extern crate self as jasset;

#[macro_use]
mod archive;
pub mod binary;
mod class;
mod crc;
mod error;
#[cfg(feature = "file")]
mod file;
mod key;
mod layout;
mod options;
mod registry;
mod report;
pub mod schema;
mod span;
mod text;
mod value;

#[doc(hidden)]
pub mod __private;

use alloc::{string::String, vec::Vec};

/// The arena that documents are parsed in.
///
/// It is cheap to reuse: [`reset`](bumpalo::Bump::reset) keeps its memory.
pub use bumpalo::Bump as Arena;
#[cfg(feature = "derive")]
pub use jasset_derive::JAsset;

#[cfg(feature = "std")]
pub use crate::archive::IdTable;
#[cfg(feature = "file")]
pub use crate::file::{Saved, load, load_with, replace_file, save, save_asset, save_text, save_with};
pub use crate::{
    archive::{
        Archive, ArgumentVisitor, AsBytes, Bytes, Components, Edit, Fields, HasClass, Hook, HookArguments, HookResult,
        Initial, Itself, JAsset, KeyedList, List, Loaded, Map, Never, Old, OtherText, Payloads, Properties, Reference,
        References, Scalar, UnitEnum, Unread, With, key_text,
    },
    class::{Claim, Class, Kind, Variant, Variants},
    error::{Error, Problem, ProblemKind, Result, nearest},
    key::{Alias, Key},
    options::{AbsentVersion, LoadOptions, SaveOptions},
    registry::{Asset, LoadedAsset, Registry, UnknownRecord},
    report::{Note, NoteKind, Report},
    span::Position,
    text::{
        Lines, Malformed, Value, Writer,
        document::{Document, Record, Section},
    },
    value::{ClassName, EntityRef, HexInteger, types},
};

/// Loads a value from text, starting from `T::default()`.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
///     mana: i32,
/// }
/// let monster: Monster = jasset::from_str("; Hp\n70\n")?;
/// assert_eq!((monster.hp, monster.mana), (70, 0));
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// All problems of the text and its values; what is one is said at [`LoadOptions`].
pub fn from_str<'a, T: JAsset<'a> + Default>(text: &'a str) -> Result<T> {
    archive::from_text(text)
}

/// As [`from_str`], with options and a report.
///
/// ```
/// use jasset::{JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
/// }
/// let loaded = jasset::from_str_with::<Monster>("; Hp\n70\n\n; Mana\n1\n", &LoadOptions::new())?;
/// assert!(loaded.report.unknown().eq(["Mana"]));
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_str`].
pub fn from_str_with<'a, T: JAsset<'a> + Default>(text: &'a str, options: &LoadOptions) -> Result<Loaded<T>> {
    archive::from_text_with(text, *options)
}

/// As [`from_str`], from bytes that should be UTF-8.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default, Debug)]
/// struct Monster {
///     hp: i32,
/// }
/// assert_eq!(jasset::from_slice::<Monster>(b"; Hp\n70\n")?.hp, 70);
/// assert!(jasset::from_slice::<Monster>(b"; Hp\n\xFF\n").is_err());
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_str`]; if the bytes are not UTF-8.
pub fn from_slice<'a, T: JAsset<'a> + Default>(bytes: &'a [u8]) -> Result<T> {
    archive::from_bytes(bytes, "", LoadOptions::new(), false).map(|loaded| loaded.value)
}

/// The canonical text of a value.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Monster<'n> {
///     name: &'n str,
///     speed: f32,
/// }
/// let text = jasset::to_string(&Monster { name: "Grand Knight", speed: 1.5 })?;
/// assert_eq!(text, "; AssetType\nMonster\n\n; Name\n\"Grand Knight\"\n\n; Speed\n1.500000\n");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// Only what a hand-written description returns.
pub fn to_string<'v, T: JAsset<'v>>(value: &T) -> Result<String> {
    archive::text::save_text::text_of(value, SaveOptions::new())
}

impl SaveOptions {
    /// The text of a value.
    ///
    /// # Errors
    ///
    /// As [`to_string`].
    pub fn to_string<'v, T: JAsset<'v>>(&self, value: &T) -> Result<String> {
        archive::text::save_text::text_of(value, *self)
    }

    /// Appends the text of a value to `text`, whose memory is reused. Several records behind one another
    /// are a file of several records.
    ///
    /// ```
    /// use jasset::{JAsset, SaveOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let mut text = String::new();
    /// SaveOptions::new().append_to(&mut text, &Door { open: true })?;
    /// text.push('\n');
    /// SaveOptions::new().append_to(&mut text, &Door { open: false })?;
    /// assert_eq!(text, "; AssetType\nDoor\n\n; Open\ntrue\n\n; AssetType\nDoor\n\n; Open\nfalse\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`to_string`].
    pub fn append_to<'v, T: JAsset<'v>>(&self, text: &mut String, value: &T) -> Result<()> {
        archive::text::save_text::save(text, value, *self)
    }

    /// As [`append_to`](Self::append_to), for bytes that go elsewhere: it is the quicker one, since a `String` has
    /// each text looked at again.
    ///
    /// ```
    /// use jasset::{JAsset, SaveOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let mut bytes = Vec::new();
    /// SaveOptions::new().append_to_vec(&mut bytes, &Door { open: true })?;
    /// assert_eq!(bytes, b"; AssetType\nDoor\n\n; Open\ntrue\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`to_string`].
    pub fn append_to_vec<'v, T: JAsset<'v>>(&self, bytes: &mut Vec<u8>, value: &T) -> Result<()> {
        archive::text::save_text::append_to_vec(bytes, value, *self)
    }
}
