//! In which line of a text is something?

use std::cell::RefCell;

use jasset::Position;

/// Lines are counted once for so many bytes.
const BLOCK: usize = 1024;

/// Counts the lines of a text as far as it is asked, so that each question takes the same time, however large the text is.
pub(crate) struct Lines<'t> {
    text: &'t str,
    /// The line feeds in front of each block.
    blocks: RefCell<Vec<u32>>,
}

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        // A byte order mark is no column: nobody sees it.
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { text, blocks: RefCell::default() }
    }

    /// The line and column of an address in the text.
    pub(crate) fn position(&self, address: usize) -> Option<Position> {
        let offset = address.checked_sub(self.text.as_ptr().addr()).filter(|offset| *offset < self.text.len())?;
        let start = self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let column = u32::try_from(self.text[start..offset].chars().count()).unwrap_or(u32::MAX);
        Some(Position { line: self.line(offset), column: column.saturating_add(1) })
    }

    /// The line of a part of the text.
    pub(crate) fn line_of(&self, part: &str) -> u32 {
        self.line(part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr()).min(self.text.len()))
    }

    fn line(&self, offset: usize) -> u32 {
        let bytes = self.text.as_bytes();
        let count = |part: &[u8]| u32::try_from(memchr::memchr_iter(b'\n', part).count()).unwrap_or(u32::MAX);
        let mut blocks = self.blocks.borrow_mut();
        let block = offset / BLOCK;
        while blocks.len() <= block {
            let before = blocks.last().map_or(0, |before| {
                let start = (blocks.len() - 1) * BLOCK;
                before + count(&bytes[start..start + BLOCK])
            });
            blocks.push(before);
        }
        blocks[block].saturating_add(count(&bytes[block * BLOCK..offset])).saturating_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let text = format!("\u{FEFF}ä\n{}x\nend", "\r\n".repeat(2 * BLOCK));
        let lines = Lines::of(&text);
        let at = |part: &str| {
            let position = lines.position(text.as_ptr().addr() + text.find(part).unwrap()).unwrap();
            (position.line, position.column)
        };
        assert_eq!(
            [at("end"), at("ä"), at("x\n"), at("\r\n"), at("nd")],
            [(2 * 1024 + 3, 1), (1, 1), (2 * 1024 + 2, 1), (2, 1), (2 * 1024 + 3, 2)]
        );
        assert_eq!(lines.line_of(&text[text.len()..]), 2 * 1024 + 3);
        assert_eq!(lines.position(text.as_ptr().addr() + text.len()), None);
    }
}
