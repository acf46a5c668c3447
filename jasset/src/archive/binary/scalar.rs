//! What stands for a scalar in the binary form, and how is it written?

use alloc::vec::Vec;

use super::rows::TextBuffer;
use crate::{
    archive::Scalar,
    class::Variants,
    layout::schema::{Basic, LENGTH, index_width},
    text::{Writer, output::Output, writer::Spot},
};

/// What stands for a scalar in the binary form.
///
/// ```
/// use jasset::{Scalar, binary::Form};
///
/// assert_eq!(<f32 as Scalar>::FORM, Form::F32);
/// assert_eq!(<&str as Scalar>::FORM, Form::String);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One byte, 0 or 1.
    Bool,
    /// A signed integer of 8 bits.
    I8,
    /// A signed integer of 16 bits.
    I16,
    /// A signed integer of 32 bits.
    I32,
    /// A signed integer of 64 bits.
    I64,
    /// A signed integer of 128 bits.
    I128,
    /// A signed integer as wide as a pointer, in 64 bits.
    Isize,
    /// An unsigned integer of 8 bits.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
    /// An unsigned integer of 128 bits.
    U128,
    /// An unsigned integer as wide as a pointer, in 64 bits.
    Usize,
    /// A float of 32 bits.
    F32,
    /// A float of 64 bits.
    F64,
    /// A character, in 32 bits.
    Char,
    /// Text: its length, and the bytes in the text of the file.
    String,
    /// The text of the scalar as it stands in the text form, as [`String`](Self::String).
    Text,
    /// The id of something that the file does not hold, in 64 bits; 0 is nothing.
    Reference,
    /// The place of one of these names.
    Variant(&'static Variants),
}

impl Form {
    /// As the schema has it; `None` for variants.
    pub(crate) const fn basic(self, is_token: bool) -> Option<Basic> {
        Some(match self {
            Self::Bool => Basic::Bool,
            Self::I8 => Basic::I8,
            Self::I16 => Basic::I16,
            Self::I32 => Basic::I32,
            Self::I64 => Basic::I64,
            Self::I128 => Basic::I128,
            Self::Isize => Basic::Isize,
            Self::U8 => Basic::U8,
            Self::U16 => Basic::U16,
            Self::U32 => Basic::U32,
            Self::U64 => Basic::U64,
            Self::U128 => Basic::U128,
            Self::Usize => Basic::Usize,
            Self::F32 => Basic::F32,
            Self::F64 => Basic::F64,
            Self::Char => Basic::Char,
            Self::String => Basic::String,
            Self::Text if is_token => Basic::Token,
            Self::Text => Basic::Text,
            Self::Reference => Basic::Reference,
            Self::Variant(_) => return None,
        })
    }

    /// It is an integer with a sign.
    pub(crate) const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128 | Self::Isize)
    }

    /// The number of bytes, without those in the text.
    pub(crate) const fn width(self) -> u32 {
        match (self, self.basic(true)) {
            (Self::Variant(variants), _) => index_width(variants.list.len()),
            (_, Some(basic)) => basic.width(),
            (_, None) => LENGTH,
        }
    }
}

/// Where a [`Scalar`] is written in the binary form. It must write what its [`FORM`](Scalar::FORM) says: that
/// method, once.
///
/// ```
/// use jasset::{Archive, JAsset, Kind, Malformed, Result, Scalar, Value, Writer, binary};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// struct Color(u32);
///
/// impl<'a> Scalar<'a> for Color {
///     const KIND: Kind = Kind::Custom("color");
///
///     fn write_text(&self, out: &mut Writer<'_>) {
///         out.string(&format!("#{:06x}", self.0));
///     }
///
///     fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
///         let digits = value.string()?;
///         let color = digits.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok());
///         color.map(Color).ok_or_else(|| value.malformed("a color"))
///     }
///
///     // Four bytes in the binary form, where it would be the text.
///     const FORM: binary::Form = binary::Form::U32;
///
///     fn write_binary(&self, out: &mut binary::ScalarWriter<'_>) {
///         out.u32(self.0);
///     }
///
///     fn read_binary(value: &mut binary::ScalarReader<'a>) -> Result<Self, Malformed> {
///         value.u32().map(Color)
///     }
/// }
///
/// impl<'a> JAsset<'a> for Color {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.scalar()
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Lamp {
///     light: Color,
/// }
/// let bytes = binary::to_vec(&Lamp { light: Color(0xFF8000) })?;
/// assert!(bytes.windows(4).any(|four| four == [0x00, 0x80, 0xFF, 0x00]));
/// assert_eq!(binary::from_slice::<Lamp>(&bytes)?.light, Color(0xFF8000));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct ScalarWriter<'w> {
    /// As many bytes as the form has.
    place: &'w mut [u8],
    text: &'w mut TextBuffer,
    written: Written,
}

/// What a scalar did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It wrote nothing yet.
    Nothing,
    /// What its form says.
    Form,
    /// Something else.
    Other,
    /// A string that is too long.
    TooLong,
}

macro_rules! write {
    ($($type:ident $form:literal;)+) => {
        $(
            #[doc = concat!("Writes a value of the form `", $form, "`.")]
            #[inline]
            pub fn $type(&mut self, value: $type) {
                self.put(value.to_le_bytes());
            }
        )+
    };
}

impl<'w> ScalarWriter<'w> {
    /// Appends the bytes of a value: as many as its form has. `false`, and nothing, if that is one with text.
    ///
    /// ```
    /// use jasset::binary::ScalarWriter;
    ///
    /// let mut bytes = Vec::new();
    /// assert!(ScalarWriter::append(&mut bytes, &0x0102_u16));
    /// assert_eq!(bytes, [2, 1]);
    /// assert!(!ScalarWriter::append(&mut bytes, &"text"));
    /// ```
    pub fn append<'a, T: Scalar<'a>>(out: &mut Vec<u8>, value: &T) -> bool {
        if matches!(T::FORM, Form::String | Form::Text) {
            return false;
        }
        let (start, mut text) = (out.len(), TextBuffer::new());
        out.resize(start + T::FORM.width() as usize, 0);
        let mut writer = ScalarWriter::new(&mut out[start..], &mut text);
        value.write_binary(&mut writer);
        let is_whole = writer.written == Written::Form;
        if !is_whole {
            out.truncate(start);
        }
        is_whole
    }

    #[inline]
    pub(crate) fn new(place: &'w mut [u8], text: &'w mut TextBuffer) -> Self {
        Self { place, text, written: Written::Nothing }
    }

    #[inline]
    pub(crate) fn written(&self) -> Written {
        self.written
    }

    #[inline]
    fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        match <&mut [u8; N]>::try_from(&mut *self.place) {
            Ok(place) if self.written == Written::Nothing => {
                *place = bytes;
                self.written = Written::Form;
            }
            _ => self.written = Written::Other,
        }
    }

    write! {
        i8 "I8";
        i16 "I16";
        i32 "I32";
        i64 "I64";
        i128 "I128";
        u8 "U8";
        u16 "U16";
        u32 "U32";
        u64 "U64";
        u128 "U128";
        f32 "F32";
        f64 "F64";
    }

    /// Writes a value of the form `Isize`.
    #[inline]
    pub fn isize(&mut self, value: isize) {
        self.i64(value as i64);
    }

    /// Writes a value of the form `Usize`.
    #[inline]
    pub fn usize(&mut self, value: usize) {
        self.u64(value as u64);
    }

    /// Writes a value of the form `Bool`.
    #[inline]
    pub fn bool(&mut self, value: bool) {
        self.put([u8::from(value)]);
    }

    /// Writes a value of the form `Char`.
    #[inline]
    pub fn char(&mut self, value: char) {
        self.u32(value.into());
    }

    /// Writes a value of the form `String`.
    #[inline]
    pub fn string(&mut self, value: &str) {
        match u32::try_from(value.len()) {
            Ok(length) => {
                self.u32(length);
                self.text.push(value);
            }
            Err(_) => self.written = Written::TooLong,
        }
    }

    /// The place of a variant.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is below their number")]
    pub(crate) fn variant(&mut self, variants: &Variants, index: usize) {
        if index_width(variants.list.len()) == 1 {
            self.put([index as u8]);
        } else {
            self.put((index as u16).to_le_bytes());
        }
    }

    /// The text of a scalar, on one line.
    pub(crate) fn text<'a>(&mut self, value: &impl Scalar<'a>) {
        let mut text = Output::new();
        value.write_text(&mut Writer::at(&mut text, false, Spot::Element, 0));
        self.string(text.text(0));
    }
}
