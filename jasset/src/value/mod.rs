//! Which types of the standard library and of other crates are values?

mod bytes;
mod class_name;
mod duration;
mod entities;
mod enums;
mod flags;
#[cfg(any(feature = "glam033", feature = "glam034"))]
mod glam;
mod lists;
mod maps;
#[cfg(feature = "mint")]
mod mint;
mod numbers;
mod options;
#[cfg(feature = "std")]
mod paths;
mod strings;
mod text_types;
mod tuples;
pub mod types;
#[cfg(feature = "uuid")]
mod uuid;

pub use class_name::ClassName;
pub use entities::EntityRef;
pub use flags::{parse_flags, write_flags};
pub use numbers::HexInteger;
