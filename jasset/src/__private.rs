//! What generated code may use, and nobody else: it changes without notice.

pub use core::{
    default::Default,
    iter::Iterator,
    marker::PhantomData,
    option::Option::{self, None, Some},
    primitive::usize,
    result::Result::{Err, Ok},
    unreachable,
};

pub use crate::{
    archive::{Archive, AsBytes, Fields, HasClass, Initial, JAsset, KeyedList, Payloads, Properties, UnitEnum, With},
    class::{Claim, Class, Variant, Variants},
    error::Result,
    key::{Alias, Key},
    value::{HexInteger, parse_flags, write_flags},
};

pub use crate::archive::reference;
use crate::class::Message;

/// A key whose integers are written in hexadecimal; `F` is the type of the field.
pub const fn hex<F: HexInteger>(key: Key) -> Key {
    key.hex()
}

/// A key whose list is written as a map from the property that the elements have as the field `field`; `L` is the
/// type of the list.
///
/// # Panics
///
/// If there is no such field; in a constant that is a compile error.
pub const fn keyed<L: KeyedList>(key: Key, field: &str) -> Key {
    if let Some(field) = L::CLASS.field_key(field) {
        return key.keyed(field);
    }
    let message = Message::new()
        .with("the elements of this list, `")
        .with(L::CLASS.name())
        .with("`, have no field `")
        .with(field)
        .with("`; name the field by which they are told apart: #[jasset(key = \"name\")]");
    panic!("{}", message.text())
}
