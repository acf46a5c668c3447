//! The text format: lines, documents, scalar texts, and edits in place. See `docs/format.md`.

pub(crate) mod document;
pub(crate) mod edit;
pub(crate) mod lexer;
pub(crate) mod number;
pub(crate) mod string;
mod value;
mod writer;

pub use value::{Lines, Malformed, Value};
pub use writer::Writer;
