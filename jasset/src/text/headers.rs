//! Where do the properties of one record stand, if not where they are expected?

use core::ops::Range;

use bumpalo::{Bump, collections::Vec};

use super::{
    lexer::{Line, classify, is_blank, trim},
    outline::offset,
    stream::line_end,
};
use crate::{
    class::VERSION_SUFFIX,
    key::{self, is_identifier, tag_of},
};

/// More properties are for the tokens.
const MOST: usize = 128;

/// The headers of a record, and which of them were met.
pub(crate) struct Headers<'t> {
    all: Vec<'t, Header>,
    /// Of each header the tag of its key.
    tags: Vec<'t, u64>,
    met: u128,
    /// From this header on one was met after the other, since so many were met before.
    run: (usize, usize),
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
        Self { all: Vec::new_in(scratch), tags: Vec::new_in(scratch), met: 0, run: (0, 0), end: 0 }
    }

    /// Finds the headers of the record that begins at `start`; `false` if they are for the tokens.
    pub(crate) fn read(&mut self, text: &str, start: usize) -> bool {
        self.all.clear();
        self.tags.clear();
        (self.met, self.run) = (0, (0, 0));
        let bytes = text.as_bytes();
        for found in memchr::memchr_iter(b';', &bytes[start..]) {
            let at = start + found;
            if at > start && !begins_line(bytes, at) {
                continue;
            }
            let end = line_end(bytes, at);
            let (mut first, mut last) = (at + 1, end);
            while first < last && is_blank(bytes[first]) {
                first += 1;
            }
            while last > first && is_blank(bytes[last - 1]) {
                last -= 1;
            }
            let tag = tag(bytes, first, last - first);
            let is = |key: &key::Key| tag == key.tag() && bytes[first..last] == *key.name().as_bytes();
            if is(&key::ASSET_TYPE) && at > start {
                self.end = at;
                return true;
            }
            if is(&key::COMPONENT) || self.all.len() == MOST {
                return false;
            }
            self.tags.push(tag);
            let value = offset((end + 1).min(bytes.len()));
            self.all.push(Header { start: offset(at), key: (offset(first), offset(last)), value });
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
    pub(crate) fn meet(&mut self, text: &str, (name, tag): (&str, u64), so_far: usize) -> Option<(usize, bool)> {
        let next = self.catch_up(so_far);
        let at = self.position(text, name, tag, next)?;
        let before = self.met & 1 << at != 0;
        self.run = (at, so_far);
        Some((self.all[at].value as usize, before))
    }

    /// Where the header of the key stands, which is met without moving there.
    pub(crate) fn mark(&mut self, text: &str, (name, tag): (&str, u64), so_far: usize) -> Option<(usize, usize)> {
        let next = self.catch_up(so_far);
        let at = self.position(text, name, tag, next)?;
        self.met |= 1 << at;
        Some((self.all[at].start as usize, self.all[at].value as usize))
    }

    /// The header that begins here is met.
    pub(crate) fn mark_at(&mut self, start: usize) {
        if let Some(at) = self.all.iter().position(|header| header.start as usize == start) {
            self.met |= 1 << at;
        }
    }

    /// Whether there is such a key.
    pub(crate) fn has(&self, text: &str, name: &str) -> bool {
        self.position(text, name, key::tag(name.as_bytes()), 0).is_some()
    }

    /// Marks what was met in passing; the header that is next.
    fn catch_up(&mut self, so_far: usize) -> usize {
        let (from, before) = self.run;
        let next = (from + so_far - before).min(self.all.len());
        for at in from..next {
            self.met |= 1 << at;
        }
        self.run = (next, so_far);
        next
    }

    fn position(&self, text: &str, name: &str, tag: u64, next: usize) -> Option<usize> {
        let is = |at: usize| self.tags.get(at) == Some(&tag) && text[self.key(at)] == *name;
        // Most stand close to the last one.
        for at in [next, next.wrapping_sub(2)] {
            if is(at) {
                return Some(at);
            }
        }
        let mut from = 0;
        while let Some(found) = self.tags[from..].iter().position(|other| *other == tag) {
            if is(from + found) {
                return Some(from + found);
            }
            from += found + 1;
        }
        None
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
        let stands_twice = || {
            let same = |other: &usize| self.tags[*other] == self.tags[at] && text[self.key(*other)] == *key;
            (0..self.all.len()).filter(same).count() > 1
        };
        let end = self.all.get(at + 1).map_or(self.end, |next| next.start as usize);
        let is_conflict = |line: &str| classify(trim(line).as_bytes()) == Line::Conflict;
        is_identifier(key.as_bytes())
            && !key.ends_with(VERSION_SUFFIX)
            && !stands_twice()
            && !text[self.all[at].value as usize..end].split('\n').any(is_conflict)
    }
}

/// Whether only blanks stand between `at` and the start of its line.
fn begins_line(bytes: &[u8], at: usize) -> bool {
    bytes[..at].iter().rev().find(|byte| !is_blank(**byte)).is_none_or(|byte| *byte == b'\n')
}

/// The tag of the key of `length` bytes at `at`.
fn tag(bytes: &[u8], at: usize, length: usize) -> u64 {
    match bytes[at..].first_chunk::<8>() {
        Some(chunk) => {
            let word = u64::from_le_bytes(*chunk);
            tag_of(if length < 8 { word & ((1 << (8 * length)) - 1) } else { word }, length)
        }
        None => key::tag(&bytes[at..at + length]),
    }
}
