//! In which order do the entries of a map stand?

use alloc::borrow::Cow;
use core::cmp::Ordering;

use super::{
    Value,
    lexer::trim,
    number::{parse_float, parse_integer},
    string::is_of_name,
};

/// Compares two written values: numbers as numbers, strings as strings, rows value by value, blocks line by line.
/// Only equal texts are equal, but for indentation, which has no meaning.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    fn lines(text: &str) -> impl Iterator<Item = &str> {
        text.split('\n').map(trim)
    }
    let by_value = by(lines(a), lines(b), |a, b| by(tokens(a), tokens(b), compare_one));
    by_value.then_with(|| lines(a).cmp(lines(b)))
}

/// As [`compare`], of the bytes of texts, and sooner of what most keys are.
pub(crate) fn compare_soon(a: &[u8], b: &[u8]) -> Ordering {
    match (plain(a), plain(b)) {
        (Some(a), Some(b)) if a != b => a.cmp(b),
        _ => compare_bytes(a, b),
    }
}

#[inline(never)]
fn compare_bytes(a: &[u8], b: &[u8]) -> Ordering {
    let text = |bytes| core::str::from_utf8(bytes).unwrap_or_default();
    compare(text(a), text(b))
}

/// The string that a text is, if that is seen at once.
fn plain(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'"', string @ .., b'"'] if memchr::memchr(b'\n', string).is_none() => Some(string),
        [b'n', b'a', b'n'] | [b'i', b'n', b'f'] => None,
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] if text.iter().all(|byte| is_of_name(*byte)) => Some(text),
        _ => None,
    }
}

/// The values of a line. A string is one, whatever is in it.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    let end = if line.starts_with(['"', '\\']) { line.len() } else { 0 };
    let (string, row) = line.split_at(end);
    let string = Some(string).filter(|string| !string.is_empty());
    string.into_iter().chain(row.split(' '))
}

/// Compares item by item; what has more comes later.
fn by<T>(
    mut left: impl Iterator<Item = T>,
    mut right: impl Iterator<Item = T>,
    compare: impl Fn(T, T) -> Ordering,
) -> Ordering {
    loop {
        match (left.next(), right.next()) {
            (Some(a), Some(b)) => match compare(a, b) {
                Ordering::Equal => {}
                other => return other,
            },
            (left, right) => return left.is_some().cmp(&right.is_some()),
        }
    }
}

/// Numbers stand in front of all else, so that this is an order whatever there is.
fn compare_one(a: &str, b: &str) -> Ordering {
    match (number(a), number(b)) {
        (Some((_, Some(a))), Some((_, Some(b)))) => a.cmp(&b),
        (Some((a, _)), Some((b, _))) => a.total_cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => string(a).cmp(&string(b)),
    }
}

/// A number, exactly if it is an integer; but not a name that could be read as one, as `NaN` and `Infinity` could.
fn number(text: &str) -> Option<(f64, Option<i128>)> {
    let is_number = text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '-' | '.'));
    if !is_number && !matches!(text, "nan" | "inf") {
        return None;
    }
    let integer = parse_integer::<i128>(text);
    #[expect(clippy::cast_precision_loss, reason = "two integers are compared as such")]
    let float = integer.map(|integer| integer as f64).or_else(|| parse_float(text))?;
    Some((float, integer))
}

fn string(text: &str) -> Cow<'_, str> {
    Value::new(text).string().unwrap_or(Cow::Borrowed(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted() {
        for list in [
            &["-3", "0x2", "10"][..],
            &["-inf", "0.5", "1.5", "10.0"],
            &["\"a b\"", "ab", "b"],
            &["\"10\"", "\"9\""],
            &["1 2", "1 10", "2 0"],
            &["0x9", "0xA", "0x10"],
            &["-nan", "-inf", "inf", "nan"],
            &["Idle", "Say \"b\"", "Say b"],
            &["NaN", "Z", "infinity"],
            &["[\n        \"=\"\n    ]", "[\n  \\\"\\u{85}\"\n]"],
        ] {
            for pair in list.windows(2) {
                assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
                assert_eq!(compare(pair[1], pair[0]), Ordering::Greater, "{pair:?}");
            }
        }
    }

    /// Whatever is compared, and however it is indented: else what is sorted depends on how it was mixed.
    #[test]
    fn it_is_an_order() {
        let texts = [
            "9",
            "10",
            "1a",
            "-1",
            "0x10",
            "1.5",
            "nan",
            "NaN",
            "inf",
            "infinity",
            "Z",
            "a b",
            "a",
            "\"1a\"",
            "\"10\"",
            "\"9\"",
            "\"a b\"",
            "\"\"",
            "\"",
            "\"a\n\"",
            "\"nan\"",
            "\\\"\\t\"",
            "\\\"\\q\"",
            "\"open",
            "Say \"1 10 x\"",
            "Say \"1 9 x\"",
            "Say \"1 1a x\"",
            "[",
            "[\n    9\n]",
            "[\n    10\n]",
            "[\n    1a\n]",
            "{\n    A = 9\n}",
            "",
            " ",
            "1 9",
            "1 10",
            "1 1a",
            "18446744073709551616",
            "1e30",
        ];
        for a in texts {
            for b in texts {
                assert_eq!(compare(a, b), compare(b, a).reverse(), "{a:?} {b:?}");
                assert_eq!(compare_soon(a.as_bytes(), b.as_bytes()), compare(a, b), "{a:?} {b:?}");
                assert_eq!(compare(a, b), compare(&a.replace('\n', "\n    "), b), "{a:?} {b:?}");
                for c in texts {
                    let is_sorted = compare(a, b).is_le() && compare(b, c).is_le();
                    assert!(!is_sorted || compare(a, c).is_le(), "{a:?} {b:?} {c:?}");
                }
            }
        }
    }
}
