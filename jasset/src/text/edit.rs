//! How is a text changed so that everything else keeps its bytes? (`docs/format.md`, "Updating in place")

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use super::lexer::{Line, Node, classify, trim};

/// Changes to one text, collected and then made at once.
#[derive(Debug)]
pub(crate) struct Changes<'d> {
    pub(super) text: &'d str,
    eol: &'static str,
    pub(super) splices: Vec<Splice>,
    pub(super) new: String,
    /// The properties and fields that changed, if anybody asks for them.
    pub(super) regions: Option<Vec<Region>>,
    /// What was not read, and would be changed without the program.
    unread: Option<&'d Unread<'d>>,
    /// What of that is kept in what was lifted.
    pub(super) kept: Vec<usize>,
}

/// What was not read of a text, and what a save would make of it that knows nothing of that.
#[derive(Debug)]
pub(crate) struct Unread<'d> {
    pub(crate) changes: Changes<'d>,
    /// Bytes of the text in values that are kept or not.
    pub(crate) places: Vec<usize>,
    /// Those where a token begins that is kept alone.
    pub(crate) alone: Vec<usize>,
}

/// A property, or a field of a struct, whose value changes.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// From its header or key to the end of its value.
    pub(super) text: Range<usize>,
    /// What changes the value: places in [`Changes::splices`].
    pub(super) splices: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Splice {
    /// What is replaced.
    pub(super) old: Range<usize>,
    /// The range of [`Changes::new`] that replaces it.
    pub(super) new: Range<usize>,
    /// Nothing is replaced by whole lines, which end.
    pub(super) is_lines: bool,
}

impl<'d> Changes<'d> {
    pub(crate) fn new(text: &'d str) -> Self {
        let first = memchr::memchr(b'\n', text.as_bytes());
        let crlf = first.is_some_and(|at| text[..at].ends_with('\r'));
        Self {
            text,
            eol: if crlf { "\r\n" } else { "\n" },
            splices: Vec::new(),
            new: String::new(),
            regions: None,
            unread: None,
            kept: Vec::new(),
        }
    }

    /// As [`new`](Self::new), for changes some of which are to be [taken back](Self::take_back).
    pub(crate) fn with_regions(text: &'d str) -> Self {
        Self { regions: Some(Vec::new()), ..Self::new(text) }
    }

    /// As [`with_regions`](Self::with_regions), and it is known what is to be taken back.
    pub(crate) fn keeping(text: &'d str, unread: &'d Unread<'d>) -> Self {
        Self { unread: Some(unread), ..Self::with_regions(text) }
    }

    /// None yet, of a part of the text: for somebody to make changes that are [appended](Self::append) to these.
    pub(crate) fn of_part<'t>(&self, text: &'t str) -> Changes<'t>
    where
        'd: 't,
    {
        Changes { regions: self.regions.as_ref().map(|_| Vec::new()), unread: self.unread, ..Changes::new(text) }
    }

    /// Gives a value new lines, indented as the line that it begins in. Comments between its lines move above
    /// that line. `equals`: behind the `=` in front of it, for lines that begin below.
    pub(crate) fn replace_value(&mut self, old: Range<usize>, equals: Option<usize>, value: &str) {
        let text = self.text;
        if equals.is_none() && !old.is_empty() && ![&text[old.clone()], value].iter().any(|text| text.contains('\n')) {
            return self.replace(old, value);
        }
        if old.is_empty() && equals.is_none() {
            let (end, from) = (line_end(text, old.end), self.new.len());
            self.new.push_str(self.eol);
            self.push_lines(value, "");
            return self.splice(end..end, from);
        }
        let anchor = equals.unwrap_or(old.start);
        let (line, indent) = (line_start(text, anchor), indent_of(text, anchor));
        let below = value.starts_with('\n');
        let whole = equals.filter(|equals| below || old.is_empty() || text[*equals..old.start].contains('\n'));
        let start = whole.unwrap_or(old.start);
        let from = self.new.len();
        for comment in text[start..old.end].split('\n').skip(1).map(trim) {
            if classify(comment.as_bytes()) == Line::Comment {
                self.new.push_str(indent);
                self.new.push_str(comment);
                self.new.push_str(self.eol);
            }
        }
        if self.new.len() > from {
            self.add_lines(line, from);
        }
        let from = self.new.len();
        // A bracket opens a block only behind a blank.
        let opens = equals == Some(start) && value.contains('\n');
        if (whole.is_some() || opens) && !below {
            self.new.push(' ');
        }
        self.push_lines(value, indent);
        self.splice(start..old.end, from);
    }

    /// Replaces a part of a line.
    pub(crate) fn replace(&mut self, old: Range<usize>, new: &str) {
        let from = self.new.len();
        self.new.push_str(new);
        self.splice(old, from);
    }

    /// Adds lines below the one that `at` is in.
    pub(crate) fn insert_below(&mut self, at: usize, indent: &str, lines: &str) {
        self.insert_above(next_line(self.text, at), indent, lines);
    }

    /// Adds lines in front of the one that begins at `at`.
    pub(crate) fn insert_above(&mut self, at: usize, indent: &str, lines: &str) {
        let from = self.new.len();
        self.new.push_str(indent);
        self.push_lines(lines, indent);
        self.new.push_str(self.eol);
        self.add_lines(at, from);
    }

    /// Removes the lines from the one that begins at `start` to the one that `last` is in. If there is a blank line
    /// above, those between it and what else follows in the value go, too.
    pub(crate) fn remove_lines(&mut self, start: usize, last: usize) {
        let text = self.text;
        let line = |at: usize| trim(text[at..next_line(text, at)].trim_end_matches('\n'));
        let mut end = next_line(text, last);
        if start == 0 || line(line_start(text, start - 1)).is_empty() {
            let mut after = end;
            while after < text.len() && line(after).is_empty() {
                after = next_line(text, after);
            }
            if after < text.len() && classify(line(after).as_bytes()) != Line::Header {
                end = after;
            }
        }
        self.splice(start..end, self.new.len());
    }

    /// Takes the changes after the first `count`, which are all in the lines `range`, and gives these with them.
    pub(crate) fn lift(&mut self, count: usize, range: Range<usize>) -> String {
        let regions = self.regions.iter_mut().flat_map(|regions| {
            let first = regions.iter().position(|region| region.splices.start >= count);
            regions.split_off(first.unwrap_or(regions.len()))
        });
        let behind = |Region { text, splices }| Region { text, splices: splices.start - count..splices.end - count };
        let regions = regions.map(behind).collect();
        let (splices, new) = (self.splices.split_off(count), core::mem::take(&mut self.new));
        let mut lifted = Changes { splices, new, regions: Some(regions), ..Changes::new(self.text) };
        if let Some(unread) = self.unread {
            let inside = |places: &[usize]| places.iter().copied().filter(|at| range.contains(at)).collect::<Vec<_>>();
            let kept = lifted.take_back(&unread.changes, &inside(&unread.places), &inside(&unread.alone));
            self.kept.extend(kept);
        }
        let mut splices = core::mem::take(&mut lifted.splices);
        let text = lifted.apply(&mut splices, range);
        self.new = lifted.new;
        self.forget_regions();
        text
    }

    /// Adds what [`lift`](Self::lift) gave, in front of the line that begins at `at`.
    pub(crate) fn insert_lifted(&mut self, at: usize, lines: &str) {
        let from = self.new.len();
        self.new.push_str(lines);
        if !lines.ends_with('\n') {
            self.new.push_str(self.eol);
        }
        self.add_lines(at, from);
    }

    pub(crate) fn text(&self) -> &'d str {
        self.text
    }

    /// The same changes, for somebody to add more, and to give them [back](Self::give_back).
    pub(crate) fn take(&mut self) -> Self {
        let (splices, new) = (core::mem::take(&mut self.splices), core::mem::take(&mut self.new));
        Self { splices, new, ..Self::new(self.text) }
    }

    pub(crate) fn give_back(&mut self, changes: Changes<'_>) {
        (self.splices, self.new) = (changes.splices, changes.new);
    }

    /// Adds the changes of another part of the text.
    pub(crate) fn append(&mut self, other: Changes<'_>) {
        let (shift, count) = (self.new.len(), self.splices.len());
        self.new.push_str(&other.new);
        if let Some(regions) = &mut self.regions {
            let moved = |Region { text, splices }| Region { text, splices: splices.start + count..splices.end + count };
            regions.extend(other.regions.into_iter().flatten().map(moved));
        }
        self.kept.extend(other.kept);
        let shifted = |splice: Splice| Splice { new: splice.new.start + shift..splice.new.end + shift, ..splice };
        self.splices.extend(other.splices.into_iter().map(shifted));
    }

    /// Replaces `old` by what was written since `from`.
    fn splice(&mut self, old: Range<usize>, from: usize) {
        self.splices.push(Splice { old, new: from..self.new.len(), is_lines: false });
    }

    /// Adds the lines that were written since `from` in front of the one that begins at `at`.
    fn add_lines(&mut self, at: usize, from: usize) {
        self.splices.push(Splice { old: at..at, new: from..self.new.len(), is_lines: true });
    }

    /// Removes the lines `old`, which end where others begin.
    pub(crate) fn remove_whole(&mut self, old: Range<usize>) {
        self.splice(old, self.new.len());
    }

    /// Adds the properties `lines` in front of the line that begins at `at`, a blank line between them and what is
    /// there.
    pub(crate) fn insert_properties(&mut self, at: usize, lines: &str) {
        let from = self.new.len();
        let is_end = at == self.text.len();
        if is_end {
            self.new.push_str(self.eol);
        }
        self.push_lines(lines.trim_end_matches('\n'), "");
        self.new.push_str(self.eol);
        if !is_end {
            self.new.push_str(self.eol);
        }
        self.add_lines(at, from);
    }

    /// Replaces whole lines.
    pub(crate) fn replace_lines(&mut self, old: Range<usize>, lines: &str) {
        let from = self.new.len();
        for (at, line) in lines.lines().enumerate() {
            if at > 0 {
                self.new.push_str(self.eol);
            }
            self.new.push_str(line);
        }
        self.splice(old, from);
    }

    /// Gives a property its new name.
    pub(crate) fn rename(&mut self, node: &Node, key: &str) {
        self.replace(node.key_range(), key);
    }

    /// Adds a property behind another.
    pub(crate) fn insert_after(&mut self, node: &Node, key: &str, value: &str) {
        let from = self.new.len();
        self.new.push_str(self.eol);
        self.push_property(key, value);
        self.add_lines(next_line(self.text, node.value_range().end), from);
    }

    /// Adds a property in front of another and the comments that belong to it.
    pub(crate) fn insert_before(&mut self, node: &Node, key: &str, value: &str) {
        let from = self.new.len();
        self.push_property(key, value);
        self.new.push_str(self.eol);
        self.add_lines(attached(self.text, node.header as usize), from);
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
        self.splice(start..end, self.new.len());
    }

    fn push_property(&mut self, key: &str, value: &str) {
        self.new.push_str("; ");
        self.new.push_str(key);
        self.new.push_str(self.eol);
        self.push_lines(value, "");
        self.new.push_str(self.eol);
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
        self.forget_regions();
    }

    /// Remembers that the value of a property changes: by what was added behind the first `count`.
    pub(crate) fn mark_region(&mut self, text: Range<usize>, count: usize) {
        let splices = count..self.splices.len();
        if let Some(regions) = self.regions.as_mut().filter(|_| !splices.is_empty()) {
            regions.push(Region { text, splices });
        }
    }

    /// Forgets the properties whose changes are gone.
    fn forget_regions(&mut self) {
        let count = self.splices.len();
        if let Some(regions) = &mut self.regions {
            regions.retain(|region| region.splices.end <= count);
        }
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.splices.is_empty()
    }

    /// The changed text; the text as it was if nothing changes.
    pub(crate) fn finish(mut self) -> String {
        if self.is_empty() {
            return self.text.into();
        }
        // What stood at the end of the text is removed.
        let cut = self.splices.iter().any(|splice| splice.new.is_empty() && splice.old.end == self.text.len());
        let mut splices = core::mem::take(&mut self.splices);
        let mut out = self.apply(&mut splices, bom(self.text)..self.text.len());
        if cut {
            // The blank lines in front of what was the end.
            let kept = out.trim_end_matches([' ', '\t', '\r', '\n']).len();
            out.truncate(next_line(&out, kept));
        } else if out.ends_with(self.eol) && !self.text.is_empty() && !self.text.ends_with('\n') {
            out.truncate(out.len() - self.eol.len());
        }
        out
    }

    /// The part `range` of the text with the splices, which are in it.
    fn apply(&self, splices: &mut [Splice], range: Range<usize>) -> String {
        // Stable: what is inserted at one place keeps its order.
        splices.sort_by_key(|splice| splice.old.start);
        let added: usize = splices.iter().map(|splice| splice.new.len()).sum();
        let mut out = String::with_capacity(range.len() + added);
        let mut at = range.start;
        for Splice { old, new, is_lines } in splices {
            // What is put in front of a removed property may come behind the removal.
            out.push_str(self.text.get(at..old.start).unwrap_or_default());
            if *is_lines && !out.is_empty() && !out.ends_with('\n') {
                // Behind the last line of a text, which does not end.
                out.push_str(self.eol);
            }
            let new = &self.new[new.clone()];
            // What stood in front of the end may be gone, and with it what the blank line was for.
            let is_behind_blank = *is_lines && old.start == self.text.len() && ends_blank(&out);
            out.push_str(if is_behind_blank { new.strip_prefix(self.eol).unwrap_or(new) } else { new });
            at = at.max(old.end);
        }
        out.push_str(self.text.get(at..range.end).unwrap_or_default());
        out
    }
}

/// Whether the last line is blank.
fn ends_blank(text: &str) -> bool {
    let line = text.strip_suffix('\n').unwrap_or(text);
    trim(&line[line.rfind('\n').map_or(0, |newline| newline + 1)..]).is_empty()
}

/// The blanks that the line that `at` is in begins with.
pub(crate) fn indent_of(text: &str, at: usize) -> &str {
    let start = line_start(text, at);
    let line = &text[start..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// The start of the line that `at` is in.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |newline| newline + 1)
}

/// The end of the line that `at` is in, in front of its line ending.
fn line_end(text: &str, at: usize) -> usize {
    let end = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length);
    if end > at && text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end }
}

/// The start of the line behind the one that `at` is in.
pub(crate) fn next_line(text: &str, at: usize) -> usize {
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

/// Behind the value that ends at `value`, the comments directly below it, and the blank lines below these.
pub(crate) fn behind(text: &str, value: usize, end: usize) -> usize {
    let mut at = next_line(text, value);
    for kind in [Line::Comment, Line::Blank] {
        while at < end && classify(trim(text[at..next_line(text, at)].trim_end_matches('\n')).as_bytes()) == kind {
            at = next_line(text, at);
        }
    }
    at.min(end)
}

/// The length of the byte order mark: read, never written.
fn bom(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}
