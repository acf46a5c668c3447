//! How does a type describe itself, and what may interpret the description?

mod binary;
mod collection;
mod components;
mod defaults;
pub(crate) mod describe;
mod destination;
mod fields;
mod hook;
#[cfg(feature = "std")]
mod id_table;
mod input;
mod old;
mod only;
mod path;
#[macro_use]
pub mod reference;
mod scalar;
mod shape;
mod state;
pub(crate) mod text;
mod update;
mod with;

pub(crate) use binary::file::{
    load as load_binary_file, load_with as load_binary_file_with, only as only_record, save as save_binary_file,
};
pub use binary::reader::Reader;
pub(crate) use binary::reader::no_record;
pub use binary::scalar::{Form, ScalarWriter};
pub use binary::scalar_reader::ScalarReader;
pub(crate) use binary::scalar_reader::{take_str, take_variant};
pub use binary::writer::Writer as BinaryWriter;
pub use collection::{Bytes, Initial, KeyedList, List, Map, OtherText};
pub use components::Components;
pub use fields::{Fields, Payloads};
pub use hook::{ArgumentVisitor, Hook, HookArguments, HookResult};
#[cfg(feature = "std")]
pub use id_table::IdTable;
pub use input::Loaded;
pub(crate) use input::{from_bytes, from_text, from_text_with};
pub use old::Old;
use only::not_a_record;
pub(crate) use only::{only_records, only_scalars};
pub use reference::{Reference, References};
pub use scalar::{Scalar, UnitEnum};
pub use shape::Never;
use shape::Shape;
pub use text::save_value::key_text;
pub use update::edit::{Edit, Unread};
pub use with::{AsBytes, Itself, With};

use alloc::{format, string::String};

use crate::{
    class::{Class, VERSION_SUFFIX, Variants},
    crc,
    error::Result,
    key::{self, Key},
    text::{Value, document::Part},
};

/// A type that describes itself to an [`Archive`]: once, for saving, loading and everything else.
///
/// `#[derive(JAsset)]` writes the impl; by hand it is as short:
///
/// ```
/// use jasset::{Archive, Class, JAsset, Properties, Result, key, keys};
///
/// #[derive(Default)]
/// struct Projectile<'n> {
///     velocity: [f32; 2],
///     damage: f32,
///     name: &'n str,
/// }
///
/// impl Projectile<'_> {
///     fn speed_to_velocity(&mut self, speed: f32) {
///         self.velocity = [speed, 0.0];
///     }
/// }
///
/// static CLASS: Class = Class::new("Projectile").version(2);
///
/// impl<'a: 'n, 'n> JAsset<'a> for Projectile<'n> {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.record(&CLASS, |r| {
///             r.property::<[f32; 2]>(key!("Velocity"), |p| &p.velocity, |p| &mut p.velocity)?;
///             r.property::<f32>(key!("Damage"), |p| &p.damage, |p| &mut p.damage)?;
///             r.property::<&'n str>(key!("Name"), |p| &p.name, |p| &mut p.name)?;
///             r.deprecated(keys!["Speed"], 2, Self::speed_to_velocity)
///         })
///     }
/// }
///
/// let old = "; ClassVersion\n1\n\n; Speed\n75.5\n\n; Name\nArrow\n";
/// let projectile: Projectile = jasset::from_str(old)?;
/// assert_eq!(projectile.velocity, [75.5, 0.0]);
/// assert_eq!(projectile.name, "Arrow");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// `'a` is the lifetime of the file's bytes, or of the arena that holds them, as in serde's
/// `Deserialize<'de>`. A type that owns its data implements `JAsset` for every `'a`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe itself to jasset",
    label = "not a `JAsset`",
    note = "annotate it: `#[derive(JAsset)]`; a field that is not saved: `#[jasset(skip)]`",
    note = "a scalar of your own implements `jasset::Scalar`, and `JAsset` by `archive.scalar()`"
)]
pub trait JAsset<'a>: Sized {
    /// Describes the type to `archive`, which does with it what it is for.
    ///
    /// The description is the same for every archive: it never asks whether it is saved or loaded.
    ///
    /// # Errors
    ///
    /// Whatever the archive returns; pass it on with `?`.
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()>;
}

/// A type whose class is known without a value.
///
/// Bases, flattened parts and the classes of a [`Registry`](crate::Registry) need it. The derive
/// writes it.
///
/// ```
/// use jasset::{HasClass, JAsset};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 3)]
/// struct Door {
///     open: bool,
/// }
/// assert_eq!(Door::CLASS.name(), "Door");
/// assert_eq!(Door::CLASS.current(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not written as a record, so it has no class",
    label = "not a record",
    note = "a struct with named fields or none is one, with `#[derive(JAsset)]`; a newtype, a tuple or an enum is not"
)]
pub trait HasClass {
    /// The class.
    const CLASS: &'static Class;
}

/// An interpreter of descriptions: save, load, describe, and whatever else reads a type's shape.
///
/// An archive is made for one value of type `T` (or for the type alone), and `T` tells it exactly one
/// of these. What an archive holds of the value is its own business: a saver a `&T`, a loader a
/// `&mut T`, a describer nothing, which is why `serialize` reaches fields through closures.
///
/// ```
/// use jasset::{Archive, JAsset, Result};
///
/// /// A newtype is told as what it wraps; the archive decides what that means.
/// #[derive(Default)]
/// struct Meters(f32);
///
/// impl<'a> JAsset<'a> for Meters {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.transparent::<f32>(|m| &m.0, |m| &mut m.0, Meters)
///     }
/// }
///
/// #[derive(JAsset, Default)]
/// struct Bridge {
///     length: Meters,
/// }
/// assert_eq!(jasset::from_str::<Bridge>("; Length\n12.5\n")?.length.0, 12.5);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait Archive<'a, T>: Sized {
    /// What the properties of a record are told to.
    type Properties: Properties<'a, T>;

    /// What the fields of a tuple are told to.
    type Fields: Fields<'a, T>;

    /// What the variants of an enum are told to.
    type Payloads: Payloads<'a, T>;

    /// `T` is a record: a class and properties. As a value in another it stands in `{` `}`.
    ///
    /// # Errors
    ///
    /// As `describe`, and whatever goes wrong in the archive.
    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>;

    /// `T` is one scalar value.
    ///
    /// # Errors
    ///
    /// If a scalar cannot stand here: a document holds a record.
    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>;

    /// `T` is a scalar that names something outside of the file, and an archive may know what else it is there.
    ///
    /// # Errors
    ///
    /// As [`scalar`](Self::scalar), which it is to most archives.
    #[inline]
    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        self.scalar()
    }

    /// `T` has no data: it is written as the name of the class of the record that it stands in.
    ///
    /// # Errors
    ///
    /// If it does not stand in a record.
    fn class_name(self) -> Result<()>;

    /// `T` is written as the `F` that it wraps; `make` wraps one.
    ///
    /// # Errors
    ///
    /// As the description of `F`.
    fn transparent<F: JAsset<'a>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        self.transparent_with::<F, Itself>(get, get_mut, make)
    }

    /// As [`transparent`](Self::transparent), of an `F` that `W` describes.
    ///
    /// # Errors
    ///
    /// As the description of `F`.
    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()>;

    /// `T` is an `F`, or `none`.
    ///
    /// # Errors
    ///
    /// As the description of `F`.
    fn option_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &Option<F> + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut Option<F> + Copy,
        make: impl FnOnce(Option<F>) -> T,
    ) -> Result<()>;

    /// `T` is its elements, one after the other.
    ///
    /// # Errors
    ///
    /// As the description of an element.
    fn list(self) -> Result<()>
    where
        T: List<'a>;

    /// `T` is entries `key = value`.
    ///
    /// # Errors
    ///
    /// As the description of key and value; if a key is not one line.
    fn map(self) -> Result<()>
    where
        T: Map<'a>;

    /// `T` is bytes, written as base64.
    ///
    /// # Errors
    ///
    /// If bytes cannot stand here: a document holds a record.
    fn bytes(self) -> Result<()>
    where
        T: Bytes<'a>;

    /// `T` is several values in a fixed order: `describe` tells each, and makes a `T` of what it gets.
    ///
    /// # Errors
    ///
    /// As `describe`.
    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()>;

    /// `T` is one of several variants, which may hold values. `index` is the place of a value's variant in
    /// `variants`; `describe` tells what each variant holds, in that order.
    ///
    /// # Errors
    ///
    /// As `describe`.
    fn variants(
        self,
        variants: &'static Variants,
        index: impl FnOnce(&T) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()>;
}

/// What a record tells of its properties, in declaration order.
///
/// Each method is a thin shell in every archive: it projects and calls a function that is generic over
/// the type of the field only, which keeps compile times low. Projections are `Copy` for the same reason:
/// then nothing of them must be dropped, and the shell is half as long.
///
/// ```
/// use jasset::{Archive, Class, JAsset, Properties, Result, key, keys};
///
/// #[derive(Default)]
/// struct Door {
///     open: bool,
/// }
/// static DOOR: Class = Class::new("Door").version(2);
///
/// impl<'a> JAsset<'a> for Door {
///     fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
///         archive.record(&DOOR, |r| {
///             r.property::<bool>(key!("Open"), |d| &d.open, |d| &mut d.open)?;
///             r.deprecated(keys!["State"], 2, |door: &mut Self, state: u8| door.open = state > 0)
///         })
///     }
/// }
/// assert!(jasset::from_str::<Door>("; State\n1\n")?.open);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait Properties<'a, T> {
    /// A property: its key, and where it is in `T`.
    ///
    /// # Errors
    ///
    /// Whatever ends the archive's work at once; a malformed value does not, it is reported with all
    /// others at the end.
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.property_with::<F, Itself>(key, get, get_mut)
    }

    /// As [`property`](Self::property), of a value that `W` describes.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()>;

    /// The part that is written first, with its own version: `BaseVersion` if it has no base itself.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()>;

    /// A part whose properties stand among those of the record.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()>;

    /// Properties that files had before class version `before`; their values reach `hook`.
    ///
    /// With one key the hook is `fn(&mut T, A)`, with several `fn(&mut T, Option<A>, Option<B>, …)`,
    /// returning `()` or a `Result`. It runs at most once, only on a file older than `before` that has
    /// at least one of the keys. Tell deprecated keys after all properties, oldest `before` first:
    /// that is the order in which hooks run.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        hook: H,
    ) -> Result<()>;

    /// Properties that files had before class version `before`, and whose values may be dropped.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()>;

    /// The general hook, for a file older than the class: it gets the file's version and its properties.
    /// Tell it last: it runs after the hooks of deprecated keys.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn migrate<R: HookResult>(&mut self, hook: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()>;
}

/// The node that names the class of a section, and the class whose name should stand there: that of the
/// asset, or, as people write it too, the class itself.
fn name_node(class: &'static Class, part: &Part<'_, '_>) -> Option<(usize, &'static Class)> {
    if let Some(at) = part.find(key::COMPONENT.crc(), key::COMPONENT.name()) {
        return Some((at, class));
    }
    let at = part.find(key::ASSET_TYPE.crc(), key::ASSET_TYPE.name())?;
    let node = &part.nodes[at];
    let name = Value::of_node(node.value(part.text), node.many, part.arena).string();
    let is_own = name.is_ok_and(|name| class.is_called(&name));
    Some((at, if is_own { class } else { class.asset_type() }))
}

/// Where in a record a class stands: that decides under which key its version is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The class of the record.
    Root,
    /// The base of another.
    Base,
    /// Among the properties of another.
    Flattened,
}

impl Place {
    /// `ClassVersion` or `BaseVersion`; `None`: the name of the class followed by `Version`.
    fn version_key(self, class: &Class) -> Option<&'static Key> {
        match self {
            Self::Root if !class.is_base() => Some(&key::CLASS_VERSION),
            Self::Root => Some(&key::BASE_VERSION),
            Self::Base if class.base_class().is_none() => Some(&key::BASE_VERSION),
            Self::Base | Self::Flattened => None,
        }
    }

    /// The node that holds the version of the class.
    fn version_node(self, class: &Class, part: &Part<'_, '_>) -> Option<usize> {
        if let Some(key) = self.version_key(class) {
            return part.find(key.crc(), key.name());
        }
        let crc = crc::resume(class.crc(), VERSION_SUFFIX.as_bytes());
        part.find_where(crc, |key| key.strip_suffix(VERSION_SUFFIX) == Some(class.name()))
    }

    /// The name of that key.
    fn version_name(self, class: &Class) -> String {
        self.version_key(class).map_or_else(|| format!("{}{VERSION_SUFFIX}", class.name()), |key| key.name().into())
    }
}
