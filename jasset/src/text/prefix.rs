//! Which number or string stands at a place of a text, as a writer writes it?
//!
//! Each function gives the value and where it ends, or nothing: then the text is written in another way.

use super::{
    lexer::is_blank,
    number::{Float, Integer, parse_float},
    stream::line_end,
};

/// What is looked at of a number.
const WINDOW: usize = 32;

/// Behind the last digit that is looked at, nothing is known of the token.
type Window = [u8; WINDOW];

/// The bytes from `at` on; behind the end of the text there are zeros.
#[inline]
fn with_window<R>(text: &str, at: usize, read: impl Fn(&Window) -> R) -> Option<R> {
    let rest = text.as_bytes().get(at..)?;
    if let Some(window) = rest.first_chunk() {
        return Some(read(window));
    }
    let mut window = [0; WINDOW];
    window[..rest.len()].copy_from_slice(rest);
    Some(read(&window))
}

/// Eight bytes, the first in the lowest place.
#[inline]
fn word(window: &Window, at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&window[at..at + 8]);
    u64::from_le_bytes(word)
}

/// The same byte eight times.
const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Eight bytes, of which the digits became their values, and eight times the number of digits in front.
#[inline]
fn digits(word: u64) -> (u64, u32) {
    let values = word ^ all(b'0');
    // Of each byte that is none the highest bit.
    let others = (((values & !all(0x80)) + all(0x80 - 10)) | values) & all(0x80);
    (values, others.trailing_zeros() & !7)
}

/// The number of the first `bits / 8` digits, which are not none.
#[inline]
fn number(values: u64, bits: u32) -> u64 {
    // As if zeros stood in front of them.
    let values = values << ((64 - bits) & 63);
    let pairs = (values.wrapping_mul(10 * 0x100 + 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(100 * 0x1_0000 + 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    fours.wrapping_mul(10_000 * 0x1_0000_0000 + 1) >> 32
}

/// What a number is multiplied by if so many digits follow.
const SHIFT: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The token at `at`, if it is a float, and where it ends: 0 if it is none.
///
/// It is not inlined, and gives a pair and no option, since such a pair is given back in registers.
#[inline(never)]
pub(crate) fn float32(text: &str, at: usize) -> (f32, usize) {
    float(text, at)
}

/// As [`float32`].
#[inline(never)]
pub(crate) fn float64(text: &str, at: usize) -> (f64, usize) {
    float(text, at)
}

#[inline]
fn float<F: Float>(text: &str, at: usize) -> (F, usize) {
    match with_window(text, at, decimal) {
        Some(Some((value, length))) => (value, at + length),
        _ => other_float(text, at),
    }
}

/// A token that is written in another way.
#[cold]
#[inline(never)]
fn other_float<F: Float>(text: &str, at: usize) -> (F, usize) {
    let Some(rest) = text.get(at..) else { return (F::NAN, 0) };
    let length = rest.bytes().position(|byte| byte <= b' ').unwrap_or(rest.len());
    match parse_float(&rest[..length]) {
        Some(value) => (value, at + length),
        None => (F::NAN, 0),
    }
}

/// A whole token of up to 7 digits, a point and up to 15 digits.
#[inline]
fn decimal<F: Float>(window: &Window) -> Option<(F, usize)> {
    let start = usize::from(window[0] == b'-');
    let (values, bits) = digits(word(window, start));
    // The place of the point, and with it of what follows, is a constant on each way: so what follows is looked at
    // before the digits in front are counted.
    match bits {
        8 => fraction(window, start, values, 8),
        16 => fraction(window, start, values, 16),
        24 => fraction(window, start, values, 24),
        32 => fraction(window, start, values, 32),
        40 | 48 | 56 => fraction(window, start, values, bits),
        _ => None,
    }
}

/// What follows the `bits / 8` digits of `values`, which begin at `start`.
#[inline]
fn fraction<F: Float>(window: &Window, start: usize, values: u64, bits: u32) -> Option<(F, usize)> {
    let integer = number(values, bits);
    let point = start + (bits / 8) as usize;
    if window[point] != b'.' {
        return whole(window, start, integer, 0, point);
    }
    let (values, bits) = digits(word(window, point + 1));
    match bits {
        // What a writer writes.
        48 => whole(window, start, integer * SHIFT[6] + number(values, 48), 6, point + 7),
        8..=56 => {
            let count = (bits / 8) as usize;
            whole(window, start, integer * SHIFT[count] + number(values, bits), count, point + 1 + count)
        }
        64 => {
            let eight = integer * SHIFT[8] + number(values, 64);
            let (values, bits) = digits(word(window, point + 9));
            match bits {
                0 => whole(window, start, eight, 8, point + 9),
                8..=56 => {
                    let count = (bits / 8) as usize;
                    // 7 digits in front, 8 and 4 behind the point always fit.
                    let significand = eight.checked_mul(SHIFT[count])?.checked_add(number(values, bits))?;
                    whole(window, start, significand, 8 + count, point + 9 + count)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The value, if the token ends here.
#[inline]
fn whole<F: Float>(window: &Window, start: usize, significand: u64, decimals: usize, end: usize) -> Option<(F, usize)> {
    if window[end] > b' ' {
        return None;
    }
    let value = F::from_decimal(significand, decimals)?;
    Some((if start > 0 { value.negated() } else { value }, end))
}

/// A decimal of at most 15 digits, or hexadecimal digits behind `0x`, at most 16 of them.
#[inline]
pub(crate) fn integer<T: Integer>(text: &str, at: usize) -> Option<(T, usize)> {
    let (negative, magnitude, end) = magnitude(text, at);
    if end == 0 {
        return None;
    }
    Some((T::from_small(negative, magnitude)?, end))
}

/// Whether an integer is negative, its magnitude, and where it ends: 0 if there is none.
#[inline]
fn magnitude(text: &str, at: usize) -> (bool, u64, usize) {
    let found = with_window(text, at, |window| {
        let start = usize::from(window[0] == b'-');
        let (values, bits) = digits(word(window, start));
        match bits {
            0 => None,
            // It is no decimal.
            8 if window[1] == b'x' => hexadecimal(window).map(|(magnitude, end)| (false, magnitude, end)),
            64 => {
                let eight = number(values, 64);
                let (values, bits) = digits(word(window, start + 8));
                let count = (bits / 8) as usize;
                match bits {
                    0 => Some((start > 0, eight, start + 8)),
                    64 => None,
                    _ => Some((start > 0, eight * SHIFT[count] + number(values, bits), start + 8 + count)),
                }
            }
            _ => Some((start > 0, number(values, bits), start + (bits / 8) as usize)),
        }
    });
    match found {
        Some(Some((negative, magnitude, length))) => (negative, magnitude, at + length),
        _ => (false, 0, 0),
    }
}

/// The digits behind `0x`.
#[inline(never)]
fn hexadecimal(window: &Window) -> Option<(u64, usize)> {
    let (high, bits) = hex_digits(word(window, 2));
    match bits {
        0 => None,
        64 => {
            let (low, bits) = hex_digits(word(window, 10));
            match bits {
                0 => Some((high, 10)),
                // The seventeenth may be one too.
                64 if hex_digits(word(window, 18)).1 == 0 => Some((high << 32 | low, 18)),
                64 => None,
                _ => Some((high << (bits / 2) | low >> (32 - bits / 2), 10 + (bits / 8) as usize)),
            }
        }
        _ => Some((high >> (32 - bits / 2), 2 + (bits / 8) as usize)),
    }
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
    let bytes = text.as_bytes();
    let first = *bytes.get(at)?;
    let mut end = line_end(bytes, at);
    let mut last = *bytes.get(end.wrapping_sub(1))?;
    if is_blank(last) {
        end = without_blanks(bytes, end);
        last = *bytes.get(end.wrapping_sub(1))?;
    }
    let range = match first {
        b'"' if last == b'"' && end > at + 1 => at + 1..end - 1,
        b'A'..=b'Z' | b'a'..=b'z' | b'_' => at..end,
        _ => return None,
    };
    Some((text.get(range)?, end))
}

/// The end of what stands in front of the blanks in front of `end`.
#[cold]
#[inline(never)]
fn without_blanks(bytes: &[u8], mut end: usize) -> usize {
    while end > 0 && is_blank(bytes[end - 1]) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;

    /// The float at the start of `text`, as the standard parser reads its first token.
    fn check(text: &str) {
        let token = text.split([' ', '\n']).next().unwrap_or_default();
        // In front of other text, and at the end of it.
        for text in
            [String::from(text), format!("{text} {text} and much more of it"), format!("{text}\n\n; Next\n12345678")]
        {
            let ((single, end32), (double, end64)) = (float32(&text, 0), float64(&text, 0));
            match (parse_float::<f32>(token), parse_float::<f64>(token)) {
                (Some(right32), Some(right64)) => {
                    assert_eq!((single.to_bits(), end32), (right32.to_bits(), token.len()), "{text}");
                    assert_eq!((double.to_bits(), end64), (right64.to_bits(), token.len()), "{text}");
                }
                (None, Some(right64)) => {
                    assert_eq!(end32, 0, "{text}");
                    assert_eq!((double.to_bits(), end64), (right64.to_bits(), token.len()), "{text}");
                }
                _ => assert_eq!((end32, end64), (0, 0), "{text}"),
            }
        }
    }

    #[test]
    fn floats() {
        for text in [
            "1.500000",
            "-0.000000",
            "10",
            "-7",
            "1e5",
            "5.",
            ".5",
            "",
            "-",
            "inf",
            "-inf",
            "+1",
            "nan",
            "1e-7",
            "-1.5e38",
            "12345678901234567890",
            "0.0000000000000000000001",
            "1.5abc",
            "1..5",
            "--1",
            "1.-5",
            "1.2.3",
            "1,5",
            "x",
            "12345678.5",
            "1234567.5",
            "1234567",
            "12345678",
            "0.12345678",
            "0.123456789",
            "-123.45678901234567",
            "9999999.999999999999999",
            "9999999.9999999999999999",
            "0.00000000",
            "16777217.0",
            "8388608.5",
            "8388609.5",
            "0.50000002980232239",
            "1.0000000596046448",
            "3.4028236e38",
            "340282360000000000000000000000000000000",
        ] {
            check(text);
        }
        assert!(float64("-0.000000", 0).0.is_sign_negative());
        assert_eq!(float32("a 1.5\n", 2), (1.5, 5));
        assert_eq!(float32("1.5", 4).1, 0);
    }

    #[test]
    fn random_floats() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..40_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (digits, sign) = (state % 19 + 1, if state & 1 << 40 == 0 { "" } else { "-" });
            let point = (state >> 8) % digits + 1;
            let number = format!("{state:020}");
            let (integer, fraction) = number[20 - digits as usize..].split_at(point as usize);
            check(&format!("{sign}{integer}.{fraction}"));
            #[expect(clippy::cast_possible_truncation, reason = "half of the random bits")]
            let single = f32::from_bits(state as u32);
            if single.is_finite() {
                check(&format!("{single}"));
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
            for at in 0..8 {
                let mut bytes = *b"00000000";
                bytes[at] = byte;
                let expected = if byte.is_ascii_hexdigit() { 64 } else { at as u32 * 8 };
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
