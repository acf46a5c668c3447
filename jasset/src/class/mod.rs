//! What is known of a type without a value: its name, its versions, its keys.

mod clash;
mod kind;
pub(crate) mod schema;

use alloc::vec::Vec;

pub(crate) use clash::Message;
pub use kind::{Kind, Variant, Variants};

pub(crate) use crate::key::VERSION_SUFFIX;

use crate::{
    crc,
    key::{self, equal},
};

/// The identity of a type that is written as a record: its name in files and its versions.
///
/// The derive makes one for each struct; by hand it is a constant beside the impl of
/// [`JAsset`](crate::JAsset).
///
/// ```
/// use jasset::Class;
///
/// static PROJECTILE: Class = Class::new("Projectile").version(2).aliases(&["Bullet"]);
/// assert_eq!(PROJECTILE.name(), "Projectile");
/// assert_eq!(PROJECTILE.current(), 2);
/// assert!(PROJECTILE.is_called("Bullet"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Class {
    name: &'static str,
    crc: u32,
    aliases: &'static [&'static str],
    version: u16,
    versioned: bool,
    min_version: u16,
    claims: &'static [Claim],
    base: Option<&'static Class>,
    flattened: &'static [&'static Class],
    is_base: bool,
    is_tuple: bool,
}

impl Class {
    /// A class with this name in files, at version 1.
    ///
    /// # Panics
    ///
    /// If `name` is not an identifier; in a constant that is a compile error.
    pub const fn new(name: &'static str) -> Self {
        assert!(
            key::is_identifier(name.as_bytes()),
            "a class name is an identifier: a letter or `_`, then letters, digits and `_`"
        );
        Self {
            name,
            crc: crc::crc32(name.as_bytes()),
            aliases: &[],
            version: 1,
            versioned: false,
            min_version: 1,
            claims: &[],
            base: None,
            flattened: &[],
            is_base: false,
            is_tuple: false,
        }
    }

    /// The current version, at least 1. A class with a declared version writes it into its files.
    ///
    /// # Panics
    ///
    /// If `version` is 0; in a constant that is a compile error.
    pub const fn version(self, version: u16) -> Self {
        assert!(version > 0, "versions start at 1");
        Self { version, versioned: true, ..self }
    }

    /// The oldest version that can still be loaded.
    pub const fn min_version(self, min_version: u16) -> Self {
        Self { min_version, ..self }
    }

    /// Former names of the class.
    pub const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Every key that the class itself claims, for [`check`](Self::check).
    pub const fn claims(self, claims: &'static [Claim]) -> Self {
        Self { claims, ..self }
    }

    /// The class of the part that is written first, with a version of its own.
    pub const fn base(self, base: &'static Class) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Made to be a base: its version is `BaseVersion` even where it stands alone in a file.
    pub const fn as_base(self) -> Self {
        Self { is_base: true, ..self }
    }

    /// A tuple struct: as a value in another, and without a version, it is written as its fields in their order.
    pub const fn tuple(self) -> Self {
        Self { is_tuple: true, ..self }
    }

    /// The classes of the parts whose properties stand among those of this class.
    pub const fn flattened(self, flattened: &'static [&'static Class]) -> Self {
        Self { flattened, ..self }
    }

    /// The name in files.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The CRC-32 (IEEE) of the name.
    pub const fn crc(&self) -> u32 {
        self.crc
    }

    /// The current version.
    pub const fn current(&self) -> u16 {
        self.version
    }

    /// Whether the version was declared: only then is it written.
    pub const fn is_versioned(&self) -> bool {
        self.versioned
    }

    /// The oldest version that can still be loaded.
    pub const fn oldest(&self) -> u16 {
        self.min_version
    }

    /// The former names.
    pub const fn former(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// The class of the base, if there is one.
    pub const fn base_class(&self) -> Option<&'static Class> {
        self.base
    }

    /// Whether it was made to be a base: alone in a file it writes `BaseVersion`.
    pub const fn is_base(&self) -> bool {
        self.is_base
    }

    /// Whether it is a tuple struct.
    pub const fn is_tuple_struct(&self) -> bool {
        self.is_tuple && self.base.is_none() && self.flattened.is_empty()
    }

    /// Whether a value in another is written as its fields in their order: a tuple struct without a version.
    pub const fn is_tuple(&self) -> bool {
        self.is_tuple_struct() && !self.versioned
    }

    /// The key of a field, which is named as in the source or by its key. `None` if there is none.
    pub const fn field_key(&self, field: &str) -> Option<&'static str> {
        let mut at = 0;
        while at < self.claims.len() {
            let Claim { name, owner, .. } = self.claims[at];
            let is_field = strip(owner.as_bytes(), b"field `", b"`");
            if let Some(owner) = is_field {
                if equal(owner, field.as_bytes()) || equal(name.as_bytes(), field.as_bytes()) {
                    return Some(name);
                }
            }
            at += 1;
        }
        match self.base {
            Some(base) => base.field_key(field),
            None => None,
        }
    }

    /// The innermost base: the class itself if it has none.
    pub const fn root(&self) -> &Class {
        let mut class = self;
        while let Some(base) = class.base {
            class = base;
        }
        class
    }

    /// The class whose name is the `AssetType` of a record of this class: the innermost base if the
    /// record names its class by a `Kind`, else the class itself.
    pub const fn asset_type(&self) -> &Class {
        if self.base.is_none() {
            return self;
        }
        let root = self.root();
        if root.claims_key("Kind") { root } else { self }
    }

    /// Whether `name` is the name or a former name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// The keys of the properties of the class, its base and its flattened parts, as far as they are claimed.
    pub(crate) fn property_keys(&self) -> Vec<&'static str> {
        let own = self.claims.iter().filter(|claim| claim.owner.starts_with("field")).map(|claim| claim.name);
        let parts = self.base.iter().chain(self.flattened).flat_map(|part| part.property_keys());
        own.chain(parts).collect()
    }

    /// The keys that are reserved, as far as they are claimed.
    pub(crate) fn reserved(&self) -> impl Iterator<Item = &'static str> {
        self.claims.iter().filter(|claim| claim.owner == "reserved key").map(|claim| claim.name)
    }

    const fn claims_key(&self, name: &str) -> bool {
        let mut at = 0;
        while at < self.claims.len() {
            if equal(self.claims[at].name.as_bytes(), name.as_bytes()) {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// What stands between `before` and `after`.
const fn strip<'t>(text: &'t [u8], before: &[u8], after: &[u8]) -> Option<&'t [u8]> {
    if text.len() < before.len() + after.len() {
        return None;
    }
    let (start, rest) = text.split_at(before.len());
    let (inner, end) = rest.split_at(rest.len() - after.len());
    if equal(start, before) && equal(end, after) { Some(inner) } else { None }
}

/// One key that a class claims, and by what.
///
/// ```
/// use jasset::{Claim, Class};
///
/// const DOOR: Class = Class::new("Door").claims(&[Claim::new("Open", "field `open`")]);
/// // No clash: else this would not compile.
/// const _: () = DOOR.check();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    name: &'static str,
    crc: u32,
    owner: &'static str,
}

impl Claim {
    /// The key `name`, claimed by `owner`: ``field `hp` `` for a property, else ``alias of field `hp` ``,
    /// `deprecated`, `reserved`.
    pub const fn new(name: &'static str, owner: &'static str) -> Self {
        Self { name, crc: crc::crc32(name.as_bytes()), owner }
    }

    /// The key.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What claims it.
    pub const fn owner(&self) -> &'static str {
        self.owner
    }
}
