//! The binary form: smaller and faster than text, with the same names, versions and migrations.
//!
//! A file says once for each class what its keys are and of what kind; each record is its values alone. Where the
//! program's class is what the file says, a load reads straight on. Where it is not, values are found by the names
//! of their keys and variants, and former keys, hooks, versions and reports are as in text.
//!
//! ```
//! use jasset::{JAsset, LoadOptions, binary};
//!
//! #[derive(JAsset, Default)]
//! struct Monster<'n> {
//!     name: &'n str,
//!     speed: f32,
//! }
//!
//! // A later build.
//! #[derive(JAsset, Default)]
//! #[jasset(rename = "Monster")]
//! struct Faster<'n> {
//!     #[jasset(alias = "Speed")]
//!     velocity: f64,
//!     name: &'n str,
//!     hp: i32,
//! }
//!
//! let bytes = binary::to_vec(&Monster { name: "Imp", speed: 1.5 })?;
//! let loaded = binary::from_slice_with::<Faster>(&bytes, &LoadOptions::new())?;
//! assert_eq!((loaded.value.name, loaded.value.velocity), ("Imp", 1.5));
//! assert!(loaded.report.aliased().eq([("Speed", "Velocity")]));
//! assert!(loaded.report.missing().eq(["Hp"]));
//! assert_eq!(binary::to_text(&bytes)?, "; AssetType\nMonster\n\n; Name\nImp\n\n; Speed\n1.500000\n");
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! `docs/format.md` defines the bytes.

use alloc::{string::String, vec::Vec};

use bumpalo::Bump;

pub use crate::archive::{BinaryWriter as Writer, Form, Reader, ScalarReader, ScalarWriter};
#[cfg(feature = "file")]
pub use crate::file::binary::{load, load_with, save};
use crate::{
    archive::{self, Initial, JAsset, Loaded},
    error::Result,
    options::LoadOptions,
};

/// The bytes of a file of one record.
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
/// }
/// let bytes = binary::to_vec(&Monster { hp: 70 })?;
/// assert_eq!(binary::from_slice::<Monster>(&bytes)?.hp, 70);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// What a hand-written description returns; what a text cannot hold either, such as two entries with one key; more
/// than 4294967295 elements or bytes in one value.
pub fn to_vec<'v, T: JAsset<'v>>(value: &T) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    append_to(&mut out, value)?;
    Ok(out)
}

/// As [`to_vec`], behind what is in `out`, whose memory is reused. Several records in one file: [`Writer`].
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// let mut out = Vec::new();
/// for open in [false, true] {
///     out.clear();
///     binary::append_to(&mut out, &Door { open })?;
///     assert_eq!(binary::from_slice::<Door>(&out)?.open, open);
/// }
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`]; then `out` is as before.
pub fn append_to<'v, T: JAsset<'v>>(out: &mut Vec<u8>, value: &T) -> Result<()> {
    archive::save_binary_file(out, value)
}

/// Loads the only record of a binary file. Strings and bytes are borrowed where the type borrows.
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Debug, Default)]
/// struct Monster<'n> {
///     name: &'n str,
/// }
/// let bytes = binary::to_vec(&Monster { name: "Grand Knight" })?;
/// assert_eq!(binary::from_slice::<Monster>(&bytes)?.name, "Grand Knight");
/// assert!(binary::from_slice::<Monster>(&bytes[..bytes.len() - 1]).is_err());
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file is damaged; all problems of its values; what is one is said at [`LoadOptions`].
pub fn from_slice<'a, T: JAsset<'a> + Default>(bytes: &'a [u8]) -> Result<T> {
    archive::load_binary_file(bytes, None)
}

/// As [`from_slice`], with options and a report.
///
/// ```
/// use jasset::{JAsset, LoadOptions, binary};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// let bytes = binary::to_vec(&Door { open: true })?;
/// let loaded = binary::from_slice_with::<Door>(&bytes, &LoadOptions::new().strict())?;
/// assert!(loaded.value.open && loaded.report.is_empty());
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`].
pub fn from_slice_with<'a, T: JAsset<'a> + Default>(bytes: &'a [u8], options: &LoadOptions) -> Result<Loaded<T>> {
    archive::load_binary_file_with(bytes, None, *options)
}

/// As [`from_slice`], for types that hold data in an arena, and for files whose values had another shape.
///
/// ```
/// use jasset::{Arena, JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Path<'b> {
///     points: &'b [[f32; 2]],
/// }
/// let bytes = binary::to_vec(&Path { points: &[[1.0, 2.0], [3.0, 4.0]] })?;
/// let arena = Arena::new();
/// assert_eq!(binary::from_slice_in::<Path>(&arena, &bytes)?.points[1], [3.0, 4.0]);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`].
pub fn from_slice_in<'a, T: JAsset<'a> + Initial<'a>>(arena: &'a Bump, bytes: &'a [u8]) -> Result<T> {
    archive::load_binary_file(bytes, Some(arena))
}

/// As [`from_slice_in`], with options and a report.
///
/// ```
/// use jasset::{Arena, JAsset, LoadOptions, binary};
///
/// #[derive(JAsset, Default)]
/// struct Path<'b> {
///     points: &'b [u8],
/// }
/// let bytes = binary::to_vec(&Path { points: &[1, 2] })?;
/// let arena = Arena::new();
/// assert_eq!(binary::from_slice_in_with::<Path>(&arena, &bytes, &LoadOptions::new())?.value.points, [1, 2]);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`].
pub fn from_slice_in_with<'a, T: JAsset<'a> + Initial<'a>>(
    arena: &'a Bump,
    bytes: &'a [u8],
    options: &LoadOptions,
) -> Result<Loaded<T>> {
    archive::load_binary_file_with(bytes, Some(arena), *options)
}

/// The text of a binary file, without the types that it is of: what they would save as text.
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
///     tags: Vec<String>,
/// }
/// let monster = Monster { hp: 7, tags: vec!["small".into(), "very red".into()] };
/// let text = binary::to_text(&binary::to_vec(&monster)?)?;
/// assert_eq!(text, "; AssetType\nMonster\n\n; Hp\n7\n\n; Tags\nsmall\n\"very red\"\n");
/// assert_eq!(text, jasset::to_string(&monster)?);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file is damaged.
pub fn to_text(bytes: &[u8]) -> Result<String> {
    let mut reader = Reader::new(bytes)?;
    let mut text = String::new();
    while let Some(record) = reader.text()? {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&record);
    }
    Ok(text)
}
