//! What does a type need to be one value: a number, a name, a piece of text?

use crate::{
    class::{Kind, Variants},
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
    note = "numbers, `bool`, `char`, strings, enums without payload and fixed arrays of numbers are scalars"
)]
pub trait Scalar<'a>: Sized {
    /// The kind that the schema tells.
    const KIND: Kind;

    /// Writes the value in its canonical form, never nothing: an empty value is malformed for every type.
    fn write_text(&self, out: &mut Writer<'_>);

    /// Reads the value. All of the text is the value: a rest is malformed.
    ///
    /// # Errors
    ///
    /// [`Value::malformed`], which remembers the place and what was found.
    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed>;

    /// Whether `value`, which is not the canonical text, means exactly this value: then an update in
    /// place leaves the file's own spelling alone.
    ///
    /// The default is `false`: another spelling is replaced by the canonical one.
    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        let _ = value;
        false
    }
}

/// A scalar that is always one token without blanks, so that several fit on a line.
///
/// Numbers, `bool` and enums without payload are; `[T; N]` of such a type is a scalar again.
///
/// ```
/// use jasset::{Scalar, Token, Writer};
///
/// fn line<'a, T: Token<'a>>(row: [T; 2]) -> String {
///     let mut text = String::new();
///     row.write_text(&mut Writer::new(&mut text));
///     text
/// }
/// assert_eq!(line([1, -2]), "1 -2");
/// ```
///
/// An array without elements has no text, and does not compile:
/// ```compile_fail
/// # use jasset::JAsset;
/// #[derive(JAsset, Default)]
/// struct Empty {
///     nothing: [f32; 0],
/// }
/// jasset::to_string(&Empty::default());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of a fixed array",
    label = "not written as one token",
    note = "arrays of numbers, `bool` and enums without payload are written on one line; \
            arrays of arrays of them, one line each"
)]
pub trait Token<'a>: Scalar<'a> {}

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
    message = "`{Self}` is neither one token nor an enum without payload",
    label = "cannot stand beside others on a line",
    note = "numbers, `bool` and enums without payload can be elements of a fixed array",
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
