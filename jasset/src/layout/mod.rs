//! The binary format: header, schemas, rows. See `docs/format.md`.

pub(crate) mod file;
pub(crate) mod schema;
pub(crate) mod skip;

/// The next `N` bytes, which are taken off.
#[inline]
pub(crate) fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (head, tail) = rest.split_first_chunk::<N>()?;
    *rest = tail;
    Some(*head)
}

/// The next bytes, which are taken off.
#[inline]
pub(crate) fn slice<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (head, tail) = rest.split_at_checked(length)?;
    *rest = tail;
    Some(head)
}

/// A length or a count: 32 bits.
#[inline]
pub(crate) fn length(rest: &mut &[u8]) -> Option<usize> {
    take(rest).and_then(|bytes| usize::try_from(u32::from_le_bytes(bytes)).ok())
}

/// Bytes behind their number.
#[inline]
pub(crate) fn counted<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = length(rest)?;
    slice(rest, length)
}
