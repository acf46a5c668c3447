//! How is a number written, and read back exactly? (`docs/format.md`, "Scalars")

/// How a float is taken apart, so that one algorithm serves both widths.
pub(crate) trait Float: Copy + PartialEq + core::str::FromStr {
    /// Sign, significand and binary exponent of a finite value, and whether the significand is a power
    /// of two with a nearer neighbour below.
    fn parts(self) -> (bool, u64, i32, bool);
    fn is_finite(self) -> bool;
    fn is_nan(self) -> bool;
    fn is_negative(self) -> bool;
    /// Of a magnitude below a thousand: a million times it, rounded as C does, if simple arithmetic tells that it reads
    /// back as the same bits.
    fn millionths(self) -> Option<u32>;
    /// The shortest digits that read back as the same bits.
    fn shortest(self, buffer: &mut zmij::Buffer) -> &str;
    const NAN: Self;
    const INFINITY: Self;
    /// The magnitude with a sign.
    fn with_sign(self, negative: bool) -> Self;
    fn same_bits(self, other: Self) -> bool;
    /// The nearest value, if it is that of whatever `value` is the nearest `f64` of. That has at most 22 decimals.
    fn from_nearest(value: f64) -> Option<Self>;

    /// The value of `significand / 10^decimals`, if it is certain that it is rounded well.
    #[inline]
    fn from_decimal(significand: u64, decimals: usize) -> Option<Self> {
        decimal(significand, decimals).and_then(Self::from_nearest)
    }

    /// So many millionths, of at most 53 bits, behind a sign.
    fn from_millionths(negative: bool, millionths: u64) -> Option<Self>;
}

/// Powers of ten that an `f64` holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// With either sign: no processor knows which one is next, so that none is looked at.
const MILLION: [f64; 2] = [1e6, -1e6];

/// The inverses, the nearest ones.
const MILLIONTH: [f64; 2] = [1e-6, -1e-6];

/// The nearest value of `significand / 10^decimals`.
#[inline]
fn decimal(significand: u64, decimals: usize) -> Option<f64> {
    if decimals >= POWERS.len() {
        return None;
    }
    Some(if significand < 1 << 53 { quotient(significand, decimals) } else { long_decimal(significand, decimals) })
}

/// The same of at most 53 bits. Both operands are exact, so the division rounds once (Clinger, "How to read floating
/// point numbers accurately", 1990).
#[inline]
fn quotient(significand: u64, decimals: usize) -> f64 {
    exact(significand) / POWERS[decimals]
}

/// An integer of at most 53 bits.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "at most 53 bits")]
#[inline]
fn exact(significand: u64) -> f64 {
    // Signed ones are converted by one instruction.
    significand as i64 as f64
}

/// The nearest `f32` to whatever is at most so many last places away from `value`. No value is so small that an `f32`
/// has less bits for it: there are at most 22 decimals.
#[inline]
fn nearest(value: f64, places: u64) -> Option<f32> {
    // Half-way between two of them nobody can tell.
    let behind = value.to_bits().wrapping_sub(0x1000_0000 - places) & 0x1FFF_FFFF;
    #[expect(clippy::cast_possible_truncation, reason = "that is the rounding")]
    (behind > 2 * places).then_some(value as f32)
}

/// `2^b / 5^n` for `n` from 0 to 22, rounded up, with 128 bits.
const FIFTHS: [u128; 23] = [
    0x8000_0000_0000_0000_0000_0000_0000_0000,
    0xCCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCC_CCCD,
    0xA3D7_0A3D_70A3_D70A_3D70_A3D7_0A3D_70A4,
    0x8312_6E97_8D4F_DF3B_645A_1CAC_0831_26EA,
    0xD1B7_1758_E219_652B_D3C3_6113_404E_A4A9,
    0xA7C5_AC47_1B47_8423_0FCF_80DC_3372_1D54,
    0x8637_BD05_AF6C_69B5_A63F_9A49_C2C1_B110,
    0xD6BF_94D5_E57A_42BC_3D32_9076_0469_1B4D,
    0xABCC_7711_8461_CEFC_FDC2_0D2B_36BA_7C3E,
    0x8970_5F41_36B4_A597_3168_0A88_F895_3031,
    0xDBE6_FECE_BDED_D5BE_B573_440E_5A88_4D1C,
    0xAFEB_FF0B_CB24_AAFE_F78F_69A5_1539_D749,
    0x8CBC_CC09_6F50_88CB_F93F_87B7_442E_45D4,
    0xE12E_1342_4BB4_0E13_2865_A5F2_06B0_6FBA,
    0xB424_DC35_095C_D80F_5384_84C1_9EF3_8C95,
    0x901D_7CF7_3AB0_ACD9_0F9D_3701_4BF6_0A11,
    0xE695_94BE_C44D_E15B_4C2E_BE68_7989_A9B4,
    0xB877_AA32_36A4_B449_09BE_FEB9_FAD4_87C3,
    0x9392_EE8E_921D_5D07_3AFF_322E_6243_9FD0,
    0xEC1E_4A7D_B695_61A5_2B31_E9E3_D06C_32E6,
    0xBCE5_0864_9211_1AEA_88F4_BB1C_A6BC_F585,
    0x971D_A050_74DA_7BEE_D3F6_FC16_EBCA_5E04,
    0xF1C9_0080_BAF7_2CB1_5324_C68B_12DD_6339,
];

/// The same for a significand of more than 53 bits and at most 22 decimals (Lemire, "Number parsing at a gigabyte per
/// second", 2021). The product of 128 bits decides the rounding for so few decimals, as the paper proves.
#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
#[expect(clippy::cast_possible_wrap, reason = "small numbers")]
fn long_decimal(significand: u64, decimals: usize) -> f64 {
    let zeros = significand.leading_zeros();
    let significand = significand << zeros;
    let (fifth, wide) = (FIFTHS[decimals], u128::from(significand));
    let mut product = wide * (fifth >> 64);
    if product >> 64 & 0x1FF == 0x1FF {
        // The lower half of the factor may carry into the bits that count.
        product = product.wrapping_add((wide * (fifth & u128::from(u64::MAX))) >> 64);
    }
    let (high, low) = ((product >> 64) as u64, product as u64);
    let upper = (high >> 63) as u32;
    let mut mantissa = high >> (upper + 9);
    // A half is rounded to even if nothing was cut off, which can be with few decimals only.
    if low <= 1 && decimals <= 4 && mantissa & 3 == 1 && mantissa << (upper + 9) == high {
        mantissa &= !1;
    }
    mantissa = (mantissa + (mantissa & 1)) >> 1;
    // The binary exponent of a fifth to the power of `decimals`, and of the ten's two.
    let power = ((-217_706 * decimals as i32) >> 16) + 63;
    let mut exponent = power + upper as i32 - zeros as i32 + 1023;
    if mantissa >= 1 << 53 {
        mantissa = 1 << 52;
        exponent += 1;
    }
    f64::from_bits(mantissa & ((1 << 52) - 1) | u64::from(exponent.unsigned_abs()) << 52)
}

macro_rules! float {
    ($float:ident, $bits:ident, $mantissa:literal, $bias:literal, $round:expr, $short:expr, $millionths:expr) => {
        impl Float for $float {
            fn parts(self) -> (bool, u64, i32, bool) {
                const HIDDEN: $bits = 1 << $mantissa;
                let bits = self.to_bits();
                let fraction = bits & (HIDDEN - 1);
                #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 11 bits")]
                let exponent = ((bits & !(1 << ($bits::BITS - 1))) >> $mantissa) as i32;
                let significand = u64::from(if exponent == 0 { fraction } else { fraction | HIDDEN });
                let power = exponent.max(1) - ($bias + $mantissa);
                (self.is_sign_negative(), significand, power, fraction == 0 && exponent > 1)
            }
            fn is_finite(self) -> bool {
                $float::is_finite(self)
            }
            fn is_nan(self) -> bool {
                $float::is_nan(self)
            }
            fn is_negative(self) -> bool {
                self.is_sign_negative()
            }
            #[inline]
            fn millionths(self) -> Option<u32> {
                let millionths: fn($float) -> Option<u32> = $millionths;
                millionths(self)
            }
            fn shortest(self, buffer: &mut zmij::Buffer) -> &str {
                buffer.format_finite(self)
            }
            const NAN: Self = $float::NAN;
            const INFINITY: Self = $float::INFINITY;
            #[inline]
            fn with_sign(self, negative: bool) -> Self {
                // Without a branch: no processor knows which sign is next.
                Self::from_bits(self.to_bits() | $bits::from(negative) << ($bits::BITS - 1))
            }
            fn same_bits(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
            }
            #[inline]
            fn from_nearest(value: f64) -> Option<Self> {
                let round: fn(f64) -> Option<Self> = $round;
                round(value)
            }
            #[inline]
            fn from_millionths(negative: bool, millionths: u64) -> Option<Self> {
                let short: fn(usize, u64) -> Option<Self> = $short;
                short(usize::from(negative), millionths)
            }
        }
    };
}

float!(
    f32,
    u32,
    23,
    127,
    |value| nearest(value, 0),
    |sign, millionths| {
        // The inverse is rounded, and the product: that is less than two last places, and needs no division.
        nearest(exact(millionths) * MILLIONTH[sign], 2)
    },
    |magnitude| {
        // 24 bits times 20 bits: exact, and so is the error.
        let exact = f64::from(magnitude) * 1e6;
        let (scaled, rounded) = round(exact);
        // From 16 on the next float is more than a millionth away, and powers of two have no decimals.
        if magnitude >= 16.0 {
            return Some(scaled);
        }
        let error = (exact - rounded).abs();
        let bits = magnitude.to_bits();
        // The half gap to the next float, in millionths. That below a power of two is nearer.
        let half_gap = f64::from(f32::from_bits(bits & 0x7F80_0000)) * (1e6 / 16_777_216.0);
        ((error < half_gap && bits & 0x7F_FFFF != 0) || error == 0.0).then_some(scaled)
    }
);
float!(f64, u64, 52, 1023, Some, |sign, millionths| Some(exact(millionths) / MILLION[sign]), |magnitude| {
    let (scaled, rounded) = round(magnitude * 1e6);
    // Both are exact, so the quotient is what the six decimals are read as. A float differs from its neighbours by less
    // than a millionth here: no other six decimals are nearer.
    (rounded / 1e6 == magnitude).then_some(scaled)
});

/// A number that is not negative and below `2^32`, rounded as floats are, half to even.
#[inline]
fn round(number: f64) -> (u32, f64) {
    // From here on to twice as much the floats are the integers.
    const INTEGERS: f64 = 4_503_599_627_370_496.0;
    let shifted = number + INTEGERS;
    #[expect(clippy::cast_possible_truncation, reason = "the integer is in the lower half")]
    (shifted.to_bits() as u32, shifted - INTEGERS)
}

/// Six decimals: what `%f` of C prints.
pub(crate) const SCALE: u64 = 1_000_000;
/// Below this magnitude six decimals are written if they are exact.
pub(crate) const FIXED_BELOW: u64 = 10_000_000_000_000_000;

/// What is needed of an integer type.
pub(crate) trait Integer: Copy + PartialEq + itoa::Integer + core::str::FromStr + core::fmt::Display {
    const MIN: Self;
    const MAX: Self;
    /// The digits of the widest value in hexadecimal.
    const HEX_DIGITS: usize;
    /// Whether it is negative, and its magnitude.
    fn magnitude(self) -> (bool, u128);
    fn from_magnitude(negative: bool, magnitude: u128) -> Option<Self>;
    /// The same for a magnitude that fits 64 bits; it may give up on the widest ones.
    fn from_small(negative: bool, magnitude: u64) -> Option<Self>;
}

macro_rules! integers {
    ($($signed:ident $unsigned:ident)+) => {
        $(
            impl Integer for $unsigned {
                const MIN: Self = Self::MIN;
                const MAX: Self = Self::MAX;
                const HEX_DIGITS: usize = Self::BITS as usize / 4;
                #[allow(clippy::cast_lossless, reason = "`usize` has no `Into<u128>`")]
                fn magnitude(self) -> (bool, u128) {
                    (false, self as u128)
                }
                fn from_magnitude(negative: bool, magnitude: u128) -> Option<Self> {
                    if negative && magnitude != 0 { None } else { magnitude.try_into().ok() }
                }
                #[inline]
                fn from_small(negative: bool, magnitude: u64) -> Option<Self> {
                    if negative && magnitude != 0 { None } else { magnitude.try_into().ok() }
                }
            }
            impl Integer for $signed {
                const MIN: Self = Self::MIN;
                const MAX: Self = Self::MAX;
                const HEX_DIGITS: usize = Self::BITS as usize / 4;
                #[allow(clippy::cast_lossless, reason = "`usize` has no `Into<u128>`")]
                fn magnitude(self) -> (bool, u128) {
                    (self < 0, self.unsigned_abs() as u128)
                }
                fn from_magnitude(negative: bool, magnitude: u128) -> Option<Self> {
                    let magnitude: $unsigned = magnitude.try_into().ok()?;
                    if negative { Self::checked_sub_unsigned(0, magnitude) } else { magnitude.try_into().ok() }
                }
                #[inline]
                fn from_small(negative: bool, magnitude: u64) -> Option<Self> {
                    let magnitude = i64::try_from(magnitude).ok()?;
                    (if negative { -magnitude } else { magnitude }).try_into().ok()
                }
            }
        )+
    };
}

integers!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);

/// Reads a decimal, or `0x` and hexadecimal digits; all of the token or nothing.
pub(crate) fn parse_integer<T: Integer>(token: &str) -> Option<T> {
    let (negative, digits) = match token.as_bytes() {
        [b'-', ..] => (true, &token[1..]),
        [b'+', ..] => (false, &token[1..]),
        _ => (false, token),
    };
    if let [b'0', b'x' | b'X', first, ..] = digits.as_bytes() {
        // The standard parser would take another sign here.
        if !first.is_ascii_hexdigit() {
            return None;
        }
        return T::from_magnitude(negative, u128::from_str_radix(&digits[2..], 16).ok()?);
    }
    if negative && digits.bytes().all(|byte| byte == b'0') {
        // Unsigned types have no minus sign for the standard parser.
        return if digits.is_empty() { None } else { T::from_magnitude(true, 0) };
    }
    token.parse().ok()
}

/// Reads any decimal or exponent form, `nan` and `inf` in any case, and what C libraries print for them.
#[inline]
pub(crate) fn parse_float<F: Float>(token: &str) -> Option<F> {
    parse_decimal(token.as_bytes()).or_else(|| parse_other(token))
}

/// Reads what most floats of a file are: some digits, a point, some digits.
#[inline]
fn parse_decimal<F: Float>(token: &[u8]) -> Option<F> {
    let (negative, digits) = match token {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    // So many digits fit a `u64`.
    if digits.len() > 19 {
        return None;
    }
    let (mut significand, mut point) = (0_u64, None);
    for (at, byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => significand = significand * 10 + u64::from(byte - b'0'),
            b'.' if point.is_none() && at > 0 => point = Some(at),
            _ => return None,
        }
    }
    let decimals = point.map_or(0, |point| digits.len() - 1 - point);
    if digits.is_empty() {
        return None;
    }
    let value = F::from_decimal(significand, decimals)?;
    Some(value.with_sign(negative))
}

/// Everything else that is read as a float.
fn parse_other<F: Float>(token: &str) -> Option<F> {
    // The standard parser takes all of it or nothing, and knows `inf`, `infinity` and `nan`.
    if let Ok(value) = token.parse::<F>() {
        // A number that is too large is no infinity, which is written as a word.
        let fits = value.is_finite() || !token.bytes().any(|byte| byte.is_ascii_digit());
        return fits.then_some(value);
    }
    let (negative, rest) = match token.strip_prefix(['-', '+']) {
        Some(rest) => (token.starts_with('-'), rest),
        None => (false, token),
    };
    let value = match rest.get(..3) {
        Some("1.#") => {
            // `%f` fills up to its six decimals: `1.#INF00`.
            let name = rest[3..].trim_end_matches('0');
            if name.eq_ignore_ascii_case("inf") {
                F::INFINITY
            } else if ["ind", "nan", "qnan", "snan"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
                F::NAN
            } else {
                return None;
            }
        }
        Some(name) if name.eq_ignore_ascii_case("nan") => {
            let payload = rest[3..].strip_prefix('(')?.strip_suffix(')')?;
            if !payload.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                return None;
            }
            F::NAN
        }
        _ => return None,
    };
    Some(value.with_sign(negative))
}

#[cfg(test)]
mod tests {
    use alloc::{borrow::ToOwned, format};

    use super::*;

    #[test]
    fn the_short_way_of_reading_is_exact() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut short = 0;
        for _ in 0..300_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let digits = (state % 17) as usize + 1;
            let point = (state >> 8) as usize % digits + 1;
            let mut token = format!("{state:020}")[20 - digits..].to_owned();
            token.insert(point, '.');
            if let Some(value) = parse_decimal::<f32>(token.as_bytes()) {
                short += 1;
                assert_eq!(value.to_bits(), token.parse::<f32>().unwrap().to_bits(), "{token}");
            }
            if let Some(value) = parse_decimal::<f64>(token.as_bytes()) {
                assert_eq!(value.to_bits(), token.parse::<f64>().unwrap().to_bits(), "{token}");
            }
        }
        assert!(short > 200_000, "only {short} were read the short way");
        // Half-way between two floats, and a little above it.
        for token in ["16777217.0", "16777217.000000001", "0.50000002980232239", "8388608.5", "8388609.5"] {
            assert_eq!(
                parse_float::<f32>(token).unwrap().to_bits(),
                token.parse::<f32>().unwrap().to_bits(),
                "{token}"
            );
        }
    }

    #[test]
    fn all_that_is_read() {
        for (token, value) in [
            ("10", 10.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("1E+5", 1e5),
            ("1e-05", 1e-5),
            ("-7.62939e-06", -7.62939e-6),
            ("-4.37e-008", -4.37e-8),
            ("INF", f64::INFINITY),
            ("-inf", f64::NEG_INFINITY),
            ("-1.#INF", f64::NEG_INFINITY),
        ] {
            assert_eq!(parse_float::<f64>(token), Some(value), "{token}");
        }
        for token in ["nan", "NaN", "-nan", "-nan(ind)", "nan(0x7)", "1.#QNAN", "-1.#IND"] {
            assert!(parse_float::<f32>(token).unwrap().is_nan(), "{token}");
        }
        for token in ["", "-", ".", "1,5", "12abc", "1e", "0x10", "nan(", "nan()x", "1.#", "1.#INFx", "1 2", "e5"] {
            assert_eq!(parse_float::<f32>(token), None, "{token}");
        }
    }
}
