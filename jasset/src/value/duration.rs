//! How is a length of time written: in seconds, exactly.

use core::{fmt::Write, time::Duration};

use crate::{
    archive::{Archive, JAsset, Scalar},
    class::Kind,
    error::Result,
    text::{Malformed, Value, Writer},
};

impl<'a> JAsset<'a> for Duration {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// `1.5s`: seconds with as many decimals as it takes, nine at most. Other units are read: `ns`, `us`, `ms`, `m`, `h`.
impl Scalar<'_> for Duration {
    const KIND: Kind = Kind::Custom("duration");

    const IS_TOKEN: bool = true;

    fn write_text(&self, out: &mut Writer<'_>) {
        let out = out.out();
        // Writing to memory cannot fail.
        let _ = write!(out, "{}", self.as_secs());
        if self.subsec_nanos() > 0 {
            let _ = write!(out, ".{:09}", self.subsec_nanos());
            while out.ends_with(b'0') {
                out.truncate(out.len() - 1);
            }
        }
        out.push('s');
    }

    fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
        value.line().and_then(parse).ok_or_else(|| malformed(value))
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        value.line().and_then(parse) == Some(*self)
    }
}

/// The units, and how many nanoseconds each has.
const UNITS: [(&str, u128); 7] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("ms", 1_000_000),
    ("s", SECOND),
    ("m", 60 * SECOND),
    ("h", 3600 * SECOND),
];

const SECOND: u128 = 1_000_000_000;

/// The number in front of the unit, and the nanoseconds of the unit.
fn cut(text: &str) -> Option<(&str, u128)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(end);
    let (_, nanos) = UNITS.iter().find(|(name, _)| *name == unit)?;
    Some((number, *nanos))
}

/// The duration, if it has one that is exact.
fn parse(text: &str) -> Option<Duration> {
    let (number, unit) = cut(text)?;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && decimals.is_empty() || decimals.contains('.') {
        return None;
    }
    let digits = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<u128>().ok() };
    let decimals = decimals.trim_end_matches('0');
    // An hour has 13 factors of ten at most, so with more decimals it is no number of nanoseconds.
    let scale = 10_u128.checked_pow(u32::try_from(decimals.len()).ok().filter(|count| *count < 20)?)?;
    let part = digits(decimals)?.checked_mul(unit)?;
    if part % scale != 0 {
        return None;
    }
    let nanos = digits(whole)?.checked_mul(unit)?.checked_add(part / scale)?;
    let rest = u32::try_from(nanos % SECOND).ok()?;
    Some(Duration::new(u64::try_from(nanos / SECOND).ok()?, rest))
}

/// Why a value is no duration.
#[cold]
fn malformed(value: &Value<'_>) -> Malformed {
    let malformed = value.malformed("a duration");
    let line = value.line().unwrap_or_default();
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    if line.starts_with('-') {
        malformed.help("it is not negative; put the sign into a property of its own")
    } else if is_number(line) {
        malformed.help("its unit is missing: `1.5s`, `20ms`, `3m`")
    } else if cut(line).is_some_and(|(number, _)| is_number(number)) {
        malformed.help("it is a whole number of nanoseconds, and at most 18446744073709551615.999999999s")
    } else {
        malformed
            .help("write a number and its unit, without a blank: `1.5s`; the units are `ns`, `us`, `ms`, `s`, `m`, `h`")
    }
}
