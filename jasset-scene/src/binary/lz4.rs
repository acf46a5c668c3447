//! How is a content compressed?

#[cfg(feature = "lz4")]
use crate::bytes::put_count;
use crate::{
    bytes::Bytes,
    error::{Error, Result},
};

/// What is compressed at once.
#[cfg(feature = "lz4")]
const BLOCK: usize = 1 << 18;

#[cfg(feature = "lz4")]
pub(super) fn compress(content: &[u8], out: &mut Vec<u8>) -> Result<()> {
    for block in content.chunks(BLOCK) {
        let packed = lz4_flex::block::compress(block);
        put_count(out, block.len())?;
        // What does not become smaller stands as it is.
        let stored = if packed.len() < block.len() { &packed } else { block };
        put_count(out, stored.len())?;
        out.extend_from_slice(stored);
    }
    Ok(())
}

#[cfg(not(feature = "lz4"))]
pub(super) fn compress(_: &[u8], _: &mut Vec<u8>) -> Result<()> {
    Err(Error::custom("compressed scenes need the feature `lz4`"))
}

#[cfg(feature = "lz4")]
pub(super) fn decompress(mut from: Bytes<'_>, length: u64) -> Result<Vec<u8>> {
    let wrong = || Error::custom("a block of the binary scene is damaged");
    let mut content = Vec::new();
    while !from.rest.is_empty() {
        let size = from.u32()? as usize;
        let stored = from.count(1)?;
        let block = from.take(stored)?;
        if size > BLOCK || size < stored {
            return Err(wrong());
        }
        if size == stored {
            content.extend_from_slice(block);
        } else {
            content.extend(lz4_flex::block::decompress(block, size).map_err(|_| wrong())?);
        }
    }
    if content.len() as u64 == length { Ok(content) } else { Err(wrong()) }
}

#[cfg(not(feature = "lz4"))]
pub(super) fn decompress(_: Bytes<'_>, _: u64) -> Result<Vec<u8>> {
    Err(Error::custom("the binary scene is compressed: it needs the feature `lz4`"))
}
