//! The text format: lines, documents, scalar texts, and edits in place. See `docs/format.md`.

pub(crate) mod append;
pub(crate) mod block;
pub(crate) mod document;
pub(crate) mod edit;
pub(crate) mod float;
pub(crate) mod guide;
pub(crate) mod headers;
pub(crate) mod lexer;
pub(crate) mod number;
pub(crate) mod order;
pub(crate) mod outline;
pub(crate) mod output;
pub(crate) mod prefix;
pub(crate) mod print;
pub(crate) mod sorted;
pub(crate) mod stream;
pub(crate) mod string;
mod take_back;
mod value;
pub(crate) mod walk;
pub(crate) mod writer;

pub use value::{Lines, Malformed, Value};
pub use writer::Writer;
