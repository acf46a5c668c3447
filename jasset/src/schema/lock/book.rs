//! What does a lock hold?

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use bumpalo::Bump;

use super::kind::{Line, LockedKind};
use crate::{
    archive::{Archive, HasClass, JAsset, Properties, describe::two_shapes, text::save_text},
    class::{
        Claim, Class, Kind,
        schema::{ClassSchema, EnumSchema, Member, Payload, Property, Schema},
    },
    error::{Error, Problem, ProblemKind, Result, shown},
    key,
    options::{LoadOptions, SaveOptions},
    text::document::Document,
};

/// Every class and every enum, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Book {
    pub(super) classes: BTreeMap<String, ClassEntry>,
    pub(super) enums: BTreeMap<String, EnumEntry>,
}

/// A type that is written as a record whose properties have these keys, and these values by default.
macro_rules! entry {
    ($(#[$doc:meta])* $entry:ident $name:literal $($(#[$note:meta])* $key:literal $field:ident: $type:ty = $default:expr;)+) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub(super) struct $entry {
            $($(#[$note])* pub(super) $field: $type,)+
        }

        impl Default for $entry {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl HasClass for $entry {
            const CLASS: &'static Class =
                &Class::new($name).claims(&[$(Claim::new($key, concat!("field `", stringify!($field), "`"))),+]);
        }

        impl<'a> JAsset<'a> for $entry {
            fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                archive.record(Self::CLASS, |r| {
                    $(r.property::<$type>(key!($key), |entry| &entry.$field, |entry| &mut entry.$field)?;)+
                    Ok(())
                })
            }
        }
    };
}

pub(super) type Lines = BTreeMap<String, String>;

entry! {
    /// A class: what it is, and which keys of it had a meaning before.
    ClassEntry "LockedClass"
    "Name" name: String = String::new();
    /// `registered`: files are of it; `reached`: it stands in other classes; `gone`: it was registered.
    "Usage" usage: String = REACHED.to_string();
    /// The version, if one was declared: else it is 1, and not written into files.
    "Version" declared: Option<u16> = None;
    "MinVersion" oldest: u16 = 1;
    /// Where the version stands in a file of the class.
    "VersionKey" version_key: String = "ClassVersion".to_string();
    "Aliases" aliases: Vec<String> = Vec::new();
    "Base" base: Option<String> = None;
    "Flattened" flattened: Vec<String> = Vec::new();
    /// The keys of a tuple struct in their order.
    "Order" order: Vec<String> = Vec::new();
    /// By key: a line.
    "Properties" properties: Lines = Lines::new();
    /// By key: the text of the default value.
    "Defaults" defaults: Lines = Lines::new();
    /// By former key: the present one, and `until`.
    "FormerKeys" former: Lines = Lines::new();
    /// By key: the kind that the hook takes or `dropped`, and `before`.
    "Deprecated" deprecated: Lines = Lines::new();
    "Reserved" reserved: Vec<String> = Vec::new();
    /// By key: the kind and the version below which files may have it.
    "Retired" retired: Lines = Lines::new();
}

entry! {
    /// An enum: what its variants hold, and which names had a meaning before.
    EnumEntry "LockedEnum"
    "Name" name: String = String::new();
    /// Written as the name of a variant, and nothing else.
    "Scalar" is_scalar: bool = false;
    /// By name: `unit`, `newtype` and a kind, `tuple` and a kind, `struct`, `other`.
    "Variants" variants: Lines = Lines::new();
    /// By variant, a point and key: a line.
    "Fields" fields: Lines = Lines::new();
    "Defaults" defaults: Lines = Lines::new();
    /// By former name: the present one; fields behind a point.
    "FormerNames" former: Lines = Lines::new();
    /// By name: what it was.
    "Retired" retired: Lines = Lines::new();
}

pub(super) const REGISTERED: &str = "registered";
pub(super) const REACHED: &str = "reached";
pub(super) const GONE: &str = "gone";

impl Book {
    /// The book of all types of these schemas.
    pub(super) fn of<'s>(schemas: impl Iterator<Item = &'s Schema>, defaults: bool) -> Result<Self> {
        let mut book = Self::default();
        for schema in schemas {
            for (at, shape) in schema.classes.iter().enumerate() {
                let mut entry = ClassEntry::of(shape);
                if !defaults {
                    entry.defaults.clear();
                }
                let known = book.classes.entry(entry.name.clone()).or_insert_with(|| entry.clone());
                if at == 0 {
                    known.usage = REGISTERED.to_string();
                }
                entry.usage.clone_from(&known.usage);
                // Defaults are not always the same each time.
                entry.defaults.clone_from(&known.defaults);
                if *known != entry {
                    return Err(two_shapes(&entry.name));
                }
            }
            for shape in &schema.enums {
                let mut entry = EnumEntry::of(shape);
                if !defaults {
                    entry.defaults.clear();
                }
                let known = book.enums.entry(entry.name.clone()).or_insert_with(|| entry.clone());
                entry.defaults.clone_from(&known.defaults);
                if *known != entry {
                    return Err(two_shapes(&entry.name));
                }
            }
        }
        Ok(book)
    }

    /// Reads the text of a lock. An empty one holds nothing.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut book = Self::default();
        let arena = Bump::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        document.check()?;
        if text.trim().is_empty() {
            return Ok(book);
        }
        let options = LoadOptions::new().strict();
        for record in document.records() {
            let kind = record.kind().unwrap_or_default();
            let (name, is_new) = if kind == EnumEntry::CLASS.name() {
                let entry = record.load_with::<EnumEntry>(&options)?.value;
                entry.check()?;
                (entry.name.clone(), book.enums.insert(entry.name.clone(), entry).is_none())
            } else if kind == ClassEntry::CLASS.name() {
                let entry = record.load_with::<ClassEntry>(&options)?.value;
                entry.check()?;
                (entry.name.clone(), book.classes.insert(entry.name.clone(), entry).is_none())
            } else {
                let message = format!("expected LockedClass or LockedEnum, found {}", shown(kind));
                let problem = Problem::new(ProblemKind::UnknownClass, message).at(record.head().kind_offset());
                return Err(problem.into_error(document.source()));
            };
            if !is_new {
                let problem = Problem::new(ProblemKind::DuplicateKey, format!("`{name}` stands twice in the lock"))
                    .at(record.head().kind_offset())
                    .help("keep one of the two: a merge may have added both");
                return Err(problem.into_error(document.source()));
            }
        }
        match book.classes.keys().find(|name| book.stands_in_itself(name, &mut Vec::new())) {
            None => Ok(book),
            Some(name) => legible(false, name, "Base", name).map(|()| Self::default()),
        }
    }

    /// Whether a part of the class, or of its parts, is the class.
    fn stands_in_itself<'b>(&'b self, name: &'b str, within: &mut Vec<&'b str>) -> bool {
        if within.contains(&name) {
            return true;
        }
        within.push(name);
        let parts = self.classes.get(name).into_iter().flat_map(ClassEntry::parts);
        let found = parts.into_iter().any(|part| self.stands_in_itself(part, within));
        within.pop();
        found
    }

    /// The canonical text: classes and enums sorted by name.
    pub(super) fn to_text(&self) -> Result<String> {
        let classes = self.classes.values().map(|entry| Ok((&entry.name, text_of(entry)?)));
        let enums = self.enums.values().map(|entry| Ok((&entry.name, text_of(entry)?)));
        let mut texts = classes.chain(enums).collect::<Result<Vec<_>>>()?;
        texts.sort();
        let mut all = String::from(
            "# The shapes of the types in the files of this project: made by the test that checks them.\n\
             # JASSET_BLESS=1 brings it up to date. Commit it.\n\n",
        );
        for (at, (_, text)) in texts.iter().enumerate() {
            if at > 0 {
                all.push('\n');
            }
            all.push_str(text);
        }
        Ok(all)
    }
}

/// The text of an entry. A property with its default value is left out, since a lock is there to be read.
fn text_of<T: for<'a> JAsset<'a> + Default>(entry: &T) -> Result<String> {
    let text = |entry: &T| save_text::text_of(entry, SaveOptions::new());
    let (all, plain) = (text(entry)?, text(&T::default())?);
    // No canonical value has an empty line in it.
    let is_told =
        |(at, property): &(usize, &str)| *at == 0 || !plain.split("\n\n").any(|plain| plain.trim_end() == *property);
    let told: Vec<_> = all.trim_end().split("\n\n").enumerate().filter(is_told).map(|(_, property)| property).collect();
    Ok(told.join("\n\n") + "\n")
}

impl ClassEntry {
    fn of(shape: &ClassSchema) -> Self {
        let class = shape.class;
        let mut entry = Self {
            name: shape.name(),
            declared: class.is_versioned().then(|| class.current()),
            oldest: class.oldest(),
            version_key: if class.is_base() { "BaseVersion" } else { "ClassVersion" }.to_string(),
            aliases: class.former().iter().map(ToString::to_string).collect(),
            reserved: class.reserved().map(ToString::to_string).collect(),
            defaults: shape.inherited.iter().map(|(key, text)| (key.name().to_string(), text.clone())).collect(),
            ..Self::default()
        };
        entry.aliases.sort();
        entry.reserved.sort();
        for member in &shape.members {
            match member {
                Member::Property(property) => entry.add(property, class),
                Member::Base(part) => entry.base = Some(part.clone()),
                Member::Flattened(part) => entry.flattened.push(part.clone()),
                Member::Deprecated { keys, kinds, before } => {
                    for (at, key) in keys.iter().enumerate() {
                        let kind = kinds.get(at).map_or_else(|| "dropped".to_string(), Kind::in_full);
                        entry.deprecated.insert(key.name().to_string(), format!("{kind} before {before}"));
                    }
                }
                Member::Migrate => {}
            }
        }
        entry
    }

    fn add(&mut self, property: &Property, class: &Class) {
        let key = property.key.name();
        if class.is_tuple_struct() {
            self.order.push(key.to_string());
        }
        self.properties.insert(key.to_string(), line_of(property));
        if let Some(default) = &property.default {
            self.defaults.insert(key.to_string(), default.clone());
        }
        for alias in property.key.former() {
            let end = alias.end().map(|until| format!(" until {until}")).unwrap_or_default();
            self.former.insert(alias.name().to_string(), format!("{key}{end}"));
        }
    }

    pub(super) fn version(&self) -> u16 {
        self.declared.unwrap_or(1)
    }

    /// The classes of its parts.
    pub(super) fn parts(&self) -> impl Iterator<Item = &String> {
        self.base.iter().chain(&self.flattened)
    }

    pub(super) fn line(&self, key: &str) -> Option<Line> {
        self.properties.get(key).and_then(|line| Line::parse(line))
    }

    /// The key that a former one became, and the version from which on it means nothing.
    pub(super) fn present(&self, former: &str) -> Option<(&str, Option<u16>)> {
        let line = self.former.get(former)?;
        match line.split_once(" until ") {
            Some((key, until)) => Some((key, until.parse().ok())),
            None => Some((line, None)),
        }
    }

    /// The kind that a hook takes, if it takes one, and the version before which files have the key.
    pub(super) fn deprecated(&self, key: &str) -> Option<(Option<LockedKind>, u16)> {
        let (kind, before) = self.deprecated.get(key)?.rsplit_once(" before ")?;
        Some((LockedKind::parse(kind), before.parse().ok()?))
    }

    /// The kind that a key had, if that is known, and the version below which files may have it.
    pub(super) fn retired(&self, key: &str) -> Option<(Option<LockedKind>, u16)> {
        let (kind, below) = self.retired.get(key)?.rsplit_once(" below ")?;
        Some((LockedKind::parse(kind), below.parse().ok()?))
    }

    pub(super) fn is_registered(&self) -> bool {
        self.usage == REGISTERED
    }

    /// The keys of a tuple struct, and the kind of them all.
    pub(super) fn tuple(&self) -> Option<LockedKind> {
        let kinds: Option<Vec<_>> = self.order.iter().map(|key| self.line(key).map(|line| line.kind)).collect();
        kinds.filter(|kinds| !kinds.is_empty()).map(LockedKind::Tuple)
    }

    /// Whether each line is one.
    fn check(&self) -> Result<()> {
        for key in self.properties.keys() {
            legible(self.line(key).is_some(), &self.name, "Properties", key)?;
        }
        for key in self.deprecated.keys() {
            legible(self.deprecated(key).is_some(), &self.name, "Deprecated", key)?;
        }
        for key in self.retired.keys() {
            legible(self.retired(key).is_some(), &self.name, "Retired", key)?;
        }
        legible([REGISTERED, REACHED, GONE].contains(&&*self.usage), &self.name, "Usage", &self.usage)
    }
}

/// The error of a line that nobody writes.
fn legible(is_legible: bool, name: &str, lines: &str, key: &str) -> Result<()> {
    if is_legible {
        return Ok(());
    }
    Err(Error::one(
        Problem::new(ProblemKind::Malformed, "the line of the lock says nothing that a lock says")
            .key_path(format!("{name}.{lines}[{key}]"))
            .help("take the line as it was committed, or remove it and bless the lock"),
    ))
}

/// The line of a property.
fn line_of(property: &Property) -> String {
    let Property { key, kind, .. } = property;
    let by = key.element_key().map(|by| format!(" by {by}")).unwrap_or_default();
    let hex = if key.is_hex() { " hex" } else { "" };
    let deprecated = if key.is_deprecated() { " deprecated" } else { "" };
    format!("{}{by}{hex}{deprecated}", kind.in_full())
}

impl EnumEntry {
    fn of(shape: &EnumSchema) -> Self {
        let mut entry = Self { name: shape.name(), is_scalar: shape.is_scalar, ..Self::default() };
        for (variant, payload) in shape.variants() {
            let name = variant.name;
            let payload = match payload {
                Payload::Unit => "unit".to_string(),
                Payload::Newtype(kind) => format!("newtype {}", kind.in_full()),
                Payload::Tuple(kinds) => {
                    format!("tuple {}", Kind::Tuple(kinds.clone()).in_full())
                }
                Payload::Struct(fields) => {
                    for field in fields {
                        entry.add(name, field);
                    }
                    "struct".to_string()
                }
                Payload::Other => "other".to_string(),
            };
            entry.variants.insert(name.to_string(), payload);
            for alias in variant.aliases {
                entry.former.insert(alias.to_string(), name.to_string());
            }
        }
        entry
    }

    fn add(&mut self, variant: &str, field: &Property) {
        let key = format!("{variant}.{}", field.key.name());
        for alias in field.key.former() {
            self.former.insert(format!("{variant}.{}", alias.name()), key.clone());
        }
        if let Some(default) = &field.default {
            self.defaults.insert(key.clone(), default.clone());
        }
        self.fields.insert(key, line_of(field));
    }

    /// Whether a variant keeps the text of those that are not known.
    pub(super) fn has_other(&self) -> bool {
        self.variants.values().any(|payload| payload == "other")
    }

    /// The present name of a variant, or of a field behind a point.
    pub(super) fn present<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        if self.variants.contains_key(name) || self.fields.contains_key(name) {
            return Some(name);
        }
        self.former.get(name).map(String::as_str)
    }

    /// The lines of the fields of a variant, by their keys.
    pub(super) fn fields_of<'n>(&'n self, variant: &'n str) -> impl Iterator<Item = (&'n str, Line)> {
        self.fields.iter().filter_map(move |(name, line)| {
            let key = name.strip_prefix(variant)?.strip_prefix('.')?;
            Some((key, Line::parse(line)?))
        })
    }

    /// Whether each line is one.
    fn check(&self) -> Result<()> {
        for (key, line) in &self.fields {
            legible(Line::parse(line).is_some(), &self.name, "Fields", key)?;
        }
        for (name, payload) in &self.variants {
            let kind = payload.strip_prefix("newtype ").or_else(|| payload.strip_prefix("tuple "));
            let is_legible = match kind {
                Some(kind) => LockedKind::parse(kind).is_some(),
                None => ["unit", "struct", "other"].contains(&&**payload),
            };
            legible(is_legible, &self.name, "Variants", name)?;
        }
        Ok(())
    }
}
