//! Where in a text is something, for people?

use alloc::vec::Vec;
use core::cell::OnceCell;

/// A place in a text, counted for people.
///
/// ```
/// let error = jasset::Document::parse_in(&jasset::Arena::new(), b"\n  ; 9lives\n").check().unwrap_err();
/// let position = error.problems()[0].position().unwrap();
/// assert_eq!((position.line, position.column), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// Where the lines of a text begin, found when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineStarts(OnceCell<Vec<u32>>);

impl LineStarts {
    fn of(&self, text: &str, start: usize) -> &[u32] {
        self.0.get_or_init(|| {
            let behind = memchr::memchr_iter(b'\n', &text.as_bytes()[start..]).map(|newline| start + newline + 1);
            // Texts are below 4 GiB.
            core::iter::once(start).chain(behind).map(|start| u32::try_from(start).unwrap_or(u32::MAX)).collect()
        })
    }
}

/// The lines of so many bytes are counted each time.
const SHORT: usize = 1024;

/// A text that positions are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    pub(crate) text: &'s str,
    /// Of a text that is asked again and again, for its many records: then one search is for all of them.
    lines: Option<&'s LineStarts>,
    /// Where a line begins whose number is known; nothing in front of it is asked for.
    first: (usize, u32),
}

impl<'s> Source<'s> {
    pub(crate) fn new(text: &'s str, lines: &'s LineStarts, first: (usize, u32)) -> Self {
        // Where there are not many lines they are quickly counted.
        let lines = (text.len() - first.0 > SHORT).then_some(lines);
        Self { text, lines, first }
    }
}

impl<'s> From<&'s str> for Source<'s> {
    fn from(text: &'s str) -> Self {
        Self { text, lines: None, first: (0, 1) }
    }
}

/// Finds the positions of many byte offsets of `text` in one pass.
pub(crate) struct Positions(Vec<(usize, Position)>);

impl Positions {
    /// `offsets` in any order; each beyond the text counts as its end.
    pub(crate) fn of<'s>(source: impl Into<Source<'s>>, offsets: impl Iterator<Item = usize>) -> Self {
        let Source { text, lines, first: (start, first) } = source.into();
        let mut places: Vec<_> = offsets.map(|offset| (offset, Position::default())).collect();
        places.sort_unstable_by_key(|place| place.0);
        places.dedup_by_key(|place| place.0);
        let starts = if places.is_empty() { None } else { lines.map(|lines| lines.of(text, start)) };
        // A byte order mark is no column: nobody sees it.
        let mark = text.strip_prefix('\u{FEFF}').map_or(0, |rest| text.len() - rest.len());
        let (mut line, mut column, mut at) = (first, 1u32, mark.max(start));
        for (offset, position) in &mut places {
            let end = boundary(text, *offset).max(at);
            if let Some(starts) = starts {
                let index = starts.partition_point(|start| *start as usize <= end).saturating_sub(1);
                let start = starts[index] as usize;
                // On the line of the place before this one, go on from there.
                if start > at {
                    (line, column, at) = (first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX)), 1, start);
                }
            }
            for byte in text[at..end].bytes() {
                if byte == b'\n' {
                    line = line.saturating_add(1);
                    column = 1;
                } else if byte & 0xC0 != 0x80 {
                    column = column.saturating_add(1);
                }
            }
            at = end;
            *position = Position { line, column };
        }
        Self(places)
    }

    /// The position of one of the offsets.
    pub(crate) fn get(&self, offset: usize) -> Position {
        self.0.binary_search_by_key(&offset, |place| place.0).map_or_else(|_| Position::default(), |at| self.0[at].1)
    }
}

/// `offset`, or the start of the character that it is inside of.
fn boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_characters() {
        let text = "ä; x\r\n\n  y";
        let positions = Positions::of(text, [9, 0, 2, 1, 99].into_iter());
        let at = |offset| (positions.get(offset).line, positions.get(offset).column);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (1, 2));
        assert_eq!(at(9), (3, 2));
        assert_eq!(at(99), (3, 4));
        let text = &*alloc::format!("{text}{}", " ".repeat(SHORT));
        let (lines, lines_behind) = (LineStarts::default(), LineStarts::default());
        for offset in 0..=text.len() {
            let quick = Positions::of(Source::new(text, &lines, (0, 1)), [offset, 10].into_iter());
            let slow = Positions::of(text, [offset, 10].into_iter());
            assert_eq!((quick.get(offset), quick.get(10)), (slow.get(offset), slow.get(10)), "{offset}");
            // The second line begins here.
            if offset >= 7 {
                let behind = Positions::of(Source::new(text, &lines_behind, (7, 2)), [offset, 10].into_iter());
                assert_eq!((behind.get(offset), behind.get(10)), (slow.get(offset), slow.get(10)), "{offset}");
            }
        }
    }
}
