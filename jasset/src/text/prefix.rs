//! Which number or string does a line begin with, as a writer writes it?
//!
//! Each function gives the value and its length, or nothing: then the text is written in another way.

use super::number::{Float, Integer};

/// A decimal of at most 19 digits.
#[inline]
pub(crate) fn float<F: Float>(bytes: &[u8]) -> Option<(F, usize)> {
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let (integer, point) = digits(bytes, start, 0);
    if point == start {
        return None;
    }
    let (significand, end) =
        if bytes.get(point) == Some(&b'.') { digits(bytes, point + 1, integer) } else { (integer, point) };
    if end - start > 19 {
        return None;
    }
    let value = F::from_decimal(significand, end.saturating_sub(point + 1))?;
    Some((if negative { value.negated() } else { value }, end))
}

/// A decimal of at most 18 digits, or 16 hexadecimal ones behind `0x`.
#[inline]
pub(crate) fn integer<T: Integer>(bytes: &[u8]) -> Option<(T, usize)> {
    if let [b'0', b'x', digits @ ..] = bytes {
        let mut magnitude = 0_u64;
        let mut at = 0;
        while let Some(digit) = digits.get(at).and_then(|byte| hex_digit(*byte)) {
            magnitude = magnitude << 4 | digit;
            at += 1;
        }
        return if matches!(at, 1..=16) { Some((T::from_small(false, magnitude)?, at + 2)) } else { None };
    }
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let (magnitude, end) = digits(bytes, start, 0);
    if end == start || end - start > 18 {
        return None;
    }
    Some((T::from_small(negative, magnitude)?, end))
}

/// The digits from `at` on, behind those of `number`, and where they end. Beyond 19 of them the number is wrong.
#[inline]
fn digits(bytes: &[u8], mut at: usize, mut number: u64) -> (u64, usize) {
    /// What a number is multiplied by if so many digits follow.
    const SHIFT: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Eight bytes at once, the first in the lowest place. A digit becomes its value.
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let values = u64::from_le_bytes(*chunk) ^ 0x3030_3030_3030_3030;
        let others = (((values & !HIGH) + 0x7676_7676_7676_7676) | values) & HIGH;
        let count = (others.trailing_zeros() / 8) as usize;
        if count == 0 {
            return (number, at);
        }
        // As if zeros stood in front of them.
        let pairs = ((values << (8 * (8 - count))).wrapping_mul(10 * 0x100 + 1) >> 8) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs.wrapping_mul(100 * 0x1_0000 + 1) >> 16) & 0x0000_FFFF_0000_FFFF;
        let eight = fours.wrapping_mul(10_000 * 0x1_0000_0000 + 1) >> 32;
        number = number.wrapping_mul(SHIFT[count]).wrapping_add(eight);
        at += count;
        if count < 8 {
            return (number, at);
        }
    }
    while let Some(digit) = bytes.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    (number, at)
}

#[inline]
fn hex_digit(byte: u8) -> Option<u64> {
    match byte {
        b'0'..=b'9' => Some(u64::from(byte - b'0')),
        b'A'..=b'F' => Some(u64::from(byte - b'A' + 10)),
        b'a'..=b'f' => Some(u64::from(byte - b'a' + 10)),
        _ => None,
    }
}

/// A bare or quoted string up to the end of its line.
#[inline]
pub(crate) fn string(text: &str) -> Option<(&str, usize)> {
    let bytes = text.as_bytes();
    let end = super::stream::line_end(bytes, 0);
    let last = *bytes[..end].last()?;
    match bytes[0] {
        b'"' if last == b'"' && end > 1 => Some((&text[1..end - 1], end)),
        b'A'..=b'Z' | b'a'..=b'z' | b'_' if last > b' ' => Some((&text[..end], end)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(float::<f32>(b"1.500000\n"), Some((1.5, 8)));
        assert_eq!(float::<f64>(b"-0.000000"), Some((-0.0, 9)));
        assert!(float::<f64>(b"-0.000000").unwrap().0.is_sign_negative());
        assert_eq!(float::<f64>(b"10 "), Some((10.0, 2)));
        assert_eq!(float::<f64>(b"1e5"), Some((1.0, 1)), "whoever asks looks at what follows");
        assert_eq!(float::<f64>(b"5."), Some((5.0, 2)));
        for text in [".5", "", "-", "inf", "+1", "12345678901234567890", "0.0000000000000000000001"] {
            assert_eq!(float::<f64>(text.as_bytes()), None, "{text}");
        }
        assert_eq!(integer::<i32>(b"-2147483648\n"), Some((i32::MIN, 11)));
        assert_eq!(integer::<u64>(b"0xFFFFFFFFFFFFFFFF"), Some((u64::MAX, 18)));
        assert_eq!(integer::<u8>(b"0xff "), Some((255, 4)));
        for text in ["256", "-1", "", "-", "0x", "0x11111111111111111", "1234567890123456789"] {
            assert_eq!(integer::<u8>(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn digits_of_every_count() {
        for count in 0..=19 {
            for rest in ["", ".", "\n", "x12345678", "/", ":"] {
                let number = &"1234567890123456789"[..count];
                let text = std::format!("{number}{rest}");
                assert_eq!(digits(text.as_bytes(), 0, 0), (number.parse().unwrap_or(0), count), "{text}");
            }
        }
    }

    #[test]
    fn strings() {
        assert_eq!(string("\"a \"b\"\nx"), Some(("a \"b", 6)));
        assert_eq!(string("Grand Citadel\n"), Some(("Grand Citadel", 13)));
        for text in ["", "\n", "\"", "\"a", "a \n", "a\r\n", "\\\"a\"", "| a", "1a"] {
            assert_eq!(string(text), None, "{text:?}");
        }
    }
}
