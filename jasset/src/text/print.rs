//! How is a number written? (`docs/format.md`, "Scalars")

use super::{
    number::{FIXED_BELOW, Float, Integer, SCALE},
    output::Output,
};

const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The three digits of each number below a thousand, the first in the lowest byte, and a blank above them. A power of two
/// has no bounds to check.
static THREE_DIGITS: [u32; 1024] = all_of_three_digits(true);

/// The same without zeros in front, and how many digits they are in the highest byte.
static UP_TO_THREE_DIGITS: [u32; 1024] = all_of_three_digits(false);

#[expect(clippy::cast_possible_truncation, reason = "below a thousand")]
const fn all_of_three_digits(is_filled: bool) -> [u32; 1024] {
    let mut all = [0; 1024];
    let mut at = 0;
    while at < 1000 {
        let number = at as u32;
        let digits = 0x2030_3030 + ((number / 100) | ((number / 10 % 10) << 8) | ((number % 10) << 16));
        all[at] = if is_filled {
            digits
        } else if number < 10 {
            (digits >> 16 & 0xFF) | (1 << 24)
        } else if number < 100 {
            (digits >> 8 & 0xFFFF) | (2 << 24)
        } else {
            (digits & 0xFF_FFFF) | (3 << 24)
        };
        at += 1;
    }
    all
}

/// Writes a number below a thousand with three digits, in front of a blank.
#[inline]
fn put_three(bytes: &mut [u8; 4], number: u32) {
    *bytes = THREE_DIGITS[number as usize % THREE_DIGITS.len()].to_le_bytes();
}

/// Writes a minus sign, if there is one, and a number below a thousand, and tells where they end. What follows counts
/// for nothing.
#[inline]
fn put_up_to_three(bytes: &mut [u8; 5], negative: bool, number: u32) -> usize {
    let digits = UP_TO_THREE_DIGITS[number as usize % UP_TO_THREE_DIGITS.len()];
    let at = usize::from(negative);
    bytes[0] = b'-';
    bytes[at..at + 4].copy_from_slice(&digits.to_le_bytes());
    at + (digits >> 24) as usize % 4
}

/// The digits of a number below 10⁸, the first in the lowest byte.
#[inline]
fn eight_digits(number: u32) -> u64 {
    // Quotients by multiplication, exact for so few digits, in each part at once.
    let (high, low) = (u64::from(number / 10_000), u64::from(number % 10_000));
    let fours = high | (low << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007F_0000_007F;
    let pairs = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000F_000F_000F_000F;
    tens | ((pairs - tens * 10) << 8)
}

/// The eight upper-case hexadecimal digits of a number, the first in the lowest byte.
#[inline]
fn hex_digits(number: u32) -> u64 {
    let bytes = u64::from(number.swap_bytes());
    let bytes = (bytes | (bytes << 16)) & 0x0000_FFFF_0000_FFFF;
    let bytes = (bytes | (bytes << 8)) & 0x00FF_00FF_00FF_00FF;
    let digits = ((bytes >> 4) & 0x000F_000F_000F_000F) | ((bytes & 0x000F_000F_000F_000F) << 8);
    let letters = ((digits + 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101;
    digits + ZEROS + letters * 7
}

/// Appends any integer.
#[inline(never)]
fn wide(out: &mut Output, negative: bool, magnitude: u128) {
    if negative {
        out.push('-');
    }
    out.push_str(itoa::Buffer::new().format(magnitude));
}

/// Appends `value` in decimal.
#[inline]
pub(crate) fn write_integer<T: Integer>(out: &mut Output, value: T) {
    let (negative, magnitude) = value.magnitude();
    match u64::try_from(magnitude) {
        Ok(magnitude) => signed(out, negative, magnitude),
        Err(_) => wide(out, negative, magnitude),
    }
}

/// Appends a sign and an integer of 64 bits.
#[inline(never)]
fn signed(out: &mut Output, negative: bool, magnitude: u64) {
    if !out.has_room() {
        return wide(out, negative, magnitude.into());
    }
    match u32::try_from(magnitude) {
        Ok(small @ 0..1000) => out.fill::<5>(|bytes| put_up_to_three(bytes, negative, small)),
        Ok(small @ 1000..100_000_000) => out.fill::<16>(|bytes| {
            let digits = eight_digits(small);
            let skipped = digits.trailing_zeros() / 8;
            let at = usize::from(negative);
            bytes[0] = b'-';
            bytes[at..at + 8].copy_from_slice(&((digits | ZEROS) >> (skipped * 8)).to_le_bytes());
            at + 8 - skipped as usize
        }),
        _ => wide(out, negative, magnitude.into()),
    }
}

/// Appends `value` as `0x` and upper-case digits, as many as the widest value of the type needs.
#[inline]
pub(crate) fn write_hex<T: Integer>(out: &mut Output, value: T) {
    let (negative, magnitude) = value.magnitude();
    match (T::HEX_DIGITS, u64::try_from(magnitude)) {
        (16, Ok(magnitude)) => hex_of_64_bits(out, negative, magnitude),
        (digits, _) => hex(out, negative, magnitude, digits),
    }
}

#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "each half in its turn")]
fn hex_of_64_bits(out: &mut Output, negative: bool, magnitude: u64) {
    if !out.has_room() {
        return hex(out, negative, magnitude.into(), 16);
    }
    out.fill::<24>(|bytes| {
        let at = usize::from(negative);
        bytes[0] = b'-';
        bytes[at..at + 2].copy_from_slice(b"0x");
        bytes[at + 2..at + 10].copy_from_slice(&hex_digits((magnitude >> 32) as u32).to_le_bytes());
        bytes[at + 10..at + 18].copy_from_slice(&hex_digits(magnitude as u32).to_le_bytes());
        at + 18
    });
}

#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "each quarter in its turn")]
fn hex(out: &mut Output, negative: bool, magnitude: u128, digits: usize) {
    let mut all = [0; 32];
    for (at, eight) in all.chunks_exact_mut(8).enumerate() {
        eight.copy_from_slice(&hex_digits((magnitude >> (96 - 32 * at)) as u32).to_le_bytes());
    }
    out.push_str(if negative { "-0x" } else { "0x" });
    out.push_str(core::str::from_utf8(&all[32 - digits.min(32)..]).unwrap_or_default());
}

/// Appends an `f32`: as C's `%f` if that reads back to the same bits and the magnitude is below 1e16, else the shortest
/// digits that do.
#[inline(never)]
pub(crate) fn write_f32(out: &mut Output, value: f32) {
    if !out.fill_if(|bytes| short_f32(bytes, value)) {
        write_other(out, value);
    }
}

/// Appends an `f64`, as [`write_f32`].
#[inline(never)]
pub(crate) fn write_f64(out: &mut Output, value: f64) {
    if !out.fill_if(|bytes| short_f64(bytes, value)) {
        write_other(out, value);
    }
}

/// Appends each `f32` and a blank between two of them.
#[inline]
pub(crate) fn write_row32(out: &mut Output, row: &[f32]) {
    let rest = short_row32(out, row);
    if !rest.is_empty() {
        write_rest(out, rest, short_row32);
    }
}

#[inline(never)]
fn short_row32<'v>(out: &mut Output, row: &'v [f32]) -> &'v [f32] {
    out.fill_row(row, short_f32)
}

/// Appends each `f64` and a blank between two of them.
#[inline]
pub(crate) fn write_row64(out: &mut Output, row: &[f64]) {
    let rest = short_row64(out, row);
    if !rest.is_empty() {
        write_rest(out, rest, short_row64);
    }
}

#[inline(never)]
fn short_row64<'v>(out: &mut Output, row: &'v [f64]) -> &'v [f64] {
    out.fill_row(row, short_f64)
}

/// Appends what is left of a row, whose first value is written in another way.
#[inline(never)]
fn write_rest<'v, F: Float>(out: &mut Output, row: &'v [F], write: fn(&mut Output, &'v [F]) -> &'v [F]) {
    let mut left = row;
    while let Some((first, rest)) = left.split_first() {
        write_other(out, *first);
        if rest.is_empty() {
            return;
        }
        out.push(' ');
        left = write(out, rest);
    }
}

/// Puts an `f32` below a thousand, if its six decimals read back.
#[inline]
fn short_f32(bytes: &mut [u8; 16], value: f32) -> Option<usize> {
    let magnitude = value.abs();
    let millionths = if magnitude < 1000.0 { magnitude.millionths()? } else { return None };
    Some(put_millionths(bytes, value.is_sign_negative(), millionths))
}

#[inline]
fn short_f64(bytes: &mut [u8; 16], value: f64) -> Option<usize> {
    let magnitude = value.abs();
    // It must not be rounded to a thousand.
    let millionths = if magnitude < 999.9 { magnitude.millionths()? } else { return None };
    Some(put_millionths(bytes, value.is_sign_negative(), millionths))
}

/// Puts a sign, millionths below a thousand and a blank, and tells where that is.
#[inline]
fn put_millionths(bytes: &mut [u8; 16], negative: bool, millionths: u32) -> usize {
    // Three digits each from the top of a fraction of 50 bits, which is 0.2 millionths too large at most.
    const BITS: u32 = 50;
    const MASK: u64 = (1 << BITS) - 1;
    const MILLIONTH: u64 = (1 << BITS) / SCALE + 1;
    let integer = u64::from(millionths) * MILLIONTH;
    let thousandths = (integer & MASK) * 1000;
    let rest = (thousandths & MASK) * 1000;
    let mut end = 0;
    if let Some(bytes) = bytes.first_chunk_mut() {
        end = put_up_to_three(bytes, negative, (integer >> BITS) as u32);
    }
    if let Some(bytes) = bytes.get_mut(end..).and_then(<[u8]>::first_chunk_mut::<8>) {
        put_decimals(bytes, (thousandths >> BITS) as u32, (rest >> BITS) as u32);
    }
    end + 7
}

/// Writes a point and six digits, in front of a blank.
#[inline]
fn put_decimals(bytes: &mut [u8; 8], thousandths: u32, millionths: u32) {
    bytes[0] = b'.';
    if let Some(bytes) = bytes[1..].first_chunk_mut() {
        put_three(bytes, thousandths);
    }
    if let Some(bytes) = bytes.last_chunk_mut() {
        put_three(bytes, millionths);
    }
}

/// Appends a sign and millionths.
#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "below 1e16, and below a million")]
fn write_fixed(out: &mut Output, negative: bool, millionths: u128) {
    // Divisions of 128 bits are slow, and hardly ever needed.
    let (integer, decimals) = match u64::try_from(millionths) {
        Ok(millionths) => (millionths / SCALE, millionths % SCALE),
        Err(_) => ((millionths / u128::from(SCALE)) as u64, (millionths % u128::from(SCALE)) as u64),
    };
    signed(out, negative, integer);
    out.fill::<8>(|bytes| {
        put_decimals(bytes, decimals as u32 / 1000, decimals as u32 % 1000);
        7
    });
}

/// Appends any float.
#[inline(never)]
fn write_other<F: Float>(out: &mut Output, value: F) {
    if let Some((negative, scaled)) = fixed(value) {
        write_fixed(out, negative, scaled);
    } else if value.is_finite() {
        let mut buffer = zmij::Buffer::new();
        let digits = value.shortest(&mut buffer);
        // The exponent, of at most three digits, is written without a plus sign.
        match digits.bytes().rev().take(4).position(|byte| byte == b'+') {
            Some(behind) => {
                let (mantissa, exponent) = digits.split_at(digits.len() - behind);
                out.push_str(&mantissa[..mantissa.len() - 1]);
                out.push_str(exponent);
            }
            None => out.push_str(digits),
        }
    } else {
        if value.is_negative() {
            out.push('-');
        }
        out.push_str(if value.is_nan() { "nan" } else { "inf" });
    }
}

/// The sign and a million times the magnitude, rounded as C does, if that is exact enough to read back.
///
/// `value` is `significand * 2^power`. With `power < 0` the scaled value is `significand * 10^6 / 2^-power`;
/// the rounding error, in units of `10^-6 * 2^power`, must stay within the half gap to the neighbouring
/// float, which is `10^6 / 2` in the same units.
fn fixed<F: Float>(value: F) -> Option<(bool, u128)> {
    if !value.is_finite() {
        return None;
    }
    let (negative, significand, power, near_below) = value.parts();
    if significand == 0 {
        return Some((negative, 0));
    }
    let scaled = u128::from(significand) * u128::from(SCALE);
    if power >= 0 {
        // Significands have at most 53 bits, so from here on the value is an integer of its own.
        let shift = u32::try_from(power).ok().filter(|shift| *shift < 64)?;
        let integer = u128::from(significand) << shift;
        return (integer < u128::from(FIXED_BELOW)).then(|| (negative, integer * u128::from(SCALE)));
    }
    let shift = power.unsigned_abs();
    if shift >= 100 {
        // Below 2^73 / 2^100: rounds to zero, which would not read back.
        return None;
    }
    let (floor, rest) = (scaled >> shift, scaled & ((1 << shift) - 1));
    let half = 1u128 << (shift - 1);
    let up = rest > half || (rest == half && floor & 1 == 1);
    let error = if up { (1 << shift) - rest } else { rest };
    let gap = u128::from(SCALE / if near_below && !up { 4 } else { 2 });
    let exact = error < gap || (error == gap && significand & 1 == 0);
    let rounded = floor + u128::from(up);
    (exact && rounded < u128::from(FIXED_BELOW) * u128::from(SCALE)).then_some((negative, rounded))
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec::Vec};
    use core::fmt;

    use super::*;
    use crate::text::number::parse_float;

    fn text<T>(write: fn(&mut Output, T), value: T) -> String {
        let mut out = Output::new();
        write(&mut out, value);
        out.into_string()
    }

    /// Values of all kinds, as many as make the memory end in each of them.
    #[test]
    fn a_row_is_its_values() {
        fn rows<T: Copy>(values: &[T], row: fn(&mut Output, &[T]), one: fn(&mut Output, T)) {
            for length in (1..80).chain([100_000]) {
                let values: Vec<T> = values.iter().copied().cycle().take(length).collect();
                let (mut out, mut expected) = (Output::new(), Output::new());
                row(&mut out, &values);
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        expected.push(' ');
                    }
                    one(&mut expected, *value);
                }
                assert_eq!(out.text(0), expected.text(0));
            }
        }
        let values = [0.0, -999.5, 1e-9, 1000.0, 5.0, 0.1, -0.0, f32::NAN, f32::INFINITY, 1e30, 3.25];
        rows(&values, write_row32, write_f32);
        rows(&[1e30; 1], write_row32, write_f32);
        rows(&[2.5; 1], write_row32, write_f32);
        rows(&values.map(f64::from), write_row64, write_f64);
        rows(&[1e30; 1], write_row64, write_f64);
    }

    /// What the format says, in the plainest words: `{:.6}` of the exact value is C's `%f`.
    fn by_definition(value: f64, reads_back: impl Fn(&str) -> bool) -> Option<String> {
        let fixed = format!("{value:.6}");
        (value.abs() < 1e16 && reads_back(&fixed)).then_some(fixed)
    }

    fn check32(bits: u32) {
        let value = f32::from_bits(bits);
        let written = text(write_f32, value);
        let back: f32 = parse_float(&written).unwrap();
        assert!(back.same_bits(value), "{bits:#x} {written}");
        assert_eq!(back.is_sign_negative(), value.is_sign_negative(), "{bits:#x} {written}");
        if value.is_finite() {
            let same = |text: &str| text.parse::<f32>().unwrap().to_bits() == bits;
            match by_definition(f64::from(value), same) {
                Some(fixed) => assert_eq!(written, fixed, "{bits:#x}"),
                None => assert_eq!(written, zmij::Buffer::new().format(value).replace('+', ""), "{bits:#x}"),
            }
        }
    }

    fn check64(bits: u64) {
        let value = f64::from_bits(bits);
        let written = text(write_f64, value);
        let back: f64 = parse_float(&written).unwrap();
        assert!(back.same_bits(value), "{bits:#x} {written}");
        assert_eq!(back.is_sign_negative(), value.is_sign_negative(), "{bits:#x} {written}");
        if value.is_finite() {
            let same = |text: &str| text.parse::<f64>().unwrap().to_bits() == bits;
            match by_definition(value, same) {
                Some(fixed) => assert_eq!(written, fixed, "{bits:#x}"),
                None => assert_eq!(written, zmij::Buffer::new().format(value).replace('+', ""), "{bits:#x}"),
            }
        }
    }

    #[test]
    fn all_exponents_with_edge_mantissas() {
        for exponent in 0..=0xFF_u32 {
            for mantissa in [0, 1, 2, 3, 0x3F_FFFF, 0x40_0000, 0x40_0001, 0x7F_FFFE, 0x7F_FFFF] {
                for sign in [0, 1 << 31] {
                    check32(sign | exponent << 23 | mantissa);
                }
            }
        }
        for exponent in 0..=0x7FF_u64 {
            for mantissa in [0, 1, 2, 3, (1 << 51) - 1, 1 << 51, (1 << 51) + 1, (1 << 52) - 2, (1 << 52) - 1] {
                for sign in [0, 1 << 63] {
                    check64(sign | exponent << 52 | mantissa);
                }
            }
        }
    }

    #[test]
    fn a_million_random_bit_patterns() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..500_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            check64(state);
            #[expect(clippy::cast_possible_truncation, reason = "half of the random bits")]
            check32(state as u32);
        }
    }

    /// Among them all that people write, and those about which numbers of digits, and of six decimals, end.
    #[test]
    fn short_decimals() {
        for hundredths in 0..200_001_u32 {
            let value = f64::from(hundredths) / 100.0;
            let value = if hundredths % 2 == 0 { value } else { -value };
            #[expect(clippy::cast_possible_truncation, reason = "the float that is meant")]
            check32((value as f32).to_bits());
            if hundredths % 7 == 0 {
                check64(value.to_bits());
            }
        }
        for power in -12..20 {
            for digits in [1_u32, 9, 15, 16, 95, 99, 999, 1001, 12_345, 999_999, 1_000_001] {
                let value: f64 = format!("{digits}e{power}").parse().unwrap();
                #[expect(clippy::cast_possible_truncation, reason = "the float that is meant")]
                let short = (value as f32).to_bits();
                for near in 0..4_u32 {
                    check64(value.to_bits() - u64::from(near));
                    check64(value.to_bits() + u64::from(near));
                    check32(short - near);
                    check32(short + near);
                }
            }
        }
    }

    /// Where every second float has more than six decimals.
    #[test]
    fn below_sixteen() {
        let mut bits = 0.000_1_f32.to_bits();
        while bits < 17.0_f32.to_bits() {
            check32(bits);
            check64(f64::from(f32::from_bits(bits)).to_bits());
            bits += 997;
        }
    }

    #[test]
    fn integers() {
        fn check<T: Integer + fmt::Display + fmt::UpperHex>(value: T) {
            assert_eq!(text(write_integer, value), format!("{value}"));
            let (negative, magnitude) = value.magnitude();
            let sign = if negative { "-" } else { "" };
            assert_eq!(text(write_hex, value), format!("{sign}0x{magnitude:0digits$X}", digits = T::HEX_DIGITS));
        }
        macro_rules! check {
            ($value:expr; $($type:ident)+) => {
                $(
                    for value in [$value, -$value] {
                        if let Some(value) = $type::from_magnitude(value < 0, value.unsigned_abs()) {
                            check(value);
                        }
                    }
                )+
            };
        }
        let mut all: Vec<i128> = (0..20_100).collect();
        for power in 0..38 {
            let power = 10_i128.pow(power);
            all.extend([power - 1, power, power + 1, power / 7 * 3]);
        }
        for power in 0..127 {
            all.extend([(1 << power) - 1, 1 << power, (0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210 >> power)]);
        }
        for value in all {
            check!(value; i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);
        }
        check(i128::MIN);
        check(u128::MAX);
    }

    #[test]
    fn the_forms_of_the_format() {
        assert_eq!(text(write_f32, 100.0_f32), "100.000000");
        assert_eq!(text(write_f32, -0.0_f32), "-0.000000");
        assert_eq!(text(write_f32, 1e-7_f32), "1e-7");
        assert_eq!(text(write_f32, 0.123_456_79_f32), "0.12345679");
        assert_eq!(text(write_f32, f32::MAX), "3.4028235e38");
        assert_eq!(text(write_f64, 1e16), "1e16");
        assert_eq!(text(write_f64, -f64::NAN), "-nan");
        assert_eq!(text(write_f32, f32::NEG_INFINITY), "-inf");
    }
}
