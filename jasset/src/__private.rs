//! What generated code may use, and nobody else: it changes without notice.

pub use core::{
    default::Default,
    option::Option::{self, None, Some},
    primitive::usize,
    result::Result::Ok,
    unreachable,
};

pub use crate::{
    archive::{Archive, HasClass, JAsset, Properties, UnitEnum},
    class::{Claim, Class, Variant, Variants},
    error::Result,
    key::{Alias, Key},
    value::HexInteger,
};

/// A key whose integers are written in hexadecimal; `F` is the type of the field.
pub const fn hex<F: HexInteger>(key: Key) -> Key {
    key.hex()
}
