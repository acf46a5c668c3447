//! What is known of a type without a value: its name, versions, keys, and the kinds of its values.

use alloc::vec::Vec;
use core::fmt;

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

    /// Proves at compile time that no two keys of the class, its base and its flattened parts have one
    /// name or one CRC. The derive calls it in a constant.
    ///
    /// # Panics
    ///
    /// On the first clash, with both places.
    pub const fn check(&self) {
        if let Some(base) = self.base {
            base.check_against(self, 0);
            self.check_version_of(base, true);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            let part = self.flattened[at];
            if part.base.is_some() {
                let message = Message::new()
                    .with("the flattened part `")
                    .with(part.name)
                    .with("` of `")
                    .with(self.name)
                    .with("` has a base, and a record has only one `BaseVersion`; make it the base itself: #[jasset(base)]");
                panic!("{}", message.text());
            }
            part.check_against(self, at + 1);
            self.check_version_of(part, false);
            at += 1;
        }
    }

    /// Checks that no key of this class and its parts is the one under which the version of `part`, or of a
    /// part of it, is written. The innermost base has `BaseVersion`, which no key can be.
    const fn check_version_of(&self, part: &Class, is_base: bool) {
        if !is_base || part.base.is_some() {
            self.check_name_of(part);
            self.refuse_version(part);
        }
        if let Some(base) = part.base {
            self.check_version_of(base, true);
        }
        let mut at = 0;
        while at < part.flattened.len() {
            self.check_version_of(part.flattened[at], false);
            at += 1;
        }
    }

    /// Checks that the version of `part` has a key of its own: not that of the record, nor that of another part.
    const fn check_name_of(&self, part: &Class) {
        let (name, own) = (part.name.as_bytes(), self.namesakes(part.name) == 1);
        if equal(name, b"Class") || equal(name, b"Base") {
            let message = Message::new()
                .with("the part `")
                .with(part.name)
                .with("` of `")
                .with(self.name)
                .with("` would have its version under `")
                .with(part.name)
                .with("Version`, where that of the record is; rename it: #[jasset(rename = \"...\")]");
            panic!("{}", message.text());
        }
        if part.versioned && !own {
            let message =
                Message::new().with("two parts of `").with(self.name).with("` are called `").with(part.name).with(
                    "`, and their versions would be under one key; rename one of them: #[jasset(rename = \"...\")]",
                );
            panic!("{}", message.text());
        }
    }

    /// How many parts with this name have a version under it.
    const fn namesakes(&self, name: &str) -> usize {
        let mut count = 0;
        if let Some(base) = self.base {
            if base.base.is_some() && equal(base.name.as_bytes(), name.as_bytes()) {
                count += 1;
            }
            count += base.namesakes(name);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            let part = self.flattened[at];
            if equal(part.name.as_bytes(), name.as_bytes()) {
                count += 1;
            }
            count += part.namesakes(name);
            at += 1;
        }
        count
    }

    const fn refuse_version(&self, part: &Class) {
        let crc = crc::resume(part.crc, VERSION_SUFFIX.as_bytes());
        let mut at = 0;
        while at < self.claims.len() {
            let claim = &self.claims[at];
            if claim.crc == crc {
                let message = Message::new()
                    .with("the key `")
                    .with(claim.name)
                    .with("` (")
                    .with(claim.owner)
                    .with(" of `")
                    .with(self.name)
                    .with("`) is where the version of the part `")
                    .with(part.name)
                    .with("` is written; rename the field: #[jasset(rename = \"...\")]");
                panic!("{}", message.text());
            }
            at += 1;
        }
        if let Some(base) = self.base {
            base.refuse_version(part);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].refuse_version(part);
            at += 1;
        }
    }

    /// Checks every key of this part, and of its own parts, against `whole` and the parts of it before
    /// `place` (0: the base, `n + 1`: flattened part `n`).
    const fn check_against(&self, whole: &Class, place: usize) {
        let mut at = 0;
        while at < self.claims.len() {
            let mine = &self.claims[at];
            whole.refuse(self, mine);
            if place > 0 {
                if let Some(base) = whole.base {
                    base.refuse_deep(self, mine);
                }
            }
            let mut before = 0;
            while before + 1 < place {
                whole.flattened[before].refuse_deep(self, mine);
                before += 1;
            }
            at += 1;
        }
        if let Some(base) = self.base {
            base.check_against(whole, place);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].check_against(whole, place);
            at += 1;
        }
    }

    const fn refuse_deep(&self, other: &Class, claim: &Claim) {
        self.refuse(other, claim);
        if let Some(base) = self.base {
            base.refuse_deep(other, claim);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].refuse_deep(other, claim);
            at += 1;
        }
    }

    const fn refuse(&self, other: &Class, claim: &Claim) {
        let mut at = 0;
        while at < self.claims.len() {
            let mine = &self.claims[at];
            if mine.crc == claim.crc {
                let message = Message::new()
                    .with(if equal(mine.name.as_bytes(), claim.name.as_bytes()) {
                        "one key stands for two properties: `"
                    } else {
                        "two keys have one CRC-32: `"
                    })
                    .with(mine.name)
                    .with("` (")
                    .with(mine.owner)
                    .with(" of `")
                    .with(self.name)
                    .with("`) and `")
                    .with(claim.name)
                    .with("` (")
                    .with(claim.owner)
                    .with(" of `")
                    .with(other.name)
                    .with("`); rename one of them: #[jasset(rename = \"...\")]");
                panic!("{}", message.text());
            }
            at += 1;
        }
    }
}

/// A part's version stands under the part's class name followed by this.
pub(crate) const VERSION_SUFFIX: &str = "Version";

/// One key that a class claims, and by what.
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

/// A panic message put together at compile time; what does not fit is cut.
struct Message {
    bytes: [u8; 512],
    len: usize,
}

impl Message {
    const fn new() -> Self {
        Self { bytes: [0; 512], len: 0 }
    }

    const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    const fn text(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "two keys of the class, its base and its flattened parts clash",
        }
    }
}

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
#[derive(Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name that is written.
    pub name: &'static str,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
}
