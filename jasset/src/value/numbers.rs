//! How are numbers and `bool` written and read?

use alloc::{boxed::Box, format, vec::Vec};
use core::num::NonZero;

use bumpalo::Bump;

use crate::{
    archive::{Archive, Form, JAsset, Scalar, ScalarReader, ScalarWriter},
    class::Kind,
    error::Result,
    layout::schema::Basic,
    text::{
        Malformed, Value, Writer, float,
        number::{Float, Integer, parse_float, parse_integer},
        prefix,
        print::{write_f32, write_f64, write_hex, write_integer, write_row32, write_row64},
    },
};

/// An integer, or a list or an option of them: what `#[jasset(hex)]` can stand on.
///
/// ```compile_fail
/// # use jasset::JAsset;
/// #[derive(JAsset)]
/// struct Door {
///     #[jasset(hex)]
///     width: f32,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`#[jasset(hex)]` is for integers, and `{Self}` is none",
    label = "not an integer"
)]
pub trait HexInteger {}

impl<T: HexInteger, const N: usize> HexInteger for [T; N] {}
impl<T: HexInteger> HexInteger for Option<T> {}
impl<T: HexInteger> HexInteger for Vec<T> {}
impl<T: HexInteger> HexInteger for Box<T> {}
impl<T: HexInteger> HexInteger for Box<[T]> {}
impl<T: HexInteger> HexInteger for &[T] {}

macro_rules! scalar {
    ($type:ty) => {
        impl<'a> JAsset<'a> for $type {
            #[inline]
            fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                archive.scalar()
            }
        }
    };
}

/// The binary form of a number: its bytes.
macro_rules! bytes {
    ($type:ident $kind:ident $wide:ident $plain:literal) => {
        const FORM: Form = Form::$kind;

        const IS_PLAIN: bool = $plain;

        #[inline]
        fn write_binary(&self, out: &mut ScalarWriter<'_>) {
            out.$type(*self);
        }

        #[inline]
        fn read_binary(value: &mut ScalarReader<'_>) -> Result<Self, Malformed> {
            match value.take(Basic::$kind).map(|bytes| $type::try_from($wide::from_le_bytes(bytes))) {
                Some(Ok(number)) => Ok(number),
                _ => value.convert(),
            }
        }

        #[inline]
        fn read_same(head: &[u8], _: &mut &str, _: Option<&Bump>) -> Option<Self> {
            head.try_into().ok().and_then(|bytes| $type::try_from($wide::from_le_bytes(bytes)).ok())
        }

        #[inline]
        fn put_plain(&self, bytes: &mut [u8]) {
            bytes.copy_from_slice(&self.to_le_bytes());
        }
    };
}

macro_rules! integer {
    ($($type:ident $kind:ident $hex:literal $wide:ident $plain:literal;)+) => {
        $(
            scalar!($type);
            scalar!(NonZero<$type>);

            impl HexInteger for $type {}
            impl HexInteger for NonZero<$type> {}

            impl Scalar<'_> for $type {
                const KIND: Kind = Kind::$kind;

                const IS_TOKEN: bool = true;

                #[inline]
                fn write_text(&self, out: &mut Writer<'_>) {
                    if $hex || out.is_hex() {
                        write_hex(out.out(), *self);
                    } else {
                        write_integer(out.out(), *self);
                    }
                }

                #[inline]
                fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
                    match value.line().and_then(parse_integer) {
                        Some(integer) => Ok(integer),
                        None => Err(no_integer::<$type>(value, &Kind::$kind)),
                    }
                }

                #[inline]
                fn parse_prefix(text: &str, at: usize) -> Option<(Self, usize)> {
                    prefix::integer(text, at)
                }

                fn is_written_as(&self, value: &mut Value<'_>) -> bool {
                    value.line().and_then(parse_integer) == Some(*self)
                }

                bytes!($type $kind $wide $plain);

                const IS_ORDERED: bool = size_of::<$type>() <= 8;
            }

            impl Scalar<'_> for NonZero<$type> {
                const KIND: Kind = Kind::$kind;

                const IS_TOKEN: bool = true;

                fn write_text(&self, out: &mut Writer<'_>) {
                    self.get().write_text(out);
                }

                fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
                    NonZero::new($type::parse_text(value)?).ok_or_else(|| value.malformed("an integer that is not 0"))
                }

                fn is_written_as(&self, value: &mut Value<'_>) -> bool {
                    self.get().is_written_as(value)
                }

                const FORM: Form = Form::$kind;

                const IS_ORDERED: bool = size_of::<$type>() <= 8;

                #[inline]
                fn write_binary(&self, out: &mut ScalarWriter<'_>) {
                    out.$type(self.get());
                }

                #[inline]
                fn read_binary(value: &mut ScalarReader<'_>) -> Result<Self, Malformed> {
                    NonZero::new($type::read_binary(value)?)
                        .ok_or_else(|| Value::new("0").malformed("an integer that is not 0"))
                }

                #[inline]
                fn read_same(head: &[u8], _: &mut &str, _: Option<&Bump>) -> Option<Self> {
                    <$type as Scalar<'_>>::read_same(head, &mut "", None).and_then(NonZero::new)
                }
            }
        )+
    };
}

integer! {
    i8 I8 false i8 true;
    i16 I16 false i16 true;
    i32 I32 false i32 true;
    i64 I64 false i64 true;
    i128 I128 false i128 true;
    isize Isize false i64 false;
    u8 U8 false u8 true;
    u16 U16 false u16 true;
    u32 U32 false u32 true;
    u64 U64 true u64 true;
    u128 U128 false u128 true;
    usize Usize false u64 false;
}

/// Why a value is no integer of this type.
#[cold]
fn no_integer<T: Integer>(value: &Value<'_>, kind: &Kind) -> Malformed {
    let line = value.line().unwrap_or_default();
    let digits = line.strip_prefix(['-', '+']).unwrap_or(line);
    let is_number = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => !hex.is_empty() && hex.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
    };
    if is_number {
        return value.malformed(format!("an integer from {} to {} ({kind})", T::MIN, T::MAX));
    }
    value
        .malformed(format!("an integer ({kind})"))
        .help("write a decimal such as `-42` or a hexadecimal such as `0x2A`")
}

macro_rules! float {
    ($($type:ident $kind:ident $write:ident $write_row:ident $parse:ident $row:ident;)+) => {
        $(
            scalar!($type);

            impl Scalar<'_> for $type {
                const KIND: Kind = Kind::$kind;

                const IS_TOKEN: bool = true;

                #[inline]
                fn write_text(&self, out: &mut Writer<'_>) {
                    $write(out.out(), *self);
                }

                #[inline]
                fn write_row(row: &[Self], out: &mut Writer<'_>) {
                    $write_row(out.out(), row);
                }

                #[inline]
                fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
                    match value.line().and_then(parse_float) {
                        Some(float) => Ok(float),
                        None => Err(no_float(value, &Kind::$kind)),
                    }
                }

                #[inline]
                fn parse_prefix(text: &str, at: usize) -> Option<(Self, usize)> {
                    float::$parse(text, at)
                }

                #[inline]
                fn parse_row(text: &str, start: usize, slots: &mut [Self]) -> usize {
                    float::$row(text, start, slots)
                }

                fn is_written_as(&self, value: &mut Value<'_>) -> bool {
                    value.line().and_then(parse_float::<$type>).is_some_and(|float| {
                        float.same_bits(*self) && float.is_sign_negative() == self.is_sign_negative()
                    })
                }

                bytes!($type $kind $type true);
            }
        )+
    };
}

float! {
    f32 F32 write_f32 write_row32 float32 row32;
    f64 F64 write_f64 write_row64 float64 row64;
}

/// Why a value is no float.
#[cold]
fn no_float(value: &Value<'_>, kind: &Kind) -> Malformed {
    let malformed = value.malformed(format!("a number ({kind})"));
    match value.line() {
        // Only a number that does not fit is a number for the standard parser and none here.
        Some(line) if line.parse::<f64>().is_ok() => {
            malformed.help("it is too large for the type; infinity is written `inf`")
        }
        Some(line) if line.contains(',') => malformed.help("the decimal point is `.`"),
        Some(line) if line.contains(['#', '/']) => malformed.help("a comment stands on a line of its own"),
        _ => malformed.help("write one such as `1.5`, `-2e-7`, `inf` or `nan`"),
    }
}

scalar!(bool);

impl Scalar<'_> for bool {
    const KIND: Kind = Kind::Bool;

    const IS_TOKEN: bool = true;

    #[inline]
    fn write_text(&self, out: &mut Writer<'_>) {
        out.out().fill(|bytes| {
            *bytes = if *self { *b"true\0" } else { *b"false" };
            bytes.len() - usize::from(*self)
        });
    }

    #[inline]
    fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
        match value.line() {
            Some("true" | "1") => Ok(true),
            Some("false" | "0") => Ok(false),
            _ => Err(value.malformed("a bool").help("write `true` or `false`")),
        }
    }

    #[inline]
    fn parse_prefix(text: &str, at: usize) -> Option<(Self, usize)> {
        prefix::boolean(text, at)
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        Self::parse_text(value).is_ok_and(|read| read == *self)
    }

    const FORM: Form = Form::Bool;

    #[inline]
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.bool(*self);
    }

    #[inline]
    fn read_binary(value: &mut ScalarReader<'_>) -> Result<Self, Malformed> {
        match value.take(Basic::Bool) {
            Some([0]) => Ok(false),
            Some([1]) => Ok(true),
            Some([byte]) => Err(Value::new("").malformed("a bool").found(format!("the byte {byte}"))),
            None => value.convert(),
        }
    }

    #[inline]
    fn read_same(head: &[u8], _: &mut &str, _: Option<&Bump>) -> Option<Self> {
        match head {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}
