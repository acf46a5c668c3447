//! Which strings of other crates are text?

use bumpalo::{Bump, collections::String as BumpString};

#[cfg(any(feature = "smol_str", feature = "compact_str"))]
use super::strings::owned;
use crate::{
    archive::{Archive, Form, JAsset, Scalar, ScalarReader, ScalarWriter, take_str},
    class::Kind,
    error::Result,
    text::{Malformed, Value, Writer, string::reads_as},
};

#[cfg(feature = "smol_str")]
owned! {
    smol_str::SmolStr: |text| text.into();
}

#[cfg(feature = "compact_str")]
owned! {
    compact_str::CompactString: |text| text.into();
}

/// What an unknown variant can be kept in.
#[cfg(any(feature = "smol_str", feature = "compact_str"))]
macro_rules! other_text {
    ($string:ty) => {
        impl<'a> crate::archive::OtherText<'a> for $string {
            fn text(&self) -> &str {
                self
            }

            fn from_text(text: alloc::borrow::Cow<'a, str>) -> Option<Self> {
                Some(text.into())
            }
        }
    };
}

#[cfg(feature = "smol_str")]
other_text!(smol_str::SmolStr);
#[cfg(feature = "compact_str")]
other_text!(compact_str::CompactString);

impl<'a: 'b, 'b> JAsset<'a> for BumpString<'b> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// In the arena.
impl<'a: 'b, 'b> Scalar<'a> for BumpString<'b> {
    const KIND: Kind = Kind::String;

    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(self);
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let text = value.string()?;
        match value.arena() {
            Some(arena) => Ok(Self::from_str_in(&text, arena)),
            None => Err(value
                .malformed("a value that needs no arena")
                .help("the type holds its data in the arena of a document: load it by `Document::parse_in`")),
        }
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        reads_as(value, self)
    }

    const FORM: Form = Form::String;

    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.string(self);
    }

    fn read_binary(value: &mut ScalarReader<'a>) -> Result<Self, Malformed> {
        let text = value.string()?;
        match value.arena() {
            Some(arena) => Ok(Self::from_str_in(&text, arena)),
            None => Err(Value::new(&text)
                .malformed("a value that needs no arena")
                .help("the type holds its data in an arena: load it by `binary::from_slice_in`")),
        }
    }

    fn read_same(head: &'a [u8], text: &mut &'a str, arena: Option<&'a Bump>) -> Option<Self> {
        Some(Self::from_str_in(take_str(head, text)?, arena?))
    }
}
