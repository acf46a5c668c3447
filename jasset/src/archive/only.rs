//! What does an archive of one kind of value do with all others?

use alloc::format;

use crate::error::{Error, Problem, ProblemKind};

/// The methods of an archive for a record, to which everything else is an error.
macro_rules! only_records {
    ($archive:lifetime, $type:ident) => {
        fn scalar(self) -> Result<()>
        where
            $type: Scalar<$archive>,
        {
            Err(not_a_record("a scalar"))
        }

        fn class_name(self) -> Result<()> {
            Err(not_a_record("the name of a class"))
        }

        fn option_with<G, V: With<$archive, G>>(
            self,
            _: impl FnOnce(&$type) -> &Option<G> + Copy,
            _: impl FnOnce(&mut $type) -> &mut Option<G> + Copy,
            _: impl FnOnce(Option<G>) -> $type,
        ) -> Result<()> {
            Err(not_a_record("an option"))
        }

        fn list(self) -> Result<()>
        where
            $type: List<$archive>,
        {
            Err(not_a_record("a list"))
        }

        fn map(self) -> Result<()>
        where
            $type: Map<$archive>,
        {
            Err(not_a_record("a map"))
        }

        fn bytes(self) -> Result<()>
        where
            $type: Bytes<$archive>,
        {
            Err(not_a_record("bytes"))
        }

        fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<$type>>) -> Result<()> {
            Err(not_a_record("a tuple"))
        }

        fn variants(
            self,
            variants: &'static Variants,
            _: impl FnOnce(&$type) -> usize + Copy,
            _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
        ) -> Result<()> {
            Err(not_a_record(variants.name))
        }
    };
}
pub(crate) use only_records;

/// The methods of an archive for a scalar, to which everything else is nothing.
macro_rules! only_scalars {
    ($archive:lifetime, $type:ident) => {
        #[inline]
        fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
        where
            $type: Initial<$archive>,
        {
            Ok(())
        }

        #[inline]
        fn class_name(self) -> Result<()> {
            Ok(())
        }

        #[inline]
        fn transparent_with<G, V: With<$archive, G>>(
            self,
            _: impl FnOnce(&$type) -> &G + Copy,
            _: impl FnOnce(&mut $type) -> &mut G + Copy,
            _: impl FnOnce(G) -> $type,
        ) -> Result<()> {
            Ok(())
        }

        #[inline]
        fn option_with<G, V: With<$archive, G>>(
            self,
            _: impl FnOnce(&$type) -> &Option<G> + Copy,
            _: impl FnOnce(&mut $type) -> &mut Option<G> + Copy,
            _: impl FnOnce(Option<G>) -> $type,
        ) -> Result<()> {
            Ok(())
        }

        #[inline]
        fn list(self) -> Result<()>
        where
            $type: List<$archive>,
        {
            Ok(())
        }

        #[inline]
        fn map(self) -> Result<()>
        where
            $type: Map<$archive>,
        {
            Ok(())
        }

        #[inline]
        fn bytes(self) -> Result<()>
        where
            $type: Bytes<$archive>,
        {
            Ok(())
        }

        #[inline]
        fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<$type>>) -> Result<()> {
            Ok(())
        }

        #[inline]
        fn variants(
            self,
            _: &'static Variants,
            _: impl FnOnce(&$type) -> usize + Copy,
            _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
        ) -> Result<()> {
            Ok(())
        }
    };
}
pub(crate) use only_scalars;

/// The error of another value where a record must stand.
#[cold]
pub(super) fn not_a_record(found: &str) -> Error {
    Error::one(
        Problem::new(ProblemKind::Description, format!("expected a record, found {found}"))
            .help("a document and each flattened part is a struct with properties: put the value into one"),
    )
}
