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

/// Where values are read from. A value has a head of fixed width; what options, lists, maps and variants hold is
/// behind the head of the value that stands by itself, and strings are in the text of the group of rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    /// The head, from the next value on.
    pub(crate) head: &'a [u8],
    /// What is behind the head.
    pub(crate) tail: &'a [u8],
    pub(crate) text: &'a str,
}

impl<'a> Cursor<'a> {
    /// Where a value of that width begins that stands by itself.
    #[inline]
    pub(crate) fn whole(&self, width: usize) -> Option<Self> {
        let (head, tail) = self.tail.split_at_checked(width)?;
        Some(Self { head, tail, text: self.text })
    }

    /// Goes on behind a value that stood by itself.
    #[inline]
    pub(crate) fn leave(&mut self, inner: Self) {
        self.tail = inner.tail;
        self.text = inner.text;
    }

    /// How many bytes are left.
    pub(crate) fn size(&self) -> usize {
        self.head.len() + self.tail.len() + self.text.len()
    }

    /// The text of a string, which is taken off.
    #[inline]
    pub(crate) fn string(&mut self) -> Option<&'a str> {
        let length = length(&mut self.head)?;
        string(&mut self.text, length)
    }

    /// Bytes whose number is in the head, which are taken off.
    #[inline]
    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = length(&mut self.head)?;
        slice(&mut self.tail, length)
    }
}

/// The next bytes of the text, which are taken off: none if there are fewer, or if they end inside of a character.
#[inline]
pub(crate) fn string<'a>(text: &mut &'a str, length: usize) -> Option<&'a str> {
    let (string, rest) = text.split_at_checked(length)?;
    *text = rest;
    Some(string)
}
