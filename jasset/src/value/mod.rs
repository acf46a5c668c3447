//! Which types of the standard library are values?

mod arrays;
mod class_name;
mod enums;
mod numbers;
mod strings;

pub use class_name::ClassName;
pub use numbers::HexInteger;
