//! What does a scalar write into?

use alloc::string::String;

use super::{
    output::Output,
    string::{Form, write_escaped},
};

/// Where a value stands: that decides how much room it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Below the header of a property: all lines down to the next header.
    Property,
    /// As the value of an option below a header.
    Option,
    /// Behind `Field = `, and on the lines below.
    Field,
    /// A line of its own, or the rest of one.
    Element,
    /// In front of ` = `.
    Key,
}

/// Starts the next line, four blanks a level.
#[inline]
pub(crate) fn next_line(out: &mut Output, level: u16) {
    out.next_line(level);
}

/// Writes a string. What is short and simple is written at once, each kind by a function that keeps little.
#[inline]
fn write_string(out: &mut Output, string: &str, spot: Spot, level: u16) {
    if string.len() < 16 { write_few(out, string, spot, level) } else { write_more(out, string, spot, level) }
}

#[inline(never)]
fn write_few(out: &mut Output, string: &str, spot: Spot, level: u16) {
    if !out.string_of_few(string, spot == Spot::Key) {
        write_other(out, string, spot, level);
    }
}

#[inline(never)]
fn write_more(out: &mut Output, string: &str, spot: Spot, level: u16) {
    if !out.string_of_two_halves(string, spot != Spot::Key) {
        write_other(out, string, spot, level);
    }
}

/// Writes any string.
#[inline(never)]
fn write_other(out: &mut Output, string: &str, spot: Spot, level: u16) {
    Writer::at(out, false, spot, level).string_of(Form::of(string), string);
}

/// The place of one value in the output, as a [`Scalar`](crate::Scalar) writes it.
///
/// ```
/// use jasset::Writer;
///
/// let text = Writer::text_of(|out| out.string("two words"));
/// assert_eq!(text, "\"two words\"");
/// ```
#[derive(Debug)]
pub struct Writer<'w> {
    out: &'w mut Output,
    hex: bool,
    spot: Spot,
    level: u16,
}

impl<'w> Writer<'w> {
    /// What `write` writes below the header of a property.
    pub fn text_of(write: impl FnOnce(&mut Writer<'_>)) -> String {
        let mut out = Output::new();
        write(&mut Writer::at(&mut out, false, Spot::Property, 0));
        out.into_string()
    }

    /// Appends to `out`, integers in hexadecimal if `hex`, at a spot and a level of indentation.
    #[inline]
    pub(crate) fn at(out: &'w mut Output, hex: bool, spot: Spot, level: u16) -> Self {
        Self { out, hex, spot, level }
    }

    /// Whether integers are to be written in hexadecimal.
    #[inline]
    pub fn is_hex(&self) -> bool {
        self.hex
    }

    /// Writes `token` as it is. It must have no line break and be no comment, header or bracket: only a scalar
    /// that reads the token back may write one.
    pub fn token(&mut self, token: &str) {
        self.out.push_str(token);
    }

    /// Writes a blank, between two tokens of a line.
    pub fn blank(&mut self) {
        self.out.push(' ');
    }

    /// Writes `string` in the first of the four forms that can hold it (`docs/format.md`, "Strings").
    #[inline]
    pub fn string(&mut self, string: &str) {
        // What is not kept in memory is quick to hand on.
        write_string(self.out, string, self.spot, self.level);
    }

    fn string_of(&mut self, form: Form, string: &str) {
        match form {
            Form::Bare => self.out.push_str(string),
            Form::Quoted if self.spot == Spot::Key && string.contains('"') => write_escaped(self.out, string),
            Form::Quoted => self.out.quoted(string),
            Form::Block if matches!(self.spot, Spot::Element | Spot::Key) => write_escaped(self.out, string),
            Form::Block => {
                self.start_lines();
                for (at, line) in string.split('\n').enumerate() {
                    self.line(at, '|', line);
                }
            }
            Form::Escaped => write_escaped(self.out, string),
        }
    }

    /// Lines of their own follow: a field has them below.
    pub(crate) fn start_lines(&mut self) {
        if self.spot == Spot::Field && self.out.ends_with(b' ') {
            self.out.truncate(self.out.len() - 1);
        }
    }

    /// Writes line number `at` behind `mark`.
    pub(crate) fn line(&mut self, at: usize, mark: char, line: &str) {
        if self.spot == Spot::Field {
            next_line(self.out, self.level + 1);
        } else if at > 0 {
            next_line(self.out, self.level);
        }
        self.out.push(mark);
        if !line.is_empty() {
            self.out.push(' ');
            self.out.push_str(line);
        }
    }

    /// The text itself, for the number formats.
    #[inline]
    pub(crate) fn out(&mut self) -> &mut Output {
        self.out
    }
}
