//! What went wrong, where, and what to do about it?

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use core::fmt;

use crate::span::{Position, Positions, Source};

/// The result of everything that can fail here.
///
/// ```
/// fn volume(text: &str) -> jasset::Result<f32> {
///     #[derive(jasset::JAsset, Default)]
///     struct Settings {
///         volume: f32,
///     }
///     Ok(jasset::from_str::<Settings>(text)?.volume)
/// }
/// assert!(volume("; Volume\nloud\n").is_err());
/// ```
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Everything that went wrong: all problems of a file at once.
///
/// ```
/// use jasset::{JAsset, ProblemKind};
///
/// #[derive(JAsset, Default, Debug)]
/// struct Monster {
///     hp: i32,
///     speed: f32,
/// }
///
/// let error = jasset::from_str::<Monster>("; Hp\nfull\n\n; Speed\n1,5\n").unwrap_err();
/// assert_eq!(error.problems().len(), 2);
/// assert_eq!(error.problems()[0].kind(), ProblemKind::Malformed);
/// assert_eq!(error.problems()[0].key(), "Hp");
/// assert_eq!(
///     error.to_string(),
///     "2:1: Hp: expected an integer (i32), found `full`; write a decimal such as `-42` or a hexadecimal such as `0x2A`\n\
///      5:1: Speed: expected a number (f32), found `1,5`; the decimal point is `.`"
/// );
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    file: Option<String>,
    problems: Vec<Problem>,
    more: usize,
    #[cfg(feature = "file")]
    source: Option<std::io::Error>,
}

/// A file with more problems than this lists so many and counts the rest.
const MOST: usize = 10_000;

impl Error {
    /// An error of one's own, for a hand-written impl.
    ///
    /// ```
    /// let error = jasset::Error::custom("the mesh is not baked");
    /// assert_eq!(error.to_string(), "the mesh is not baked");
    /// ```
    pub fn custom(message: impl fmt::Display) -> Self {
        Self::one(Problem::new(ProblemKind::Custom, alloc::format!("{message}")))
    }

    pub(crate) fn one(problem: Problem) -> Self {
        Self::from_problems(alloc::vec![problem], 0)
    }

    pub(crate) fn from_problems(problems: Vec<Problem>, more: usize) -> Self {
        Self(Box::new(Inner {
            file: None,
            problems,
            more,
            #[cfg(feature = "file")]
            source: None,
        }))
    }

    #[cfg(feature = "file")]
    pub(crate) fn io(message: String, source: std::io::Error) -> Self {
        let mut error = Self::one(Problem::new(ProblemKind::Io, message));
        error.0.source = Some(source);
        error
    }

    /// Puts the key of what the problems are in, in front of their key paths.
    #[cold]
    pub(crate) fn inside(self, key: &str) -> Self {
        self.below(key)
    }

    /// As [`inside`](Self::inside), for an element of a list.
    #[cold]
    pub(crate) fn inside_element(self, index: usize) -> Self {
        self.below(&alloc::format!("[{index}]"))
    }

    /// As [`inside`](Self::inside), for an entry of a map.
    #[cold]
    pub(crate) fn inside_entry(self, key: &str) -> Self {
        self.below(&alloc::format!("[{key}]"))
    }

    fn below(mut self, step: &str) -> Self {
        for problem in &mut self.0.problems {
            let dot = if problem.key.is_empty() || problem.key.starts_with('[') { "" } else { "." };
            problem.key = alloc::format!("{step}{dot}{}", problem.key);
        }
        self
    }

    /// Names the file that the problems are in, for the messages.
    #[must_use]
    pub fn in_file(mut self, file: impl fmt::Display) -> Self {
        self.0.file = Some(alloc::format!("{file}"));
        self
    }

    /// The file, if it is known.
    pub fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }

    /// Every problem, in file order; at least one.
    pub fn problems(&self) -> &[Problem] {
        &self.0.problems
    }

    /// How many problems there were beyond the ones that are listed.
    pub fn omitted(&self) -> usize {
        self.0.more
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.0.problems.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            match (&self.0.file, problem.position()) {
                (Some(file), Some(_)) => write!(f, "{file}:")?,
                (Some(file), None) => write!(f, "{file}: ")?,
                (None, _) => {}
            }
            write!(f, "{problem}")?;
        }
        if self.0.more > 0 {
            write!(f, "\nand {} more problems", self.0.more)?;
        }
        #[cfg(feature = "file")]
        if let Some(source) = &self.0.source {
            write!(f, ": {source}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error(\n{self}\n)")
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        #[cfg(feature = "file")]
        if let Some(source) = &self.0.source {
            return Some(source);
        }
        None
    }
}

/// One problem: its kind, its place, what was expected and what was found, and what to do.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default, Debug)]
/// struct Door {
///     open: bool,
/// }
///
/// let error = jasset::from_str::<Door>("; Open\nyes\n").unwrap_err();
/// let problem = &error.problems()[0];
/// assert_eq!((problem.key(), problem.position().unwrap().line), ("Open", 2));
/// assert_eq!(problem.message(), "expected a bool, found `yes`");
/// assert_eq!(problem.suggestion(), "write `true` or `false`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    kind: ProblemKind,
    offset: Option<usize>,
    /// Another place that the message speaks of, such as the first of two keys.
    other: Option<u32>,
    place: Place,
    other_line: Option<u32>,
    key: String,
    message: Cow<'static, str>,
    help: Cow<'static, str>,
}

/// What the offset of a problem means to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Unknown,
    Text(Position),
    /// The offset itself.
    Binary,
}

/// What kind of problem.
///
/// ```
/// use jasset::{Arena, Document, ProblemKind};
///
/// let arena = Arena::new();
/// let error = Document::parse_in(&arena, b"<<<<<<< ours\n; Hp\n1\n").check().unwrap_err();
/// assert_eq!(error.problems()[0].kind(), ProblemKind::ConflictMarker);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// The file is larger than 4 GiB.
    TooLarge,
    /// The `#!jasset` line is malformed or names a format version that is not known.
    FormatVersion,
    /// Text that belongs to no key.
    StrayText,
    /// A header line that is not `; Key`.
    BadHeader,
    /// A conflict marker that a version control system left behind.
    ConflictMarker,
    /// A key that stands twice in one section.
    DuplicateKey,
    /// The document has no record, or several where one is expected.
    RecordCount,
    /// The record is of another class.
    WrongClass,
    /// No registered class has this name.
    UnknownClass,
    /// A value that is not what its property needs.
    Malformed,
    /// A key that the class does not know; an error in strict loading.
    UnknownKey,
    /// The file is newer than the program; an error in strict loading.
    Newer,
    /// The file is older than the class can load.
    TooOld,
    /// A migration hook returned an error.
    Hook,
    /// The description of a type breaks a rule: one key for two properties, a record for a value.
    Description,
    /// A type is not what its schema lock says.
    Lock,
    /// The bytes are not those of a binary file, or not all of them, or not as they were written.
    Damaged,
    /// Reading or writing the file itself failed.
    Io,
    /// An error of a hand-written impl.
    Custom,
}

impl Problem {
    pub(crate) fn new(kind: ProblemKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            offset: None,
            other: None,
            place: Place::Unknown,
            other_line: None,
            key: String::new(),
            message: message.into(),
            help: Cow::Borrowed(""),
        }
    }

    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    pub(crate) fn first_at(mut self, offset: usize) -> Self {
        // Only texts have one, which are below 4 GiB.
        self.other = u32::try_from(offset).ok();
        self
    }

    pub(crate) fn key_path(mut self, key: impl Into<String>) -> Self {
        self.key = key.into();
        self
    }

    pub(crate) fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = help.into();
        self
    }

    /// The error that it is in the text, with line and column.
    pub(crate) fn into_error<'s>(self, source: impl Into<Source<'s>>) -> Error {
        Problems { list: alloc::vec![self], more: 0 }.into_error(source.into())
    }

    /// What kind of problem it is.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// Where in a binary file the problem is; a problem of a text has a [`position`](Self::position).
    ///
    /// ```
    /// let error = jasset::binary::to_text(b"; Hp\n1\n").unwrap_err();
    /// assert_eq!(error.problems()[0].byte(), Some(0));
    /// assert!(error.to_string().starts_with("byte 0: this is no binary asset file"));
    /// ```
    pub fn byte(&self) -> Option<usize> {
        self.offset.filter(|_| self.place == Place::Binary)
    }

    /// Line and column, unless the problem has no place in the file, or the file is no text.
    pub fn position(&self) -> Option<Position> {
        match self.place {
            Place::Text(position) => Some(position),
            _ => None,
        }
    }

    /// The line of the other place that the problem speaks of: the first of two equal keys.
    pub fn first_line(&self) -> Option<u32> {
        self.other_line
    }

    /// The error that it is in a binary file, with the offset.
    #[cold]
    pub(crate) fn into_binary_error(mut self) -> Error {
        self.place = Place::Binary;
        Error::one(self)
    }

    /// Moves the place to where a part of it is said to be.
    pub(crate) fn relocate(&mut self, place: impl Fn(usize) -> usize) {
        self.offset = self.offset.map(place);
        self.other = None;
    }

    /// The path of the key, such as `Position`; empty if the problem belongs to no key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What was expected and what was found.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it; empty if the message says it all.
    pub fn suggestion(&self) -> &str {
        &self.help
    }

    /// The byte offsets that need a position.
    fn offsets(&self) -> impl Iterator<Item = usize> {
        self.offset.into_iter().chain(self.other.map(|offset| offset as usize))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Place::Text(Position { line, column }) = self.place {
            write!(f, "{line}:{column}: ")?;
        }
        if let Some(byte) = self.byte() {
            write!(f, "byte {byte}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)?;
        if let Some(line) = self.other_line {
            write!(f, ", first in line {line}")?;
        }
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        Ok(())
    }
}

/// Collects the problems of one text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problems {
    list: Vec<Problem>,
    more: usize,
}

impl Problems {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), more: 0 }
    }

    #[cold]
    pub(crate) fn push(&mut self, problem: Problem) {
        if self.list.len() < MOST {
            self.list.push(problem);
        } else {
            self.more += 1;
        }
    }

    /// Takes the problems of an error in.
    #[cold]
    pub(crate) fn add(&mut self, error: Error) {
        for problem in error.0.problems {
            self.push(problem);
        }
        self.more += error.0.more;
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.list.extend_from_slice(&other.list);
        self.more += other.more;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Moves the places of all problems from the given one on.
    pub(crate) fn relocate(&mut self, from: usize, place: impl Fn(usize) -> usize) {
        self.list.iter_mut().skip(from).for_each(|problem| problem.relocate(&place));
    }

    pub(crate) fn has(&self, kind: ProblemKind) -> bool {
        self.list.iter().any(|problem| problem.kind == kind)
    }

    /// `Ok` if there are none, else the error with line and column of each.
    pub(crate) fn into_result<'s>(self, source: impl Into<Source<'s>>) -> Result<()> {
        if self.list.is_empty() { Ok(()) } else { Err(self.into_error(source.into())) }
    }

    /// As [`into_result`](Self::into_result), of a binary file.
    pub(crate) fn into_binary_result(mut self) -> Result<()> {
        if self.list.is_empty() {
            return Ok(());
        }
        for problem in &mut self.list {
            problem.place = Place::Binary;
        }
        self.list.sort_by_key(|problem| problem.offset);
        Err(Error::from_problems(self.list, self.more))
    }

    fn into_error(mut self, source: Source<'_>) -> Error {
        let positions = Positions::of(source, self.list.iter().flat_map(Problem::offsets));
        for problem in &mut self.list {
            problem.place = problem.offset.map_or(Place::Unknown, |offset| Place::Text(positions.get(offset)));
            problem.other_line = problem.other.map(|offset| positions.get(offset as usize).line);
        }
        self.list.sort_by_key(|problem| problem.offset);
        Error::from_problems(self.list, self.more)
    }
}

/// How `text` is shown in a message: in backticks, cut to 60 characters, control characters escaped.
pub(crate) fn shown(text: &str) -> String {
    if text.is_empty() {
        return String::from("nothing");
    }
    let mut out = String::from("`");
    for (at, c) in text.chars().enumerate() {
        if at == 60 {
            out.push('…');
            break;
        }
        if c == '\n' {
            out.push('⏎');
        } else if c.is_control() {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out.push('`');
    out
}

/// The word of `known` that is nearest to `word`, if one is near enough to be what was meant: for messages of one's own.
///
/// ```
/// assert_eq!(jasset::nearest("Positon", ["Position", "Health"]), Some("Position"));
/// assert_eq!(jasset::nearest("Portal", ["Position", "Health"]), None);
/// ```
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let limit = word.chars().count().max(3) / 3;
    known
        .into_iter()
        // One that differs so much in its length needs no look.
        .filter(|candidate| !(candidate.is_ascii() && word.is_ascii()) || candidate.len().abs_diff(word.len()) <= limit)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The Levenshtein distance, upper and lower case alike; words over 64 characters are never near.
fn distance(a: &str, b: &str) -> usize {
    let lower = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let (a, b) = (lower(a), lower(b));
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substitute = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_word() {
        let known = ["Velocity", "Position", "Hp"];
        assert_eq!(nearest("Velocty", known), Some("Velocity"));
        assert_eq!(nearest("HP", known), Some("Hp"));
        assert_eq!(nearest("Mesh", known), None);
    }

    #[test]
    fn shown_is_short_and_printable() {
        assert_eq!(shown(""), "nothing");
        assert_eq!(shown("a\u{1}b\nc"), "`a\\u{1}b⏎c`");
        assert_eq!(shown(&"x".repeat(200)).chars().count(), 63);
    }
}
