//! What does a type need to be one value: a number, a name, a piece of text?

use bumpalo::Bump;

use super::{Form, ScalarReader, ScalarWriter};
use crate::{
    class::{Kind, Variants},
    error::Result,
    text::{Malformed, Value, Writer},
};

/// A type that is one value: written, and read back exactly.
///
/// A scalar of one's own is three items here and a `JAsset` impl that says so:
///
/// ```
/// use jasset::{Archive, JAsset, Kind, Malformed, Result, Scalar, Value, Writer};
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
///         let text = value.string()?;
///         text.strip_prefix('#')
///             .and_then(|digits| u32::from_str_radix(digits, 16).ok())
///             .map(Color)
///             .ok_or_else(|| value.malformed("a color such as \"#ff8000\""))
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
/// let lamp: Lamp = jasset::from_str("; Light\n\"#ff8000\"\n")?;
/// assert_eq!(lamp.light, Color(0xff8000));
/// # Ok::<(), jasset::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar value",
    label = "not a scalar",
    note = "numbers, `bool`, `char`, strings and enums without payload are scalars"
)]
pub trait Scalar<'a>: Sized {
    /// The kind that the schema tells.
    const KIND: Kind;

    /// Whether the text is always one token without blanks, as that of numbers, `bool` and enums without payload:
    /// then arrays of it stand on one line.
    const IS_TOKEN: bool = false;

    /// Whether the value has a text: if not, saving it is this error, with the key path of the value.
    ///
    /// The default: each value has one.
    ///
    /// ```
    /// use std::path::PathBuf;
    /// # use jasset::{JAsset, Scalar};
    ///
    /// assert!(PathBuf::from("meshes/door.obj").can_be_written().is_ok());
    /// # #[cfg(unix)] {
    /// use std::os::unix::ffi::OsStrExt;
    ///
    /// #[derive(JAsset, Default)]
    /// struct Mesh {
    ///     source: PathBuf,
    /// }
    /// let source: PathBuf = std::ffi::OsStr::from_bytes(b"\xFF.obj").into();
    /// let error = jasset::to_string(&Mesh { source }).unwrap_err();
    /// assert!(error.to_string().starts_with("Source: expected a path that is UTF-8, found `\u{FFFD}.obj`"));
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::custom`](crate::Error::custom), which says what is wrong with the value.
    #[inline]
    fn can_be_written(&self) -> Result<()> {
        Ok(())
    }

    /// Writes the value in its canonical form, never nothing: an empty value is malformed for every type.
    fn write_text(&self, out: &mut Writer<'_>);

    /// Reads the value. All of the text is the value: a rest is malformed.
    ///
    /// # Errors
    ///
    /// [`Value::malformed`], which remembers the place and what was found.
    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed>;

    /// Reads the value that begins at `at`, if it is written as this type writes it, and tells where it ends: what may
    /// save the search for the end of the line. Whoever asks looks at what follows.
    ///
    /// The default reads none: [`parse_text`](Self::parse_text) does.
    #[inline]
    fn parse_prefix(text: &'a str, at: usize) -> Option<(Self, usize)> {
        let _ = (text, at);
        None
    }

    /// Reads tokens with one blank between two of them, as many as there are `slots`, and tells where they end; 0 if one
    /// is written in another way.
    #[doc(hidden)]
    #[inline]
    fn parse_row(text: &'a str, start: usize, slots: &mut [Self]) -> usize {
        let mut at = start;
        for slot in slots {
            if at > start {
                if text.as_bytes().get(at) != Some(&b' ') {
                    return 0;
                }
                at += 1;
            }
            let Some((value, end)) = Self::parse_prefix(text, at) else { return 0 };
            *slot = value;
            at = end;
        }
        at
    }

    /// Writes tokens with one blank between two of them.
    #[doc(hidden)]
    #[inline]
    fn write_row(row: &[Self], out: &mut Writer<'_>) {
        for (at, value) in row.iter().enumerate() {
            if at > 0 {
                out.blank();
            }
            value.write_text(out);
        }
    }

    /// Whether `value`, which is not the canonical text, means exactly this value: then an update in
    /// place leaves the file's own spelling alone.
    ///
    /// The default is `false`: another spelling is replaced by the canonical one.
    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        let _ = value;
        false
    }

    /// What stands for the value in the binary form: its text, unless said otherwise here and in the two methods
    /// below ([`ScalarWriter`] has an example).
    ///
    /// [`parse_text`](Self::parse_text) should read what is written of the form: that is what
    /// [`to_text`](crate::binary::to_text) makes of the value, without the type.
    const FORM: Form = Form::Text;

    /// Writes the value in the binary form.
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.text(self);
    }

    /// Reads the value from the binary form, of this type or of what it was when the file was written.
    ///
    /// # Errors
    ///
    /// If it is none.
    fn read_binary(value: &mut ScalarReader<'a>) -> Result<Self, Malformed> {
        value.text()
    }

    /// Reads a value of the form that the type has now from its bytes, and takes off what it has in the text: what
    /// most loads are about.
    #[doc(hidden)]
    #[inline]
    fn read_same(head: &'a [u8], text: &mut &'a str, arena: Option<&'a Bump>) -> Option<Self> {
        ScalarReader::same(head, text, arena)
    }

    /// Whether each bytes of the width are a value, so that many can be copied at once.
    #[doc(hidden)]
    const IS_PLAIN: bool = false;

    /// Whether the texts of values are ordered as what stands for them in the binary form: as integers, as strings, or
    /// as the names of variants.
    #[doc(hidden)]
    const IS_ORDERED: bool = false;

    /// Writes a plain value into bytes of its width.
    #[doc(hidden)]
    fn put_plain(&self, bytes: &mut [u8]) {
        let _ = bytes;
    }
}

/// An enum without payload, as the derive describes it: written by name.
///
/// ```
/// use jasset::{JAsset, UnitEnum};
///
/// #[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
/// enum Team {
///     #[default]
///     Red,
///     #[jasset(alias = "Cyan")]
///     Blue,
/// }
/// assert_eq!(Team::Blue.index(), 1);
/// assert_eq!(Team::from_index(1), Some(Team::Blue));
/// assert_eq!(Team::VARIANTS.list[1].aliases, ["Cyan"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum without payload",
    label = "not an enum without payload",
    note = "an enum is annotated with `#[derive(JAsset)]`"
)]
pub trait UnitEnum: Sized {
    /// The names, in declaration order.
    const VARIANTS: &'static Variants;

    /// The position of this variant in [`VARIANTS`](Self::VARIANTS).
    fn index(&self) -> usize;

    /// The variant at a position.
    fn from_index(index: usize) -> Option<Self>;
}
