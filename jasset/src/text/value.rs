//! What does a scalar read from: the text of one value?

use alloc::{borrow::Cow, boxed::Box, string::String};

use bumpalo::Bump;

use super::lexer::{Line, classify, trim};
use crate::error::shown;

/// The text of one value, as a [`Scalar`](crate::Scalar) reads it.
///
/// It is a slice of the file: everything between the first and the last non-blank byte of the value
/// block. Comments and blank lines inside of it are no part of the value, and [`lines`](Self::lines)
/// leaves them out.
///
/// ```
/// use jasset::Value;
///
/// let value = Value::new("1.0 0.0\n# the second row\n0.0 1.0");
/// assert!(value.lines().eq(["1.0 0.0", "0.0 1.0"]));
/// assert!(value.line().is_none());
/// assert_eq!(Value::new("42").line(), Some("42"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    text: &'a str,
    many: bool,
    arena: Option<&'a Bump>,
    renamed: Option<&'static str>,
}

impl<'a> Value<'a> {
    /// The value `text`, which may be several lines.
    pub fn new(text: &'a str) -> Self {
        Self { text: text.trim_matches([' ', '\t', '\r', '\n']), many: text.contains('\n'), arena: None, renamed: None }
    }

    /// A value that is known to be trimmed, and whether it has several lines.
    pub(crate) fn of_node(text: &'a str, many: bool, arena: Option<&'a Bump>) -> Self {
        Self { text, many, arena, renamed: None }
    }

    /// All of it: one line, or several with whatever stands between them.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The value, if it is one line.
    pub fn line(&self) -> Option<&'a str> {
        if self.many {
            let mut lines = self.lines();
            return lines.next().filter(|_| lines.next().is_none());
        }
        Some(self.text)
    }

    /// The lines of the value, without the blanks around each, without blank lines and comments.
    pub fn lines(&self) -> Lines<'a> {
        Lines { rest: self.text }
    }

    /// The arena that text can be copied into, if the caller gave one.
    pub fn arena(&self) -> Option<&'a Bump> {
        self.arena
    }

    /// Reads a string in any of its four written forms (`docs/format.md`, "Strings").
    ///
    /// Borrowed, unless the form has to be decoded: a text block of several lines, or the escaped form
    /// with an escape in it. Those are decoded into the arena if there is one.
    ///
    /// ```
    /// use jasset::Value;
    ///
    /// assert_eq!(Value::new("Knight").string()?, "Knight");
    /// assert_eq!(Value::new(r#""say "hi"""#).string()?, r#"say "hi""#);
    /// assert_eq!(Value::new("| two\n| lines").string()?, "two\nlines");
    /// assert_eq!(Value::new(r#"\"a\tb""#).string()?, "a\tb");
    /// # Ok::<(), jasset::Malformed>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is none of the four forms.
    pub fn string(&self) -> Result<Cow<'a, str>, Malformed> {
        super::string::read(self)
    }

    /// Remembers that the text was a former name, and what it is called now: the report tells, and a
    /// save in place writes the present name.
    pub fn renamed(&mut self, present: &'static str) {
        self.renamed = Some(present);
    }

    pub(crate) fn present_name(&self) -> Option<&'static str> {
        self.renamed
    }

    /// The error that this value is not what it should be: `expected` says what that is.
    pub fn malformed(&self, expected: impl Into<Cow<'static, str>>) -> Malformed {
        self.malformed_at(self.text, expected)
    }

    /// As [`malformed`](Self::malformed), with the place `part`, a slice of the value.
    pub fn malformed_at(&self, part: &str, expected: impl Into<Cow<'static, str>>) -> Malformed {
        Malformed(Box::new(Details {
            expected: expected.into(),
            found: Cow::Owned(shown(part)),
            help: Cow::Borrowed(""),
            address: part.as_ptr().addr(),
        }))
    }
}

/// The lines of a [`Value`].
///
/// ```
/// let value = jasset::Value::new("1 0\n\n# second\n  0 1");
/// assert!(value.lines().eq(["1 0", "0 1"]));
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        while !self.rest.is_empty() {
            let (line, rest) = match memchr::memchr(b'\n', self.rest.as_bytes()) {
                Some(at) => (&self.rest[..at], &self.rest[at + 1..]),
                None => (self.rest, ""),
            };
            self.rest = rest;
            let line = trim(line);
            if classify(line.as_bytes()) == Line::Value {
                return Some(line);
            }
        }
        None
    }
}

/// A value that is not what it should be.
///
/// ```
/// let malformed = jasset::Value::new("ten").malformed("a number").help("write `10`");
/// assert_eq!(malformed.to_string(), "expected a number, found `ten`; write `10`");
/// ```
#[derive(Debug)]
pub struct Malformed(Box<Details>);

#[derive(Debug)]
struct Details {
    expected: Cow<'static, str>,
    found: Cow<'static, str>,
    help: Cow<'static, str>,
    /// Where the culprit stands, as an address inside the text that was read.
    address: usize,
}

impl Malformed {
    /// Adds what to do about it.
    ///
    /// ```
    /// let value = jasset::Value::new("1,5");
    /// let malformed = value.malformed("a number").help("the decimal point is `.`");
    /// assert_eq!(malformed.to_string(), "expected a number, found `1,5`; the decimal point is `.`");
    /// ```
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.0.help = help.into();
        self
    }

    /// Says in other words what was found.
    #[must_use]
    pub fn found(mut self, found: impl Into<Cow<'static, str>>) -> Self {
        self.0.found = found.into();
        self
    }

    /// The message, the help, and the byte offset in `text`.
    pub(crate) fn into_parts(self, text: &str) -> (String, Cow<'static, str>, usize) {
        let Details { expected, found, help, address } = *self.0;
        (alloc::format!("expected {expected}, found {found}"), help, address.saturating_sub(text.as_ptr().addr()))
    }
}

impl core::fmt::Display for Malformed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "expected {}, found {}", self.0.expected, self.0.found)?;
        if !self.0.help.is_empty() {
            write!(f, "; {}", self.0.help)?;
        }
        Ok(())
    }
}

impl core::error::Error for Malformed {}
