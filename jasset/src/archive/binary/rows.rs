//! Where do rows and their text go while they are written?

use alloc::vec::Vec;

use super::sorted::Piece;
use crate::error::{Error, Result};

/// The rows of a group, and the text of their strings.
#[derive(Debug)]
pub(crate) struct Rows<'o> {
    pub(crate) bytes: &'o mut Vec<u8>,
    pub(crate) text: &'o mut TextBuffer,
    /// What was written of the maps and sets that are open.
    pub(crate) pieces: &'o mut Vec<Piece>,
}

impl Rows<'_> {
    /// Appends a value that stands by itself: `write` fills its head.
    #[inline]
    pub(super) fn whole(
        &mut self,
        width: usize,
        has_tail: bool,
        write: impl FnOnce(&mut Window<'_>, &mut Rows<'_>) -> Result<()>,
    ) -> Result<()> {
        let start = self.bytes.len();
        self.bytes.resize(start + width, 0);
        let (mut few, mut more, mut none) = ([0; FEW], Vec::new(), Vec::new());
        // Whatever is appended while the head is written is behind it; if there is no such thing, the head is written
        // where it belongs.
        let (head, rows) = if has_tail {
            (scratch(&mut few, &mut more, width), &mut *self.bytes)
        } else {
            (&mut self.bytes[start..], &mut none)
        };
        write(&mut Window(head), &mut Rows { bytes: rows, text: &mut *self.text, pieces: &mut *self.pieces })?;
        if has_tail {
            let head = few.get(..width).unwrap_or(&more);
            self.bytes[start..start + width].copy_from_slice(head);
        }
        Ok(())
    }

    /// A row or an element without bytes is one byte, so that a count is never more than what is left of the file.
    #[inline]
    pub(super) fn fill(&mut self, start: usize) {
        if self.bytes.len() == start {
            self.bytes.push(0);
        }
    }
}

/// A head of so many bytes needs no heap.
const FEW: usize = 256;

/// Room for a head, while what follows it is appended.
#[inline]
fn scratch<'s>(few: &'s mut [u8; FEW], more: &'s mut Vec<u8>, width: usize) -> &'s mut [u8] {
    if let Some(head) = few.get_mut(..width) {
        return head;
    }
    more.resize(width, 0);
    more
}

/// What of a head is not written yet.
pub(super) struct Window<'h>(&'h mut [u8]);

impl<'h> Window<'h> {
    #[inline]
    pub(super) fn take(&mut self, width: usize) -> Result<&'h mut [u8]> {
        match core::mem::take(&mut self.0).split_at_mut_checked(width) {
            Some((place, rest)) => {
                self.0 = rest;
                Ok(place)
            }
            None => Err(not_the_same()),
        }
    }

    #[inline]
    pub(super) fn put<const N: usize>(&mut self, bytes: [u8; N]) -> Result<()> {
        self.take(N)?.copy_from_slice(&bytes);
        Ok(())
    }

    /// How many bytes are not written yet.
    #[inline]
    pub(super) fn left(&self) -> usize {
        self.0.len()
    }
}

#[cold]
fn not_the_same() -> Error {
    Error::custom("the description of a type is not the same each time")
}

/// The text of strings: memory that is there already, and how much of it is full.
#[derive(Clone, Debug)]
pub(crate) struct TextBuffer {
    /// Little text needs no heap.
    few: [u8; 512],
    /// All of it, if there is more.
    many: Vec<u8>,
    full: usize,
}

impl Default for TextBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl TextBuffer {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { few: [0; 512], many: Vec::new(), full: 0 }
    }

    /// Text is appended to these bytes.
    #[inline]
    pub(super) fn behind(bytes: Vec<u8>) -> Self {
        Self { full: bytes.len(), many: bytes, ..Self::new() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.full
    }

    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        let all = if self.many.is_empty() { &self.few[..] } else { &self.many };
        &all[..self.full]
    }

    /// What text was appended to, and the text.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        self.many.truncate(self.full);
        self.many
    }

    /// Forgets what is behind, and keeps the memory.
    #[inline]
    pub(super) fn truncate(&mut self, length: usize) {
        self.full = self.full.min(length);
    }

    /// All memory, of which there is so much.
    fn grown(&mut self, length: usize) -> &mut [u8] {
        if self.many.is_empty() {
            if length <= self.few.len() {
                return &mut self.few;
            }
            self.many.extend_from_slice(&self.few);
        }
        if self.many.len() < length {
            self.many.resize(2 * length, 0);
        }
        &mut self.many
    }

    /// Behind the text there is as much room as there is from `start` on.
    pub(super) fn twice(&mut self, start: usize) -> &mut [u8] {
        self.grown(2 * self.full - start)
    }

    // Few bytes are copied without a call: whoever copies any number has to find out first that they are few.
    #[inline(never)]
    pub(crate) fn push(&mut self, text: &str) {
        let (bytes, start) = (text.as_bytes(), self.full);
        let end = start + bytes.len();
        let Some(place) = self.many.get_mut(start..end) else { return self.push_many(text) };
        let copied = match bytes.len() {
            16..=32 => copy_ends::<16>(place, bytes),
            8..=15 => copy_ends::<8>(place, bytes),
            4..=7 => copy_ends::<4>(place, bytes),
            _ => false,
        };
        if !copied {
            return self.push_many(text);
        }
        self.full = end;
    }

    #[inline(never)]
    fn push_many(&mut self, text: &str) {
        let (start, end) = (self.full, self.full + text.len());
        self.grown(end)[start..end].copy_from_slice(text.as_bytes());
        self.full = end;
    }
}

/// Copies the first and the last bytes, which are all of them if there are at most two times as many.
#[inline]
fn copy_ends<const N: usize>(place: &mut [u8], bytes: &[u8]) -> bool {
    let (Some(first), Some(last)) = (bytes.first_chunk::<N>(), bytes.last_chunk::<N>()) else { return false };
    match place.first_chunk_mut() {
        Some(place) => *place = *first,
        None => return false,
    }
    match place.last_chunk_mut() {
        Some(place) => *place = *last,
        None => return false,
    }
    true
}
