//! Where do the properties of one record stand, if not where they are expected?

use core::ops::Range;

use bumpalo::{Bump, collections::Vec};

use super::{
    lexer::{Line, classify, is_blank, trim},
    outline::offset,
    stream::{find, line_end, without_blanks},
};
use crate::key::{self, Key, VERSION_SUFFIX, is_identifier, tag_of};

/// More properties are for the tokens.
const MOST: usize = 128;

/// The headers of a record, and which of them were met.
pub(crate) struct Headers<'t> {
    all: Vec<'t, Header>,
    /// Of each header the tag of its key.
    tags: Vec<'t, u64>,
    met: u128,
    /// These, as they were met.
    order: Vec<'t, u8>,
    /// From this header on one was met after the other, since so many were met before.
    run: (usize, usize),
    /// One was met that stands in front of another one that was.
    elsewhere: bool,
    /// Where the record ends.
    end: usize,
}

#[derive(Clone, Copy, Debug)]
struct Header {
    /// The `;`.
    start: u32,
    key: (u32, u32),
    /// Where the next line begins.
    value: u32,
}

impl<'t> Headers<'t> {
    /// Of no record. Takes room as soon as there is one.
    pub(crate) fn new(scratch: &'t Bump) -> Self {
        Self {
            all: Vec::new_in(scratch),
            tags: Vec::new_in(scratch),
            met: 0,
            order: Vec::new_in(scratch),
            run: (0, 0),
            elsewhere: false,
            end: 0,
        }
    }

    /// Finds the headers of the record that begins at `start`; `false` if they are for the tokens.
    #[inline(never)]
    pub(crate) fn read(&mut self, text: &str, start: usize) -> bool {
        self.all.clear();
        self.tags.clear();
        self.order.clear();
        (self.met, self.run, self.elsewhere) = (0, (0, 0), false);
        let bytes = text.as_bytes();
        let mut at = start;
        while at < bytes.len() {
            let first = if bytes.get(at + 1) == Some(&b' ') { at + 2 } else { at + 1 };
            let end = line_end(bytes, first);
            let key = match &bytes[first..end] {
                [b'A'..=b'Z' | b'a'..=b'z', .., b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z'] => first..end,
                _ => without_blanks(bytes, first..end),
            };
            let tag = tag(bytes, key.clone());
            let is = |name: &Key| tag == name.tag() && bytes[key.clone()] == *name.name().as_bytes();
            if is(&key::ASSET_TYPE) && at > start {
                self.end = at;
                return true;
            }
            if is(&key::COMPONENT) || self.all.len() == MOST {
                return false;
            }
            self.tags.push(tag);
            let value = (end + 1).min(bytes.len());
            self.all.push(Header {
                start: offset(at),
                key: (offset(key.start), offset(key.end)),
                value: offset(value),
            });
            at = next_header(bytes, value);
        }
        self.end = bytes.len();
        true
    }

    /// Where the record ends.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Where the value of the key begins, and whether it was met before. `so_far` properties were met, and the next one
    /// that is met in passing is the one behind this.
    pub(crate) fn meet(&mut self, text: &str, key: &Key, so_far: usize) -> Option<(usize, bool)> {
        let next = self.catch_up(so_far);
        let at = self.position(text, key, next)?;
        let before = self.met & 1 << at != 0;
        self.elsewhere |= at < next;
        self.run = (at, so_far);
        Some((self.all[at].value as usize, before))
    }

    /// Where the header of the key stands, which is met without moving there.
    pub(crate) fn mark(&mut self, text: &str, key: &Key, so_far: usize) -> Option<(usize, usize)> {
        let next = self.catch_up(so_far);
        let at = self.position(text, key, next)?;
        self.mark_met(at);
        Some((self.all[at].start as usize, self.all[at].value as usize))
    }

    /// Whether there is such a key.
    pub(crate) fn has(&self, text: &str, name: &str) -> bool {
        (0..self.all.len()).any(|at| text[self.key(at)] == *name)
    }

    /// Which headers were met, one after the other.
    pub(crate) fn order(&self) -> &[u8] {
        &self.order
    }

    /// Whether one was met that was not the next one.
    pub(crate) fn are_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// Marks what was met in passing; the header that is next.
    #[inline]
    fn catch_up(&mut self, so_far: usize) -> usize {
        let (from, before) = self.run;
        let next = (from + so_far - before).min(self.all.len());
        for at in from..next {
            self.mark_met(at);
        }
        self.run = (next, so_far);
        next
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are not so many")]
    fn mark_met(&mut self, at: usize) {
        if self.met & 1 << at == 0 {
            self.met |= 1 << at;
            self.order.push(at as u8);
        }
    }

    #[inline]
    fn position(&self, text: &str, key: &Key, next: usize) -> Option<usize> {
        let tag = key.tag();
        // In another order of the same length the one behind the last, or in front of it, is a good guess.
        for at in [next, next.wrapping_sub(2)] {
            if self.tags.get(at) == Some(&tag) && self.is(text, at, key) {
                return Some(at);
            }
        }
        (0..self.tags.len()).find(|at| self.tags[*at] == tag && self.is(text, *at, key))
    }

    /// Whether a header with its tag is of the key.
    #[inline]
    fn is(&self, text: &str, at: usize, key: &Key) -> bool {
        key.below(text.as_bytes(), self.all[at].key.0 as usize).is_some() || text[self.key(at)] == *key.name()
    }

    fn key(&self, at: usize) -> Range<usize> {
        let (start, end) = self.all[at].key;
        start as usize..end as usize
    }

    /// Whether all headers were met, after `so_far` properties.
    pub(crate) fn are_met(&mut self, so_far: usize) -> bool {
        self.catch_up(so_far);
        self.met.count_ones() as usize == self.all.len()
    }

    /// Whether there is nothing to say about what was not met: each stands once, is no version, and has no conflict in
    /// its value.
    pub(crate) fn others_are_fine(&self, text: &str) -> bool {
        (0..self.all.len()).filter(|at| self.met & 1 << at == 0).all(|at| self.is_fine(text, at))
    }

    fn is_fine(&self, text: &str, at: usize) -> bool {
        let key = &text[self.key(at)];
        let tag = self.tags[at];
        let stands_twice = || {
            let same = |other: &usize| self.tags[*other] == tag && text[self.key(*other)] == *key;
            self.tags.iter().filter(|other| **other == tag).count() > 1 && (0..self.all.len()).filter(same).count() > 1
        };
        let end = self.all.get(at + 1).map_or(self.end, |next| next.start as usize);
        is_identifier(key.as_bytes())
            && !key.ends_with(VERSION_SUFFIX)
            && !stands_twice()
            && !has_conflict(text, self.all[at].value as usize..end)
    }
}

/// Whether a line of the range is a conflict marker.
fn has_conflict(text: &str, range: Range<usize>) -> bool {
    let bytes = &text.as_bytes()[..range.end];
    let mut at = range.start;
    while at < range.end {
        let end = line_end(bytes, at);
        let first = bytes[at];
        // A marker begins with neither of these.
        let is_plain = first.is_ascii_alphanumeric() || first == b'"' || first == b'-';
        if !is_plain && classify(trim(&text[at..end]).as_bytes()) == Line::Conflict {
            return true;
        }
        at = end + 1;
    }
    false
}

/// Where the next header begins that stands behind the start of a line, or the end.
#[inline]
fn next_header(bytes: &[u8], start: usize) -> usize {
    let mut at = find(bytes, start, b';');
    while at < bytes.len() && bytes[at - 1] != b'\n' && !begins_line(bytes, at) {
        at = find(bytes, at + 1, b';');
    }
    at
}

/// Whether only blanks stand between `at` and the start of its line.
#[cold]
pub(super) fn begins_line(bytes: &[u8], at: usize) -> bool {
    bytes[..at].iter().rev().find(|byte| !is_blank(**byte)).is_none_or(|byte| *byte == b'\n')
}

/// The tag of a key.
#[inline]
fn tag(bytes: &[u8], key: Range<usize>) -> u64 {
    let length = key.len();
    match bytes[key.start..].first_chunk::<8>() {
        Some(chunk) => {
            let word = u64::from_le_bytes(*chunk);
            tag_of(if length < 8 { word & ((1 << (8 * length)) - 1) } else { word }, length)
        }
        None => key::tag(&bytes[key]),
    }
}
