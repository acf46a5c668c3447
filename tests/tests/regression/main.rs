//! Do bugs that were mended stay mended? Each test was first seen failing.

mod edit;
mod load;
mod registry;
mod values;
