//! Did a type change in a way that loses what its files hold?

mod book;
mod classes;
mod defaults;
mod enums;
mod finding;
mod history;
mod kind;
mod reads;

use alloc::{format, string::String, vec::Vec};

use self::{
    book::Book,
    finding::{BLESS, Finding, Findings, Weight},
    reads::Books,
};
use super::Schema;
use crate::{
    archive::JAsset,
    error::{Error, Problem, ProblemKind, Result},
};

/// The lock on the shapes of the types that are in files: a test fails if one of them changes in a way that loses
/// what its files hold.
///
/// The shapes stand in a file of the project, `jasset.lock`, which is committed:
///
/// ```no_run
/// use jasset::{JAsset, schema::Lock};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2, deprecated("Speed", before = 2, drop))]
/// struct Monster {
///     hp: i32,
/// }
///
/// # #[allow(dead_code)]
/// // #[test]
/// fn schema_is_locked() {
///     Lock::new().with::<Monster>().check("jasset.lock").unwrap();
/// }
/// ```
///
/// With the environment variable `JASSET_BLESS=1` the test writes the file. Otherwise it compares, and there are three
/// outcomes:
///
/// - **Something would be lost**: it fails, and blessing does not help. Each finding says what changed, and what to
///   write in the code. The way out of the case that no file has what was lost (a property of an hour ago) is to remove
///   its lines from the lock by hand, which a review sees.
/// - **Nothing is lost, but someone should have thought of it**: a shape or a default changed and its version did not,
///   a kind rounds. It fails. Raise the version, or accept the change as it is by blessing it.
/// - **All is accounted for**: the version was raised together with the change, a class is new. It fails as well, since
///   the lock is out of date: bless it, and commit it with the change.
///
/// ```
/// use jasset::{JAsset, schema::Lock};
///
/// mod before {
///     #[derive(jasset::JAsset, Default)]
///     pub struct Door { open: bool, width: f32 }
/// }
/// mod after {
///     #[derive(jasset::JAsset, Default)]
///     pub struct Door { open: bool }
/// }
///
/// let lock = Lock::new().with::<before::Door>().bless_text("")?;
/// Lock::new().with::<before::Door>().check_text(&lock)?;
/// let error = Lock::new().with::<after::Door>().check_text(&lock).unwrap_err();
/// assert!(error.to_string().starts_with("Door.Width: the key is gone, and files up to version 1 have it"));
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # What is found
///
/// - A key, a variant or a field of a variant that is gone and is not accounted for: by `alias`, `deprecated` or
///   `reserved`; a variant by `alias`, or by a variant that is marked `other`. A key may move between a class and its
///   parts.
/// - A name with a meaning in files that are still read (a key that was renamed, deprecated or reserved, a variant, a
///   class that is gone) that gets another one.
/// - A former name, an `alias` or a `deprecated` key, that nothing tells any more while files with it are still read:
///   those from `min_version` on.
/// - A kind that became another one whose values are not those of the old one (below); a hook that takes another kind
///   than files have; a list whose elements are told apart by another key.
/// - Another order or number of the values of a tuple struct that stands in other values.
/// - A class that is gone without an `alias`: say `#[jasset(alias = "Old")]` where it is now, or
///   [`gone`](Self::gone).
/// - A version that went down, a `before` or `until` that is not above the version that files have.
/// - Any change of the shape, or of a default value, without a raised version. What an enum holds has no version: there
///   a change of a default is always asked about, and new variants and fields are fine.
///
/// What no file that is still read can have, by `min_version`, is free. A default value in which a struct stands is
/// compared field by field, as far as both shapes have it; in lists, options and enums it is passed over while the
/// shape of what stands in it changes.
///
/// # Which kinds read each other
///
/// What was written as the first is read as the second, each value of it:
///
/// | from | to |
/// |---|---|
/// | an integer | an integer that holds each of its values; `isize` and `usize` may be of 32 bits |
/// | an integer in decimal (not `u64`, not `hex`) | a float; if it has too few digits for some values, a finding asks |
/// | `f32` | `f64` |
/// | a token, tokens side by side, `char` | a string |
/// | `T` | `Option<T>`, unless its text may be `none` or begin with `some` |
/// | a value | a newtype of it, and back; behind a `Box` and the like, and back |
/// | a token, tokens side by side, `char`, a struct, an enum, where it is all of a property of a record | a list or a set of it |
/// | a list | a list of which a `key` tells the elements apart; not back |
/// | a set, an array of values that stand one a line | a list; not back |
/// | an array of tokens, a tuple of tokens, a tuple struct of tokens without a version | each other |
/// | bytes of a fixed number | bytes of any number |
/// | an enum | another one with all its variants; a unit variant may become one with fields |
/// | a tuple variant | a variant that holds the tuple, and back |
/// | a variant with fields | a variant that holds a struct with these fields; not back |
/// | a struct | another one that has its properties, under their keys or as former ones |
///
/// Tokens are numbers, `bool`, enums without payload and class names; tokens side by side are arrays, tuples and tuple
/// structs of them. Lists, sets, maps, arrays, options, tuples and variants of these follow: `Vec<u8>` is read as
/// `Vec<Option<u16>>`. In arrays and tuples tokens have to stay tokens, since others do not stand side by side.
/// Scalars of one's own read themselves, by their name.
///
/// # Merging
///
/// Classes and enums are sorted by name, and each property has a line of its own, sorted by key. Two branches that each
/// add a property or a class merge as text, and the result is the lock of both.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    schemas: Vec<Result<Schema>>,
    gone: Vec<String>,
    defaults: bool,
}

impl Default for Lock {
    fn default() -> Self {
        Self::new()
    }
}

impl Lock {
    /// No types yet.
    pub const fn new() -> Self {
        Self { schemas: Vec::new(), gone: Vec::new(), defaults: true }
    }

    /// Watches a type that files are of, and all that its values hold.
    pub fn with<'a, T: JAsset<'a>>(self) -> Self {
        self.schema(super::with_defaults::<T>())
    }

    /// Watches a type whose schema is known.
    pub(crate) fn schema(mut self, schema: Result<Schema>) -> Self {
        self.schemas.push(schema);
        self
    }

    /// The class with this name is gone for good, and its files with it: its name is never used again.
    ///
    /// ```
    /// use jasset::{JAsset, schema::Lock};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let lock = Lock::new().with::<Door>().bless_text("")?;
    /// assert!(Lock::new().bless_text(&lock).is_err());
    /// let lock = Lock::new().gone("Door").bless_text(&lock)?;
    /// Lock::new().gone("Door").check_text(&lock)?;
    /// assert!(Lock::new().with::<Door>().check_text(&lock).is_err());
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub fn gone(mut self, class: impl Into<String>) -> Self {
        self.gone.push(class.into());
        self
    }

    /// Does not watch default values: for types whose defaults are not the same each time.
    ///
    /// ```
    /// use jasset::{JAsset, schema::Lock};
    ///
    /// #[derive(JAsset)]
    /// struct Seed {
    ///     #[jasset(default = std::process::id())]
    ///     value: u32,
    /// }
    ///
    /// let lock = Lock::new().with::<Seed>().without_defaults().bless_text("")?;
    /// assert!(!lock.contains(&std::process::id().to_string()));
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub fn without_defaults(mut self) -> Self {
        self.defaults = false;
        self
    }

    /// Compares the types with the text of a lock.
    ///
    /// # Errors
    ///
    /// Everything that was found, sorted by class and key; that the lock is out of date. If the description of a type
    /// breaks a rule, or the text is no lock.
    pub fn check_text(&self, lock: &str) -> Result<()> {
        let (old, new) = (Book::read(lock)?, self.book()?);
        let found = self.findings(&old, &new);
        if !found.is_empty() {
            let is_legal = found.iter().all(|finding| finding.weight == Weight::Changes);
            // What has to be thought of is not to drown in what was.
            let mut problems: Vec<_> = found
                .into_iter()
                .filter(|finding| is_legal || finding.weight != Weight::Changes)
                .map(Finding::problem)
                .collect();
            if is_legal {
                problems.push(out_of_date("all of this is accounted for, and the lock is out of date"));
            }
            return Err(Error::from_problems(problems, 0));
        }
        if new.remember(&old, &self.gone) != old {
            return Err(Error::from_problems(alloc::vec![out_of_date("the lock is out of date")], 0));
        }
        Ok(())
    }

    /// The text of a lock that accepts the types as they are, with what the old text remembers. An empty text
    /// remembers nothing.
    ///
    /// # Errors
    ///
    /// As [`check_text`](Self::check_text), if something would be lost.
    pub fn bless_text(&self, lock: &str) -> Result<String> {
        let (old, new) = (Book::read(lock)?, self.book()?);
        let mut found = self.findings(&old, &new);
        found.retain(|finding| finding.weight == Weight::Breaks);
        if !found.is_empty() {
            let mut problems: Vec<_> = found.into_iter().map(Finding::problem).collect();
            problems.push(Problem::new(ProblemKind::Lock, "the lock was not blessed: files would lose data"));
            return Err(Error::from_problems(problems, 0));
        }
        new.remember(&old, &self.gone).to_text()
    }

    fn book(&self) -> Result<Book> {
        let broken = self.schemas.iter().filter_map(|schema| schema.as_ref().err());
        let problems: Vec<_> = broken.flat_map(|error| error.problems().iter().cloned()).collect();
        if !problems.is_empty() {
            return Err(Error::from_problems(problems, 0));
        }
        Book::of(self.schemas.iter().flatten(), self.defaults)
    }

    fn findings(&self, old: &Book, new: &Book) -> Vec<Finding> {
        let (books, mut out) = (Books::new(old, new), Findings::default());
        classes::compare(&books, &self.gone, &mut out);
        enums::compare(&books, &mut out);
        out.into_sorted()
    }
}

fn out_of_date(message: &'static str) -> Problem {
    Problem::new(ProblemKind::Lock, message).help(format!("bless it: {BLESS}"))
}
