//! How are tokens written that stand side by side on a line?

use crate::archive::{Archive, Bytes, Initial, List, Map, Never, Scalar, With, only_scalars};
use crate::{
    class::{Class, Variants},
    error::Result,
    text::{Writer, output::Output, writer::Spot},
};

/// Writes a property of scalars that are tokens, and nothing of whatever else.
pub(super) struct SaveRow<'x, F, B> {
    /// Writes what stands in front, if it can.
    pub(super) begin: B,
    pub(super) row: &'x [F],
    pub(super) hex: bool,
    /// Whether it was one, and is written.
    pub(super) is_row: &'x mut bool,
}

impl<'a, 'x, F, B: FnOnce() -> Option<&'x mut Output>> Archive<'a, F> for SaveRow<'x, F, B> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { begin, row, hex, is_row } = self;
        if F::IS_TOKEN && !row.is_empty() && row.iter().all(|value| value.can_be_written().is_ok()) {
            if let Some(out) = begin() {
                *is_row = true;
                F::write_row(row, &mut Writer::at(out, hex, Spot::Element, 0));
            }
        }
        Ok(())
    }

    only_scalars!('a, F);
}
