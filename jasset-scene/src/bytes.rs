//! How are numbers and texts put into bytes, and read from them without trust?

use jasset::IdTable;

use crate::error::{Error, Result};

/// What is left of the bytes of a file.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'b> {
    pub(crate) rest: &'b [u8],
}

#[cold]
pub(crate) fn cut() -> Error {
    Error::custom("the binary scene is cut off, or a number in it is wrong; take another copy of it")
}

impl<'b> Bytes<'b> {
    pub(crate) fn take(&mut self, count: usize) -> Result<&'b [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(cut)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(cut)?;
        self.rest = rest;
        Ok(*taken)
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn i32(&mut self) -> Result<i32> {
        self.array().map(i32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A list of numbers: their count, and these.
    pub(crate) fn u32s(&mut self) -> Result<Vec<u32>> {
        let count = self.count(4)?;
        let numbers = self.take(4 * count)?.chunks_exact(4);
        Ok(numbers.map(|bytes| bytes.try_into().map_or(0, u32::from_le_bytes)).collect())
    }

    pub(crate) fn u64s(&mut self) -> Result<Vec<u64>> {
        let count = self.count(8)?;
        let numbers = self.take(8 * count)?.chunks_exact(8);
        Ok(numbers.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes)).collect())
    }

    /// Whether a scene may have so many entities.
    pub(crate) fn check_entities(count: usize) -> Result<()> {
        if count > IdTable::MOST { Err(Error::custom("the scene has too many entities")) } else { Ok(()) }
    }

    /// A count of things that have at least so many bytes each: there is room for them.
    pub(crate) fn count(&mut self, width: usize) -> Result<usize> {
        let count = self.u32()? as usize;
        if count.checked_mul(width).is_some_and(|bytes| bytes <= self.rest.len()) { Ok(count) } else { Err(cut()) }
    }

    pub(crate) fn text(&mut self) -> Result<&'b str> {
        let length = self.count(1)?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Error::custom("a text of the binary scene is not UTF-8"))
    }
}

/// The number of things, which must be below 2 to the power of 32.
pub(crate) fn put_count(out: &mut Vec<u8>, count: usize) -> Result<()> {
    let count = u32::try_from(count).map_err(|_| Error::custom("the scene is too large for a binary file"))?;
    out.extend_from_slice(&count.to_le_bytes());
    Ok(())
}

pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) -> Result<()> {
    put_count(out, text.len())?;
    out.extend_from_slice(text.as_bytes());
    Ok(())
}
