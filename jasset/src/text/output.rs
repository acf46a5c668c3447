//! What is text written into?

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::key::Key;

/// Text that grows at its end. Its bytes are UTF-8, since each piece is: a piece of known length is copied without a
/// call, which a `String` has no way for.
#[derive(Debug, Default)]
pub(crate) struct Output(Vec<u8>);

/// How long a number or a header may be that is appended in one piece.
const ROOM: usize = 40;

impl Output {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    #[inline]
    pub(crate) fn push(&mut self, c: char) {
        if c.is_ascii() {
            self.0.push(c as u8);
        } else {
            self.push_str(c.encode_utf8(&mut [0; 4]));
        }
    }

    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Whether what is known to be short fits without more memory. Whoever asks first does not have to keep anything
    /// while there is made room.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        self.0.capacity() - self.0.len() >= ROOM
    }

    /// Makes room for what is known to be short.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_room(&mut self) {
        self.0.reserve(ROOM);
    }

    /// Appends the ASCII that `fill` puts into `N` bytes: so many as it says.
    #[inline]
    pub(crate) fn fill<const N: usize>(&mut self, fill: impl FnOnce(&mut [u8; N]) -> usize) {
        let start = self.0.len();
        self.0.extend_from_slice(&[0; N]);
        if let Some(bytes) = self.0.last_chunk_mut() {
            let length = fill(bytes);
            self.0.truncate(start + length);
        }
    }

    /// Appends the header of a property behind the value of another.
    #[inline]
    pub(crate) fn header(&mut self, key: &Key) {
        let (opening, length) = key.opening();
        if length > opening.len() || !self.has_room() {
            return self.long_header(key.name());
        }
        let start = self.0.len();
        self.0.extend_from_slice(opening);
        self.0.truncate(start + length);
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn long_header(&mut self, key: &str) {
        self.push_str("\n\n; ");
        self.push_str(key);
        self.push('\n');
    }

    /// Appends `text`, which is more often short than not.
    #[inline]
    pub(crate) fn push_short(&mut self, text: &str) {
        let length = text.len();
        match two_halves(text) {
            Some((first, last)) if self.has_room() => self.fill::<32>(|bytes| {
                bytes[..16].copy_from_slice(first);
                bytes[length - 16..length].copy_from_slice(last);
                length
            }),
            _ => self.push_str(text),
        }
    }

    /// Appends `text` in double quotes.
    #[inline]
    pub(crate) fn quoted(&mut self, text: &str) {
        let length = text.len();
        match two_halves(text) {
            Some((first, last)) if self.has_room() => self.fill::<34>(|bytes| {
                bytes[0] = b'"';
                bytes[1..17].copy_from_slice(first);
                bytes[length - 15..=length].copy_from_slice(last);
                bytes[length + 1] = b'"';
                length + 2
            }),
            _ => self.quoted_of_any_length(text),
        }
    }

    #[inline(never)]
    fn quoted_of_any_length(&mut self, text: &str) {
        self.0.reserve(text.len() + 2);
        self.0.push(b'"');
        self.0.extend_from_slice(text.as_bytes());
        self.0.push(b'"');
    }

    pub(crate) fn ends_with(&self, c: u8) -> bool {
        self.0.last() == Some(&c)
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Puts `text` in front of what stands at `at`.
    pub(crate) fn insert_str(&mut self, at: usize, text: &str) {
        self.0.splice(at..at, text.bytes());
    }

    /// Removes the byte at `at`, which is ASCII.
    pub(crate) fn remove(&mut self, at: usize) {
        self.0.remove(at);
    }

    /// The text from `start` on.
    pub(crate) fn text(&self, start: usize) -> &str {
        core::str::from_utf8(&self.0[start..]).unwrap_or_default()
    }

    /// Takes the text from `start` on away.
    pub(crate) fn split_off(&mut self, start: usize) -> String {
        Self(self.0.split_off(start)).into_string()
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.0).unwrap_or_default()
    }
}

/// What stands in the bytes is text, and stays.
impl From<String> for Output {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// The first and the last sixteen bytes, if these are all: two copies that overlap are quicker than one of any length.
#[inline]
fn two_halves(text: &str) -> Option<(&[u8; 16], &[u8; 16])> {
    let bytes = text.as_bytes();
    bytes.first_chunk().zip(bytes.last_chunk()).filter(|_| bytes.len() <= 32)
}

/// Lets `write` append to `text`; nothing is appended if it fails.
pub(crate) fn append<E>(text: &mut String, write: impl FnOnce(&mut Output) -> Result<(), E>) -> Result<(), E> {
    if text.is_empty() {
        let mut output = Output::from(core::mem::take(text));
        let result = write(&mut output);
        if result.is_err() {
            output.truncate(0);
        }
        *text = output.into_string();
        return result;
    }
    // What stands in front need not be looked at again.
    let mut output = scratch::take();
    let result = write(&mut output);
    if result.is_ok() {
        text.push_str(output.text(0));
    }
    scratch::keep(output);
    result
}

/// As [`append`], to bytes.
pub(crate) fn append_to_vec<E>(bytes: &mut Vec<u8>, write: impl FnOnce(&mut Output) -> Result<(), E>) -> Result<(), E> {
    let mut output = Output(core::mem::take(bytes));
    let start = output.len();
    let result = write(&mut output);
    if result.is_err() {
        output.truncate(start);
    }
    *bytes = output.0;
    result
}

/// Memory for the next text of the thread.
#[cfg(feature = "std")]
mod scratch {
    use core::cell::Cell;

    use super::Output;

    /// More is given back: one large text must not hold its memory for ever.
    const MOST: usize = 1 << 16;

    std::thread_local! {
        static SCRATCH: Cell<Output> = const { Cell::new(Output::new()) };
    }

    pub(super) fn take() -> Output {
        SCRATCH.try_with(Cell::take).unwrap_or_default()
    }

    pub(super) fn keep(mut output: Output) {
        if output.0.capacity() <= MOST {
            output.truncate(0);
            // Where the thread ends there is nothing to keep.
            let _ = SCRATCH.try_with(|scratch| scratch.set(output));
        }
    }
}

#[cfg(not(feature = "std"))]
mod scratch {
    use super::Output;

    pub(super) fn take() -> Output {
        Output::new()
    }

    pub(super) fn keep(_: Output) {}
}
