//! How is a UUID written: hyphenated, in lower case.

use uuid::Uuid;

use crate::{
    archive::{Archive, JAsset, Scalar},
    class::Kind,
    error::Result,
    text::{Malformed, Value, Writer},
};

impl<'a> JAsset<'a> for Uuid {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// Read in each form that people write: with or without hyphens and quotes, in braces, behind `urn:uuid:`.
impl Scalar<'_> for Uuid {
    const KIND: Kind = Kind::Custom("uuid");

    const IS_TOKEN: bool = true;

    fn write_text(&self, out: &mut Writer<'_>) {
        out.token(self.hyphenated().encode_lower(&mut Self::encode_buffer()));
    }

    fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
        read(value).ok_or_else(|| {
            value.malformed("a UUID").help("it has 32 hexadecimal digits: `67e55044-10b1-426f-9247-bb680e5fe0c8`")
        })
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        read(value) == Some(*self)
    }
}

fn read(value: &Value<'_>) -> Option<Uuid> {
    Uuid::try_parse(&value.string().ok()?).ok()
}
