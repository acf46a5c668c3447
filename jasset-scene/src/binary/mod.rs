//! How is a scene written as, and read from, the bytes of format version 2?

mod layout;
mod lz4;
mod read;
mod write;

pub(crate) use self::{
    read::{load, load_snapshot},
    write::to_vec,
};
use crate::{
    bytes::Bytes,
    error::{Error, Result},
};

/// What both versions begin with: `GSCE`, as a little-endian number.
pub(crate) const MAGIC: u32 = 0x4753_4345;
const VERSION: i32 = 2;
/// The bytes in front of the content: magic, version, flags, and the length of the content.
const HEADER: usize = 20;
/// The flag of a file whose content is compressed.
const LZ4: u32 = 1;

/// How a binary scene is written.
///
/// ```
/// use jasset_scene::BinaryOptions;
///
/// # #[cfg(feature = "lz4")]
/// assert_ne!(BinaryOptions::new().compressed(), BinaryOptions::new());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BinaryOptions {
    is_compressed: bool,
}

impl BinaryOptions {
    /// As fast as can be.
    pub const fn new() -> Self {
        Self { is_compressed: false }
    }

    /// Those of a binary scene that begins so.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let flags = bytes.get(8..12).and_then(<[u8]>::first_chunk).map_or(0, |flags| u32::from_le_bytes(*flags));
        // What cannot be compressed is not, rather than not saved.
        Self { is_compressed: cfg!(feature = "lz4") && flags & LZ4 != 0 }
    }

    /// Smaller: in blocks of LZ4.
    #[cfg(feature = "lz4")]
    #[must_use]
    pub const fn compressed(self) -> Self {
        Self { is_compressed: true }
    }
}

/// Whether bytes begin as a binary scene does.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes())
}

/// The version of a binary scene, if the bytes are one.
pub(crate) fn version(bytes: &[u8]) -> Option<i32> {
    let mut bytes = Bytes { rest: bytes };
    (bytes.u32().ok()? == MAGIC).then(|| bytes.i32().ok())?
}

/// Whether the version of a binary scene, if the bytes are one, is known.
pub(crate) fn check_version(bytes: &[u8]) -> Result<()> {
    match version(bytes) {
        None | Some(1..=VERSION) => Ok(()),
        Some(found @ ..1) => {
            let help = "the file is damaged: take another copy of it";
            Err(Error::custom(format!("expected a binary scene of version 1 to {VERSION}, found {found}; {help}")))
        }
        Some(found) => {
            let help = "the file was written by a newer program: update this one";
            Err(Error::custom(format!("expected a binary scene up to version {VERSION}, found {found}; {help}")))
        }
    }
}

/// The CRC-32 of bytes that end with a binary file of values, which is right: the header of that has the CRC-32 of all
/// that is behind it.
fn checksum(bytes: &[u8], values: &[u8]) -> u32 {
    const VALUES_HEADER: usize = 24;
    let Some(crc) = values.get(12..16).and_then(<[u8]>::first_chunk) else { return crc32fast::hash(bytes) };
    let behind = values.len().saturating_sub(VALUES_HEADER);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..bytes.len() - behind]);
    hasher.combine(&crc32fast::Hasher::new_with_initial_len(u32::from_le_bytes(*crc), behind as u64));
    hasher.finalize()
}
