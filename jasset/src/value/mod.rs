//! Which types of the standard library are values?

mod bytes;
mod class_name;
mod enums;
mod lists;
mod maps;
mod numbers;
mod options;
mod strings;
mod tuples;

pub use class_name::ClassName;
pub use numbers::HexInteger;
