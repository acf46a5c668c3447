//! What is text written into?

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{fmt, mem, ops::Range};

use super::{
    sorted::Sorting,
    string::{Form, are_of_name, are_printable, form_of_few, is_short_name},
};
use crate::key::Key;

/// Text that grows at its end. Its bytes are UTF-8, since each piece is. A piece of known length is copied without a
/// call, into memory that is there already: a `String` has no way for that.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// The text, and memory for what follows.
    pub(super) all: Vec<u8>,
    pub(super) length: usize,
    /// What is needed to sort, once something was.
    pub(super) sorting: Option<Box<Sorting>>,
}

/// How long a number, a header or a short string may be that is appended in one piece.
const ROOM: usize = 40;
/// The start of a line, as far as most are indented.
const LINE: &[u8; 32] = b"\n                               ";
/// How much memory is made ready at least.
pub(super) const LEAST: usize = 1024;

impl Output {
    pub(crate) const fn new() -> Self {
        Self { all: Vec::new(), length: 0, sorting: None }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        self.all.get(..self.length).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn push(&mut self, c: char) {
        if !c.is_ascii() {
            self.push_str(c.encode_utf8(&mut [0; 4]));
        } else if let Some(byte) = self.all.get_mut(self.length) {
            *byte = c as u8;
            self.length += 1;
        } else {
            self.make_room(1);
            self.push(c);
        }
    }

    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        let end = self.length + text.len();
        match self.all.get_mut(self.length..end) {
            Some(bytes) => {
                bytes.copy_from_slice(text.as_bytes());
                self.length = end;
            }
            None => self.push_to_more(text),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_to_more(&mut self, text: &str) {
        self.make_room(text.len());
        let end = self.length + text.len();
        self.all[self.length..end].copy_from_slice(text.as_bytes());
        self.length = end;
    }

    /// Whether what is known to be short fits without more memory. Whoever asks first does not have to keep anything
    /// while there is made room.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        self.all[self.length..].len() >= ROOM
    }

    /// The memory behind the text, if that is enough. That the text does not end behind the memory is tested apart: two
    /// tests with one outcome would be made one of twice the length.
    #[inline]
    fn room<const N: usize>(&mut self) -> Option<&mut [u8; N]> {
        self.all[self.length..].first_chunk_mut()
    }

    /// Makes room for so many bytes, and for what is known to be short.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, count: usize) {
        // Zeroing memory costs no more than what is written into it later.
        let more = LEAST.max(count + ROOM).max(self.length);
        self.all.resize(self.length + more, 0);
    }

    /// Appends the ASCII that `fill` puts into `N` bytes: so many as it says.
    #[inline]
    pub(crate) fn fill<const N: usize>(&mut self, fill: impl FnOnce(&mut [u8; N]) -> usize) {
        if let Some(bytes) = self.room() {
            self.length += fill(bytes);
            return;
        }
        self.fill_more(fill);
    }

    /// Appends the ASCII that `fill` puts into `N` bytes, if there is room for them and it does.
    #[inline]
    pub(crate) fn fill_if<const N: usize>(&mut self, fill: impl FnOnce(&mut [u8; N]) -> Option<usize>) -> bool {
        let filled = self.room().and_then(fill);
        self.length += filled.unwrap_or_default();
        filled.is_some()
    }

    /// Appends the ASCII of each value that `fill` puts into 16 bytes, of which it needs fewer: with a blank behind it that
    /// is not counted. Gives what is left: from the first value on that it does not put there.
    #[inline]
    pub(crate) fn fill_row<'v, T: Copy>(
        &mut self,
        row: &'v [T],
        fill: impl Fn(&mut [u8; 16], T) -> Option<usize>,
    ) -> &'v [T] {
        let mut room = &mut self.all[self.length..];
        let all = room.len();
        let mut left = row;
        while let (Some((value, behind)), Some(bytes)) = (left.split_first(), room.first_chunk_mut()) {
            let Some(end) = fill(bytes, *value) else { break };
            room = &mut room[end % 16 + 1..];
            left = behind;
            if left.is_empty() {
                // Behind the last value there is no blank.
                self.length += all - room.len() - 1;
                return left;
            }
        }
        self.length += all - room.len();
        left
    }

    #[cold]
    fn fill_more<const N: usize>(&mut self, fill: impl FnOnce(&mut [u8; N]) -> usize) {
        let mut bytes = [0; N];
        let length = fill(&mut bytes);
        self.push_str(core::str::from_utf8(&bytes[..length]).unwrap_or_default());
    }

    /// Appends the header of a property behind the value of another, if there is room. Not of an unusual key.
    #[inline]
    pub(crate) fn header(&mut self, key: &Key) -> bool {
        let (opening, length) = key.opening();
        let room = self.room::<ROOM>();
        if let Some(bytes) = room {
            bytes[..opening.len()].copy_from_slice(opening);
            self.length += length;
            return true;
        }
        false
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn long_header(&mut self, key: &str) {
        self.push_str("\n\n; ");
        self.push_str(key);
        self.push('\n');
    }

    /// Starts the next line, four blanks a level.
    #[inline]
    pub(crate) fn next_line(&mut self, level: u16) {
        let length = 1 + 4 * usize::from(level);
        match self.room() {
            Some(bytes) if length <= LINE.len() => {
                *bytes = *LINE;
                self.length += length;
            }
            _ => self.next_deep_line(level),
        }
    }

    #[cold]
    #[inline(never)]
    fn next_deep_line(&mut self, level: u16) {
        self.push('\n');
        for _ in 0..level {
            self.push_str("    ");
        }
    }

    /// Starts the line of a field, if there is room and it is not deeper than most. Not of an unusual key.
    #[inline]
    pub(crate) fn field(&mut self, key: &Key, level: u16) -> bool {
        let (opening, length) = key.opening();
        let start = 1 + 4 * usize::from(level);
        let Some(bytes) = self.room::<64>() else { return false };
        let (Some(name), true) = (opening.last_chunk::<28>(), start <= LINE.len()) else { return false };
        bytes[..32].copy_from_slice(LINE);
        bytes[start..start + 28].copy_from_slice(name);
        // The header of the key is five bytes longer than its name.
        let end = start + length - 5;
        let Some(equals) = bytes.get_mut(end..).and_then(<[u8]>::first_chunk_mut) else { return false };
        *equals = *b" = ";
        self.length += end + equals.len();
        true
    }

    /// Appends `text`, which is more often short than not.
    #[inline]
    pub(crate) fn push_short(&mut self, text: &str) {
        let (length, text_bytes) = (text.len(), text.as_bytes());
        let Some(bytes) = self.room::<ROOM>() else { return self.push_str(text) };
        if let Some((first, last)) = two_halves::<16>(text_bytes) {
            bytes[..16].copy_from_slice(first);
            bytes[length - 16..length].copy_from_slice(last);
        } else if let Some((first, last)) = two_halves::<8>(text_bytes) {
            bytes[..8].copy_from_slice(first);
            bytes[length - 8..length].copy_from_slice(last);
        } else if let Some((first, last)) = two_halves::<4>(text_bytes) {
            bytes[..4].copy_from_slice(first);
            bytes[length - 4..length].copy_from_slice(last);
        } else {
            return self.push_str(text);
        }
        self.length += length;
    }

    /// Appends a string of 16 to 32 bytes as it is or, if that is allowed, in quotes: if nothing needs a closer look.
    #[inline]
    pub(crate) fn string_of_two_halves(&mut self, string: &str, can_be_quoted: bool) -> bool {
        let Some((first, last)) = two_halves::<16>(string.as_bytes()) else { return false };
        let Some(bytes) = self.room::<ROOM>() else {
            return false;
        };
        let length = string.len();
        if !are_printable(first, last) {
            return false;
        }
        if are_of_name(first, last) {
            bytes[..16].copy_from_slice(first);
            bytes[length - 16..length].copy_from_slice(last);
            self.length += length;
            return true;
        }
        if can_be_quoted {
            bytes[0] = b'"';
            bytes[1..17].copy_from_slice(first);
            bytes[length - 15..=length].copy_from_slice(last);
            bytes[length + 1] = b'"';
            self.length += length + 2;
        }
        can_be_quoted
    }

    /// Appends a string of four to fifteen bytes as it is or in quotes, if nothing needs a closer look.
    #[inline]
    pub(crate) fn string_of_few(&mut self, string: &str, is_key: bool) -> bool {
        let (length, text) = (string.len(), string.as_bytes());
        let Some(bytes) = self.room::<24>() else { return false };
        if let Some((first, last)) = two_halves::<4>(text) {
            if is_short_name(*first, *last) {
                bytes[..4].copy_from_slice(first);
                bytes[length - 4..length].copy_from_slice(last);
                self.length += length;
                return true;
            }
            let both = u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32;
            // An identifier may be a word of the format.
            if form_of_few(both, both, is_key) != Some(Form::Quoted) {
                return false;
            }
            bytes[1..5].copy_from_slice(first);
            bytes[length - 3..=length].copy_from_slice(last);
        } else if let Some((first, last)) = two_halves::<8>(text) {
            match form_of_few(u64::from_le_bytes(*first), u64::from_le_bytes(*last), is_key) {
                Some(Form::Bare) => {
                    bytes[..8].copy_from_slice(first);
                    bytes[length - 8..length].copy_from_slice(last);
                    self.length += length;
                    return true;
                }
                Some(_) => {}
                None => return false,
            }
            bytes[1..9].copy_from_slice(first);
            bytes[length - 7..=length].copy_from_slice(last);
        } else {
            return false;
        }
        bytes[0] = b'"';
        bytes[length + 1] = b'"';
        self.length += length + 2;
        true
    }

    /// Appends `text` in double quotes.
    pub(crate) fn quoted(&mut self, text: &str) {
        self.push('"');
        self.push_str(text);
        self.push('"');
    }

    pub(crate) fn ends_with(&self, c: u8) -> bool {
        self.bytes().last() == Some(&c)
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Puts `text` in front of what stands at `at`.
    pub(crate) fn insert_str(&mut self, at: usize, text: &str) {
        let behind = self.split_off(at);
        self.push_str(text);
        self.push_str(&behind);
    }

    /// Removes the byte at `at`, which is ASCII.
    pub(crate) fn remove(&mut self, at: usize) {
        self.all.copy_within(at + 1..self.length, at);
        self.length -= 1;
    }

    /// The text from `start` on.
    pub(crate) fn text(&self, start: usize) -> &str {
        core::str::from_utf8(&self.bytes()[start..]).unwrap_or_default()
    }

    /// A part of the text.
    pub(crate) fn part(&self, range: Range<usize>) -> &str {
        core::str::from_utf8(&self.bytes()[range]).unwrap_or_default()
    }

    /// Takes the text from `start` on away.
    pub(crate) fn split_off(&mut self, start: usize) -> String {
        let behind = self.text(start).into();
        self.truncate(start);
        behind
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.into_bytes()).unwrap_or_default()
    }

    /// Writes into other memory from now on, and gives the text so far.
    pub(super) fn change_memory(&mut self, memory: Vec<u8>) -> Vec<u8> {
        let mut text = mem::replace(&mut self.all, memory);
        text.truncate(self.length);
        self.length = 0;
        text
    }

    fn into_bytes(mut self) -> Vec<u8> {
        self.all.truncate(self.length);
        self.all
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// The first and the last bytes, if these are all: two copies that overlap are quicker than one of any length.
#[inline]
fn two_halves<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    bytes.first_chunk().zip(bytes.last_chunk()).filter(|_| bytes.len() <= 2 * N)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Writer,
        text::{
            print::{write_f32, write_f64, write_hex, write_integer},
            writer::Spot,
        },
    };

    /// The memory that is there ends in the middle of each of the pieces.
    #[test]
    fn memory_may_end_anywhere() {
        static SHORT: Key = Key::new("Short");
        static LONG: Key = Key::new("AKeyThatIsLongerThanWhatIsMadeAtOnce");
        let strings = [
            "a",
            "a b",
            "Odo",
            "Torch",
            "off hand",
            "true",
            "a \"",
            "Healing",
            "Tower shield",
            "Character_Mesh_07",
            "two words, and more",
            "umlaut ä",
            "line\tbreak",
            &"x".repeat(70),
        ];
        for length in LEAST - 300..LEAST + 2 {
            let front = "-".repeat(length);
            let mut out = Output::new();
            out.push_str(&front);
            let mut expected = front;
            for string in strings {
                Writer::at(&mut out, false, Spot::Property, 0).string(string);
                expected.push_str(&Writer::text_of(|out| out.string(string)));
            }
            for key in [&SHORT, &LONG] {
                if key.is_unusual() || !out.header(key) {
                    out.long_header(key.name());
                }
                expected.extend(["\n\n; ", key.name(), "\n"]);
                for level in [0, 1, 7, 8, 20] {
                    if key.is_unusual() || !out.field(key, level) {
                        out.next_line(level);
                        out.push_str(key.name());
                        out.push_str(" = ");
                    }
                    expected.extend(["\n", &" ".repeat(4 * usize::from(level)), key.name(), " = "]);
                }
            }
            write_f32(&mut out, -12.5);
            write_f32(&mut out, 1e-9);
            write_f32(&mut out, 123_456.0);
            write_f64(&mut out, 0.1);
            write_integer(&mut out, -7);
            write_integer(&mut out, 123_456_789_u64);
            write_hex(&mut out, 0xAB_u64);
            write_hex(&mut out, 0xAB_u8);
            out.push('é');
            expected.push_str("-12.5000001e-9123456.0000000.100000-71234567890x00000000000000AB0xABé");
            assert_eq!(out.text(0), expected);
            out.insert_str(length, "some ");
            expected.insert_str(length, "some ");
            out.remove(1);
            expected.remove(1);
            assert_eq!(out.split_off(length - 1), expected.split_off(length - 1));
            assert_eq!(out.into_string(), expected);
        }
    }
}
