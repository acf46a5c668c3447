//! What is the shape of a type, as data?

use alloc::{string::String, vec::Vec};

use super::{Class, Kind, Variant, Variants};
use crate::key::Key;

/// The shape of a type: what its files hold, down to the scalars.
///
/// Each class and each enum that the type reaches is in it once, under its name and its type arguments: a
/// `Pool<u32>` and a `Pool<Item>` are two shapes of one class. The arguments are those that
/// [`type_name`](core::any::type_name) tells, without the paths of modules and without lifetimes. Two shapes that
/// differ and have one name and the same arguments are an error: rename one of them.
///
/// ```
/// use jasset::{JAsset, schema};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2)]
/// struct Door {
///     open: bool,
///     keys: Vec<Lock>,
/// }
///
/// #[derive(JAsset, Default)]
/// struct Lock {
///     code: u16,
/// }
///
/// let schema = schema::of::<Door>()?;
/// assert_eq!((schema.root().class.current(), schema.root().members.len()), (2, 2));
/// assert!(schema.classes.iter().map(|shape| shape.name()).eq(["Door", "Lock"]));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Schema {
    /// The class of the type itself, then the others in the order in which they are met. Bases and flattened parts
    /// are among them.
    pub classes: Vec<ClassSchema>,
    /// The enums, in the order in which they are met.
    pub enums: Vec<EnumSchema>,
}

/// The shape of one class.
///
/// ```
/// use jasset::{JAsset, schema};
///
/// #[derive(JAsset, Default)]
/// struct Pool<T> {
///     items: Vec<T>,
/// }
///
/// let schema = schema::of::<Pool<String>>()?;
/// assert_eq!(schema.root().class.name(), "Pool");
/// assert_eq!(schema.root().name(), "Pool<String>");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClassSchema {
    /// The class: its name, its former names, its versions.
    pub class: &'static Class,
    /// The type arguments, as `<u32>`; empty if there are none.
    pub arguments: String,
    /// What it consists of, in the order of the description.
    pub members: Vec<Member>,
    /// The default values of properties of its parts, where they are others than those of the part by itself; in a
    /// schema [with defaults](crate::schema::with_defaults).
    pub inherited: Vec<(&'static Key, String)>,
}

/// One member of a class.
///
/// ```
/// use jasset::{JAsset, Kind, schema::{self, Member}};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2, deprecated("Width", before = 2, drop))]
/// struct Door {
///     open: bool,
/// }
///
/// let members = &schema::of::<Door>()?.root().members.clone();
/// assert!(matches!(&members[0], Member::Property(property) if property.kind == Kind::Bool));
/// assert!(matches!(members[1], Member::Deprecated { before: 2, .. }));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Member {
    /// A property.
    Property(Property),
    /// The base: the name of its shape.
    Base(String),
    /// A part whose properties stand among those of the class: the name of its shape.
    Flattened(String),
    /// Keys of files before version `before`. Without kinds their values are dropped.
    Deprecated {
        /// The keys.
        keys: &'static [Key],
        /// The kinds of the values that the hook takes, one a key; empty if there is no hook.
        kinds: Vec<Kind>,
        /// The first version that does not have the keys.
        before: u16,
    },
    /// A general migration hook.
    Migrate,
}

/// A property, or a field of a variant.
///
/// ```
/// use jasset::{JAsset, schema::{self, Member}};
///
/// #[derive(JAsset)]
/// struct Door {
///     #[jasset(default = true)]
///     open: bool,
/// }
///
/// let schema = schema::with_defaults::<Door>()?;
/// let Member::Property(open) = &schema.root().members[0] else { panic!() };
/// assert_eq!((open.key.name(), open.default.as_deref()), ("Open", Some("true")));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Property {
    /// Its key.
    pub key: &'static Key,
    /// The kind of its value.
    pub kind: Kind,
    /// The canonical text of its default value, in a schema [with defaults](crate::schema::with_defaults). A type
    /// whose values need an arena has none.
    pub default: Option<String>,
}

/// Without the defaults, which are not always asked for.
impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.kind == other.kind
    }
}

/// The shape of one enum.
///
/// ```
/// use jasset::{JAsset, schema::{self, Payload}};
///
/// #[derive(JAsset, Default)]
/// enum State {
///     #[default]
///     Idle,
///     Angry(f32),
/// }
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     state: State,
/// }
///
/// let schema = schema::of::<Monster>()?;
/// let state = &schema.enums[0];
/// assert_eq!(state.name(), "State");
/// assert!(matches!(&state.payloads[1], Payload::Newtype(kind) if kind.to_string() == "f32"));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EnumSchema {
    /// The names of the variants.
    pub variants: &'static Variants,
    /// The type arguments, as `<u32>`; empty if there are none.
    pub arguments: String,
    /// What each variant holds, in their order.
    pub payloads: Vec<Payload>,
    /// Whether it is a scalar: written as the name of a variant, and nothing else.
    pub is_scalar: bool,
}

/// What a variant holds.
///
/// ```
/// use jasset::schema::Payload;
///
/// assert_ne!(Payload::Unit, Payload::Other);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Payload {
    /// Nothing.
    Unit,
    /// One value.
    Newtype(Kind),
    /// Several values in a fixed order.
    Tuple(Vec<Kind>),
    /// Values by their keys.
    Struct(Vec<Property>),
    /// The text of a variant that the program does not know.
    Other,
}

impl Schema {
    /// The shape of the type itself.
    pub fn root(&self) -> &ClassSchema {
        &self.classes[0]
    }

    /// The shape of the class that has this name, with its type arguments.
    pub fn find(&self, name: &str) -> Option<&ClassSchema> {
        self.classes.iter().find(|shape| shape.is_named(name))
    }

    /// Every property of the root, its base and its flattened parts, in writing order.
    pub fn properties(&self) -> Vec<(&'static Key, &Kind)> {
        let mut all = Vec::new();
        self.visit(self.root(), &mut |member| {
            if let Member::Property(property) = member {
                all.push((property.key, &property.kind));
            }
        });
        all
    }

    /// Every deprecated key of the root, its base and its flattened parts.
    pub fn deprecated(&self) -> Vec<&'static Key> {
        let mut all = Vec::new();
        self.visit(self.root(), &mut |member| {
            if let Member::Deprecated { keys, .. } = member {
                all.extend(keys.iter());
            }
        });
        all
    }

    /// Visits the members of a class and of its parts.
    pub(crate) fn visit<'s>(&'s self, class: &'s ClassSchema, visit: &mut impl FnMut(&'s Member)) {
        for member in &class.members {
            match member {
                Member::Base(part) | Member::Flattened(part) => {
                    if let Some(part) = self.find(part) {
                        self.visit(part, visit);
                    }
                }
                _ => visit(member),
            }
        }
    }
}

impl ClassSchema {
    /// The name of the class, with its type arguments.
    pub fn name(&self) -> String {
        named(self.class.name(), &self.arguments)
    }

    pub(crate) fn is_named(&self, name: &str) -> bool {
        name.strip_prefix(self.class.name()) == Some(&self.arguments)
    }

    /// Whether another class of the name has the same shape.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let identity = |shape: &Self| {
            let Self { class, .. } = shape;
            (class.former(), class.current(), class.is_versioned(), class.oldest(), class.is_base(), class.is_tuple())
        };
        identity(self) == identity(other) && self.members == other.members
    }
}

impl EnumSchema {
    /// The name of the enum, with its type arguments.
    pub fn name(&self) -> String {
        named(self.variants.name, &self.arguments)
    }

    pub(crate) fn is_called(&self, variants: &Variants, arguments: &str) -> bool {
        self.variants.name == variants.name && self.arguments == arguments
    }

    /// Each variant and what it holds.
    pub fn variants(&self) -> impl Iterator<Item = (&'static Variant, &Payload)> {
        self.variants.list.iter().zip(&self.payloads)
    }
}

pub(crate) fn named(name: &str, arguments: &str) -> String {
    let mut named = String::from(name);
    named.push_str(arguments);
    named
}

/// The type arguments of a type: without the paths of modules, and without lifetimes.
pub(crate) fn arguments_of(type_name: &str) -> String {
    let Some(start) = type_name.find('<') else { return String::new() };
    let mut words = Vec::new();
    let mut rest = &type_name[start..];
    // A path is a word; its last name is kept.
    while let Some(first) = rest.chars().next() {
        let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '{' | '}' | '#' | '\'');
        let end = if is_path(first) { rest.find(|c| !is_path(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let word = &rest[..end];
        words.push(word.rsplit("::").next().unwrap_or(word));
        rest = &rest[end..];
    }
    let mut out = String::new();
    for word in words.iter().filter(|word| !word.starts_with('\'')) {
        match *word {
            "," if out.ends_with(['<', '(']) => {}
            " " if out.ends_with([' ', '<', '(', '&']) => {}
            word => out.push_str(word),
        }
    }
    // A list of lifetimes alone is gone.
    out.replace(", >", ">").replace(",>", ">").replace("<>", "")
}

#[cfg(test)]
mod tests {
    use super::arguments_of;

    #[test]
    fn arguments_have_no_paths_and_no_lifetimes() {
        assert_eq!(arguments_of("game::Door"), "");
        assert_eq!(arguments_of("game::Pool<u32>"), "<u32>");
        assert_eq!(arguments_of("game::Pool<alloc::vec::Vec<game::Item>, 3>"), "<Vec<Item>, 3>");
        assert_eq!(arguments_of("game::Pool<(f32, game::{{closure}}::Item)>"), "<(f32, Item)>");
        assert_eq!(arguments_of("game::Sign<'_>"), "");
        assert_eq!(arguments_of("game::Sign<'_, u8>"), "<u8>");
        assert_eq!(arguments_of("game::Pool<&'_ str>"), "<&str>");
        assert_eq!(arguments_of("game::Pool<[f32; 3]>"), "<[f32; 3]>");
    }
}
