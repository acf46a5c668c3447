//! Do the properties of a record stand where they are expected? Then they are read without tokens.

use core::ops::Range;

use super::lexer::{Line, classify, is_blank, trim};
use crate::key::{self, Key};

/// Reads the properties of a record one after the other, as long as each is the one that is asked for.
///
/// It tells the same values as the tokens would, or nothing: whoever meets something else starts again with
/// tokens, which know what to say about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream<'a> {
    text: &'a str,
    /// Where the next header is expected.
    at: usize,
    /// Something else was met.
    broken: bool,
}

/// Where the value of a property stands, and whether it has more than one line.
pub(crate) struct Found {
    pub(crate) header: usize,
    pub(crate) value: Range<usize>,
    pub(crate) many: bool,
}

impl<'a> Stream<'a> {
    /// The properties from the first header of `text` on, if nothing but comments stands in front of it.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let mut at = 0;
        loop {
            match text.as_bytes().get(at)? {
                b';' => return Some(Self { text, at, broken: false }),
                // Everything else that may stand here is rare.
                b'\n' => at += 1,
                b'#' if !text[at..].starts_with("#!") => at = next_line(text.as_bytes(), at),
                _ => return None,
            }
        }
    }

    /// As [`new`](Self::new), from the header at `at`.
    pub(crate) fn from(text: &'a str, at: usize) -> Self {
        Self { text, at, broken: false }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// From now on nothing is as expected.
    pub(crate) fn give_up(&mut self) {
        self.broken = true;
    }

    /// Whether the text ends here.
    pub(crate) fn is_at_end(&self) -> bool {
        !self.broken && self.at == self.text.len()
    }

    /// Whether a record begins here.
    pub(crate) fn is_at_record(&self) -> bool {
        !self.broken && key::ASSET_TYPE.header(&self.text.as_bytes()[self.at..]).is_some()
    }

    /// The value of the property `key`, if that is the next one.
    #[inline]
    pub(crate) fn next(&mut self, key: &Key) -> Option<Found> {
        let (header, start) = self.start(key)?;
        let (value, many) = self.value(start)?;
        Some(Found { header, value, many })
    }

    /// Where the header of `key` and the lines below it begin, if that is the next property.
    #[inline]
    pub(crate) fn start(&mut self, key: &Key) -> Option<(usize, usize)> {
        let header = self.at;
        self.behind_header(key).map(|start| (header, start))
    }

    /// Whether a value of one line ends at `end`, and a header or nothing follows; then it is passed.
    #[inline]
    pub(crate) fn ends(&mut self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        if let Some([b'\n', b'\n', b';']) = bytes.get(end..end + 3) {
            self.at = end + 2;
            return true;
        }
        if bytes.get(end..).is_some_and(|rest| matches!(rest, [] | [b'\n'])) {
            self.at = bytes.len();
            return true;
        }
        false
    }

    /// Whether the next property is `key` with the value `value` on a line; then it is passed.
    #[inline]
    pub(crate) fn passes(&mut self, key: &Key, value: impl FnOnce(&str) -> bool) -> bool {
        match self.next(key) {
            Some(Found { value: range, many: false, .. }) if value(&self.text[range.clone()]) => true,
            _ => {
                self.broken = true;
                false
            }
        }
    }

    /// Where the header of `key` stands in this record, and its value.
    pub(crate) fn find(&self, key: &Key) -> Option<(usize, &'a str)> {
        let mut rest = *self;
        for found in memchr::memmem::find_iter(&self.text.as_bytes()[self.at..], b"\n; ") {
            rest.at = self.at + found + 1;
            let bytes = &self.text.as_bytes()[rest.at..];
            if key.header(bytes).is_some() {
                let at = rest.at;
                return rest.next(key).filter(|place| !place.many).map(|place| (at, &self.text[place.value]));
            }
            if rest.is_at_record() {
                return None;
            }
        }
        None
    }

    /// Where the line below the header of `key` begins.
    #[inline]
    fn behind_header(&mut self, key: &Key) -> Option<usize> {
        if self.broken {
            return None;
        }
        match key.header(&self.text.as_bytes()[self.at..]) {
            Some(length) => Some(self.at + length),
            None => self.behind_other_header(key),
        }
    }

    /// The same for a header that is written in another way, or near the end of the text.
    #[cold]
    fn behind_other_header(&mut self, key: &Key) -> Option<usize> {
        let line = self.text[self.at..].split('\n').next().unwrap_or_default();
        if trim(line).strip_prefix(';').is_some_and(|name| trim(name) == key.name()) {
            return Some((self.at + line.len() + 1).min(self.text.len()));
        }
        self.broken = true;
        None
    }

    /// The value whose lines begin at `start`; the next header is found.
    pub(crate) fn value(&mut self, start: usize) -> Option<(Range<usize>, bool)> {
        let bytes = self.text.as_bytes();
        let end = line_end(bytes, start);
        // One line of value, an empty line, a header: what a writer writes.
        if let [first, .., last] | [first @ last] = &bytes[start..end] {
            let plain = PLAIN[usize::from(*first)] && *last > b' ';
            if plain && self.ends(end) {
                return Some((start..end, false));
            }
        }
        self.any_value(start)
    }

    /// The same for whatever lines there are.
    #[inline(never)]
    fn any_value(&mut self, start: usize) -> Option<(Range<usize>, bool)> {
        let bytes = self.text.as_bytes();
        let (mut value, mut many) = (start..start, false);
        let mut at = start;
        while at < bytes.len() {
            let end = line_end(bytes, at);
            let (mut first, mut last) = (at, end);
            while first < last && is_blank(bytes[first]) {
                first += 1;
            }
            while last > first && is_blank(bytes[last - 1]) {
                last -= 1;
            }
            match classify(&bytes[first..last]) {
                Line::Blank => {}
                Line::Comment => many |= !value.is_empty(),
                Line::Header => {
                    at = first;
                    break;
                }
                Line::Conflict => {
                    self.broken = true;
                    return None;
                }
                Line::Value if value.is_empty() => value = first..last,
                Line::Value => {
                    many = true;
                    value.end = last;
                }
            }
            at = end + 1;
        }
        // A value that is missing is for the tokens.
        if value.is_empty() {
            self.broken = true;
            return None;
        }
        self.at = at.min(bytes.len());
        Some((value, many))
    }
}

/// What a line of a value may begin with, if it is surely one.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = b'!';
    loop {
        plain[byte as usize] = !matches!(byte, b'#' | b'/' | b';' | b'<' | b'|' | b'=' | b'>');
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    plain
};

/// The line feed behind `at`, or the end.
#[inline]
pub(crate) fn line_end(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*chunk) ^ (ONES * 0x0A);
        let found = word.wrapping_sub(ONES) & !word & (ONES << 7);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while at < bytes.len() && bytes[at] != b'\n' {
        at += 1;
    }
    at
}

fn next_line(bytes: &[u8], at: usize) -> usize {
    (line_end(bytes, at) + 1).min(bytes.len())
}
