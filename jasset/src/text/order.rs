//! In which order do the entries of a map stand?

use core::cmp::Ordering;

use super::{
    Value,
    number::{parse_float, parse_integer},
};

/// Compares two written values: numbers as numbers, strings as strings, rows value by value.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    let is_string = |text: &str| text.starts_with(['"', '\\']);
    if is_string(a) || is_string(b) || !(a.contains(' ') && b.contains(' ')) {
        return compare_one(a, b).then_with(|| a.cmp(b));
    }
    let (mut left, mut right) = (a.split(' '), b.split(' '));
    loop {
        match (left.next(), right.next()) {
            (Some(a), Some(b)) => match compare_one(a, b) {
                Ordering::Equal => {}
                other => return other,
            },
            (None, None) => return a.cmp(b),
            (left, right) => return left.is_some().cmp(&right.is_some()),
        }
    }
}

fn compare_one(a: &str, b: &str) -> Ordering {
    if let (Some(a), Some(b)) = (parse_integer::<i128>(a), parse_integer::<i128>(b)) {
        return a.cmp(&b);
    }
    if let (Some(a), Some(b)) = (parse_float::<f64>(a), parse_float::<f64>(b)) {
        return a.total_cmp(&b);
    }
    match (Value::new(a).string(), Value::new(b).string()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        _ => a.cmp(b),
    }
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
        ] {
            for pair in list.windows(2) {
                assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
                assert_eq!(compare(pair[1], pair[0]), Ordering::Greater, "{pair:?}");
            }
        }
    }
}
