//! Does a composite value stand as a writer writes it? Then it is read in one pass, without an outline.

use super::lexer::is_blank;
use crate::key::Key;

/// Nothing is read from here.
const NOWHERE: usize = usize::MAX;

/// Reads the lines of a composite value one after the other.
///
/// Comments, empty lines, text blocks and bytes in it are for the outline, as is whatever is malformed: then the walk
/// fails, and so does everything behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    text: &'a str,
    /// Where a value begins, or ended.
    at: usize,
    depth: u16,
    max_depth: u16,
}

/// What a value consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    /// Tokens side by side on a line; the next one is the first.
    FirstToken,
    /// Tokens, of which one was read.
    Tokens,
    /// Lines down to a closing bracket.
    Rows,
    /// Lines `Key = value` down to a closing bracket.
    Fields,
    /// Lines down to the end of the property.
    Whole,
    /// Nothing.
    Nothing,
}

/// Up to where a value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The end of the property.
    Property,
    /// The end of the line, or of the block that it opens.
    Line,
    /// The next blank.
    Token,
    /// This place: the key of an entry.
    Key(usize),
}

/// What stands where an option does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// Nothing.
    None,
    /// What it holds.
    Here,
    /// The same, behind a word that says so.
    Behind,
}

impl<'a> Walk<'a> {
    pub(crate) fn none(text: &'a str) -> Self {
        Self { text, at: NOWHERE, depth: 0, max_depth: 0 }
    }

    /// The value whose lines begin at `start`.
    #[inline]
    pub(crate) fn new(text: &'a str, start: usize, max_depth: u16) -> Self {
        let at = if text.as_bytes().get(start).is_some_and(|byte| begins_row(*byte)) { start } else { NOWHERE };
        Self { text, at, depth: 0, max_depth }
    }

    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub(crate) fn move_to(&mut self, at: usize) {
        self.at = at;
    }

    #[cold]
    pub(crate) fn fail(&mut self) {
        self.at = NOWHERE;
    }

    #[inline]
    pub(crate) fn has_failed(&self) -> bool {
        self.at == NOWHERE
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// A value that may hold others begins. It is counted for each kind of them, so that there are never more than the
    /// outline allows.
    #[inline]
    pub(crate) fn enter(&mut self) {
        if self.depth >= self.max_depth {
            return self.fail();
        }
        self.depth += 1;
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Moves on from the end of a row to the next one, which there must be.
    #[inline]
    pub(crate) fn next_row(&mut self) {
        if !self.has_next_row() {
            self.fail();
        }
    }

    /// Moves on from the end of a row to the next one, if a row stands on the line below.
    ///
    /// Nothing is called here that returns, so that nothing must be kept meanwhile.
    #[inline(never)]
    pub(crate) fn has_next_row(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) != Some(&b'\n') {
            return self.has_row_behind_blanks();
        }
        let mut at = self.at + 1;
        // Eight blanks at a time, as indentation mostly is.
        while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
            let others = u64::from_le_bytes(*chunk) ^ u64::from_le_bytes([b' '; 8]);
            at += (others.trailing_zeros() / 8) as usize;
            if others != 0 {
                break;
            }
        }
        match bytes.get(at) {
            Some(byte) if begins_row(*byte) => {
                self.at = at;
                true
            }
            _ => self.has_other_row(at),
        }
    }

    #[cold]
    #[inline(never)]
    fn has_row_behind_blanks(&mut self) -> bool {
        match line_break(self.text.as_bytes(), self.at) {
            Some(end) if end < self.text.len() => self.has_other_row(end + 1),
            _ => false,
        }
    }

    /// The same with other blanks in front of it.
    #[cold]
    #[inline(never)]
    fn has_other_row(&mut self, mut at: usize) -> bool {
        let bytes = self.text.as_bytes();
        while bytes.get(at).is_some_and(|byte| is_blank(*byte)) {
            at += 1;
        }
        let begins = bytes.get(at).is_some_and(|byte| begins_row(*byte));
        if begins {
            self.at = at;
        }
        begins
    }

    /// Whether the rest of the line is blank from `at` on.
    #[inline]
    pub(crate) fn ends_row(&self, at: usize) -> bool {
        match self.text.as_bytes().get(at) {
            None | Some(b'\n') => true,
            Some(byte) if is_blank(*byte) => line_break(self.text.as_bytes(), at).is_some(),
            Some(_) => false,
        }
    }

    /// What the brackets hold that the value consists of; `None` if it does not begin with such a bracket. Of lines,
    /// the first one is the next.
    #[inline]
    pub(crate) fn open(&mut self, open: u8, close: u8) -> Option<Inner> {
        if self.byte() != Some(open) {
            return None;
        }
        if self.text.as_bytes().get(self.at + 1) == Some(&close) {
            self.at += 2;
            return Some(Inner::Nothing);
        }
        if !self.ends_row(self.at + 1) {
            return None;
        }
        self.at += 1;
        self.next_row();
        Some(Inner::Rows)
    }

    /// Whether the next row is a closing bracket, as far as its first byte tells.
    #[inline]
    pub(crate) fn is_at(&self, close: u8) -> bool {
        self.byte() == Some(close)
    }

    /// Passes the closing bracket of rows.
    #[inline]
    pub(crate) fn close(&mut self, inner: Inner, close: u8) {
        if matches!(inner, Inner::Rows | Inner::Fields) {
            if self.byte() != Some(close) {
                return self.fail();
            }
            self.at += 1;
        }
    }

    /// Moves on to the value of `key`, if that is the key of the next row.
    #[inline]
    pub(crate) fn meets(&mut self, key: &Key) -> bool {
        match key.in_front(self.text.as_bytes(), self.at) {
            Some(start) => {
                self.at = start;
                true
            }
            None => false,
        }
    }

    /// The range of the key of the entry that begins here, and where its value does.
    #[inline]
    pub(crate) fn entry(&self) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        match bytes.get(end)? {
            b'\\' => return None,
            b'"' => {
                loop {
                    end += 1;
                    match bytes.get(end)? {
                        b'"' => break,
                        b'\n' => return None,
                        _ => {}
                    }
                }
                end += 1;
            }
            _ => {
                while !matches!(bytes.get(end)?, b'=' | b'\n') {
                    end += 1;
                }
                // A blank stands in front of it.
                end -= 1;
                if end <= self.at || is_blank(bytes[end - 1]) {
                    return None;
                }
            }
        }
        bytes[end..].starts_with(b" = ").then_some((end, end + 3))
    }

    /// Moves on to the next of some tokens.
    #[inline]
    pub(crate) fn next_token(&mut self, inner: &mut Inner) {
        match inner {
            Inner::FirstToken => *inner = Inner::Tokens,
            _ => self.pass_blank(),
        }
    }

    /// Passes the one blank in front of a token or of a payload.
    #[inline]
    pub(crate) fn pass_blank(&mut self) {
        if self.byte() != Some(b' ') {
            return self.fail();
        }
        self.at += 1;
    }

    /// What the option that begins here holds; its word is passed. `None` if it is written in another way.
    pub(crate) fn some(&mut self) -> Option<Opened> {
        let rest = self.text.as_bytes().get(self.at..)?;
        if rest.starts_with(b"none") && self.ends_row(self.at + 4) {
            self.at += 4;
            return Some(Opened::None);
        }
        if rest.starts_with(b"some") && rest.get(4).is_some_and(|byte| is_blank(*byte)) {
            let is_usual = rest[4] == b' ' && rest.get(5).is_some_and(|byte| *byte > b' ');
            self.at += 5;
            return is_usual.then_some(Opened::Behind);
        }
        Some(Opened::Here)
    }

    /// Passes the word that begins here.
    #[inline]
    pub(crate) fn pass_word(&mut self, word: &str) {
        self.at += word.len();
    }

    /// The word that begins here.
    #[inline]
    pub(crate) fn word(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.bytes().position(|byte| byte <= b' ').unwrap_or(rest.len());
        &rest[..length]
    }

    /// Whether a scalar from here to `end` is none, since its row opens or closes a block.
    #[inline]
    pub(crate) fn is_bracket(&self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        let Some(scalar) = bytes.get(self.at..end) else { return true };
        matches!(scalar, [] | [b'{' | b'}' | b'[' | b']', ..] | [.., b'{' | b'['])
    }

    /// The text of the scalar that begins here, and where it ends.
    pub(crate) fn scalar(&self, extent: Extent) -> Option<(&'a str, usize)> {
        let rest = self.text.get(self.at..)?;
        let text = match extent {
            Extent::Key(end) => return Some((self.text.get(self.at..end)?, end)),
            Extent::Token => self.word(),
            Extent::Line | Extent::Property => {
                let line = &rest[..memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len())];
                line.trim_end_matches([' ', '\t', '\r'])
            }
        };
        // Text blocks and bytes have other lines below.
        let is_other =
            text.is_empty() || text.starts_with(['|', '%', '{', '}', '[', ']']) || text.ends_with(['{', '[']);
        (!is_other).then_some((text, self.at + text.len()))
    }
}

/// Whether a row begins with this byte, and is no comment, header, conflict, text block or line of bytes.
#[inline]
fn begins_row(byte: u8) -> bool {
    BEGINS_ROW[usize::from(byte)]
}

static BEGINS_ROW: [bool; 256] = {
    let (mut begins, others) = ([true; 256], b" \t\r\n;#/<=>|%");
    let mut at = 0;
    while at < others.len() {
        begins[others[at] as usize] = false;
        at += 1;
    }
    begins
};

/// The line feed at the end of the line, if only blanks stand in front of it. The end of the text is one too.
#[cold]
#[inline(never)]
fn line_break(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    matches!(rest.get(blanks), None | Some(b'\n')).then_some(at + blanks)
}
