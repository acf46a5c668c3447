//! How is a string written, and read back exactly? (`docs/format.md`, "Strings")

use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

use super::{
    output::Output,
    value::{Malformed, Value},
};

/// Which of the four forms a string takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Bare,
    Quoted,
    Block,
    Escaped,
}

impl Form {
    /// The first form that can hold `string`, in the order of the format.
    pub(crate) fn of(string: &str) -> Self {
        match plain_form(string.as_bytes()) {
            Some(Self::Bare) if matches!(string, "true" | "false" | "none" | "some" | "nan" | "inf") => Self::Quoted,
            Some(form) => form,
            None => Self::of_other(string),
        }
    }

    /// The form of a string with something else in it than printable ASCII.
    #[cold]
    fn of_other(string: &str) -> Self {
        if !string.contains(is_control) {
            Self::Quoted
        } else if string.contains('\n')
            && string.split('\n').all(|line| !line.contains(is_control) && !line.ends_with([' ', '\t']))
        {
            Self::Block
        } else {
            Self::Escaped
        }
    }
}

/// Whether a string is an identifier, or else printable ASCII: sixteen bytes at a time, some of them twice.
#[inline]
fn plain_form(bytes: &[u8]) -> Option<Form> {
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) if bytes.len() <= 32 => {
            let form = if are_of_name(first, last) { Form::Bare } else { Form::Quoted };
            are_printable(first, last).then_some(form)
        }
        (Some(_), Some(last)) => plain_form_of_many(bytes, last),
        _ => plain_form_of_few(bytes),
    }
}

#[inline(never)]
fn plain_form_of_many(bytes: &[u8], last: &[u8; 16]) -> Option<Form> {
    let mut rest = bytes;
    if !bytes[0].is_ascii_digit() {
        while let Some((chunk, behind)) = rest.split_first_chunk() {
            if !is_name(chunk) {
                break;
            }
            rest = behind;
        }
        if rest.len() < 16 && is_name(last) {
            return Some(Form::Bare);
        }
    }
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        if !is_printable(chunk) {
            return None;
        }
        rest = behind;
    }
    is_printable(last).then_some(Form::Quoted)
}

/// Whether a string that begins with these bytes begins with a digit. Compared as a number, it is left out of what is done
/// with all bytes at once.
#[inline]
fn is_digit(start: u32) -> bool {
    start & 0xFF >= 0x30 && start & 0xFF <= 0x39
}

/// Whether a string is an identifier that begins and ends with these bytes, all of which are looked at.
#[inline]
pub(crate) fn are_of_name(first: &[u8; 16], last: &[u8; 16]) -> bool {
    let [a, b, c, d, ..] = *first;
    !is_digit(u32::from_le_bytes([a, b, c, d])) && all(first, last, is_of_name)
}

/// Whether the first and the last bytes of a string are printable ASCII.
#[inline]
pub(crate) fn are_printable(first: &[u8; 16], last: &[u8; 16]) -> bool {
    all(first, last, |byte| byte.wrapping_sub(b' ') < 95)
}

/// Whether something is true of each byte.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a call would save all that is kept")]
fn all(first: &[u8; 16], last: &[u8; 16], is: impl Fn(u8) -> bool) -> bool {
    first.iter().zip(last).fold(true, |all, (first, last)| all & is(*first) & is(*last))
}

#[expect(clippy::needless_bitwise_bool, reason = "without branches all bytes are looked at at once")]
#[inline]
pub(crate) fn is_of_name(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26) | (byte.wrapping_sub(b'0') < 10) | (byte == b'_')
}

/// How the words begin that are no bare strings, as far as they have four letters.
const WORDS: [&[u8; 4]; 4] = [b"true", b"fals", b"none", b"some"];

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// The high bit of each of eight ASCII bytes that is from `low` to `high`, among other bits.
#[inline]
fn within(bytes: u64, low: u8, high: u8) -> u64 {
    bytes.wrapping_add((0x80 - u64::from(low)) * ONES) & !bytes.wrapping_add((0x7F - u64::from(high)) * ONES)
}

/// The high bit of each of eight ASCII bytes that is a letter, a digit or `_`, among other bits.
#[inline]
fn of_name(bytes: u64) -> u64 {
    within(bytes | (0x20 * ONES), b'a', b'z') | within(bytes, b'0', b'9') | within(bytes, b'_', b'_')
}

/// Whether four to eight bytes, the first four and the last four of them, are an identifier that is no word of the format.
#[inline]
pub(crate) fn is_short_name(first: [u8; 4], last: [u8; 4]) -> bool {
    let bytes = u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32;
    if bytes & HIGH != 0 {
        return false;
    }
    let start = u32::from_le_bytes(first);
    let is_word = WORDS.into_iter().any(|word| start == u32::from_le_bytes(*word));
    of_name(bytes) & HIGH == HIGH && !is_digit(start) && !is_word
}

/// The form of a string by its first and its last eight bytes, which are all of it, if it is bare or in quotes. That it may
/// be a word of the format is not looked at. A key in quotes has none inside.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the first bytes of it")]
pub(crate) fn form_of_few(first: u64, last: u64, is_key: bool) -> Option<Form> {
    if (first | last) & HIGH != 0 {
        return None;
    }
    if of_name(first) & of_name(last) & HIGH == HIGH && !is_digit(first as u32) {
        return Some(Form::Bare);
    }
    let is_printable = within(first, b' ', b'~') & within(last, b' ', b'~') & HIGH == HIGH;
    let has_quote = (within(first, b'"', b'"') | within(last, b'"', b'"')) & HIGH != 0;
    (is_printable && !(is_key && has_quote)).then_some(Form::Quoted)
}

/// Of less than sixteen bytes.
#[inline(never)]
fn plain_form_of_few(bytes: &[u8]) -> Option<Form> {
    let Some(first_of_all) = bytes.first() else { return Some(Form::Quoted) };
    let mut all = [*first_of_all; 16];
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        all[..8].copy_from_slice(first);
        all[8..].copy_from_slice(last);
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        all[..4].copy_from_slice(first);
        all[4..8].copy_from_slice(last);
    } else {
        (all[1], all[2]) = (bytes[bytes.len() / 2], bytes[bytes.len() - 1]);
    }
    if !first_of_all.is_ascii_digit() && is_name(&all) {
        return Some(Form::Bare);
    }
    is_printable(&all).then_some(Form::Quoted)
}

/// Whether each is a letter, a digit or `_`. A call keeps bytes together that were put together.
#[inline(never)]
fn is_name(bytes: &[u8; 16]) -> bool {
    all(bytes, bytes, is_of_name)
}

/// Whether each is from the blank to `~`.
#[inline(never)]
fn is_printable(bytes: &[u8; 16]) -> bool {
    are_printable(bytes, bytes)
}

/// C0, DEL, U+0085, U+2028, U+2029, U+FEFF: what an editor or a line reader may take for something else.
pub(crate) fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\x1F' | '\x7F' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Appends the escaped form.
pub(crate) fn write_escaped(out: &mut Output, string: &str) {
    out.push_str("\\\"");
    for c in string.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0' => out.push_str("\\0"),
            c if is_control(c) => {
                // Writing to memory cannot fail.
                let _ = write!(out, "\\u{{{:X}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A string as it stands in the text.
pub(crate) enum Written<'a> {
    /// The string itself.
    Plain(&'a str),
    /// A text block of several lines.
    Block(Value<'a>),
    /// What stands between `\"` and `"`, with at least one escape, all of them valid.
    Escaped(&'a str),
}

impl<'a> Written<'a> {
    /// Which form the value has, checked to its end.
    pub(crate) fn parse(value: &Value<'a>) -> Result<Self, Malformed> {
        if value.text().starts_with('|') {
            for line in value.lines() {
                block_line(value, line)?;
            }
            return Ok(match value.line() {
                Some(line) => Self::Plain(block_line(value, line)?),
                None => Self::Block(*value),
            });
        }
        let Some(line) = value.line() else {
            let second = value.lines().nth(1).unwrap_or_default();
            return Err(value
                .malformed_at(second, "a string of one line")
                .help("begin each line of a longer text with `| `"));
        };
        if let Some(rest) = line.strip_prefix("\\\"") {
            return Self::escaped(value, rest);
        }
        if let Some(rest) = line.strip_prefix('"') {
            return rest.strip_suffix('"').map(Self::Plain).ok_or_else(|| {
                value.malformed("a string").help("it begins with a quote: end it with one, `\"` in the same line")
            });
        }
        if line.is_empty() {
            return Err(value.malformed("a string").help("the empty string is `\"\"`"));
        }
        Ok(Self::Plain(line))
    }

    /// `rest` is what follows the opener `\"`.
    fn escaped(value: &Value<'a>, rest: &'a str) -> Result<Self, Malformed> {
        let bytes = rest.as_bytes();
        let (mut at, mut any) = (0, false);
        loop {
            let Some(next) = memchr::memchr2(b'"', b'\\', &bytes[at..]) else {
                return Err(value.malformed("a string").help("it begins with `\\\"`: end it with `\"`"));
            };
            at += next;
            if bytes[at] == b'"' {
                break;
            }
            any = true;
            let Some((_, length)) = escape(&rest[at..]) else {
                let end = rest[at..].char_indices().nth(2).map_or(rest.len(), |(length, _)| at + length);
                return Err(value
                    .malformed_at(&rest[at..end], "an escape")
                    .help("the escapes are `\\\\ \\\" \\n \\r \\t \\0 \\u{...}`"));
            };
            at += length;
        }
        if at + 1 < rest.len() {
            return Err(value
                .malformed_at(&rest[at + 1..], "the end of the string")
                .help("inside `\\\"...\"` a quote is `\\\"`"));
        }
        let inner = &rest[..at];
        Ok(if any { Self::Escaped(inner) } else { Self::Plain(inner) })
    }

    /// Hands the string to `out`, piece by piece.
    pub(crate) fn decode(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Plain(text) => out.write_str(text),
            Self::Block(value) => {
                for (at, line) in value.lines().enumerate() {
                    if at > 0 {
                        out.write_char('\n')?;
                    }
                    out.write_str(line.get(2..).unwrap_or_default())?;
                }
                Ok(())
            }
            Self::Escaped(text) => {
                let mut rest = *text;
                while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
                    out.write_str(&rest[..at])?;
                    // Checked when the form was found.
                    let (c, length) = escape(&rest[at..]).unwrap_or(('\\', 1));
                    out.write_char(c)?;
                    rest = &rest[at + length..];
                }
                out.write_str(rest)
            }
        }
    }
}

/// The text of a line of a block.
fn block_line<'a>(value: &Value<'a>, line: &'a str) -> Result<&'a str, Malformed> {
    match line.strip_prefix('|') {
        Some("") => Ok(""),
        Some(rest) if rest.starts_with(' ') => Ok(&rest[1..]),
        _ => Err(value
            .malformed_at(line, "a line of a text block")
            .help("each of its lines begins with `| `, an empty one is `|`")),
    }
}

/// The character that the escape at the start of `text` stands for, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let c = match text.as_bytes().get(1)? {
        b'\\' => '\\',
        b'"' => '"',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'0' => '\0',
        b'u' => {
            let digits = text.get(2..)?.strip_prefix('{')?;
            let digits = &digits[..digits.bytes().take(7).position(|byte| byte == b'}')?];
            if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return None;
            }
            let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            return Some((c, digits.len() + 4));
        }
        _ => return None,
    };
    Some((c, 2))
}

/// Reads a string: borrowed, or decoded into the arena, or owned.
pub(crate) fn read<'a>(value: &Value<'a>) -> Result<Cow<'a, str>, Malformed> {
    let written = Written::parse(value)?;
    Ok(match (&written, value.arena()) {
        (Written::Plain(text), _) => Cow::Borrowed(text),
        (_, Some(arena)) => {
            let mut decoded = bumpalo::collections::String::with_capacity_in(value.text().len(), arena);
            let _ = written.decode(&mut decoded);
            Cow::Borrowed(decoded.into_bump_str())
        }
        (_, None) => {
            let mut decoded = String::with_capacity(value.text().len());
            let _ = written.decode(&mut decoded);
            Cow::Owned(decoded)
        }
    })
}

/// Whether the value reads as `string`, without decoding it anywhere.
pub(crate) fn reads_as(value: &Value<'_>, string: &str) -> bool {
    struct Compare<'s> {
        rest: &'s str,
    }
    impl Write for Compare<'_> {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.rest = self.rest.strip_prefix(piece).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut compare = Compare { rest: string };
    Written::parse(value).is_ok_and(|written| written.decode(&mut compare).is_ok()) && compare.rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Writer, text::writer::Spot};

    /// What is written where there is memory for it, so that short strings go the short way.
    fn written(string: &str) -> String {
        written_at(Spot::Property, string)
    }

    fn written_at(spot: Spot, string: &str) -> String {
        let mut out = Output::new();
        out.push(' ');
        Writer::at(&mut out, false, spot, 0).string(string);
        out.split_off(1)
    }

    #[test]
    fn forms_in_their_order() {
        for (string, form) in [
            ("Knight_2", Form::Bare),
            ("truer", Form::Bare),
            ("somewhat", Form::Bare),
            ("true", Form::Quoted),
            ("false", Form::Quoted),
            ("none", Form::Quoted),
            ("some", Form::Quoted),
            ("nan", Form::Quoted),
            ("", Form::Quoted),
            ("1.10", Form::Quoted),
            ("say \"hi\"", Form::Quoted),
            ("; no header", Form::Quoted),
            ("a\nb", Form::Block),
            ("\n", Form::Block),
            ("a \nb", Form::Escaped),
            ("a\tb", Form::Escaped),
            ("a\r\nb", Form::Escaped),
            ("\u{FEFF}", Form::Escaped),
        ] {
            assert_eq!(Form::of(string), form, "{string:?}");
            assert_eq!(written(string) == string, form == Form::Bare, "{string:?}");
        }
    }

    /// Each byte at each place of strings of each length, about the sixteen bytes that are looked at at once.
    #[test]
    fn forms_of_every_length() {
        fn by_definition(string: &str) -> Form {
            if crate::key::is_identifier(string.as_bytes()) {
                Form::Bare
            } else if string.contains(is_control) {
                Form::Escaped
            } else {
                Form::Quoted
            }
        }
        for length in 1..=50 {
            for at in 0..length {
                // The first and the last of what is told apart, and what stands next to them.
                for c in "\0\t\u{1F} !\"#/09:@AZ[^_`az{~\u{7F}\u{80}\u{85}ß\u{FEFF}".chars() {
                    for other in ["a", "9", " "] {
                        let mut string = other.repeat(length);
                        string.replace_range(at..=at, c.encode_utf8(&mut [0; 4]));
                        assert_eq!(Form::of(&string), by_definition(&string), "{string:?}");
                        let text = written(&string);
                        let key = written_at(Spot::Key, &string);
                        if string.contains('"') || by_definition(&string) == Form::Escaped {
                            assert!(key.starts_with("\\\""), "{key}");
                        } else {
                            assert_eq!(key, text);
                        }
                        match by_definition(&string) {
                            Form::Bare => assert_eq!(text, string),
                            Form::Quoted => assert_eq!(text, ["\"", &string, "\""].concat()),
                            _ => assert!(text.starts_with("\\\"") || text.starts_with('|'), "{text}"),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn malformed_forms() {
        for text in [
            "",
            "\"",
            "\"open",
            "\\\"open",
            "\\\"open\\\"",
            "\\\"a\" b",
            "\\\"\\x\"",
            "\\\"\\u{}\"",
            "\\\"\\u{D800}\"",
            "\\\"\\u{1234567}\"",
            "\\\"\\u{+41}\"",
            "|x",
            "| a\nb",
            "a\nb",
        ] {
            assert!(Value::new(text).string().is_err(), "{text:?}");
        }
    }
}
