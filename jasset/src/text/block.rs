//! Where do the values inside of a composite value stand?

use core::ops::Range;

use super::{
    outline::{Row, entry, offset},
    writer::Spot,
};

/// The range of a key, and the value behind it.
pub(crate) type Entry<'t> = (Range<usize>, Passage<'t>);

/// Consecutive rows of a composite value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rows<'t> {
    all: &'t [Row],
    first: u32,
    last: u32,
}

impl<'t> Rows<'t> {
    pub(crate) fn new(all: &'t [Row]) -> Self {
        Self { all, first: 0, last: offset(all.len()) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first >= self.last
    }

    /// The first row.
    pub(crate) fn first(&self) -> Option<&'t Row> {
        if self.is_empty() { None } else { self.all.get(self.first as usize) }
    }

    /// The first row is all, or opens a block that ends with the last row.
    pub(crate) fn is_one(&self) -> bool {
        self.first().is_some_and(|row| row.next == self.last)
    }

    /// The rows between the first and the last one, which are brackets.
    pub(crate) fn inner(&self) -> Self {
        Self { first: self.first + 1, last: self.last.saturating_sub(1), ..*self }
    }

    fn take(&mut self, count: u32) -> Self {
        let taken = Self { last: self.first + count, ..*self };
        self.first += count;
        taken
    }

    /// The rows of the first element, which are taken off.
    pub(crate) fn next_element(&mut self) -> Option<Passage<'t>> {
        let row = *self.first()?;
        let rows = self.take(row.next - self.first);
        Some(Passage::of(rows, row.start, Spot::Element))
    }

    /// The first entry `key = value`, which is taken off: the range of its key and its value. The error is the
    /// range of a row that is none.
    pub(crate) fn next_entry(&mut self, text: &str) -> Option<Result<Entry<'t>, Range<usize>>> {
        let row = *self.first()?;
        let start = row.start as usize;
        let Some((key_end, value_start)) = entry(row.text(text)) else {
            self.take(row.next - self.first);
            return Some(Err(start..row.end as usize));
        };
        let key = start..start + key_end;
        let value = row.start + offset(value_start);
        if value < row.end {
            let rows = self.take(row.next - self.first);
            return Some(Ok((key, Passage::of(rows, value, Spot::Field))));
        }
        // The value stands on the lines below.
        self.take(1);
        let is_below = |row: &&Row| text[row.start as usize..].starts_with(['|', '%']);
        let rest = &self.all[self.first as usize..self.last as usize];
        let rows = self.take(offset(rest.iter().take_while(is_below).count()));
        let passage = match rows.first() {
            Some(first) => Passage::of(rows, first.start, Spot::Field),
            None => Passage { start: row.end, end: row.end, many: false, rows, spot: Spot::Field },
        };
        Some(Ok((key, passage)))
    }
}

/// The text of one value in a composite one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage<'t> {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// It has more than one line, or comments between its lines.
    pub(crate) many: bool,
    /// Its rows; the first one may begin in front of it. None if they are not known yet.
    pub(crate) rows: Rows<'t>,
    pub(crate) spot: Spot,
}

impl<'t> Passage<'t> {
    /// The value of a property.
    pub(crate) fn property(value: Range<usize>, many: bool) -> Self {
        Self { start: offset(value.start), end: offset(value.end), many, rows: Rows::default(), spot: Spot::Property }
    }

    fn of(rows: Rows<'t>, start: u32, spot: Spot) -> Self {
        let last = rows.all[rows.last as usize - 1];
        Self { start, end: last.end, many: rows.last - rows.first > 1, rows, spot }
    }

    /// A part of one line of this passage.
    pub(crate) fn part(range: Range<usize>, spot: Spot) -> Self {
        let (start, end) = (offset(range.start), offset(range.end));
        // The rows are those of the whole.
        Self { start, end, many: false, rows: Rows::default(), spot }
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.range()]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// The first line.
    pub(crate) fn head<'a>(&self, text: &'a str) -> &'a str {
        // It may begin below the first row, if only the word in front of it stands there.
        let end = self.rows.first().map_or(self.end, |row| row.end.min(self.end)).max(self.start);
        &text[self.start as usize..end as usize]
    }

    /// Whether nothing of it stands on the first line.
    pub(crate) fn starts_below(&self, text: &str) -> bool {
        self.is_empty() || text[self.start as usize..].starts_with('\n')
    }

    /// What follows the first word of the first line, which is given. If that is all of the line, the line break
    /// and the lines below are left.
    pub(crate) fn behind(&self, text: &str, word: &str) -> Self {
        let rest = &self.text(text)[word.len()..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        Self { start: self.start + offset(word.len() + blanks), spot: Spot::Element, ..*self }
    }

    /// The rows inside of `open` and its closing bracket, if that is all of the passage; none of an empty pair.
    pub(crate) fn bracketed(&self, text: &str, open: &str, empty: &str) -> Option<Rows<'t>> {
        let head = self.head(text);
        if head == empty && self.rows.is_one() {
            return Some(Rows::default());
        }
        (head == open && self.rows.is_one()).then(|| self.rows.inner())
    }
}
