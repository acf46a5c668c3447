//! Of what kind is the value of a property?

use core::fmt;

/// The kind of a value, as the schema tells it.
///
/// ```
/// use jasset::Kind;
///
/// assert_eq!(Kind::Array(&Kind::F32, 3).to_string(), "[f32; 3]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// `true` or `false`.
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
    /// A signed integer as wide as a pointer.
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
    /// An unsigned integer as wide as a pointer.
    Usize,
    /// A float of 32 bits.
    F32,
    /// A float of 64 bits.
    F64,
    /// One character.
    Char,
    /// Text.
    String,
    /// One of several names.
    Enum(&'static Variants),
    /// So many values of one kind, side by side on a line (or, if they are arrays, one a line).
    Array(&'static Kind, usize),
    /// The name of the record's own class.
    ClassName,
    /// A user's own scalar, by its name.
    Custom(&'static str),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 => "i128",
            Self::Isize => "isize",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::Usize => "usize",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Char => "char",
            Self::String => "string",
            Self::Enum(variants) => variants.name,
            Self::Array(kind, count) => return write!(f, "[{kind}; {count}]"),
            Self::ClassName => "class name",
            Self::Custom(name) => name,
        })
    }
}

/// The names of an enum without payload.
///
/// ```
/// use jasset::{JAsset, UnitEnum};
///
/// #[derive(JAsset)]
/// enum Team {
///     Red,
///     Blue,
/// }
/// assert_eq!(Team::VARIANTS.name, "Team");
/// assert!(Team::VARIANTS.list.iter().map(|variant| variant.name).eq(["Red", "Blue"]));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Variants {
    /// The name of the enum.
    pub name: &'static str,
    /// The variants, in declaration order.
    pub list: &'static [Variant],
}

impl Variants {
    /// The position of the variant with this name or alias, and whether it was the name.
    pub(crate) fn find(&self, name: &str) -> Option<(usize, bool)> {
        if let Some(at) = self.list.iter().position(|variant| variant.name == name) {
            return Some((at, true));
        }
        self.list.iter().position(|variant| variant.aliases.contains(&name)).map(|at| (at, false))
    }
}

/// One variant of an enum: its name in files and its former names.
///
/// ```
/// use jasset::Variant;
///
/// let blue = Variant { name: "Blue", aliases: &["Cyan"] };
/// assert!(blue.aliases.contains(&"Cyan"));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name that is written.
    pub name: &'static str,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
}
