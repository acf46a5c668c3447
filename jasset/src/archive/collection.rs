//! What does a type need to be a list, a map, bytes, or to be made anew while loading?

use alloc::{borrow::Cow, boxed::Box, string::String};

use bumpalo::Bump;

use super::JAsset;
use crate::class::Class;

/// What the load of a new value starts from: an element of a list, a value of a map, what an option holds.
///
/// Every type with a `Default` has one. A type that has none, since it needs the arena of the document,
/// implements it:
///
/// ```
/// use jasset::{Arena, Document, Initial, JAsset};
///
/// #[derive(JAsset)]
/// struct Path<'b> {
///     points: bumpalo::collections::Vec<'b, f32>,
/// }
///
/// impl<'a: 'b, 'b> Initial<'a> for Path<'b> {
///     fn initial(arena: Option<&'a Arena>) -> Option<Self> {
///         Some(Self { points: bumpalo::collections::Vec::new_in(arena?) })
///     }
/// }
///
/// let arena = Arena::new();
/// let path: Path = Document::parse_in(&arena, b"; Points\n1\n2\n").load()?;
/// assert_eq!(path.points.as_slice(), [1.0, 2.0]);
/// # Ok::<(), jasset::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no value that a load can start from",
    label = "has no `Default`",
    note = "missing keys keep their default, so a type that is loaded has one: `#[derive(Default)]`, \
            or `#[jasset(default = value)]` on its fields"
)]
pub trait Initial<'a>: Sized {
    /// The value; `None` if it needs an arena and there is none.
    fn initial(arena: Option<&'a Bump>) -> Option<Self>;
}

impl<T: Default> Initial<'_> for T {
    fn initial(_: Option<&Bump>) -> Option<Self> {
        Some(T::default())
    }
}

/// A type that is written as its elements, one after the other: told by [`Archive::list`](super::Archive::list).
///
/// ```
/// use jasset::{Arena, Archive, JAsset, List, Result};
///
/// #[derive(Default)]
/// struct Ring(std::collections::VecDeque<u32>);
///
/// impl<'a> List<'a> for Ring {
///     type Item = u32;
///
///     fn items<'s>(&'s self) -> impl Iterator<Item = &'s u32>
///     where
///         u32: 's,
///     {
///         self.0.iter()
///     }
///
///     fn from_items(_: Option<&'a Arena>, items: impl Iterator<Item = u32>) -> Option<Self> {
///         Some(Self(items.collect()))
///     }
/// }
///
/// impl<'a> JAsset<'a> for Ring {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.list()
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Log {
///     last: Ring,
/// }
/// let log: Log = jasset::from_str("; Last\n1\n2\n")?;
/// assert_eq!(log.last.0, [1, 2]);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait List<'a>: Sized {
    /// An element.
    type Item: JAsset<'a>;

    /// The number of elements, if the type fixes it. Such a list of single tokens stands on one line.
    const COUNT: Option<usize> = None;

    /// It has `COUNT` elements whatever they are, so that those of an array of it can be copied at once.
    #[doc(hidden)]
    const IS_PLAIN: bool = false;

    /// The order of the elements has no meaning, and none stands twice: they are written sorted.
    const IS_SET: bool = false;

    /// The elements, in their order.
    fn items<'s>(&'s self) -> impl Iterator<Item = &'s Self::Item>
    where
        Self::Item: 's;

    /// Collects elements: `COUNT` of them, if that is given. `None` if they cannot be held: too few, or there is
    /// no arena.
    fn from_items(arena: Option<&'a Bump>, items: impl Iterator<Item = Self::Item>) -> Option<Self>;

    /// The elements side by side, if their number is fixed; else none.
    #[doc(hidden)]
    #[inline]
    fn row(&self) -> &[Self::Item] {
        &[]
    }

    /// The elements, to be read where they are, if their number is fixed; else none.
    #[doc(hidden)]
    #[inline]
    fn slots(&mut self) -> &mut [Self::Item] {
        &mut []
    }

    /// Changes each element. `false` if the type gives no way to do so, which is the default.
    fn change_items(&mut self, change: &mut dyn FnMut(&mut Self::Item)) -> bool {
        let _ = change;
        false
    }
}

/// A type that is written as entries `key = value`: told by [`Archive::map`](super::Archive::map).
///
/// The entries are written in the order of their keys, whatever the type's own order is.
///
/// ```
/// use jasset::Map;
/// use std::collections::HashMap;
///
/// let map = <HashMap<u8, bool> as Map>::from_entries(None, [(1, true)].into_iter()).unwrap();
/// assert_eq!(Map::entries(&map).count(), 1);
/// ```
pub trait Map<'a>: Sized {
    /// What an entry is found by; one line.
    type Key: JAsset<'a>;

    /// What an entry holds.
    type Value: JAsset<'a>;

    /// The entries.
    fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s Self::Key, &'s Self::Value)>
    where
        Self::Key: 's,
        Self::Value: 's;

    /// Collects entries. `None` if they cannot be held: there is no arena.
    fn from_entries(arena: Option<&'a Bump>, entries: impl Iterator<Item = (Self::Key, Self::Value)>) -> Option<Self>;

    /// Changes each entry, its key too. `false` if the type gives no way to do so, which is the default.
    fn change_entries(&mut self, change: &mut dyn FnMut(&mut Self::Key, &mut Self::Value)) -> bool {
        let _ = change;
        false
    }
}

/// A type that `#[jasset(bytes)]` can write as base64.
///
/// ```
/// use jasset::Bytes;
///
/// assert_eq!(<[u8; 2]>::from_bytes(None, (&[1, 2]).into()), Some([1, 2]));
/// assert_eq!(<[u8; 2]>::from_bytes(None, (&[1]).into()), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`#[jasset(bytes)]` is for bytes, and `{Self}` holds something else",
    label = "not bytes",
    note = "`Vec<u8>`, `Box<[u8]>`, `&[u8]`, `Cow<[u8]>`, `[u8; N]` are bytes, and an `Option` of them"
)]
pub trait Bytes<'a>: Sized {
    /// The number of bytes, if the type fixes it.
    const COUNT: Option<usize> = None;

    /// The bytes.
    fn bytes(&self) -> &[u8];

    /// Takes bytes, which are borrowed if they live long enough. `None` if their number is not `COUNT`, or they
    /// can only be borrowed and are not.
    fn from_bytes(arena: Option<&'a Bump>, bytes: Cow<'a, [u8]>) -> Option<Self>;
}

/// What the variant marked `#[jasset(other)]` can hold: the text of a variant that the program does not know.
///
/// ```
/// use jasset::OtherText;
///
/// assert_eq!(String::from_text("Flying 3".into()).unwrap().text(), "Flying 3");
/// ```
#[diagnostic::on_unimplemented(
    message = "a variant `#[jasset(other)]` keeps a text, and `{Self}` is none",
    label = "not a text",
    note = "write `Unknown(String)`; `Box<str>`, `Cow<str>` and `&str` can hold it too"
)]
pub trait OtherText<'a>: Sized {
    /// The text.
    fn text(&self) -> &str;

    /// Takes the text. `None` if it can only be borrowed and is not.
    fn from_text(text: Cow<'a, str>) -> Option<Self>;
}

impl<'a> OtherText<'a> for String {
    fn text(&self) -> &str {
        self
    }

    fn from_text(text: Cow<'a, str>) -> Option<Self> {
        Some(text.into_owned())
    }
}

impl<'a> OtherText<'a> for Box<str> {
    fn text(&self) -> &str {
        self
    }

    fn from_text(text: Cow<'a, str>) -> Option<Self> {
        Some(text.into_owned().into())
    }
}

impl<'a: 's, 's> OtherText<'a> for Cow<'s, str> {
    fn text(&self) -> &str {
        self
    }

    fn from_text(text: Cow<'a, str>) -> Option<Self> {
        Some(text)
    }
}

impl<'a: 's, 's> OtherText<'a> for &'s str {
    fn text(&self) -> &str {
        self
    }

    fn from_text(text: Cow<'a, str>) -> Option<Self> {
        match text {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }
}

/// A list whose elements are structs: what `#[jasset(key = "field")]` can stand on.
///
/// ```
/// use jasset::{JAsset, KeyedList};
///
/// #[derive(JAsset, Default)]
/// struct Weapon {
///     name: String,
/// }
/// assert_eq!(<Vec<Weapon> as KeyedList>::CLASS.field_key("name"), Some("Name"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`#[jasset(key = ...)]` is for lists of structs, and `{Self}` is none",
    label = "not a list of structs",
    note = "it names the field by which the elements of a `Vec` are told apart"
)]
pub trait KeyedList {
    /// The class of the elements.
    const CLASS: &'static Class;
}
