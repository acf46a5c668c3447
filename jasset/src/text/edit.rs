//! How is a text changed so that everything else keeps its bytes? (`docs/format.md`, "Updating in place")

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use super::lexer::{Line, Node, classify, trim};

/// Changes to one text, collected and then made at once.
#[derive(Debug)]
pub(crate) struct Changes<'d> {
    text: &'d str,
    eol: &'static str,
    /// What is replaced, and the range of `new` that replaces it.
    splices: Vec<(Range<usize>, Range<usize>)>,
    new: String,
    /// What stood at the end of the text is removed.
    cut: bool,
}

impl<'d> Changes<'d> {
    pub(crate) fn new(text: &'d str) -> Self {
        let first = memchr::memchr(b'\n', text.as_bytes());
        let crlf = first.is_some_and(|at| text[..at].ends_with('\r'));
        Self { text, eol: if crlf { "\r\n" } else { "\n" }, splices: Vec::new(), new: String::new(), cut: false }
    }

    /// Gives a property a new value. The lines keep the indentation of the old value, comments between
    /// its lines move above it.
    pub(crate) fn replace_value(&mut self, node: &Node, value: &str) {
        let old = node.value_range();
        let start = self.new.len();
        if old.is_empty() {
            let end = line_end(self.text, old.end);
            self.new.push_str(self.eol);
            self.push_lines(value, "");
            return self.splices.push((end..end, start..self.new.len()));
        }
        let indent = &self.text[line_start(self.text, old.start)..old.start];
        if node.many {
            for line in self.text[old.clone()].split('\n').map(trim) {
                if classify(line.as_bytes()) == Line::Comment {
                    self.new.push_str(line);
                    self.new.push_str(self.eol);
                    self.new.push_str(indent);
                }
            }
        }
        self.push_lines(value, indent);
        self.splices.push((old, start..self.new.len()));
    }

    /// Replaces whole lines.
    pub(crate) fn replace_lines(&mut self, old: Range<usize>, lines: &str) {
        let start = self.new.len();
        for (at, line) in lines.lines().enumerate() {
            if at > 0 {
                self.new.push_str(self.eol);
            }
            self.new.push_str(line);
        }
        self.splices.push((old, start..self.new.len()));
    }

    /// Gives a property its new name.
    pub(crate) fn rename(&mut self, node: &Node, key: &str) {
        let start = self.new.len();
        self.new.push_str(key);
        self.splices.push((node.key_range(), start..self.new.len()));
    }

    /// Adds a property behind another.
    pub(crate) fn insert_after(&mut self, node: &Node, key: &str, value: &str) {
        let end = line_end(self.text, node.value_range().end);
        let start = self.new.len();
        self.new.push_str(self.eol);
        self.new.push_str(self.eol);
        self.push_property(key, value);
        self.splices.push((end..end, start..self.new.len()));
    }

    /// Adds a property in front of another and the comments that belong to it.
    pub(crate) fn insert_before(&mut self, node: &Node, key: &str, value: &str) {
        let at = attached(self.text, node.header as usize);
        let start = self.new.len();
        self.push_property(key, value);
        self.new.push_str(self.eol);
        self.new.push_str(self.eol);
        self.splices.push((at..at, start..self.new.len()));
    }

    /// Removes a property with the comments that belong to it and the blank lines behind it.
    pub(crate) fn remove(&mut self, node: &Node) {
        let start = attached(self.text, node.header as usize);
        let mut end = next_line(self.text, node.value_range().end);
        while end < self.text.len() {
            let next = next_line(self.text, end);
            if !trim(self.text[end..next].trim_end_matches('\n')).is_empty() {
                break;
            }
            end = next;
        }
        self.cut |= end == self.text.len();
        self.splices.push((start..end, 0..0));
    }

    fn push_property(&mut self, key: &str, value: &str) {
        self.new.push_str("; ");
        self.new.push_str(key);
        self.new.push_str(self.eol);
        self.push_lines(value, "");
    }

    fn push_lines(&mut self, value: &str, indent: &str) {
        for (at, line) in value.split('\n').enumerate() {
            if at > 0 {
                self.new.push_str(self.eol);
                self.new.push_str(indent);
            }
            self.new.push_str(line);
        }
    }

    /// How many changes there are, for [`undo`](Self::undo).
    pub(crate) fn count(&self) -> usize {
        self.splices.len()
    }

    /// Forgets the changes after the first `count`.
    pub(crate) fn undo(&mut self, count: usize) {
        self.splices.truncate(count);
        self.cut = self.splices.iter().any(|(old, new)| new.is_empty() && old.end == self.text.len());
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.splices.is_empty()
    }

    /// The changed text.
    pub(crate) fn finish(mut self) -> String {
        // Stable: what is inserted at one place keeps its order.
        self.splices.sort_by_key(|(old, _)| old.start);
        let mut out = String::with_capacity(self.text.len() + self.new.len());
        let mut at = bom(self.text);
        for (old, new) in &self.splices {
            // What is put in front of a removed property may come behind the removal.
            out.push_str(self.text.get(at..old.start).unwrap_or_default());
            out.push_str(&self.new[new.clone()]);
            at = at.max(old.end);
        }
        out.push_str(&self.text[at..]);
        if self.cut {
            // The blank lines in front of what was the end.
            let kept = out.trim_end_matches([' ', '\t', '\r', '\n']).len();
            out.truncate(next_line(&out, kept));
        }
        out
    }
}

/// The start of the line that `at` is in.
fn line_start(text: &str, at: usize) -> usize {
    memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |newline| newline + 1)
}

/// The end of the line that `at` is in, in front of its line ending.
fn line_end(text: &str, at: usize) -> usize {
    let end = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length);
    if end > at && text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end }
}

/// The start of the line behind the one that `at` is in.
fn next_line(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length + 1)
}

/// The start of the line of `header`, or of the comments directly above it, which belong to it.
pub(crate) fn attached(text: &str, header: usize) -> usize {
    let first = bom(text);
    let mut start = line_start(text, header).max(first);
    while start > first {
        let before = line_start(text, start - 1).max(first);
        let line = trim(text[before..start].trim_end_matches('\n'));
        let format_line = before == first && line.starts_with("#!jasset");
        if classify(line.as_bytes()) != Line::Comment || format_line {
            break;
        }
        start = before;
    }
    start
}

/// The length of the byte order mark: read, never written.
fn bom(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}
