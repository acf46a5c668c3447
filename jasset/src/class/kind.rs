//! Of what kind is the value of a property?

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, mem::discriminant};

use super::Class;

/// The kind of a value, as the schema tells it: all of it, down to the scalars.
///
/// A struct or an enum in it is told by its name, since a type may contain itself; what it consists of is in the
/// [`Schema`](crate::schema::Schema). That of a scalar is a constant.
///
/// ```
/// use jasset::{JAsset, Kind, Scalar, schema};
///
/// const FLOAT: Kind = <f32 as Scalar>::KIND;
///
/// #[derive(JAsset, Default)]
/// struct Node {
///     position: [f32; 2],
///     children: Vec<Node>,
/// }
///
/// let schema = schema::of::<Node>()?;
/// let kinds: Vec<_> = schema.properties().iter().map(|(_, kind)| kind.to_string()).collect();
/// assert_eq!(kinds, ["[f32; 2]", "list<Node>"]);
/// assert_eq!(*schema.properties()[0].1, Kind::Array(Box::new(FLOAT), 2));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
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
    /// One of several variants.
    Enum {
        /// Their names.
        variants: &'static Variants,
        /// The type arguments of the enum, as `<u32>`; empty if there are none.
        arguments: String,
    },
    /// A struct.
    Class {
        /// Its class.
        class: &'static Class,
        /// The type arguments of the struct, as `<u32>`; empty if there are none.
        arguments: String,
    },
    /// So many values of one kind: tokens side by side on a line, others one a line.
    Array(Box<Kind>, usize),
    /// Any number of values of one kind, in their order.
    List(Box<Kind>),
    /// Any number of values of one kind, each once; their order has no meaning.
    Set(Box<Kind>),
    /// Entries: the kind of their keys and that of their values.
    Map(Box<Kind>, Box<Kind>),
    /// A value, or none.
    Option(Box<Kind>),
    /// Several values in a fixed order.
    Tuple(Vec<Kind>),
    /// Bytes, written as base64; their number, if the type fixes it.
    Bytes(Option<usize>),
    /// A list, a tuple or a newtype that this value stands in, by its name: it contains itself.
    Within(String),
    /// The name of the record's own class.
    ClassName,
    /// A user's own scalar, by its name.
    Custom(&'static str),
}

impl Kind {
    /// The kind in words: in `full`, a name says what it is a name of.
    fn write(&self, f: &mut fmt::Formatter<'_>, full: bool) -> fmt::Result {
        let of = |kind| InWords(kind, full);
        let of_what = |f: &mut fmt::Formatter<'_>, word| if full { f.write_str(word) } else { Ok(()) };
        let word = match self {
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
            Self::Bytes(None) => "bytes",
            Self::Bytes(Some(count)) => return write!(f, "bytes({count})"),
            Self::ClassName => "class-name",
            Self::Enum { variants, arguments } => {
                of_what(f, "enum ")?;
                return write!(f, "{}{arguments}", variants.name);
            }
            Self::Class { class, arguments } => {
                of_what(f, "class ")?;
                return write!(f, "{}{arguments}", class.name());
            }
            Self::Array(kind, count) => return write!(f, "[{}; {count}]", of(kind)),
            Self::List(kind) => return write!(f, "list<{}>", of(kind)),
            Self::Set(kind) => return write!(f, "set<{}>", of(kind)),
            Self::Map(key, value) => return write!(f, "map<{}, {}>", of(key), of(value)),
            Self::Option(kind) => return write!(f, "option<{}>", of(kind)),
            Self::Tuple(kinds) => {
                f.write_str("(")?;
                for (at, kind) in kinds.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, of(kind))?;
                }
                ")"
            }
            Self::Within(name) => {
                of_what(f, "within ")?;
                name
            }
            Self::Custom(name) => {
                if full {
                    // In a lock it is one word.
                    let plain = |c: char| if c.is_alphanumeric() { c } else { '_' };
                    return write!(f, "custom {}", name.chars().map(plain).collect::<String>());
                }
                name
            }
        };
        f.write_str(word)
    }

    /// The text by which a lock knows the kind.
    pub(crate) fn in_full(&self) -> String {
        InWords(self, true).to_string()
    }
}

struct InWords<'k>(&'k Kind, bool);

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

/// Two structs are of one kind if they have one name and one list of arguments.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Enum { variants: a, arguments: x }, Self::Enum { variants: b, arguments: y }) => a == b && x == y,
            (Self::Class { class: a, arguments: x }, Self::Class { class: b, arguments: y }) => {
                a.name() == b.name() && x == y
            }
            (Self::Array(a, x), Self::Array(b, y)) => a == b && x == y,
            (Self::List(a), Self::List(b)) | (Self::Set(a), Self::Set(b)) | (Self::Option(a), Self::Option(b)) => {
                a == b
            }
            (Self::Map(a, x), Self::Map(b, y)) => a == b && x == y,
            (Self::Tuple(a), Self::Tuple(b)) => a == b,
            (Self::Bytes(a), Self::Bytes(b)) => a == b,
            (Self::Within(a), Self::Within(b)) => a == b,
            (Self::Custom(a), Self::Custom(b)) => a == b,
            _ => discriminant(self) == discriminant(other),
        }
    }
}

impl Eq for Kind {}

/// The names of an enum.
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
