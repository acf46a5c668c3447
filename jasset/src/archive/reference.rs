//! What is a value that names something outside of its file, and who says what the name is in the file?

use alloc::format;
#[cfg(feature = "std")]
use alloc::rc::Rc;
#[cfg(feature = "std")]
use core::cell::{Cell, RefCell};

use super::Scalar;
use crate::{
    error::{Error, Result},
    text::Malformed,
};

/// A scalar that names something outside of its file: the entity of a world, mostly.
///
/// Its bits mean something only while the program runs. So a file that is to be loaded again has ids of its own,
/// and [`References`] says which is which. Without that the bits are written, as `0x` and 16 digits; what names
/// nothing is 0.
///
/// A type of one's own is one by [`reference_scalar!`](crate::reference_scalar), and is told by
/// [`Archive::reference`](super::Archive::reference):
///
/// ```
/// use jasset::{JAsset, Reference};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Handle(u32);
///
/// impl Reference for Handle {
///     const NULL: Self = Self(u32::MAX);
///
///     fn to_bits(self) -> u64 {
///         self.0.into()
///     }
///
///     fn from_bits(bits: u64) -> Option<Self> {
///         u32::try_from(bits).ok().map(Self)
///     }
///
///     fn from_index(index: u32) -> Self {
///         Self(index)
///     }
///
///     fn index(self) -> u32 {
///         self.0
///     }
/// }
///
/// jasset::reference_scalar!(Handle);
///
/// #[derive(JAsset)]
/// struct Link {
///     #[jasset(default = Handle::NULL)]
///     to: Handle,
/// }
/// assert_eq!(jasset::to_string(&Link { to: Handle(7) })?, "; AssetType\nLink\n\n; To\n0x0000000000000007\n");
/// assert_eq!(jasset::from_str::<Link>("; To\n0x0\n")?.to, Handle::NULL);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait Reference: Copy + PartialEq {
    /// Names nothing.
    const NULL: Self;

    /// What it names, as long as the program runs.
    fn to_bits(self) -> u64;

    /// What has these bits. `None` if nothing can have them.
    fn from_bits(bits: u64) -> Option<Self>;

    /// A place of a file, until it is known what that becomes. No other than [`NULL`](Self::NULL) is like it.
    fn from_index(index: u32) -> Self;

    /// The place of the file that [`from_index`](Self::from_index) was given.
    fn index(self) -> u32;
}

/// What references are in a file: for a save and a load of something that has ids of its own, such as a scene.
///
/// It counts for all that is saved and loaded in `References::within`, so a single reference carries nothing.
///
/// ```
/// use jasset::{EntityRef, JAsset, References};
/// use std::rc::Rc;
///
/// #[derive(JAsset, Default)]
/// struct Link {
///     to: EntityRef,
/// }
///
/// /// Adds 100 in files.
/// struct Ids;
///
/// impl References for Ids {
///     fn to_file(&self, bits: u64) -> Option<u64> {
///         bits.checked_add(100)
///     }
///
///     fn to_index(&self, id: u64, _: &str) -> u32 {
///         u32::try_from(id - 100).unwrap()
///     }
/// }
///
/// let link = Link { to: EntityRef::from_bits(7) };
/// let text = <dyn References>::within(Rc::new(Ids), || jasset::to_string(&link))?;
/// assert_eq!(text, "; AssetType\nLink\n\n; To\n0x000000000000006B\n");
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait References {
    /// The id in the file of what has these bits, which is never 0. `None` if it is not in the file: then what
    /// refers to it cannot be saved. It must not change while the ids count: it is not asked for each time.
    fn to_file(&self, bits: u64) -> Option<u64>;

    /// The place in the file of what has this id, which is not 0. `text` is the id as it stands in a text, a slice
    /// of it; empty in a binary file.
    fn to_index(&self, id: u64, text: &str) -> u32;

    /// How many places have the ids 1, 2 and so on in a binary file, in their order: those are not asked for one by
    /// one. A text that stands in such a file has the ids of a text, and each of them is asked for.
    ///
    /// It must not change while the ids count.
    fn dense(&self) -> u32 {
        0
    }

    /// The places of ids: those that it has are not asked for one by one.
    ///
    /// It must not change while the ids count.
    #[cfg(feature = "std")]
    fn table(&self) -> Option<Rc<super::IdTable>> {
        None
    }

    /// The id that stands in the text that is made of a binary file, for one in that file.
    fn in_text(&self, id: u64) -> u64 {
        id
    }
}

#[cfg(feature = "std")]
std::thread_local! {
    static PRESENT: RefCell<Option<Rc<dyn References>>> = const { RefCell::new(None) };
    /// Of those that are present.
    static DENSE: Cell<u32> = const { Cell::new(0) };
    /// What was asked last, and the id: a value is checked before it is written.
    static LAST: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
    static TABLE: RefCell<Option<Rc<super::IdTable>>> = const { RefCell::new(None) };
}

#[cfg(feature = "std")]
impl dyn References {
    /// Calls `run`, and has these ids for each reference that it saves and loads on this thread.
    pub fn within<R>(ids: Rc<dyn References>, run: impl FnOnce() -> R) -> R {
        /// What counted before does so again, also if `run` panics.
        struct Before(Option<Rc<dyn References>>, u32, Option<Rc<super::IdTable>>);
        impl Drop for Before {
            fn drop(&mut self) {
                PRESENT.set(self.0.take());
                DENSE.set(self.1);
                TABLE.set(self.2.take());
                LAST.set(None);
            }
        }
        let (dense, table) = (ids.dense(), ids.table());
        LAST.set(None);
        let _before = Before(PRESENT.replace(Some(ids)), DENSE.replace(dense), TABLE.replace(table));
        run()
    }

    /// The place of an id that is in the table.
    #[inline]
    fn place_in_table(id: u64) -> Option<u32> {
        TABLE.with_borrow(|table| table.as_ref()?.place(id))
    }

    #[inline]
    fn present_dense() -> u32 {
        DENSE.get()
    }

    fn present<R>(ask: impl FnOnce(&dyn References) -> R) -> Option<R> {
        // Not borrowed meanwhile: it may save or load something itself.
        PRESENT.with_borrow(Option::clone).map(|ids| ask(&*ids))
    }

    /// The id of what has these bits, which are its own where nobody says so.
    #[inline]
    fn id(bits: u64) -> Option<u64> {
        if let Some((_, id)) = LAST.get().filter(|(last, _)| *last == bits) {
            return Some(id);
        }
        let id = Self::present(|ids| ids.to_file(bits)).unwrap_or(Some(bits));
        LAST.set(id.map(|id| (bits, id)));
        id
    }
}

#[cfg(not(feature = "std"))]
impl dyn References {
    /// Without a standard library there are no threads that could have ids.
    fn present<R>(_: impl FnOnce(&dyn References) -> R) -> Option<R> {
        None
    }

    fn present_dense() -> u32 {
        0
    }

    #[expect(clippy::unnecessary_wraps, reason = "somebody may say that there is none")]
    fn id(bits: u64) -> Option<u64> {
        Some(bits)
    }

    fn place_in_table(_: u64) -> Option<u32> {
        None
    }
}

/// Whether the reference has an id.
pub fn can_be_written<T: Reference>(value: T) -> Result<()> {
    let bits = value.to_bits();
    if value == T::NULL || <dyn References>::id(bits).is_some() { Ok(()) } else { Err(outside(bits)) }
}

#[cold]
fn outside(bits: u64) -> Error {
    Error::custom(format!("the reference 0x{bits:016X} leads out of what is saved"))
}

/// The id in a file.
pub fn id<T: Reference>(value: T) -> u64 {
    if value == T::NULL {
        return 0;
    }
    <dyn References>::id(value.to_bits()).unwrap_or(0)
}

/// What the id of a text stands for that is between two places of it.
#[inline]
pub fn of_prefix<T: Reference>(id: u64, text: &str, start: usize, end: usize) -> Option<T> {
    match <dyn References>::place_in_table(id) {
        Some(place) if id > 0 => Some(T::from_index(place)),
        _ => of_id(id, text.get(start..end)?),
    }
}

/// What an id of a file stands for; `text` as in [`References::to_index`].
#[inline]
pub fn of_id<T: Reference>(id: u64, text: &str) -> Option<T> {
    // Of 0 it is not below anything.
    match u32::try_from(id.wrapping_sub(1)) {
        // A text that stands in a binary file has the ids of a text.
        Ok(place) if text.is_empty() && place < <dyn References>::present_dense() => Some(T::from_index(place)),
        _ => of_another(id, text),
    }
}

#[inline(never)]
fn of_another<T: Reference>(id: u64, text: &str) -> Option<T> {
    if id == 0 {
        return Some(T::NULL);
    }
    match <dyn References>::present(|ids| ids.to_index(id, text)) {
        Some(index) => Some(T::from_index(index)),
        None => T::from_bits(id),
    }
}

/// The id in a text, of that in a binary file.
pub(crate) fn id_in_text(id: u64) -> u64 {
    if id == 0 { 0 } else { <dyn References>::present(|ids| ids.in_text(id)).unwrap_or(id) }
}

/// Reads the text of a reference.
pub fn parse_text<T: Reference>(value: &mut crate::text::Value<'_>) -> Result<T, Malformed> {
    let Ok(id) = <u64 as Scalar>::parse_text(value) else {
        return Err(value
            .malformed("the id of an entity")
            .help("write 0x and up to 16 hexadecimal digits; 0x0 is none"));
    };
    of_id(id, value.text()).ok_or_else(|| value.malformed("a reference").help("write 0x0 for one that leads nowhere"))
}

/// Makes a [`Reference`](crate::Reference) a scalar, and so a `JAsset`.
///
/// The trait's documentation has an example.
#[macro_export]
macro_rules! reference_scalar {
    ($type:ty) => {
        impl<'a> $crate::JAsset<'a> for $type {
            #[inline]
            fn serialize<A: $crate::Archive<'a, Self>>(archive: A) -> $crate::Result<()> {
                $crate::Archive::reference(archive)
            }
        }

        impl<'a> $crate::Scalar<'a> for $type {
            const KIND: $crate::Kind = $crate::Kind::Custom("reference");

            const IS_TOKEN: bool = true;

            #[inline]
            fn can_be_written(&self) -> $crate::Result<()> {
                $crate::__private::reference::can_be_written(*self)
            }

            #[inline]
            fn write_text(&self, out: &mut $crate::Writer<'_>) {
                $crate::Scalar::write_text(&$crate::__private::reference::id(*self), out);
            }

            fn parse_text(value: &mut $crate::Value<'a>) -> $crate::Result<Self, $crate::Malformed> {
                $crate::__private::reference::parse_text(value)
            }

            #[inline]
            fn parse_prefix(text: &'a str, at: usize) -> ::core::option::Option<(Self, usize)> {
                let (id, end) = <u64 as $crate::Scalar<'_>>::parse_prefix(text, at)?;
                ::core::option::Option::Some(($crate::__private::reference::of_prefix(id, text, at, end)?, end))
            }

            fn is_written_as(&self, value: &mut $crate::Value<'_>) -> bool {
                $crate::Scalar::is_written_as(&$crate::__private::reference::id(*self), value)
            }

            const FORM: $crate::binary::Form = $crate::binary::Form::Reference;

            #[inline]
            fn read_same(
                head: &[u8],
                _: &mut &str,
                _: ::core::option::Option<&$crate::Arena>,
            ) -> ::core::option::Option<Self> {
                $crate::__private::reference::of_id(u64::from_le_bytes(head.try_into().ok()?), "")
            }

            #[inline]
            fn write_binary(&self, out: &mut $crate::binary::ScalarWriter<'_>) {
                out.u64($crate::__private::reference::id(*self));
            }

            #[inline]
            fn read_binary(value: &mut $crate::binary::ScalarReader<'a>) -> $crate::Result<Self, $crate::Malformed> {
                value.reference()
            }
        }
    };
}
