//! How do all errors of one input reach the user at once?

use std::{cell::RefCell, thread};

use quote::ToTokens;
use syn::Error;

/// Collects errors; dropped unchecked, it panics, so that no error is ever lost.
#[derive(Default)]
pub(crate) struct Ctxt {
    // `None` once checked.
    errors: RefCell<Option<Vec<Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// An error that underlines all of `tokens`.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.add(Error::new_spanned(tokens.into_token_stream(), message));
    }

    pub(crate) fn add(&self, error: Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// The value, if there was one; its error is collected.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    /// All errors, in the order in which they were found.
    pub(crate) fn check(self) -> Result<(), Vec<Error>> {
        match self.errors.take() {
            Some(errors) if !errors.is_empty() => Err(errors),
            _ => Ok(()),
        }
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        let checked = self.errors.borrow().is_none();
        assert!(checked || thread::panicking(), "the errors of a derive were never checked");
    }
}
