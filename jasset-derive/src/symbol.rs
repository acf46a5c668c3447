//! Which words may stand in `#[jasset(...)]`, and where?

use crate::nearest::nearest;

pub(crate) const ALIAS: &str = "alias";
pub(crate) const BASE: &str = "base";
pub(crate) const BEFORE: &str = "before";
pub(crate) const BOUND: &str = "bound";
pub(crate) const CRATE: &str = "crate";
pub(crate) const DEFAULT: &str = "default";
pub(crate) const DEPRECATED: &str = "deprecated";
pub(crate) const DROP: &str = "drop";
pub(crate) const FLATTEN: &str = "flatten";
pub(crate) const HEX: &str = "hex";
pub(crate) const MIGRATE: &str = "migrate";
pub(crate) const MIN_VERSION: &str = "min_version";
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
}

impl Place {
    const ALL: [Self; 4] = [Self::Struct, Self::Enum, Self::Field, Self::Variant];

    /// For messages.
    fn name(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Field => "a field",
            Self::Variant => "a variant",
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
            Self::Enum => &[CRATE, RENAME, RENAME_ALL],
            Self::Field => &[ALIAS, BASE, DEFAULT, DEPRECATED, FLATTEN, HEX, RENAME, SINCE, SKIP],
            Self::Variant => &[ALIAS, RENAME],
        }
    }

    pub(crate) fn knows(self, word: &str) -> bool {
        self.words().contains(&word)
    }

    /// Says what to write instead of a word that is not known here.
    pub(crate) fn unknown(self, word: &str) -> String {
        let here = self.name();
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
            let there = place.name();
            return format!("unknown attribute `{word}`; if you mean `{near}`, it belongs on {there}, not on {here}");
        }
        format!("unknown attribute `{word}`; on {here} there are {}", listed(self.words()))
    }
}

/// Words that people bring along from serde, and what says the same here.
const HABITS: &[(&str, &str)] = &[
    (
        "skip_serializing",
        "a field that is not in the file is marked `skip`, one that is read but never written `deprecated`",
    ),
    ("skip_deserializing", "a field that is not in the file is marked `skip`"),
    ("skip_serializing_if", "every field is always written, so that a file shows all of its values"),
    ("deny_unknown_fields", "whoever loads the file chooses that: the strict options refuse unknown keys"),
    ("serialize_with", "give the field a type of its own that implements `jasset::Scalar`"),
    ("deserialize_with", "give the field a type of its own that implements `jasset::Scalar`"),
    ("tag", "an enum is written as the name of its variant"),
    ("untagged", "an enum is written as the name of its variant"),
    ("optional", "a missing key always keeps the field's default, so there is nothing to write"),
    (UNTIL, "it stands with an alias: `alias(\"Old\", until = 3)`"),
    (BEFORE, "it stands with a deprecated key: `deprecated(\"Old\", before = 2, with = Self::function)`"),
    (WITH, "it stands with a deprecated key: `deprecated(\"Old\", before = 2, with = Self::function)`"),
    (DROP, "it stands with a deprecated key: `deprecated(\"Old\", before = 2, drop)`"),
];

/// `` `a`, `b` and `c` ``
pub(crate) fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
