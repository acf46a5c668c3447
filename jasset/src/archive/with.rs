//! How is a value described where its own description is not to be used?

use super::{Archive, Bytes, JAsset};
use crate::error::Result;

/// A description of `F` that is not `F`'s own: what `#[jasset(with = module)]` stands for.
///
/// With the derive it is a module with one function, of which the derive makes a type that stands for it:
///
/// ```
/// use jasset::{Archive, JAsset, Result};
/// # mod elsewhere { #[derive(Default)] pub struct Flags { pub bits: u32 } }
/// // Of another crate, so `JAsset` cannot be implemented for it.
/// use elsewhere::Flags;
///
/// mod flags {
///     use super::{Archive, Flags, Result};
///
///     pub fn serialize<'a, A: Archive<'a, Flags>>(archive: A) -> Result<()> {
///         archive.transparent::<u32>(|f| &f.bits, |f| &mut f.bits, |bits| Flags { bits })
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     #[jasset(with = flags)]
///     flags: Flags,
/// }
///
/// # fn main() -> Result<()> {
/// assert_eq!(jasset::from_str::<Door>("; Flags\n5\n")?.flags.bits, 5);
/// # Ok(())
/// # }
/// ```
pub trait With<'a, F> {
    /// Describes an `F` to `archive`.
    ///
    /// # Errors
    ///
    /// Whatever the archive returns; pass it on with `?`.
    fn serialize<A: Archive<'a, F>>(archive: A) -> Result<()>;
}

/// The description that a type has by itself.
///
/// ```
/// use jasset::{Itself, With};
///
/// fn is_described<'a, F, W: With<'a, F>>() {}
/// is_described::<u32, Itself>();
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Itself {}

impl<'a, F: JAsset<'a>> With<'a, F> for Itself {
    #[inline]
    fn serialize<A: Archive<'a, F>>(archive: A) -> Result<()> {
        F::serialize(archive)
    }
}

/// Bytes, written as base64 (`docs/format.md`, "Bytes"): what `#[jasset(bytes)]` stands for.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Mesh {
///     #[jasset(bytes)]
///     indices: Vec<u8>,
/// }
/// let mesh = Mesh { indices: b"jasset".to_vec() };
/// assert_eq!(jasset::to_string(&mesh)?, "; AssetType\nMesh\n\n; Indices\n% amFzc2V0\n");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum AsBytes {}

/// A type that `#[jasset(bytes)]` can stand on; it is one if `AsBytes: With<F>`.
impl<'a, F: Bytes<'a>> With<'a, F> for AsBytes {
    fn serialize<A: Archive<'a, F>>(archive: A) -> Result<()> {
        archive.bytes()
    }
}
