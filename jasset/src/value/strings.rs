//! Which types are text, and how is one character written?

use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String, sync::Arc};

use bumpalo::Bump;

use crate::{
    archive::{Archive, Form, JAsset, Scalar, ScalarReader, ScalarWriter, take_str},
    class::Kind,
    error::Result,
    layout::schema::Basic,
    text::{Malformed, Value, Writer, prefix, string::reads_as},
};

/// Text that is owned: made from a `Cow<str>`.
macro_rules! owned {
    ($($string:ty: |$text:ident| $make:expr;)+) => {
        $(
            impl<'a> JAsset<'a> for $string {
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.scalar()
                }
            }

            impl<'a> Scalar<'a> for $string {
                const KIND: Kind = Kind::String;

                #[inline]
                fn write_text(&self, out: &mut Writer<'_>) {
                    out.string(self);
                }

                fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
                    value.string().map(|$text| $make)
                }

                #[inline]
                fn parse_prefix(text: &'a str, at: usize) -> Option<(Self, usize)> {
                    crate::text::prefix::string(text, at).map(|($text, end)| (<Self as From<&str>>::from($text), end))
                }

                fn is_written_as(&self, value: &mut Value<'_>) -> bool {
                    reads_as(value, self)
                }

                const FORM: crate::archive::Form = crate::archive::Form::String;

                const IS_ORDERED: bool = true;

                #[inline]
                fn write_binary(&self, out: &mut crate::archive::ScalarWriter<'_>) {
                    out.string(self);
                }

                #[inline]
                fn read_binary(value: &mut crate::archive::ScalarReader<'a>) -> Result<Self, Malformed> {
                    value.string().map(|$text| $make)
                }

                #[inline]
                fn read_same(head: &'a [u8], text: &mut &'a str, _: Option<&'a bumpalo::Bump>) -> Option<Self> {
                    crate::archive::take_str(head, text).map(|text| {
                        let $text = alloc::borrow::Cow::Borrowed(text);
                        $make
                    })
                }
            }
        )+
    };
}
#[cfg(any(feature = "smol_str", feature = "compact_str"))]
pub(super) use owned;

owned! {
    String: |text| text.into_owned();
    Box<str>: |text| text.into_owned().into_boxed_str();
    Rc<str>: |text| Rc::from(&*text);
    Arc<str>: |text| Arc::from(&*text);
}

impl<'a: 's, 's> JAsset<'a> for &'s str {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// Borrows from the input; a form that has to be decoded is decoded into the arena.
impl<'a: 's, 's> Scalar<'a> for &'s str {
    const KIND: Kind = Kind::String;

    #[inline]
    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(self);
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        match value.string()? {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(_) => Err(value.malformed("a string that can be borrowed as it stands").help(
                "a `&str` of an escaped string or a text block needs an arena: `Document::parse_in`, or make the field a `Cow<str>`",
            )),
        }
    }

    #[inline]
    fn parse_prefix(text: &'a str, at: usize) -> Option<(Self, usize)> {
        prefix::string(text, at)
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        reads_as(value, self)
    }

    const FORM: Form = Form::String;

    const IS_ORDERED: bool = true;

    #[inline]
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.string(self);
    }

    #[inline]
    fn read_binary(value: &mut ScalarReader<'a>) -> Result<Self, Malformed> {
        match value.string()? {
            Cow::Borrowed(text) => Ok(text),
            Cow::Owned(text) => Err(Value::new(&text).malformed("a string that can be borrowed as it stands").help(
                "it was no string when the file was written: load it in an arena, `binary::from_slice_in`, or make the field a `Cow<str>`",
            )),
        }
    }

    #[inline]
    fn read_same(head: &'a [u8], text: &mut &'a str, _: Option<&'a Bump>) -> Option<Self> {
        take_str(head, text)
    }
}

impl<'a: 's, 's> JAsset<'a> for Cow<'s, str> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// Borrows from the input where it can.
impl<'a: 's, 's> Scalar<'a> for Cow<'s, str> {
    const KIND: Kind = Kind::String;

    #[inline]
    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(self);
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        value.string()
    }

    #[inline]
    fn parse_prefix(text: &'a str, at: usize) -> Option<(Self, usize)> {
        prefix::string(text, at).map(|(text, end)| (Cow::Borrowed(text), end))
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        reads_as(value, self)
    }

    const FORM: Form = Form::String;

    const IS_ORDERED: bool = true;

    #[inline]
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.string(self);
    }

    #[inline]
    fn read_binary(value: &mut ScalarReader<'a>) -> Result<Self, Malformed> {
        value.string()
    }

    #[inline]
    fn read_same(head: &'a [u8], text: &mut &'a str, _: Option<&'a Bump>) -> Option<Self> {
        take_str(head, text).map(Cow::Borrowed)
    }
}

impl<'a> JAsset<'a> for char {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

/// Written as the string of one character.
impl<'a> Scalar<'a> for char {
    const KIND: Kind = Kind::Char;

    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(self.encode_utf8(&mut [0; 4]));
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let text = value.string()?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            _ => Err(value.malformed("one character").help("a longer text is a `String`")),
        }
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        reads_as(value, self.encode_utf8(&mut [0; 4]))
    }

    const FORM: Form = Form::Char;

    #[inline]
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.char(*self);
    }

    #[inline]
    fn read_binary(value: &mut ScalarReader<'_>) -> Result<Self, Malformed> {
        match value.take(Basic::Char).and_then(|code| Self::from_u32(u32::from_le_bytes(code))) {
            Some(c) => Ok(c),
            None => value.convert(),
        }
    }

    #[inline]
    fn read_same(head: &[u8], _: &mut &str, _: Option<&Bump>) -> Option<Self> {
        head.try_into().ok().and_then(|code| Self::from_u32(u32::from_le_bytes(code)))
    }
}
