//! How does a value without pointers lie in memory, as C lays it out? (Format version 1.)
//!
//! It is told by the description of the type: fields in their order, each where its alignment lets it be.

use jasset::{Error, Result};

/// The errors of whatever is not plain, which was found out before.
macro_rules! plain_only {
    ($type:ident) => {
        fn class_name(self) -> Result<()> {
            not_plain()
        }

        fn option_with<F, W: With<'a, F>>(
            self,
            _: impl FnOnce(&$type) -> &Option<F>,
            _: impl FnOnce(&mut $type) -> &mut Option<F>,
            _: impl FnOnce(Option<F>) -> $type,
        ) -> Result<()> {
            not_plain()
        }

        fn map(self) -> Result<()>
        where
            $type: Map<'a>,
        {
            not_plain()
        }

        fn bytes(self) -> Result<()>
        where
            $type: Bytes<'a>,
        {
            not_plain()
        }

        fn variants(
            self,
            _: &'static Variants,
            _: impl FnOnce(&$type) -> usize,
            _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
        ) -> Result<()> {
            not_plain()
        }
    };
}

#[cold]
fn not_plain() -> Result<()> {
    Err(Error::custom("a value with pointers has no place in a binary scene of version 1"))
}

mod measure;
mod read;
mod write;

pub(crate) use self::{
    measure::{Room, room},
    read::read,
    write::write,
};
