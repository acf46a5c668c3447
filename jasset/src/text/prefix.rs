//! Which integer or string stands at a place of a text, as a writer writes it?
//!
//! Each function gives the value and where it ends, or nothing: then the text is written in another way.

use super::{lexer::is_blank, number::Integer, stream::find_inline};

/// What is looked at of a number.
const WINDOW: usize = 32;

/// Behind the last digit that is looked at, nothing is known of the token.
pub(super) type Window = [u8; WINDOW];

/// The bytes from `at` on.
#[inline]
pub(super) fn window(text: &str, at: usize) -> Option<&Window> {
    text.as_bytes().get(at..)?.first_chunk()
}

/// The same near the end of the text, with zeros behind it.
pub(super) fn last_window(text: &str, at: usize) -> Option<Window> {
    let rest = text.as_bytes().get(at..)?;
    let mut window = [0; WINDOW];
    window.get_mut(..rest.len())?.copy_from_slice(rest);
    Some(window)
}

/// Eight bytes, the first in the lowest place.
#[inline]
pub(super) fn word<const N: usize>(window: &[u8; N], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&window[at..at + 8]);
    u64::from_le_bytes(word)
}

/// The same byte eight times.
pub(super) const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Eight bytes, of which the digits in front became their values, and of the first that is none the highest bit.
#[inline]
fn split(word: u64) -> (u64, u64) {
    // It is in one of the two. What is carried, or borrowed, goes to bytes behind it.
    let values = word.wrapping_sub(all(b'0'));
    (values, (word.wrapping_add(all(0x80 - b':')) | values) & all(0x80))
}

/// The same with eight times the number of digits in front.
#[inline]
pub(super) fn digits(word: u64) -> (u64, u32) {
    let (values, others) = split(word);
    (values, others.trailing_zeros() & !7)
}

/// The number of the first `bits / 8` digits, which are not none.
#[inline]
pub(super) fn number(values: u64, bits: u32) -> u64 {
    // As if zeros stood in front of them.
    let values = values << ((64 - bits) & 63);
    let pairs = (values.wrapping_mul(10 * 0x100 + 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(100 * 0x1_0000 + 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    fours.wrapping_mul(10_000 * 0x1_0000_0000 + 1) >> 32
}

/// What a number is multiplied by if so many digits follow.
pub(super) const SHIFT: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// A decimal of at most 15 digits, or hexadecimal digits behind `0x`, at most 16 of them.
#[inline]
pub(crate) fn integer<T: Integer>(text: &str, at: usize) -> Option<(T, usize)> {
    let (negative, magnitude, end) = match window(text, at).map(short_magnitude) {
        Some((magnitude, length)) if length > 0 => (length & 1 != 0, magnitude, at + length / 2),
        _ => other_magnitude(text, at)?,
    };
    Some((T::from_small(negative, magnitude)?, end))
}

/// The magnitude of the integer at the start, and twice its length, and one more if it is negative: 0 if it is a long
/// one. Two numbers are given back in registers.
#[inline(never)]
fn short_magnitude(window: &Window) -> (u64, usize) {
    if window[1] == b'x' {
        // A sign in front of it is for others, as what is no digit.
        return match sixteen_hex_digits(window) {
            Some(magnitude) if window[0] == b'0' => (magnitude, 2 * 18),
            _ => short_hexadecimal(window),
        };
    }
    let start = usize::from(window[0] == b'-');
    let (values, bits) = digits(word(window, start));
    if !matches!(bits, 8..=56) {
        return (0, 0);
    }
    (number(values, bits), 3 * start + (bits / 4) as usize)
}

/// Whether a long integer is negative, its magnitude, and where it ends; also of any near the end of the text.
#[cold]
#[inline(never)]
fn other_magnitude(text: &str, at: usize) -> Option<(bool, u64, usize)> {
    let last;
    let window = if let Some(window) = window(text, at) {
        window
    } else {
        last = last_window(text, at)?;
        &last
    };
    if window[1] == b'x' {
        let (magnitude, length) = hexadecimal(window);
        return (length > 0).then_some((false, magnitude, at + length));
    }
    let start = usize::from(window[0] == b'-');
    let (values, bits) = digits(word(window, start));
    let (first, length) = (number(values, bits), (bits / 8) as usize);
    let (values, more) = if bits == 64 { digits(word(window, start + 8)) } else { (0, 0) };
    let end = at + start + length + (more / 8) as usize;
    match (bits, more) {
        (0, _) | (_, 64) => None,
        (_, 0) => Some((start > 0, first, end)),
        _ => Some((start > 0, first * SHIFT[(more / 8) as usize] + number(values, more), end)),
    }
}

/// As [`short_magnitude`], of any number of digits.
#[inline(never)]
fn short_hexadecimal(window: &Window) -> (u64, usize) {
    let (magnitude, length) = hexadecimal(window);
    (magnitude, 2 * length)
}

/// The number of the digits behind `0x`, and the length with it: 0 if there is none.
fn hexadecimal(window: &Window) -> (u64, usize) {
    if window[0] != b'0' {
        return (0, 0);
    }
    let (high, bits) = hex_digits(word(window, 2));
    if bits < 64 {
        return if bits == 0 { (0, 0) } else { (high >> (32 - bits / 2), 2 + (bits / 8) as usize) };
    }
    let (low, bits) = hex_digits(word(window, 10));
    match bits {
        0 => (high, 10),
        // The seventeenth may be one too.
        64 if window[18].is_ascii_hexdigit() => (0, 0),
        64 => (high << 32 | low, 18),
        _ => (high << (bits / 2) | low >> (32 - bits / 2), 10 + (bits / 8) as usize),
    }
}

/// What a writer writes of 64 bits.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is most of its caller")]
fn sixteen_hex_digits(window: &Window) -> Option<u64> {
    // Without a branch for each byte, so that all are looked at together.
    let mut no_digits = 0;
    for byte in &window[2..18] {
        let (digit, letter) = (byte.wrapping_sub(b'0'), (byte | 0x20).wrapping_sub(b'a'));
        no_digits |= u8::from(!((digit < 10) | (letter < 6)));
    }
    let value = |word: u64| {
        let values = (word & all(0x0F)) + ((word >> 6) & all(0x01)) * 9;
        let pairs = (values.wrapping_mul(0x10 * 0x100 + 1) >> 8) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs.wrapping_mul(0x100 * 0x1_0000 + 1) >> 16) & 0x0000_FFFF_0000_FFFF;
        fours.wrapping_mul(0x1_0000 * 0x1_0000_0000 + 1) >> 32
    };
    (no_digits == 0 && window[18] <= b' ').then(|| value(word(window, 2)) << 32 | value(word(window, 10)))
}

/// The number of eight hexadecimal digits, and eight times how many stand in front.
#[inline]
fn hex_digits(word: u64) -> (u64, u32) {
    let digit = word ^ all(b'0');
    // The letters in any case are 1 to 6 here.
    let letter = (word | all(0x20)) ^ all(0x60);
    let no_digit = ((digit & !all(0x80)) + all(0x80 - 10)) | digit;
    let low = letter & !all(0x80);
    let no_letter = (low + all(0x80 - 7)) | !(low + all(0x7F)) | letter;
    let bits = (no_digit & no_letter & all(0x80)).trailing_zeros() & !7;
    // What is no digit stays a value below 16 as well.
    let values = (((word & all(0x0F)) + ((word >> 6) & all(0x01)) * 9) & all(0x0F)).swap_bytes();
    let pairs = (values | values >> 4) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    ((fours | fours >> 16) & 0xFFFF_FFFF, bits)
}

/// `true` or `false`.
#[inline]
pub(crate) fn boolean(text: &str, at: usize) -> Option<(bool, usize)> {
    let bytes = text.as_bytes().get(at..)?;
    if bytes.starts_with(b"true") {
        return Some((true, at + 4));
    }
    bytes.starts_with(b"false").then_some((false, at + 5))
}

/// A bare or quoted string up to the end of its line.
#[inline]
pub(crate) fn string(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let content = content_of_line(rest)?;
    let quotes = if rest.starts_with('"') { 2 } else { 0 };
    Some((content, at + content.len() + quotes))
}

/// What is in the string at the start. A `&str` is given back in registers.
#[inline(never)]
fn content_of_line(rest: &str) -> Option<&str> {
    let bytes = rest.as_bytes();
    let mut end = find_inline(bytes, 0, b'\n');
    if end > 0 && bytes.get(end - 1) == Some(&b'\r') {
        end -= 1;
    }
    if is_blank(*bytes.get(end.checked_sub(1)?)?) { content_in_front_of_blanks(rest, end) } else { content(rest, end) }
}

/// The same of a line with blanks in front of `end`.
#[cold]
#[inline(never)]
fn content_in_front_of_blanks(rest: &str, end: usize) -> Option<&str> {
    content(rest, rest.get(..end)?.trim_end_matches([' ', '\t', '\r']).len())
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "the call of it is as long")]
fn content(rest: &str, end: usize) -> Option<&str> {
    match rest.as_bytes().get(..end)? {
        [b'"', .., b'"'] => rest.get(1..end - 1),
        [b'A'..=b'Z' | b'a'..=b'z' | b'_', ..] => rest.get(..end),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{super::number::parse_integer, *};

    #[test]
    fn sixteen_hexadecimal_digits() {
        for at in 0..16 {
            for byte in b'!'..=b'~' {
                let mut token = *b"0x0123456789aBcDeF";
                token[2 + at] = byte;
                let token = core::str::from_utf8(&token).unwrap();
                let found = integer::<u64>(&format!("{token}\n\n; Next\n12345678901234567890"), 0);
                let whole = found.filter(|(_, end)| *end == token.len()).map(|(value, _)| value);
                assert_eq!(whole, parse_integer(token), "{token}");
            }
        }
    }

    #[test]
    fn integers() {
        assert_eq!(integer::<i32>("-2147483648\n", 0), Some((i32::MIN, 11)));
        assert_eq!(integer::<u64>(" 0xFFFFFFFFFFFFFFFF", 1), Some((u64::MAX, 19)));
        assert_eq!(integer::<u8>("0xff ", 0), Some((255, 4)));
        assert_eq!(integer::<u8>("0", 0), Some((0, 1)));
        assert_eq!(integer::<i64>("-0", 0), Some((0, 2)));
        for text in ["256", "-1", "", "-", "0x", "0x11111111111111111", "1234567890123456789", "0xg", "0x`", "0x@"] {
            assert_eq!(integer::<u8>(text, 0), None, "{text}");
        }
        assert_eq!(integer::<u8>("1", 2), None);
        for text in ["-x1", "xx", "-0x1", "9x1"] {
            let text = format!("{text} and so on, much longer than what is looked at");
            assert!(integer::<i64>(&text, 0).is_none_or(|(_, end)| text.as_bytes()[end] != b' '), "{text}");
        }
    }

    #[test]
    fn integers_of_every_length() {
        for rest in ["", ".", "\n", " 12345678", "/", ":", "g", "@", "`", "G"] {
            for count in 1..=15 {
                let number = &"123456789012345"[..count];
                let text = format!("{number}{rest}");
                assert_eq!(integer::<u64>(&text, 0), Some((number.parse().unwrap(), count)), "{text}");
                assert_eq!(
                    integer::<i64>(&format!("-{text}"), 0).unwrap().0,
                    -number.parse::<i64>().unwrap(),
                    "{text}"
                );
            }
            for count in 1..=16 {
                for number in ["0123456789abcdef", "FEDCBA9876543210", "aAfF09bBeE18cCdD"] {
                    let text = format!("0x{}{rest}", &number[..count]);
                    let value = u64::from_str_radix(&number[..count], 16).unwrap();
                    assert_eq!(integer::<u64>(&text, 0), Some((value, count + 2)), "{text}");
                }
            }
        }
    }

    #[test]
    fn each_byte_is_a_hexadecimal_digit_or_none() {
        for byte in 0..=u8::MAX {
            for at in 0..8_u8 {
                let mut bytes = *b"00000000";
                bytes[usize::from(at)] = byte;
                let expected = if byte.is_ascii_hexdigit() { 64 } else { u32::from(at) * 8 };
                assert_eq!(hex_digits(u64::from_le_bytes(bytes)).1, expected, "{byte:#x} at {at}");
            }
        }
    }

    #[test]
    fn strings() {
        assert_eq!(string("\"a \"b\"\nx", 0), Some(("a \"b", 6)));
        assert_eq!(string("; A\nGrand Citadel\n", 4), Some(("Grand Citadel", 17)));
        assert_eq!(string("\"\"", 0), Some(("", 2)));
        assert_eq!(string("a \r\n", 0), Some(("a", 1)));
        assert_eq!(string("\"a \" \t\r\n", 0), Some(("a ", 4)));
        for text in ["", "\n", "\"", "\"a", "\" \n", "\\\"a\"", "| a", "1a", " a"] {
            assert_eq!(string(text, 0), None, "{text:?}");
        }
        assert_eq!(string("a", 2), None);
    }
}
