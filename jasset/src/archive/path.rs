//! Where in a value is what an error or a note is about?

use alloc::string::{String, ToString};
use core::fmt;

/// A key path, such as `Weapons[2].Grip.Material`: each step knows the one before it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Path<'p> {
    /// The record.
    Root,
    /// A property or a field.
    Key(&'p Path<'p>, &'p str),
    /// An element of a list.
    Index(&'p Path<'p>, usize),
    /// An entry of a map, by its key as it is written.
    Entry(&'p Path<'p>, &'p str),
}

impl Path<'_> {
    /// The path of a key inside of this.
    pub(crate) fn with(&self, key: &str) -> String {
        Path::Key(self, key).to_string()
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => f.write_str(key),
            Self::Key(path, key) => write!(f, "{path}.{key}"),
            Self::Index(path, index) => write!(f, "{path}[{index}]"),
            Self::Entry(path, key) => write!(f, "{path}[{key}]"),
        }
    }
}
