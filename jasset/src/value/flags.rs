//! How is a set of flags written: by their names, or as an integer.

use alloc::{format, vec::Vec};
use core::ops::{BitAnd, BitOr, Not};

use super::HexInteger;
use crate::{
    archive::Scalar,
    error::nearest,
    text::{Malformed, Value, Writer, writer::Spot},
};

/// Describes a type whose values are sets of flags, such as `bitflags` declares.
///
/// # By name
///
/// `flags!(Access)` writes the names of the flags, `READ | WRITE`; no flags are `0`. No bit is lost: those without a
/// name stand behind the others, as a hexadecimal number. A number is read wherever a name is, and a name that the
/// program does not know is malformed. The type has the functions `bits`, `from_bits_retain`, `all`, `iter_names` and
/// `from_name`, as `bitflags` gives them to it.
///
/// ```
/// use jasset::JAsset;
///
/// bitflags::bitflags! {
///     #[derive(Clone, Copy, Debug, Default, PartialEq)]
///     struct Access: u8 {
///         const READ = 1;
///         const WRITE = 2;
///     }
/// }
/// jasset::flags!(Access);
///
/// #[derive(JAsset, Default)]
/// struct Chest {
///     access: Access,
/// }
/// let mut chest: Chest = jasset::from_str("; Access\nWRITE | READ\n")?;
/// assert_eq!(chest.access, Access::READ | Access::WRITE);
/// chest.access = Access::from_bits_retain(0x81);
/// assert_eq!(jasset::to_string(&chest)?, "; AssetType\nChest\n\n; Access\nREAD | 0x80\n");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # As an integer
///
/// `flags!(Access, hex)` writes all bits as one hexadecimal number. It needs `bits` and `from_bits_retain` only.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(Default)]
/// struct Layers(u16);
///
/// impl Layers {
///     fn bits(&self) -> u16 {
///         self.0
///     }
///     fn from_bits_retain(bits: u16) -> Self {
///         Self(bits)
///     }
/// }
/// jasset::flags!(Layers, hex);
///
/// #[derive(JAsset, Default)]
/// struct Camera {
///     layers: Layers,
/// }
/// let camera = Camera { layers: Layers(0x8005) };
/// assert_eq!(jasset::to_string(&camera)?, "; AssetType\nCamera\n\n; Layers\n0x8005\n");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # For one field
///
/// A field can differ from its type, and flags of another crate can be written, by `#[jasset(with = module)]`: the
/// module tells the integer that the flags consist of. A `u64` is hexadecimal by itself.
///
/// ```
/// use jasset::JAsset;
///
/// # mod elsewhere { #[derive(Default)] pub struct Keys(pub u64); }
/// mod keys {
///     use super::elsewhere::Keys;
///     use jasset::{Archive, Result};
///
///     pub fn serialize<'a, A: Archive<'a, Keys>>(archive: A) -> Result<()> {
///         archive.transparent::<u64>(|keys| &keys.0, |keys| &mut keys.0, Keys)
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     #[jasset(with = keys)]
///     keys: elsewhere::Keys,
/// }
/// # fn main() -> jasset::Result<()> {
/// let door: Door = jasset::from_str("; Keys\n0x11\n")?;
/// assert_eq!(door.keys.0, 0x11);
/// assert_eq!(jasset::to_string(&door)?, "; AssetType\nDoor\n\n; Keys\n0x0000000000000011\n");
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! flags {
    ($flags:ty) => {
        $crate::flags! {
            @ $flags,
            false,
            |flags: &$flags| $crate::__private::Iterator::map(flags.iter_names(), |(name, flag)| (name, flag.bits())),
            |name| <$flags>::from_name(name).map(|flag| flag.bits()),
            || $crate::__private::Iterator::map(<$flags>::all().iter_names(), |(name, _)| name),
        }
    };
    ($flags:ty, hex) => {
        $crate::flags! {
            @ $flags,
            true,
            |_: &$flags| [],
            |_| $crate::__private::None,
            || [],
        }
    };
    (@ $flags:ty, $is_token:literal, $names:expr, $find:expr, $known:expr,) => {
        impl<'a> $crate::JAsset<'a> for $flags {
            fn serialize<A: $crate::Archive<'a, Self>>(archive: A) -> $crate::Result<()> {
                $crate::Archive::scalar(archive)
            }
        }

        impl $crate::Scalar<'_> for $flags {
            const KIND: $crate::Kind = $crate::Kind::Custom("flags");

            const IS_TOKEN: bool = $is_token;

            fn write_text(&self, out: &mut $crate::Writer<'_>) {
                $crate::__private::write_flags(out, self.bits(), $names(self), $is_token);
            }

            fn parse_text(value: &mut $crate::Value<'_>) -> ::core::result::Result<Self, $crate::Malformed> {
                $crate::__private::parse_flags(value, $find, $known).map(Self::from_bits_retain)
            }

            fn is_written_as(&self, value: &mut $crate::Value<'_>) -> bool {
                $crate::__private::parse_flags(value, $find, $known)
                    .is_ok_and(|bits| Self::from_bits_retain(bits).bits() == self.bits())
            }
        }
    };
}

/// The integer that flags consist of.
pub trait Bits:
    HexInteger
    + Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + for<'a> Scalar<'a>
{
}

impl<T> Bits for T where
    T: HexInteger
        + Copy
        + Default
        + PartialEq
        + BitAnd<Output = T>
        + BitOr<Output = T>
        + Not<Output = T>
        + for<'a> Scalar<'a>
{
}

/// Writes the `names` of the flags in `bits`, and the bits without one; without any name all as a number.
pub fn write_flags<T: Bits>(
    out: &mut Writer<'_>,
    bits: T,
    names: impl IntoIterator<Item = (&'static str, T)>,
    is_number: bool,
) {
    let mut told = T::default();
    for (at, (name, flag)) in names.into_iter().enumerate() {
        if at > 0 {
            out.token(" | ");
        }
        out.token(name);
        told = told | flag;
    }
    let rest = bits & !told;
    if bits == T::default() && !is_number {
        out.token("0");
    } else if rest != T::default() || is_number {
        if told != T::default() {
            out.token(" | ");
        }
        rest.write_text(&mut Writer::at(out.out(), true, Spot::Element, 0));
    }
}

/// Reads flags, each a number or a name that `find` finds; `known` are the names to tell of.
///
/// # Errors
///
/// If one of them is neither.
pub fn parse_flags<T: Bits, N: IntoIterator<Item = &'static str>>(
    value: &Value<'_>,
    find: impl Fn(&str) -> Option<T>,
    known: impl Fn() -> N,
) -> Result<T, Malformed> {
    let line = value.line().unwrap_or_default();
    let mut bits = T::default();
    for part in line.split('|') {
        let part = part.trim_matches([' ', '\t']);
        bits = bits
            | match find(part) {
                Some(flag) => flag,
                None if part.starts_with(|c: char| c.is_ascii_digit()) => T::parse_text(&mut Value::new(part))?,
                None => return Err(malformed(value, part, &known().into_iter().collect::<Vec<_>>())),
            };
    }
    Ok(bits)
}

/// Why a part of a value is no flag.
#[cold]
fn malformed(value: &Value<'_>, part: &str, known: &[&'static str]) -> Malformed {
    if known.is_empty() {
        return value.malformed("flags").help("write them as one number, such as `0x2A`");
    }
    let malformed = value.malformed_at(if part.is_empty() { value.text() } else { part }, "a flag");
    if let Some(meant) = nearest(part, known.iter().copied()) {
        return malformed.help(format!("did you mean `{meant}`?"));
    }
    let more = if known.len() > 20 { ", ..." } else { "" };
    let list = known[..known.len().min(20)].join(", ");
    malformed.help(format!("write them as `A | B`, and none as `0`; they are {list}{more}"))
}
