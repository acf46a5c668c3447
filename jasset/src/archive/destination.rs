//! Into what is a record read?

use alloc::vec::Vec;

use bumpalo::Bump;

use super::{
    Initial, JAsset, Loaded,
    text::{load_text, loader::Loader},
};
use crate::{
    error::{Error, Result},
    report::Report,
};

/// What is read into. Only this part of a load knows the type, so that the rest is compiled once.
pub(super) trait Destination<'a> {
    /// Puts there what the load of a record starts from, in the place of what was read and not kept.
    fn start(&mut self, arena: Option<&'a Bump>) -> Result<()>;

    /// Reads the properties of a record.
    fn read(&mut self, loader: &mut Loader<'_, '_, 'a>) -> Result<()>;

    /// Keeps what was read.
    fn keep(&mut self) {}

    /// Whether the values of the record are only checked.
    fn checks_only(&self) -> bool {
        false
    }
}

/// A value that the load makes.
pub(super) struct Fresh<T>(pub(super) Option<T>);

impl<T> Fresh<T> {
    pub(super) fn value(self) -> Result<T> {
        match self.0 {
            Some(value) => Ok(value),
            None => Err(no_initial()),
        }
    }

    pub(super) fn loaded(self, report: Report) -> Result<Loaded<T>> {
        self.0.map(|value| Loaded { value, report }).ok_or_else(no_initial)
    }
}

impl<'a, T: JAsset<'a> + Initial<'a>> Destination<'a> for Fresh<T> {
    fn start(&mut self, arena: Option<&'a Bump>) -> Result<()> {
        self.0 = T::initial(arena);
        if self.0.is_some() { Ok(()) } else { Err(no_initial()) }
    }

    fn read(&mut self, loader: &mut Loader<'_, '_, 'a>) -> Result<()> {
        load_text::load(loader, self.0.as_mut())
    }
}

/// A live value, or none: then the record is checked.
pub(super) struct Live<'v, T>(pub(super) Option<&'v mut T>);

impl<'a, T: JAsset<'a>> Destination<'a> for Live<'_, T> {
    fn start(&mut self, _: Option<&'a Bump>) -> Result<()> {
        Ok(())
    }

    fn read(&mut self, loader: &mut Loader<'_, '_, 'a>) -> Result<()> {
        load_text::load(loader, self.0.as_deref_mut())
    }

    fn checks_only(&self) -> bool {
        self.0.is_none()
    }
}

/// The values of several records.
pub(super) struct All<'v, T> {
    pub(super) values: &'v mut Vec<T>,
    /// How many of them are kept; there is at most one more.
    pub(super) kept: usize,
}

impl<'a, T: JAsset<'a> + Initial<'a>> Destination<'a> for All<'_, T> {
    fn start(&mut self, arena: Option<&'a Bump>) -> Result<()> {
        self.values.truncate(self.kept);
        self.values.push(T::initial(arena).ok_or_else(no_initial)?);
        Ok(())
    }

    fn read(&mut self, loader: &mut Loader<'_, '_, 'a>) -> Result<()> {
        load_text::load(loader, self.values.last_mut())
    }

    fn keep(&mut self) {
        self.kept = self.values.len();
    }
}

#[cold]
fn no_initial() -> Error {
    Error::custom("the type has no value that a load can start from")
}
