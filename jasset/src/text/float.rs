//! Which float stands at a place of a text, as a writer writes it?
//!
//! Each function gives the value and where it ends, or nothing: then the text is written in another way.

use super::{
    number::{Float, parse_float},
    prefix::{SHIFT, Window, all, digits, last_window, number, window, word},
};

/// The token at `at`, if it is a float, and where it ends.
#[inline]
pub(crate) fn float32(text: &str, at: usize) -> Option<(f32, usize)> {
    match window(text, at).map(short32) {
        Some((value, length)) if length > 0 => Some((value, at + length)),
        _ => other_float32(text, at),
    }
}

/// As [`float32`].
#[inline]
pub(crate) fn float64(text: &str, at: usize) -> Option<(f64, usize)> {
    match window(text, at).map(short64) {
        Some((value, length)) if length > 0 => Some((value, at + length)),
        _ => other_float64(text, at),
    }
}

/// The token at the start, and its length: 0 if it is written in another way.
///
/// It is not inlined, and gives a pair and no option, since such a pair is given back in registers.
#[inline(never)]
fn short32(window: &Window) -> (f32, usize) {
    short_float(window).unwrap_or((0.0, 0))
}

/// As [`short32`].
#[inline(never)]
fn short64(window: &Window) -> (f64, usize) {
    short_float(window).unwrap_or((0.0, 0))
}

#[cold]
#[inline(never)]
fn other_float32(text: &str, at: usize) -> Option<(f32, usize)> {
    other_float(text, at)
}

#[cold]
#[inline(never)]
fn other_float64(text: &str, at: usize) -> Option<(f64, usize)> {
    other_float(text, at)
}

/// Floats with one blank between two of them, and where they end: 0 if they are written in another way.
#[inline(never)]
pub(crate) fn row32(text: &str, start: usize, slots: &mut [f32]) -> usize {
    row(text, start, slots, other_float32)
}

/// As [`row32`].
#[inline(never)]
pub(crate) fn row64(text: &str, start: usize, slots: &mut [f64]) -> usize {
    row(text, start, slots, other_float64)
}

#[inline]
fn row<F: Float>(text: &str, start: usize, slots: &mut [F], other: fn(&str, usize) -> Option<(F, usize)>) -> usize {
    let Some(mut rest) = text.as_bytes().get(start..) else { return 0 };
    let mut is_first = true;
    for slot in slots {
        if !is_first {
            let [b' ', behind @ ..] = rest else { return 0 };
            rest = behind;
        }
        is_first = false;
        if let Some((value, length)) = rest.first_chunk().and_then(short_float) {
            *slot = value;
            rest = &rest[length..];
        } else {
            let at = text.len() - rest.len();
            let Some((value, end)) = other(text, at) else { return 0 };
            *slot = value;
            rest = text.as_bytes().get(end..).unwrap_or_default();
        }
    }
    text.len() - rest.len()
}

/// The token at the start, if it is what a writer writes of a magnitude below a thousand: six decimals.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is the whole of its callers")]
fn short_float<F: Float>(window: &Window) -> Option<(F, usize)> {
    let negative = window[0] == b'-';
    let start = usize::from(negative);
    let from = window[start..].first_chunk()?;
    // With a constant number of digits in front of it, what follows is looked at before these are counted.
    let (millionths, length) = if from[3] == b'.' {
        (millionths::<3>(from)?, 10)
    } else if from[1] == b'.' {
        (millionths::<1>(from)?, 8)
    } else if from[2] == b'.' {
        (millionths::<2>(from)?, 9)
    } else {
        return None;
    };
    Some((F::from_millionths(negative, millionths)?, start + length))
}

/// A token of so many digits, up to three, a point, and six digits, without the point.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the constant in a call is to be folded")]
fn millionths<const INTEGERS: usize>(from: &[u8; 24]) -> Option<u64> {
    // Digits become their values. So does the point, which is known to be there.
    let point = u64::from(b'.' ^ b'0') << (8 * INTEGERS);
    let (integer, fraction) = (word(from, 0) ^ all(b'0') ^ point, word(from, INTEGERS + 1) ^ all(b'0'));
    let (integer, digits) = (integer & ((1 << (8 * (INTEGERS + 1))) - 1), fraction & 0xFFFF_FFFF_FFFF);
    let none = |values: u64| (values.wrapping_add(all(0x80 - 10)) | values) & all(0x80);
    if none(integer) | none(digits) != 0 || from[INTEGERS + 7] > b' ' {
        return None;
    }
    // The last two digits in front of the point stand in front of the others, and the first one of three is left.
    let hundreds = if INTEGERS == 3 { integer & 0xFF } else { 0 };
    let others = fraction << 16 | integer << 8 >> (8 * (INTEGERS - 1));
    Some(number(others, 64) + hundreds * 100_000_000)
}

/// A token that is written in another way, or near the end of the text.
fn other_float<F: Float>(text: &str, at: usize) -> Option<(F, usize)> {
    let found = match window(text, at) {
        Some(window) => decimal(window),
        None => last_window(text, at).as_ref().and_then(decimal),
    };
    if let Some((value, length)) = found {
        return Some((value, at + length));
    }
    let rest = text.get(at..)?;
    let length = rest.bytes().position(|byte| byte <= b' ').unwrap_or(rest.len());
    parse_float(&rest[..length]).map(|value| (value, at + length))
}

/// A whole token of up to 7 digits, a point and up to 15 digits.
fn decimal<F: Float>(window: &Window) -> Option<(F, usize)> {
    let start = usize::from(window[0] == b'-');
    let (values, bits) = digits(word(window, start));
    let mut end = start + (bits / 8) as usize;
    if bits == 0 || bits == 64 {
        return None;
    }
    let (mut significand, mut decimals) = (number(values, bits), 0);
    if window[end] == b'.' {
        // Twice eight of them are looked at.
        for _ in 0..2 {
            let (values, bits) = digits(word(window, end + 1 + decimals));
            let count = (bits / 8) as usize;
            if count > 0 {
                significand = significand.checked_mul(SHIFT[count])?.checked_add(number(values, bits))?;
            }
            decimals += count;
            if count < 8 {
                break;
            }
        }
        end += 1 + decimals;
    }
    if window[end] > b' ' {
        return None;
    }
    Some((F::from_decimal(significand, decimals)?.with_sign(start > 0), end))
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec::Vec};

    use super::*;

    /// The float at the start of `text`, as the standard parser reads its first token.
    fn check(text: &str) {
        let token = text.split([' ', '\n']).next().unwrap_or_default();
        // In front of other text, and at the end of it.
        for text in
            [String::from(text), format!("{text} {text} and much more of it"), format!("{text}\n\n; Next\n12345678")]
        {
            let (single, end32) = float32(&text, 0).unwrap_or_default();
            let (double, end64) = float64(&text, 0).unwrap_or_default();
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
        assert!(float64("-0.000000", 0).unwrap().0.is_sign_negative());
        assert_eq!(float32("a 1.5\n", 2), Some((1.5, 5)));
        assert_eq!(float32("1.5", 4), None);
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "random bits")]
    fn random_floats() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..40_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (digits, sign) = (state as usize % 19 + 1, if state & 1 << 40 == 0 { "" } else { "-" });
            let point = (state >> 8) as usize % digits + 1;
            let number = format!("{state:020}");
            let (integer, fraction) = number[20 - digits..].split_at(point);
            check(&format!("{sign}{integer}.{fraction}"));
            let single = f32::from_bits(state as u32);
            if single.is_finite() {
                check(&format!("{single}"));
            }
        }
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "random bits")]
    fn six_decimals() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..40_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (limit, sign) = ([10, 100, 1000][state as usize % 3], if state & 1 << 40 == 0 { "" } else { "-" });
            let millionths = (state >> 8) % (limit * 1_000_000);
            let text = format!("{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
            check(&text);
            // One byte is another one, which ends no token.
            let mut other: Vec<char> = text.chars().collect();
            let at = (state >> 48) as usize % other.len();
            other[at] = ['é', '\u{7F}', '/', ':', '.', '-', 'e', '0'][(state >> 60) as usize % 8];
            check(&other.into_iter().collect::<String>());
        }
    }

    #[test]
    fn rows() {
        let mut three = [0.0_f64; 3];
        let text = "; 1.5 -2e3 0.12345678901\n and more of it than is looked at";
        assert_eq!(row64(text, 2, &mut three), 24);
        assert_eq!(three, [1.5, -2e3, 0.123_456_789_01]);
        for text in ["", "1", "1 2", "1  2 3", "1 2,3", "x 1 2", "1 2 ", "1\t2 3"] {
            assert_eq!(row64(text, 0, &mut three), 0, "{text}");
            assert_eq!(row64(&format!("{text}\n and more of it than is looked at"), 0, &mut three), 0, "{text}");
        }
        assert_eq!(row32("1 2 3 4", 0, &mut [0.0; 3]), 5, "whoever asks looks at what follows");
    }
}
