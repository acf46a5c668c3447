//! How is a fixed array written: side by side on a line, or, if it is a matrix, one row a line.

use alloc::format;

use crate::{
    archive::{Archive, JAsset, Scalar, Token},
    class::Kind,
    error::Result,
    text::{Malformed, Value, Writer},
};

impl<'a, T: Token<'a>, const N: usize> JAsset<'a> for [T; N] {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

impl<'a, T: Token<'a>, const N: usize> Scalar<'a> for [T; N] {
    const KIND: Kind = Kind::Array(const { &T::KIND }, N);

    fn write_text(&self, out: &mut Writer<'_>) {
        const { some::<N>() };
        write_row(self, out);
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        match value.line() {
            Some(line) => parse_row(value, line),
            None => Err(value.malformed(format!("{} on one line", Self::KIND))),
        }
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        value.line().is_some_and(|line| is_row(self, value, line))
    }
}

impl<'a, T: Token<'a>, const M: usize, const N: usize> JAsset<'a> for [[T; M]; N] {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

impl<'a, T: Token<'a>, const M: usize, const N: usize> Scalar<'a> for [[T; M]; N] {
    const KIND: Kind = Kind::Array(const { &<[T; M]>::KIND }, N);

    fn write_text(&self, out: &mut Writer<'_>) {
        const { (some::<M>(), some::<N>()) };
        for (at, row) in self.iter().enumerate() {
            if at > 0 {
                out.next_line();
            }
            write_row(row, out);
        }
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let whole = *value;
        let mut lines = whole.lines();
        let rows = collect(|at| match lines.next() {
            Some(line) => parse_row::<T, M>(value, line),
            None => Err(whole.malformed(format!("{N} lines of {M} values")).found(format!("{at}"))),
        })?;
        match lines.next() {
            None => Ok(rows),
            Some(line) => Err(whole.malformed_at(line, format!("{N} lines of {M} values and no more"))),
        }
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        let mut lines = value.lines();
        self.iter().all(|row| lines.next().is_some_and(|line| is_row(row, value, line))) && lines.next().is_none()
    }
}

/// Nothing is no value: an array without elements could not be read back.
const fn some<const N: usize>() {
    assert!(N > 0, "an array without elements has no text; mark the field #[jasset(skip)]");
}

/// The tokens of a line.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', '\r']).filter(|token| !token.is_empty())
}

fn write_row<'a, T: Token<'a>>(row: &[T], out: &mut Writer<'_>) {
    for (at, element) in row.iter().enumerate() {
        if at > 0 {
            out.blank();
        }
        element.write_text(out);
    }
}

fn parse_row<'a, T: Token<'a>, const N: usize>(value: &mut Value<'a>, line: &'a str) -> Result<[T; N], Malformed> {
    let mut tokens = tokens(line);
    let row = collect(|_| match tokens.next() {
        Some(token) => {
            let mut part = value.part(token);
            let element = T::parse_text(&mut part)?;
            if let Some(present) = part.present_name() {
                value.renamed(present);
            }
            Ok(element)
        }
        None => Err(wrong_count::<T>(value, line, N)),
    })?;
    match tokens.next() {
        None => Ok(row),
        Some(_) => Err(wrong_count::<T>(value, line, N)),
    }
}

#[cold]
fn wrong_count<'a, T: Token<'a>>(value: &Value<'a>, line: &str, count: usize) -> Malformed {
    let found = tokens(line).count();
    value
        .malformed_at(line, format!("{count} values ({})", Kind::Array(const { &T::KIND }, count)))
        .found(format!("{found}"))
        .help("separate them by blanks, without commas")
}

fn is_row<'a, T: Token<'a>>(row: &[T], value: &Value<'_>, line: &str) -> bool {
    let mut tokens = tokens(line);
    let same = row.iter().all(|element| {
        tokens.next().is_some_and(|token| {
            let mut part = Value::new(token);
            element.is_written_as(&mut part) && part.present_name().is_none()
        })
    });
    let _ = value;
    same && tokens.next().is_none()
}

/// An array of what `make` gives, or its first error.
fn collect<T, const N: usize>(mut make: impl FnMut(usize) -> Result<T, Malformed>) -> Result<[T; N], Malformed> {
    let mut error = None;
    let items: [Option<T>; N] = core::array::from_fn(|at| {
        if error.is_some() {
            return None;
        }
        make(at).map_err(|malformed| error = Some(malformed)).ok()
    });
    match error {
        Some(malformed) => Err(malformed),
        // Without an error every item is there.
        None => Ok(items.map(|item| item.unwrap_or_else(|| unreachable!()))),
    }
}
