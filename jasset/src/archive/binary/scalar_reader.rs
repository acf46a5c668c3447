//! How is a scalar read in the binary form, whatever it was when the file was written?

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};

use bumpalo::Bump;

use super::scalar::Form;
use crate::{
    archive::{
        Scalar,
        reference::{self, Reference, id_in_text},
    },
    class::Variants,
    layout::{
        self,
        schema::{Basic, index_width},
    },
    text::{
        Malformed, Value, Writer,
        output::Output,
        print::{write_f32, write_f64, write_hex, write_integer},
        writer::Spot,
    },
};

/// What a [`Scalar`] is read from in the binary form: a value that may be of another form than the type's own,
/// if the file is from before the type was changed.
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Old {
///     hp: i8,
/// }
/// #[derive(JAsset, Default)]
/// #[jasset(rename = "Old")]
/// struct New {
///     hp: f32,
/// }
/// let bytes = binary::to_vec(&Old { hp: 7 })?;
/// assert_eq!(binary::from_slice::<New>(&bytes)?.hp, 7.0);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct ScalarReader<'a> {
    head: &'a [u8],
    text: &'a str,
    found: Found<'a>,
    arena: Option<&'a Bump>,
    /// Its integers are hexadecimal in text.
    is_hex: bool,
    renamed: Option<&'static str>,
}

/// What the file has for a scalar.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    Basic(Basic),
    /// The place of a variant in the list of the type itself.
    Index,
    /// The name of a variant, or of a class.
    Name(&'a str),
}

macro_rules! read {
    ($($type:ident)+) => {
        $(
            #[doc = concat!("Reads a `", stringify!($type), "`, from every form that means one.\n\n# Errors\n\nIf the value is none.")]
            #[inline]
            pub fn $type(&mut self) -> Result<$type, Malformed> {
                <$type as Scalar<'_>>::read_binary(self)
            }
        )+
    };
}

impl<'a> ScalarReader<'a> {
    #[inline]
    pub(crate) fn new(head: &'a [u8], text: &'a str, found: Found<'a>, arena: Option<&'a Bump>) -> Self {
        Self { head, text, found, arena, is_hex: false, renamed: None }
    }

    /// Its integers are hexadecimal in text.
    pub(crate) fn hex(self, is_hex: bool) -> Self {
        Self { is_hex, ..self }
    }

    /// Reads a value of the type's own form. What it has in the text is taken off.
    pub(crate) fn same<T: Scalar<'a>>(head: &'a [u8], text: &mut &'a str, arena: Option<&'a Bump>) -> Option<T> {
        let found = T::FORM.basic(T::IS_TOKEN).map_or(Found::Index, Found::Basic);
        let mut reader = Self::new(head, text, found, arena);
        let value = T::read_binary(&mut reader).ok()?;
        *text = reader.text;
        Some(value)
    }

    /// The value that `bytes` begins with, as [`append`](super::scalar::ScalarWriter::append) writes it. `None` if they
    /// are no value, too few, or the form is one with text.
    ///
    /// ```
    /// use jasset::binary::ScalarReader;
    ///
    /// assert_eq!(ScalarReader::first::<u16>(&[2, 1, 9]), Some(0x0102));
    /// assert_eq!(ScalarReader::first::<u16>(&[2]), None);
    /// ```
    pub fn first<T: Scalar<'a>>(bytes: &'a [u8]) -> Option<T> {
        if matches!(T::FORM, Form::String | Form::Text) {
            return None;
        }
        T::read_same(bytes.get(..T::FORM.width() as usize)?, &mut "", None)
    }

    /// The arena that text can be copied into, if the caller gave one.
    pub fn arena(&self) -> Option<&'a Bump> {
        self.arena
    }

    pub(crate) fn present_name(&self) -> Option<&'static str> {
        self.renamed
    }

    read! { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 char }

    /// Reads a string, from every form that means one. Borrowed from the file, or in the arena if there is one,
    /// unless it has to be made.
    ///
    /// # Errors
    ///
    /// If the value is none.
    #[inline]
    pub fn string(&mut self) -> Result<Cow<'a, str>, Malformed> {
        if let Found::Basic(Basic::String) = self.found {
            return self.counted().map(Cow::Borrowed);
        }
        self.other_string()
    }

    #[cold]
    fn other_string(&mut self) -> Result<Cow<'a, str>, Malformed> {
        match self.found {
            Found::Name(name) => Ok(Cow::Borrowed(name)),
            Found::Basic(Basic::Text | Basic::Token) => Value::of_node(self.counted()?, false, self.arena).string(),
            Found::Basic(Basic::Char) => {
                let text = self.char()?.to_string();
                Ok(self.own(text))
            }
            _ => {
                let text = self.written()?;
                Ok(self.own(text.into_owned()))
            }
        }
    }

    /// Reads a reference, from every form that means one.
    ///
    /// # Errors
    ///
    /// If the value is none.
    #[inline]
    pub fn reference<T: Reference + for<'v> Scalar<'v>>(&mut self) -> Result<T, Malformed> {
        match self.take(Basic::Reference).and_then(|bytes| reference::of_id(u64::from_le_bytes(bytes), "")) {
            Some(value) => Ok(value),
            None => self.convert(),
        }
    }

    /// In the arena, if there is one.
    fn own(&self, text: String) -> Cow<'a, str> {
        match self.arena {
            Some(arena) => Cow::Borrowed(arena.alloc_str(&text)),
            None => Cow::Owned(text),
        }
    }

    /// A string of the file.
    #[inline]
    fn counted(&mut self) -> Result<&'a str, Malformed> {
        take_str(self.head, &mut self.text).ok_or_else(no_string)
    }

    /// The bytes of a value, if it has this form.
    #[inline]
    pub(crate) fn take<const N: usize>(&mut self, form: Basic) -> Option<[u8; N]> {
        match self.found {
            Found::Basic(found) if found == form => self.head.try_into().ok(),
            _ => None,
        }
    }

    /// The place of a variant of the type, if the file has the type's own list.
    pub(crate) fn index(&mut self, variants: &Variants) -> Option<usize> {
        match self.found {
            Found::Index => take_variant(self.head, variants),
            _ => None,
        }
    }

    /// Reads the value as its text is read.
    #[cold]
    pub(crate) fn convert<T>(&mut self) -> Result<T, Malformed>
    where
        T: for<'v> Scalar<'v>,
    {
        let text = self.written()?;
        let mut value = Value::new(&text);
        let read = T::parse_text(&mut value)?;
        self.renamed = value.present_name();
        Ok(read)
    }

    /// Reads a value whose form is [`Form::Text`].
    pub(crate) fn text<T: Scalar<'a>>(&mut self) -> Result<T, Malformed> {
        let text = match self.found {
            Found::Basic(Basic::Text | Basic::Token) => self.counted()?,
            _ => match self.written()? {
                Cow::Borrowed(text) => text,
                Cow::Owned(text) => match self.own(text) {
                    Cow::Borrowed(text) => text,
                    Cow::Owned(text) => return Err(needs_arena(&text)),
                },
            },
        };
        let mut value = Value::of_node(text, false, self.arena);
        let read = T::parse_text(&mut value)?;
        self.renamed = value.present_name();
        Ok(read)
    }

    /// The value in its text form.
    fn written(&mut self) -> Result<Cow<'a, str>, Malformed> {
        match self.found {
            Found::Name(name) => Ok(Cow::Borrowed(name)),
            Found::Index => Err(cut("a variant")),
            Found::Basic(Basic::Text | Basic::Token) => self.counted().map(Cow::Borrowed),
            Found::Basic(basic) => {
                let mut out = Output::new();
                let mut writer = Writer::at(&mut out, self.is_hex, Spot::Element, 0);
                write_basic(&mut writer, basic, self.head, &mut self.text)?;
                Ok(Cow::Owned(out.into_string()))
            }
        }
    }
}

/// The place of a variant.
#[inline]
pub(crate) fn take_variant(head: &[u8], variants: &Variants) -> Option<usize> {
    if index_width(variants.list.len()) == 1 {
        <[u8; 1]>::try_from(head).ok().map(|[index]| index.into())
    } else {
        head.try_into().ok().map(|index| u16::from_le_bytes(index).into())
    }
}

/// A string, whose length is in the head, and which is taken off the text.
#[inline]
pub(crate) fn take_str<'a>(head: &[u8], text: &mut &'a str) -> Option<&'a str> {
    let length = head.try_into().ok().map(u32::from_le_bytes)?;
    layout::string(text, usize::try_from(length).ok()?)
}

/// Writes the text of a basic value, of which what is in the text is taken off.
pub(crate) fn write_basic(out: &mut Writer<'_>, basic: Basic, head: &[u8], text: &mut &str) -> Result<(), Malformed> {
    macro_rules! integer {
        ($type:ident, $hex:expr) => {{
            let value = $type::from_le_bytes(head.try_into().map_err(|_| cut(stringify!($type)))?);
            if $hex || out.is_hex() {
                write_hex(out.out(), value);
            } else {
                write_integer(out.out(), value);
            }
        }};
    }
    match basic {
        Basic::Bool => match head {
            [0] => out.token("false"),
            [1] => out.token("true"),
            [byte] => return Err(Value::new("").malformed("a bool").found(format!("the byte {byte}"))),
            _ => return Err(cut("a bool")),
        },
        Basic::I8 => integer!(i8, false),
        Basic::I16 => integer!(i16, false),
        Basic::I32 => integer!(i32, false),
        Basic::I64 | Basic::Isize => integer!(i64, false),
        Basic::I128 => integer!(i128, false),
        Basic::U8 => integer!(u8, false),
        Basic::U16 => integer!(u16, false),
        Basic::U32 => integer!(u32, false),
        Basic::U64 => integer!(u64, true),
        Basic::Usize => integer!(u64, false),
        Basic::U128 => integer!(u128, false),
        Basic::Reference => {
            let id = u64::from_le_bytes(head.try_into().map_err(|_| cut("a reference"))?);
            write_hex(out.out(), id_in_text(id));
        }
        Basic::F32 => write_f32(out.out(), f32::from_le_bytes(head.try_into().map_err(|_| cut("f32"))?)),
        Basic::F64 => write_f64(out.out(), f64::from_le_bytes(head.try_into().map_err(|_| cut("f64"))?)),
        Basic::Char => {
            let code = u32::from_le_bytes(head.try_into().map_err(|_| cut("a character"))?);
            let c = char::from_u32(code)
                .ok_or_else(|| Value::new("").malformed("a character").found(format!("the code {code:#x}")))?;
            out.string(c.encode_utf8(&mut [0; 4]));
        }
        Basic::String => out.string(take_str(head, text).ok_or_else(no_string)?),
        Basic::Text | Basic::Token => {
            let text = take_str(head, text).ok_or_else(no_string)?;
            match Value::of_node(text, false, None).string() {
                // It was written for one line: there may be room for more here.
                Ok(string) if text.starts_with("\\\"") => out.string(&string),
                _ => out.token(text),
            }
        }
    }
    Ok(())
}

#[cold]
fn cut(expected: &'static str) -> Malformed {
    Value::new("").malformed(expected).found("other bytes")
}

#[cold]
pub(crate) fn no_string() -> Malformed {
    Value::new("").malformed("a string").found("a length that does not end where a character of the text does")
}

#[cold]
fn needs_arena(text: &str) -> Malformed {
    Value::new(text)
        .malformed("a value that is read as it stands")
        .help("the file is from before the type was changed: load it in an arena, `binary::from_slice_in`")
}
