//! Where was an attribute written, and was it written only once?

use proc_macro2::Ident;

use crate::ctxt::Ctxt;

/// The value of an attribute, with its word for errors about it.
pub(crate) struct Given<T> {
    pub(crate) word: Ident,
    pub(crate) value: T,
}

/// An attribute that may be given at most once.
pub(crate) struct Slot<T>(Option<Given<T>>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Slot<T> {
    /// Fills the slot; the second time is an error at the second word.
    pub(crate) fn set(&mut self, ctxt: &Ctxt, word: &Ident, value: T) {
        if self.0.is_some() {
            ctxt.error(word, format_args!("`{word}` is given twice; remove one of the two"));
            return;
        }
        let word = word.clone();
        self.0 = Some(Given { word, value });
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|given| &given.value)
    }

    pub(crate) fn take(self) -> Option<T> {
        self.0.map(|given| given.value)
    }

    pub(crate) fn word(&self) -> Option<&Ident> {
        self.0.as_ref().map(|given| &given.word)
    }

    pub(crate) fn is_given(&self) -> bool {
        self.0.is_some()
    }
}
