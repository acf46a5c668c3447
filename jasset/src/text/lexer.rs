//! Where are the headers, values and comments of a text? (`docs/format.md`, "Lines")

use core::ops::Range;

use bumpalo::{Bump, collections::Vec};

use super::stream::line_end;
use crate::{
    crc::{self, crc32},
    error::{Problem, ProblemKind, Problems, shown},
    key,
};

/// One property as it stands in the text; all offsets are bytes from the start of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) crc: u32,
    /// The `;` of the header.
    pub(crate) header: u32,
    key: (u32, u32),
    value: (u32, u32),
    /// The value has more than one line, or comments between its lines.
    pub(crate) many: bool,
}

impl Node {
    fn without_value(crc: u32, header: usize, key: Range<usize>) -> Self {
        let end = offset(key.end);
        Self { crc, header: offset(header), key: (offset(key.start), end), value: (end, end), many: false }
    }

    /// The field of a block; its header is the key.
    pub(crate) fn of_field(crc: u32, key: Range<usize>, value: Range<usize>, many: bool) -> Self {
        let header = offset(key.start);
        Self { crc, header, key: (header, offset(key.end)), value: (offset(value.start), offset(value.end)), many }
    }

    pub(crate) fn key_range(&self) -> Range<usize> {
        self.key.0 as usize..self.key.1 as usize
    }

    /// From the first to the last non-blank byte of the value; empty, at the end of the key, if there
    /// are no value lines.
    pub(crate) fn value_range(&self) -> Range<usize> {
        self.value.0 as usize..self.value.1 as usize
    }

    pub(crate) fn key<'a>(&self, text: &'a str) -> &'a str {
        &text[self.key_range()]
    }

    pub(crate) fn value<'a>(&self, text: &'a str) -> &'a str {
        &text[self.value_range()]
    }
}

/// A line without its ending and the blanks around it, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Blank,
    Comment,
    Header,
    Conflict,
    Value,
}

pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// `line` without the blanks around it.
pub(crate) fn trim(line: &str) -> &str {
    line.trim_matches([' ', '\t', '\r'])
}

/// Whether a line is one of a value, or blank.
pub(crate) fn is_value(line: &str) -> bool {
    matches!(classify(trim(line).as_bytes()), Line::Value | Line::Blank)
}

/// What a trimmed line is.
pub(crate) fn classify(line: &[u8]) -> Line {
    match line {
        [] => Line::Blank,
        [b';', ..] => Line::Header,
        [b'#', ..] | [b'/', b'/', ..] => Line::Comment,
        [mark @ (b'<' | b'>' | b'|' | b'='), ..] => {
            let run = line.iter().take_while(|byte| *byte == mark).count();
            if run >= 7 && line.get(run).is_none_or(|byte| is_blank(*byte)) { Line::Conflict } else { Line::Value }
        }
        _ => Line::Value,
    }
}

/// The nodes of `text` from `start` on; what is wrong goes to `problems`.
pub(crate) fn nodes<'t>(arena: &'t Bump, text: &str, start: usize, problems: &mut Problems) -> &'t [Node] {
    let bytes = text.as_bytes();
    // Each header has a semicolon, and is three bytes long at least.
    let most = memchr::memchr_iter(b';', &bytes[start..]).count().min(bytes.len() / 3 + 1);
    let mut nodes: Vec<'t, Node> = Vec::with_capacity_in(most, arena);
    let mut inside = Inside::Start;
    // The node that the next one is probably like: records of one class have the same keys.
    let mut guess = 0;
    let mut at = start;
    while at < bytes.len() {
        // The lines of canonical text that are not values, without the search for their end.
        match bytes[at] {
            b'\n' => {
                at += 1;
                continue;
            }
            b';' => {
                let known = nodes.get(guess).and_then(|node| same_header(bytes, node, at));
                guess = if known.is_some() { guess + 1 } else { 0 };
                if let Some((crc, key)) = known.or_else(|| canonical_header(bytes, at)) {
                    let mut node = Node::without_value(crc, at, key.clone());
                    at = key.end + 1;
                    if let Some(end) = plain_line(bytes, at) {
                        node.value = (offset(at), offset(end));
                        at = end + 1;
                        // The empty line that a writer writes.
                        at += usize::from(bytes.get(at) == Some(&b'\n'));
                    }
                    nodes.push(node);
                    inside = Inside::Value;
                    continue;
                }
            }
            _ => {}
        }
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
        let (mut first, mut last) = (at, end);
        while first < last && is_blank(bytes[first]) {
            first += 1;
        }
        while last > first && is_blank(bytes[last - 1]) {
            last -= 1;
        }
        let line = &bytes[first..last];
        let kind = match line {
            // What most values begin with.
            [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'"' | b'-', ..] => Line::Value,
            _ => classify(line),
        };
        match kind {
            Line::Blank => {}
            Line::Comment => {
                if let (Inside::Value, Some(node)) = (inside, nodes.last_mut()) {
                    // Whether another value line follows is not known yet.
                    node.many |= node.value.0 != node.value.1;
                }
            }
            Line::Header => {
                if let Some(key) = header(text, first, last, problems) {
                    nodes.push(Node::without_value(crc32(&bytes[key.clone()]), first, key));
                    inside = Inside::Value;
                } else {
                    inside = Inside::Refused;
                }
            }
            Line::Conflict => problems.push(
                Problem::new(
                    ProblemKind::ConflictMarker,
                    alloc::format!("conflict marker {}", shown(&text[first..last])),
                )
                .at(first)
                .help("resolve the merge: keep one side and remove the marker lines"),
            ),
            Line::Value => match (inside, nodes.last_mut()) {
                (Inside::Value, Some(node)) => {
                    if node.value.0 == node.value.1 {
                        node.value.0 = offset(first);
                    } else {
                        node.many = true;
                    }
                    node.value.1 = offset(last);
                }
                (Inside::Start, _) => {
                    problems.push(
                        Problem::new(
                            ProblemKind::StrayText,
                            alloc::format!("text before the first key: {}", shown(&text[first..last])),
                        )
                        .at(first)
                        .help("begin with a header such as `; Health`, or make it a comment: `# ...`"),
                    );
                    inside = Inside::Refused;
                }
                _ => {}
            },
        }
        at = end + 1;
    }
    nodes.into_bump_slice()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// No header yet.
    Start,
    /// The lines belong to the last node.
    Value,
    /// The lines belong to something that was already reported.
    Refused,
}

/// CRC and key of the header at `at`, if it is as that of `node`, and written as a writer does.
#[inline]
fn same_header(bytes: &[u8], node: &Node, at: usize) -> Option<(u32, Range<usize>)> {
    let (from, length) = (node.header as usize, (node.key.1 - node.header) as usize);
    if node.key.0 != node.header + 2 {
        return None;
    }
    // With the line feed; in two halves that overlap, if that is enough.
    let (known, here) = (bytes.get(from..=from + length)?, bytes.get(at..=at + length)?);
    let is_same = match (known.first_chunk::<8>(), known.last_chunk::<8>()) {
        (Some(first), Some(last)) if length < 16 => {
            here.first_chunk() == Some(first) && here.last_chunk() == Some(last)
        }
        _ => here == known,
    };
    (is_same && known[length] == b'\n' && known[1] == b' ').then(|| (node.crc, at + 2..at + length))
}

/// The end of the line at `at`, if it is surely one of a value and has no blanks around it.
#[inline]
fn plain_line(bytes: &[u8], at: usize) -> Option<usize> {
    let first = *bytes.get(at)?;
    let end = line_end(bytes, at);
    (PLAIN[usize::from(first)] && bytes[end - 1] > b' ').then_some(end)
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

/// CRC and key of the header at `at`, if it is `; Key` and a line feed to the letter.
#[inline]
fn canonical_header(bytes: &[u8], at: usize) -> Option<(u32, Range<usize>)> {
    let start = at + 2;
    let key = bytes.get(start..)?;
    let (crc, length) = crc::identifier(key);
    let whole = bytes[at + 1] == b' ' && length > 0 && !key[0].is_ascii_digit() && key.get(length) == Some(&b'\n');
    whole.then(|| (crc, start..start + length))
}

/// The key of the header line `text[first..last]`.
fn header(text: &str, first: usize, last: usize, problems: &mut Problems) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = first + 1;
    while start < last && is_blank(bytes[start]) {
        start += 1;
    }
    let identifier = &bytes[start..last];
    if key::is_identifier(identifier) {
        return Some(start..last);
    }
    let (found, help) = match identifier {
        [] => ("a header without a key", "write `; Key`"),
        [first, ..] if first.is_ascii_digit() => {
            ("a key that starts with a digit", "a key starts with a letter or `_`")
        }
        _ if identifier.contains(&b';') => {
            ("two headers on one line", "a header stands alone: one `; Key` a line, its value on the next")
        }
        _ if identifier.iter().any(|byte| is_blank(*byte)) => {
            ("text behind the key", "a header stands alone on its line, the value on the next; a comment too")
        }
        _ => ("a key that is no identifier", "a key is letters, digits and `_`: `; MaxSpeed`"),
    };
    problems.push(
        Problem::new(ProblemKind::BadHeader, alloc::format!("{found}: {}", shown(&text[first..last])))
            .at(first)
            .help(help),
    );
    None
}

/// The texts that are read are below 4 GiB.
#[expect(clippy::cast_possible_truncation, reason = "a larger text is refused before it gets here")]
fn offset(at: usize) -> u32 {
    at as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(text: &str) -> (alloc::vec::Vec<(&str, &str, bool)>, Problems) {
        let arena = Bump::new();
        let mut problems = Problems::new();
        let nodes = nodes(&arena, text, 0, &mut problems);
        (nodes.iter().map(|node| (node.key(text), node.value(text), node.many)).collect(), problems)
    }

    #[test]
    fn headers_values_and_comments() {
        let (nodes, problems) =
            lex("# a\r\n// b\n\n  ; Health \r\n   100.5   \r\n\n;Name\n\"x\"\n# c\n\n; Two\n1\n# in\n2\n; None");
        assert!(problems.is_empty());
        assert_eq!(
            nodes,
            [("Health", "100.5", false), ("Name", "\"x\"", true), ("Two", "1\n# in\n2", true), ("None", "", false)]
        );
    }

    #[test]
    fn lines_by_their_first_bytes() {
        for (line, kind) in [
            ("", Line::Blank),
            ("#", Line::Comment),
            ("//", Line::Comment),
            ("/", Line::Value),
            (";", Line::Header),
            ("<<<<<<< HEAD", Line::Conflict),
            ("=======", Line::Conflict),
            ("|||||||| base", Line::Conflict),
            (">>>>>>> x", Line::Conflict),
            ("======", Line::Value),
            ("=======x", Line::Value),
            ("| =======", Line::Value),
        ] {
            assert_eq!(classify(line.as_bytes()), kind, "{line}");
        }
    }
}
