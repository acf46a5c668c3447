//! Which words may stand in `#[jasset(...)]`, and where?

use crate::nearest::nearest;

pub(crate) const ALIAS: &str = "alias";
pub(crate) const BASE: &str = "base";
pub(crate) const BEFORE: &str = "before";
pub(crate) const BOUND: &str = "bound";
pub(crate) const BYTES: &str = "bytes";
pub(crate) const CRATE: &str = "crate";
pub(crate) const DEFAULT: &str = "default";
pub(crate) const DEPRECATED: &str = "deprecated";
pub(crate) const DROP: &str = "drop";
pub(crate) const FLATTEN: &str = "flatten";
pub(crate) const HEX: &str = "hex";
pub(crate) const KEY: &str = "key";
pub(crate) const MIGRATE: &str = "migrate";
pub(crate) const MIN_VERSION: &str = "min_version";
pub(crate) const OTHER: &str = "other";
pub(crate) const RENAME: &str = "rename";
pub(crate) const RENAME_ALL: &str = "rename_all";
pub(crate) const RESERVED: &str = "reserved";
pub(crate) const SINCE: &str = "since";
pub(crate) const SKIP: &str = "skip";
pub(crate) const TRANSPARENT: &str = "transparent";
pub(crate) const UNTIL: &str = "until";
pub(crate) const VERSION: &str = "version";
pub(crate) const WITH: &str = "with";

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Struct,
    Enum,
    Field,
    Variant,
    VariantField,
}

impl Place {
    const ALL: [Self; 5] = [Self::Struct, Self::Enum, Self::Field, Self::Variant, Self::VariantField];

    /// For messages.
    fn name(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Field => "a field",
            Self::Variant => "a variant",
            Self::VariantField => "a field of a variant",
        }
    }

    /// The words that may stand here.
    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Struct => &[
                ALIAS,
                BASE,
                BOUND,
                CRATE,
                DEPRECATED,
                MIGRATE,
                MIN_VERSION,
                RENAME,
                RENAME_ALL,
                RESERVED,
                TRANSPARENT,
                VERSION,
            ],
            Self::Enum => &[BOUND, CRATE, RENAME, RENAME_ALL],
            Self::Field => &[ALIAS, BASE, BYTES, DEFAULT, DEPRECATED, FLATTEN, HEX, KEY, RENAME, SINCE, SKIP, WITH],
            Self::Variant => &[ALIAS, OTHER, RENAME],
            Self::VariantField => &[ALIAS, BYTES, DEFAULT, HEX, KEY, RENAME, SKIP, WITH],
        }
    }

    pub(crate) fn knows(self, word: &str) -> bool {
        self.words().contains(&word)
    }

    /// Says what to write instead of a word that is not known here.
    pub(crate) fn unknown(self, word: &str) -> String {
        let here = self.name();
        if self == Self::Struct && word == WITH {
            return format!(
                "`{word}` belongs on a field; on a struct it stands in \
                `deprecated(\"Old\", before = 2, with = Self::function)`"
            );
        }
        if self == Self::VariantField && [SINCE, DEPRECATED].contains(&word) {
            return format!("`{word}` has no place on {here}: {ENUM_HAS_NO_VERSION}");
        }
        if self == Self::VariantField && [FLATTEN, BASE].contains(&word) {
            return format!(
                "`{word}` has no place on {here}: the fields of a variant are no record; \
                put them into a struct, and make the variant hold it"
            );
        }
        if let Some(elsewhere) = Self::ALL.into_iter().find(|place| place.knows(word)) {
            return format!("`{word}` belongs on {}, not on {here}", elsewhere.name());
        }
        if let Some((_, way_out)) = HABITS.iter().find(|(habit, _)| *habit == word) {
            return format!("unknown attribute `{word}`; {way_out}");
        }
        if let Some(near) = nearest(word, self.words().iter().copied()) {
            return format!("unknown attribute `{word}`; did you mean `{near}`?");
        }
        if let Some((near, place)) =
            Self::ALL.into_iter().find_map(|place| Some((nearest(word, place.words().iter().copied())?, place)))
        {
            let there = if place == Self::Field { "a field of a struct" } else { place.name() };
            return format!("unknown attribute `{word}`; if you mean `{near}`, it belongs on {there}, not on {here}");
        }
        format!("unknown attribute `{word}`; on {here} there are {}", listed(self.words()))
    }
}

/// What takes the place of versions inside of enums.
pub(crate) const ENUM_HAS_NO_VERSION: &str =
    "an enum has no version; put the fields into a struct with a version, and make the variant hold it";

/// Words that people bring along from serde, and what says the same here.
const HABITS: &[(&str, &str)] = &[
    (
        "skip_serializing",
        "a field that is not in the file is marked `skip`, one that is read but never written `deprecated`",
    ),
    ("skip_deserializing", "a field that is not in the file is marked `skip`"),
    ("skip_serializing_if", "every field is always written, so that a file shows all of its values"),
    ("deny_unknown_fields", "whoever loads the file chooses that: the strict options refuse unknown keys"),
    ("serialize_with", ONE_WITH),
    ("deserialize_with", ONE_WITH),
    ("tag", TAGGED),
    ("content", TAGGED),
    ("untagged", TAGGED),
    ("borrow", "a field with a lifetime borrows from the file by itself"),
    ("optional", "a missing key always keeps the field's default, so there is nothing to write"),
    (UNTIL, "it stands with an alias: `alias(\"Old\", until = 3)`"),
    (BEFORE, "it stands with a deprecated key: `deprecated(\"Old\", before = 2, with = Self::function)`"),
    (DROP, "it stands with a deprecated key: `deprecated(\"Old\", before = 2, drop)`"),
];

const ONE_WITH: &str = "one description loads and saves: `with = module`, whose function `serialize` tells it";
const TAGGED: &str = "an enum is written as the name of its variant, and behind it what the variant holds";

/// `` `a`, `b` and `c` ``
pub(crate) fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
