//! How does a type describe itself, and what may interpret the description?

mod consumed;
pub(crate) mod describe;
mod edit;
mod hook;
mod input;
mod load_text;
mod loader;
mod old;
pub(crate) mod save_text;
mod scalar;
mod update_text;

pub use edit::Edit;
pub use hook::{ArgumentVisitor, Hook, HookArguments, HookResult};
pub use input::Loaded;
pub(crate) use input::from_bytes;
pub use old::Old;
pub use scalar::{Scalar, Token, UnitEnum};

use alloc::{format, string::String};
use core::{convert::Infallible, marker::PhantomData};

use crate::{
    class::{Class, Kind, VERSION_SUFFIX},
    crc,
    error::{Error, Problem, ProblemKind, Result},
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
    note = "a base or a flattened field is a struct with `#[derive(JAsset)]`"
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
///         archive.transparent::<f32>(|m| &m.0, |m| &mut m.0)
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

    /// `T` is a record: a class and properties.
    ///
    /// # Errors
    ///
    /// As `describe`, and whatever goes wrong in the archive.
    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>;

    /// `T` is one scalar value.
    ///
    /// # Errors
    ///
    /// If a scalar cannot stand here: a document holds a record.
    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>;

    /// `T` is written as the `F` that it wraps.
    ///
    /// # Errors
    ///
    /// As the description of `F`.
    fn transparent<F: JAsset<'a>>(
        self,
        get: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()>;

    /// `T` has no data: it is written as the name of the class of the record that it stands in.
    ///
    /// # Errors
    ///
    /// If it does not stand in a record.
    fn class_name(self) -> Result<()>;
}

/// What a record tells of its properties, in declaration order.
///
/// Each method is a thin shell in every archive: it projects and calls a function that is generic over
/// the type of the field only, which keeps compile times low.
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
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()>;

    /// The part that is written first, with its own version: `BaseVersion` if it has no base itself.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B)
    -> Result<()>;

    /// A part whose properties stand among those of the record.
    ///
    /// # Errors
    ///
    /// As [`property`](Self::property).
    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
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

/// The properties of a record where none can stand: never made.
pub(crate) struct NoProperties<T>(Infallible, PhantomData<fn(T)>);

impl<'a, T> Properties<'a, T> for NoProperties<T> {
    fn property<F: JAsset<'a>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        match self.0 {}
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        match self.0 {}
    }

    fn flatten<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        match self.0 {}
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        match self.0 {}
    }

    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        match self.0 {}
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        match self.0 {}
    }
}

/// The error of a record where a property's value must stand.
#[cold]
fn not_a_value(key: &str, class: &Class) -> Error {
    Error::one(
        Problem::new(ProblemKind::Description, format!("expected a scalar value, found the record `{}`", class.name()))
            .key_path(key)
            .help("a struct cannot be the value of a property yet: mark the field #[jasset(flatten)]"),
    )
}

/// The error of a scalar where a record must stand.
#[cold]
fn not_a_record(kind: Kind) -> Error {
    Error::one(
        Problem::new(ProblemKind::Description, format!("expected a record, found a value of kind {kind}"))
            .help("a document and each flattened part is a struct with properties: put the value into one"),
    )
}
