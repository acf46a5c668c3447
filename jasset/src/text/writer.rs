//! What does a scalar write into?

use alloc::string::String;

use super::string::{Form, write_escaped};

/// The place of one value in the output, as a [`Scalar`](crate::Scalar) writes it.
///
/// ```
/// use jasset::Writer;
///
/// let mut text = String::new();
/// Writer::new(&mut text).string("two words");
/// assert_eq!(text, "\"two words\"");
/// ```
#[derive(Debug)]
pub struct Writer<'w> {
    out: &'w mut String,
    hex: bool,
}

impl<'w> Writer<'w> {
    /// Appends to `out`.
    pub fn new(out: &'w mut String) -> Self {
        Self { out, hex: false }
    }

    /// As [`new`](Self::new), with integers in hexadecimal if `hex`.
    pub(crate) fn with_hex(out: &'w mut String, hex: bool) -> Self {
        Self { out, hex }
    }

    /// Whether integers are to be written in hexadecimal.
    pub fn is_hex(&self) -> bool {
        self.hex
    }

    /// Writes `token` as it is. It must have no line break and be no comment or header: only a scalar
    /// that reads the token back may write one.
    pub fn token(&mut self, token: &str) {
        self.out.push_str(token);
    }

    /// Writes a blank, between two tokens of a line.
    pub fn blank(&mut self) {
        self.out.push(' ');
    }

    /// Starts the next line of the value.
    pub fn next_line(&mut self) {
        self.out.push('\n');
    }

    /// Writes `string` in the first of the four forms that can hold it (`docs/format.md`, "Strings").
    pub fn string(&mut self, string: &str) {
        match Form::of(string) {
            Form::Bare => self.out.push_str(string),
            Form::Quoted => {
                self.out.push('"');
                self.out.push_str(string);
                self.out.push('"');
            }
            Form::Block => {
                for (at, line) in string.split('\n').enumerate() {
                    if at > 0 {
                        self.out.push('\n');
                    }
                    self.out.push_str(if line.is_empty() { "|" } else { "| " });
                    self.out.push_str(line);
                }
            }
            Form::Escaped => write_escaped(self.out, string),
        }
    }

    /// The text itself, for the number formats.
    pub(crate) fn out(&mut self) -> &mut String {
        self.out
    }
}
