//! Which types of the standard library and of other crates are values?

mod bytes;
mod class_name;
mod duration;
mod enums;
#[cfg(any(feature = "glam033", feature = "glam034"))]
mod glam;
mod lists;
mod maps;
#[cfg(feature = "mint")]
mod mint;
mod numbers;
mod options;
mod strings;
mod tuples;
#[cfg(feature = "uuid")]
mod uuid;

pub use class_name::ClassName;
pub use numbers::HexInteger;
