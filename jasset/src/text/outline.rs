//! Which lines of a composite value belong together? (`docs/format.md`, "Composite values")

use bumpalo::{Bump, collections::Vec};
use core::ops::Range;

use super::lexer::{Line, classify, is_blank};

/// One value line: from its first to its last byte that is not blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The row behind the block that this row opens; behind this row if it opens none.
    pub(crate) next: u32,
}

impl Row {
    pub(crate) fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start as usize..self.end as usize]
    }
}

/// What is wrong with the brackets of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    /// The row at this offset opens a block that is never closed.
    Unclosed(usize),
    /// The bracket at this offset closes nothing.
    Stray(usize),
    /// The bracket at `close` is of the other kind than the one that it would close.
    Other { open: usize, close: usize },
    /// The row at this offset opens a block too many inside of others.
    TooDeep(usize),
}

/// The bracket that a row opens, as its last token.
pub(crate) fn opens(row: &[u8]) -> Option<u8> {
    let (last, before) = row.split_last()?;
    let opens = matches!(last, b'{' | b'[')
        && before.last().is_none_or(|byte| is_blank(*byte))
        && !matches!(row.first(), Some(b'|' | b'%'));
    opens.then_some(*last)
}

/// The rows of the value at `range` of `text`. Linear in the size of the value.
pub(crate) fn outline<'t>(
    arena: &'t Bump,
    text: &str,
    range: Range<usize>,
    max_depth: usize,
) -> Result<&'t [Row], Bracket> {
    let bytes = text.as_bytes();
    let lines = memchr::memchr_iter(b'\n', &bytes[range.clone()]).count() + 1;
    let mut rows: Vec<'t, Row> = Vec::with_capacity_in(lines, arena);
    let mut open: Vec<'t, u32> = Vec::new_in(arena);
    let mut at = range.start;
    while at < range.end {
        let end = memchr::memchr(b'\n', &bytes[at..range.end]).map_or(range.end, |length| at + length);
        let (mut first, mut last) = (at, end);
        while first < last && is_blank(bytes[first]) {
            first += 1;
        }
        while last > first && is_blank(bytes[last - 1]) {
            last -= 1;
        }
        at = end + 1;
        let row = &bytes[first..last];
        if classify(row) != Line::Value {
            continue;
        }
        let index = offset(rows.len());
        rows.push(Row { start: offset(first), end: offset(last), next: index + 1 });
        match row {
            [b'}' | b']'] => {
                let Some(opener) = open.pop() else { return Err(Bracket::Stray(first)) };
                let opener = &mut rows[opener as usize];
                opener.next = index + 1;
                let expected = if bytes[opener.end as usize - 1] == b'{' { b'}' } else { b']' };
                if row[0] != expected {
                    return Err(Bracket::Other { open: opener.start as usize, close: first });
                }
            }
            _ if opens(row).is_some() => {
                if open.len() == max_depth {
                    return Err(Bracket::TooDeep(first));
                }
                open.push(index);
            }
            _ => {}
        }
    }
    match open.last() {
        None => Ok(rows.into_bump_slice()),
        Some(opener) => Err(Bracket::Unclosed(rows[*opener as usize].start as usize)),
    }
}

/// The texts that are read are below 4 GiB.
#[expect(clippy::cast_possible_truncation, reason = "a larger text is refused before it gets here")]
pub(crate) fn offset(at: usize) -> u32 {
    at as u32
}

/// Where the key of an entry `key = value` ends, and where its value begins; both are offsets in `row`.
///
/// The value is empty if it stands on the lines below.
pub(crate) fn entry(row: &str) -> Option<(usize, usize)> {
    let bytes = row.as_bytes();
    let key_end = match bytes {
        [b'\\', b'"', ..] => {
            let mut at = 2;
            loop {
                match bytes.get(at)? {
                    b'\\' => at += 2,
                    b'"' => break at + 1,
                    _ => at += 1,
                }
            }
        }
        [b'"', ..] => memchr::memchr(b'"', &bytes[1..])? + 2,
        _ => {
            let equals = memchr::memchr(b'=', bytes)?;
            let key = row[..equals].trim_end_matches([' ', '\t', '\r']);
            if key.is_empty() {
                return None;
            }
            key.len()
        }
    };
    let skip = |mut at: usize| {
        while bytes.get(at).is_some_and(|byte| is_blank(*byte)) {
            at += 1;
        }
        at
    };
    let equals = skip(key_end);
    (bytes.get(equals) == Some(&b'=')).then(|| (key_end, skip(equals + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<alloc::vec::Vec<(&str, u32)>, Bracket> {
        let arena = Bump::new();
        let rows = outline(&arena, text, 0..text.len(), 3)?;
        Ok(rows.iter().map(|row| (row.text(text), row.next)).collect())
    }

    #[test]
    fn blocks_are_skipped_in_one_step() {
        assert_eq!(
            rows("{\n  A = [\n\n# c\n 1\n]\n}\nx").unwrap(),
            [("{", 5), ("A = [", 4), ("1", 3), ("]", 4), ("}", 5), ("x", 6)]
        );
    }

    #[test]
    fn only_a_last_token_opens() {
        assert_eq!(opens(b"Chase {"), Some(b'{'));
        assert_eq!(opens(b"["), Some(b'['));
        for row in ["a{", "{}", "| {", "% [", "\"a {\"", "{ A = 1 }"] {
            assert_eq!(opens(row.as_bytes()), None, "{row}");
        }
    }

    #[test]
    fn wrong_brackets() {
        assert_eq!(rows("{\n{\n}"), Err(Bracket::Unclosed(0)));
        assert_eq!(rows("x\n]"), Err(Bracket::Stray(2)));
        assert_eq!(rows("[\n}"), Err(Bracket::Other { open: 0, close: 2 }));
        assert_eq!(rows("[\n[\n[\n["), Err(Bracket::TooDeep(6)));
    }

    #[test]
    fn keys_of_entries() {
        let cut = |row: &'static str| entry(row).map(|(key, value)| (&row[..key], &row[value..]));
        assert_eq!(cut("A = 1"), Some(("A", "1")));
        assert_eq!(cut("A="), Some(("A", "")));
        assert_eq!(cut("1 2 = x = y"), Some(("1 2", "x = y")));
        assert_eq!(cut("\"a = b\" = 1"), Some(("\"a = b\"", "1")));
        assert_eq!(cut("\\\"a\\\"=\" = 1"), Some(("\\\"a\\\"=\"", "1")));
        for row in ["", "=", "= 1", "A", "\"a\"", "\"a", "\\\"a", "\"a\" b = 1"] {
            assert_eq!(cut(row), None, "{row}");
        }
    }
}
