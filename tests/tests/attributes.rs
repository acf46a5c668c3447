//! Does each pair of words do what both say?
//!
//! A pair is a row of a table here, or it does not compile and is a case of `ui`: `every_pair_is_covered` holds both
//! together complete.

#![allow(dead_code)]

extern crate jasset as renamed;

use std::{collections::BTreeSet, fmt::Debug, fs, ops::Range};

use jasset::{JAsset, LoadOptions, Old};

/// A type that was made for a test, around a value.
trait Around: for<'a> JAsset<'a> + Default {
    type Value: Clone + Debug + PartialEq;
    fn around(value: Self::Value) -> Self;
    fn value(self) -> Self::Value;
}

/// The word of `rename = "Name"`; an alias with an `until` is a word of its own.
fn word(item: &str) -> &str {
    if item.contains("until") {
        return "until";
    }
    let end = item.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(item.len());
    &item[..end]
}

fn has(items: &[&str], wanted: &str) -> bool {
    items.iter().any(|item| word(item) == wanted)
}

fn loads<T: Around>(text: &str, expected: &T::Value) {
    let value: T = jasset::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(value.value(), *expected, "{text}");
}

fn saved<T: Around>(value: &T::Value) -> String {
    jasset::to_string(&T::around(value.clone())).expect("it saves")
}

fn missing<T: Around>(text: &str) -> Vec<String> {
    let loaded = jasset::from_str_with::<T>(text, &LoadOptions::new()).expect("it loads");
    loaded.report.missing().map(str::to_owned).collect()
}

/// One test a row: `name: {item} {item} Type, value, its text, initial value;`
macro_rules! fields {
    ($list:ident, $around:ident, $check:ident: $(
        $name:ident: {$($first:tt)*} {$($second:tt)*} $ty:ty, $value:expr, $text:literal, $initial:expr;
    )*) => {
        $(
            #[test]
            fn $name() {
                $around!({$($first)*} {$($second)*} $ty);
                $check::<Record>([stringify!($($first)*), stringify!($($second)*)], &$value, $text, &$initial);
            }
        )*
        const $list: &[[&str; 2]] = &[$([stringify!($($first)*), stringify!($($second)*)]),*];
    };
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Item {
    name: String,
    size: u8,
}

fn item(name: &str, size: u8) -> Item {
    Item { name: name.to_owned(), size }
}

mod span {
    use std::ops::Range;

    use jasset::{Archive, Fields, Result};

    pub(super) fn serialize<'a, A: Archive<'a, Range<u8>>>(archive: A) -> Result<()> {
        archive.tuple(|fields| {
            let start = fields.element::<u8>(|span| Some(&span.start), |span| Some(&mut span.start))?;
            let end = fields.element::<u8>(|span| Some(&span.end), |span| Some(&mut span.end))?;
            Ok(start.zip(end).map(|(start, end)| start..end))
        })
    }
}

/// A record with one field, under two words.
macro_rules! record {
    ({default $($first:tt)*} $second:tt $ty:ty) => { record!([JAsset] {default $($first)*} $second $ty); };
    ($first:tt {default $($second:tt)*} $ty:ty) => { record!([JAsset] $first {default $($second)*} $ty); };
    ({$($first:tt)*} $second:tt $ty:ty) => { record!([JAsset, Default] {$($first)*} $second $ty); };
    ([$($derived:ident),*] {$($first:tt)*} {$($second:tt)*} $ty:ty) => {
        #[derive($($derived),*)]
        #[jasset(version = 3)]
        struct Record {
            #[jasset($($first)*, $($second)*)]
            field: $ty,
        }

        impl Around for Record {
            type Value = $ty;
            fn around(field: $ty) -> Self {
                Self { field }
            }
            fn value(self) -> $ty {
                self.field
            }
        }
    };
}

fn check_field<T: Around>(items: [&str; 2], value: &T::Value, text: &str, initial: &T::Value) {
    let at = |version: u8, rest: &str| format!("; ClassVersion\n{version}\n{rest}");
    let property = |key: &str| format!("\n; {key}\n{text}");
    let if_has = |word: &str| if has(&items, word) { value } else { initial };
    let key = if has(&items, "rename") { "Renamed" } else { "Field" };
    let is_written = !has(&items, "deprecated");
    let written = if is_written { property(key) } else { String::new() };
    assert_eq!(saved::<T>(value), format!("; AssetType\nRecord\n\n{}", at(3, &written)));
    loads::<T>(&at(3, &property(key)), value);
    loads::<T>(&at(3, ""), initial);
    loads::<T>(&at(3, &property("Old")), if_has("alias"));
    loads::<T>(&at(2, &property("Older")), if_has("until"));
    loads::<T>(&at(3, &property("Older")), initial);
    let expected = |is_due: bool| if is_due && is_written { vec![key.to_owned()] } else { Vec::new() };
    assert_eq!(missing::<T>(&at(1, "")), expected(!has(&items, "since")));
    assert_eq!(missing::<T>(&at(3, "")), expected(true));
}

fields! { FIELD, record, check_field:
    rename_alias: {rename = "Renamed"} {alias = "Old"} u8, 7, "7\n", 0;
    rename_until: {rename = "Renamed"} {alias("Older", until = 3)} u8, 7, "7\n", 0;
    rename_default: {rename = "Renamed"} {default = 5} u8, 7, "7\n", 5;
    rename_since: {rename = "Renamed"} {since = 2} u8, 7, "7\n", 0;
    rename_deprecated: {rename = "Renamed"} {deprecated} u8, 7, "7\n", 0;
    rename_key: {rename = "Renamed"} {key = "name"} Vec<Item>, vec![item("bow", 3)], "bow = {\n    Size = 3\n}\n", vec![];
    rename_bytes: {rename = "Renamed"} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![];
    rename_hex: {rename = "Renamed"} {hex} u8, 7, "0x07\n", 0;
    rename_with: {rename = "Renamed"} {with = span} Range<u8>, 1..2, "1 2\n", 0..0;

    alias_until: {alias = "Old"} {alias("Older", until = 3)} u8, 7, "7\n", 0;
    alias_default: {alias = "Old"} {default = 5} u8, 7, "7\n", 5;
    alias_since: {alias = "Old"} {since = 2} u8, 7, "7\n", 0;
    alias_deprecated: {alias = "Old"} {deprecated} u8, 7, "7\n", 0;
    alias_key: {alias = "Old"} {key = "name"} Vec<Item>, vec![item("bow", 3)], "bow = {\n    Size = 3\n}\n", vec![];
    alias_bytes: {alias = "Old"} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![];
    alias_hex: {alias = "Old"} {hex} u8, 7, "0x07\n", 0;
    alias_with: {alias = "Old"} {with = span} Range<u8>, 1..2, "1 2\n", 0..0;

    until_default: {alias("Older", until = 3)} {default = 5} u8, 7, "7\n", 5;
    until_since: {alias("Older", until = 3)} {since = 2} u8, 7, "7\n", 0;
    until_deprecated: {alias("Older", until = 3)} {deprecated} u8, 7, "7\n", 0;
    until_key: {alias("Older", until = 3)} {key = "name"} Vec<Item>, vec![item("bow", 3)], "bow = {\n    Size = 3\n}\n", vec![];
    until_bytes: {alias("Older", until = 3)} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![];
    until_hex: {alias("Older", until = 3)} {hex} u8, 7, "0x07\n", 0;
    until_with: {alias("Older", until = 3)} {with = span} Range<u8>, 1..2, "1 2\n", 0..0;

    default_since: {default = 5} {since = 2} u8, 7, "7\n", 5;
    default_deprecated: {default = 5} {deprecated} u8, 7, "7\n", 5;
    default_key: {default = vec![item("a", 1)]} {key = "name"} Vec<Item>, vec![], "{}\n", vec![item("a", 1)];
    default_bytes: {default = vec![9]} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![9];
    default_hex: {default = 5} {hex} u8, 7, "0x07\n", 5;
    default_with: {default = 3..4} {with = span} Range<u8>, 1..2, "1 2\n", 3..4;

    since_deprecated: {since = 2} {deprecated} u8, 7, "7\n", 0;
    since_key: {since = 2} {key = "name"} Vec<Item>, vec![item("bow", 3)], "bow = {\n    Size = 3\n}\n", vec![];
    since_bytes: {since = 2} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![];
    since_hex: {since = 2} {hex} u8, 7, "0x07\n", 0;
    since_with: {since = 2} {with = span} Range<u8>, 1..2, "1 2\n", 0..0;

    deprecated_key: {deprecated} {key = "name"} Vec<Item>, vec![item("bow", 3)], "bow = {\n    Size = 3\n}\n", vec![];
    deprecated_bytes: {deprecated} {bytes} Vec<u8>, vec![0, 1, 2, 3], "% AAECAw==\n", vec![];
    deprecated_hex: {deprecated} {hex} u8, 7, "0x07\n", 0;
    deprecated_with: {deprecated} {with = span} Range<u8>, 1..2, "1 2\n", 0..0;
}

/// `default` beside what is no property of its own.
fn check_part<T: Around>(items: [&str; 2], value: &T::Value, text: &str, initial: &T::Value) {
    let version = "; ClassVersion\n3\n";
    let written = if has(&items, "base") { format!("{text}\n{version}") } else { format!("{version}{text}") };
    assert_eq!(saved::<T>(value), format!("; AssetType\nRecord\n\n{written}"));
    let read = if has(&items, "skip") { initial } else { value };
    loads::<T>(&written, read);
    loads::<T>(version, initial);
}

fields! { PART, record, check_part:
    skip_default: {skip} {default = 5} u8, 7, "", 5;
    base_default: {base} {default = item("a", 1)} Item, item("bow", 3), "; Name\nbow\n\n; Size\n3\n", item("a", 1);
    flatten_default: {flatten} {default = item("a", 1)} Item, item("bow", 3), "\n; Name\nbow\n\n; Size\n3\n", item("a", 1);
}

/// A record whose property is an enum, and in a variant of it one field, under two words.
macro_rules! variant {
    ({$($first:tt)*} {$($second:tt)*} $ty:ty) => {
        #[derive(JAsset, Default)]
        enum State {
            #[default]
            Idle,
            Holds {
                #[jasset($($first)*, $($second)*)]
                field: $ty,
            },
        }

        #[derive(JAsset, Default)]
        struct Record {
            state: State,
        }

        impl Around for Record {
            type Value = $ty;
            fn around(field: $ty) -> Self {
                Self { state: State::Holds { field } }
            }
            fn value(self) -> $ty {
                match self.state {
                    State::Idle => panic!("the variant was not read"),
                    State::Holds { field } => field,
                }
            }
        }
    };
}

fn check_variant_field<T: Around>(items: [&str; 2], value: &T::Value, text: &str, initial: &T::Value) {
    let holds = |key: &str| format!("; State\nHolds {{\n    {key} ={text}}}\n");
    let nothing = "; State\nHolds {}\n";
    if has(&items, "skip") {
        assert_eq!(saved::<T>(value), "; AssetType\nRecord\n\n; State\nHolds\n");
        loads::<T>("; State\nHolds\n", initial);
        return;
    }
    let key = if has(&items, "rename") { "Renamed" } else { "Field" };
    assert_eq!(saved::<T>(value), format!("; AssetType\nRecord\n\n{}", holds(key)));
    loads::<T>(&holds(key), value);
    loads::<T>(&holds("Old"), if has(&items, "alias") { value } else { initial });
    loads::<T>(nothing, initial);
}

fields! { VARIANT_FIELD, variant, check_variant_field:
    variant_rename_alias: {rename = "Renamed"} {alias = "Old"} u8, 7, " 7\n", 0;
    variant_rename_default: {rename = "Renamed"} {default = 5} u8, 7, " 7\n", 5;
    variant_rename_key: {rename = "Renamed"} {key = "name"} Vec<Item>, vec![item("bow", 3)],
        " {\n        bow = {\n            Size = 3\n        }\n    }\n", vec![];
    variant_rename_bytes: {rename = "Renamed"} {bytes} Vec<u8>, vec![0, 1, 2, 3], "\n        % AAECAw==\n", vec![];
    variant_rename_hex: {rename = "Renamed"} {hex} u8, 7, " 0x07\n", 0;
    variant_rename_with: {rename = "Renamed"} {with = span} Range<u8>, 1..2, " 1 2\n", 0..0;

    variant_alias_default: {alias = "Old"} {default = 5} u8, 7, " 7\n", 5;
    variant_alias_key: {alias = "Old"} {key = "name"} Vec<Item>, vec![item("bow", 3)],
        " {\n        bow = {\n            Size = 3\n        }\n    }\n", vec![];
    variant_alias_bytes: {alias = "Old"} {bytes} Vec<u8>, vec![0, 1, 2, 3], "\n        % AAECAw==\n", vec![];
    variant_alias_hex: {alias = "Old"} {hex} u8, 7, " 0x07\n", 0;
    variant_alias_with: {alias = "Old"} {with = span} Range<u8>, 1..2, " 1 2\n", 0..0;

    variant_default_skip: {default = 5} {skip} u8, 7, "", 5;
    variant_default_key: {default = vec![item("a", 1)]} {key = "name"} Vec<Item>, vec![], " {}\n", vec![item("a", 1)];
    variant_default_bytes: {default = vec![9]} {bytes} Vec<u8>, vec![0, 1, 2, 3], "\n        % AAECAw==\n", vec![9];
    variant_default_hex: {default = 5} {hex} u8, 7, " 0x07\n", 5;
    variant_default_with: {default = 3..4} {with = span} Range<u8>, 1..2, " 1 2\n", 3..4;
}

/// A value whose description needs more than the derive can work out.
#[derive(Clone, Debug, Default, PartialEq)]
struct Odd<T>(T);

trait Value: for<'a> JAsset<'a> {}
impl Value for u8 {}

/// What either has a number in it.
trait Number {
    fn new(number: u8) -> Self;
    fn get(self) -> u8;
}

impl Number for u8 {
    fn new(number: u8) -> Self {
        number
    }
    fn get(self) -> u8 {
        self
    }
}

impl Number for Odd<u8> {
    fn new(number: u8) -> Self {
        Self(number)
    }
    fn get(self) -> u8 {
        self.0
    }
}

impl<'a, T: Value> JAsset<'a> for Odd<T> {
    fn serialize<A: jasset::Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
        archive.transparent::<T>(|odd| &odd.0, |odd| &mut odd.0, Odd)
    }
}

/// One test a row: `name: {item} {item} {what the two need} Type;`
macro_rules! containers {
    ($list:ident: $($name:ident: {$($first:tt)*} {$($second:tt)*} {$($third:tt)*} $ty:ty;)*) => {
        $(
            #[test]
            fn $name() {
                #[derive(JAsset, Default)]
                #[jasset($($first)*, $($second)*, $($third)*)]
                struct Record<T> {
                    max_speed: u8,
                    other: $ty,
                    #[jasset(skip)]
                    upgraded_from: u16,
                }

                impl Around for Record<u8> {
                    type Value = (u8, u8, u16);
                    fn around((max_speed, other, upgraded_from): Self::Value) -> Self {
                        Self { max_speed, other: Number::new(other), upgraded_from }
                    }
                    fn value(self) -> Self::Value {
                        (self.max_speed, self.other.get(), self.upgraded_from)
                    }
                }

                fn aim<T>(record: &mut Record<T>, speed: u8) {
                    record.max_speed = speed;
                }

                fn upgrade<T>(record: &mut Record<T>, from: u16, _: &mut Old<'_>) {
                    record.upgraded_from = from;
                }

                let items = [stringify!($($first)*), stringify!($($second)*), stringify!($($third)*)];
                check_container::<Record<u8>>(&items);
            }
        )*
        const $list: &[[&str; 2]] = &[$([stringify!($($first)*), stringify!($($second)*)]),*];
    };
}

fn check_container<T: Around<Value = (u8, u8, u16)>>(items: &[&str]) {
    let is_versioned = has(items, "version");
    let name = if has(items, "rename") { "Renamed" } else { "Record" };
    let [speed, other] = if has(items, "rename_all") { ["max_speed", "other"] } else { ["MaxSpeed", "Other"] };
    let version_key = if has(items, "base") { "BaseVersion" } else { "ClassVersion" };
    let head = |name: &str, version: u8| {
        let version = if is_versioned { format!("; {version_key}\n{version}\n\n") } else { String::new() };
        format!("; AssetType\n{name}\n\n{version}")
    };
    let file = |name: &str, version: u8| format!("{}; {speed}\n7\n\n; {other}\n8\n", head(name, version));
    assert_eq!(saved::<T>(&(7, 8, 0)), file(name, 3));
    loads::<T>(&file(name, 3), &(7, 8, 0));
    let is_refused = |text: &str| jasset::from_str::<T>(text).is_err();
    assert_eq!(is_refused(&file("Old", 3)), !has(items, "alias"));
    assert_eq!(is_refused(&file(name, 1)), has(items, "min_version"));
    if is_versioned {
        let upgraded_from = if has(items, "migrate") { 2 } else { 0 };
        loads::<T>(&file(name, 2), &(7, 8, upgraded_from));
        let old = format!("{}; Speed\n5\n", head(name, 2));
        loads::<T>(&old, &(if has(items, "deprecated") { 5 } else { 0 }, 0, upgraded_from));
    }
}

containers! { CONTAINER:
    container_version_min_version: {version = 3} {min_version = 2} {} T;
    container_version_base: {version = 3} {base} {} T;
    container_version_rename: {version = 3} {rename = "Renamed"} {} T;
    container_version_alias: {version = 3} {alias = "Old"} {} T;
    container_version_rename_all: {version = 3} {rename_all = "snake_case"} {} T;
    container_version_deprecated: {version = 3} {deprecated("Speed", before = 3, with = aim)} {} T;
    container_version_migrate: {version = 3} {migrate = upgrade} {} T;
    container_version_reserved: {version = 3} {reserved("Mana")} {} T;
    container_version_bound: {version = 3} {bound = "T: Value"} {} Odd<T>;
    container_version_crate: {version = 3} {crate = renamed} {} T;

    container_min_version_base: {min_version = 2} {base} {version = 3} T;
    container_min_version_rename: {min_version = 2} {rename = "Renamed"} {version = 3} T;
    container_min_version_alias: {min_version = 2} {alias = "Old"} {version = 3} T;
    container_min_version_rename_all: {min_version = 2} {rename_all = "snake_case"} {version = 3} T;
    container_min_version_deprecated: {min_version = 2} {deprecated("Speed", before = 3, with = aim)} {version = 3} T;
    container_min_version_migrate: {min_version = 2} {migrate = upgrade} {version = 3} T;
    container_min_version_reserved: {min_version = 2} {reserved("Mana")} {version = 3} T;
    container_min_version_bound: {min_version = 2} {bound = "T: Value"} {version = 3} Odd<T>;
    container_min_version_crate: {min_version = 2} {crate = renamed} {version = 3} T;

    container_base_rename: {base} {rename = "Renamed"} {} T;
    container_base_alias: {base} {alias = "Old"} {} T;
    container_base_rename_all: {base} {rename_all = "snake_case"} {} T;
    container_base_deprecated: {base} {deprecated("Speed", before = 3, with = aim)} {version = 3} T;
    container_base_migrate: {base} {migrate = upgrade} {version = 3} T;
    container_base_reserved: {base} {reserved("Mana")} {} T;
    container_base_bound: {base} {bound = "T: Value"} {} Odd<T>;
    container_base_crate: {base} {crate = renamed} {} T;

    container_rename_alias: {rename = "Renamed"} {alias = "Old"} {} T;
    container_rename_rename_all: {rename = "Renamed"} {rename_all = "snake_case"} {} T;
    container_rename_deprecated: {rename = "Renamed"} {deprecated("Speed", before = 3, with = aim)} {version = 3} T;
    container_rename_migrate: {rename = "Renamed"} {migrate = upgrade} {version = 3} T;
    container_rename_reserved: {rename = "Renamed"} {reserved("Mana")} {} T;
    container_rename_bound: {rename = "Renamed"} {bound = "T: Value"} {} Odd<T>;
    container_rename_crate: {rename = "Renamed"} {crate = renamed} {} T;

    container_alias_rename_all: {alias = "Old"} {rename_all = "snake_case"} {} T;
    container_alias_deprecated: {alias = "Old"} {deprecated("Speed", before = 3, with = aim)} {version = 3} T;
    container_alias_migrate: {alias = "Old"} {migrate = upgrade} {version = 3} T;
    container_alias_reserved: {alias = "Old"} {reserved("Mana")} {} T;
    container_alias_bound: {alias = "Old"} {bound = "T: Value"} {} Odd<T>;
    container_alias_crate: {alias = "Old"} {crate = renamed} {} T;

    container_rename_all_deprecated: {rename_all = "snake_case"} {deprecated("Speed", before = 3, with = aim)} {version = 3} T;
    container_rename_all_migrate: {rename_all = "snake_case"} {migrate = upgrade} {version = 3} T;
    container_rename_all_reserved: {rename_all = "snake_case"} {reserved("Mana")} {} T;
    container_rename_all_bound: {rename_all = "snake_case"} {bound = "T: Value"} {} Odd<T>;
    container_rename_all_crate: {rename_all = "snake_case"} {crate = renamed} {} T;

    container_deprecated_migrate: {deprecated("Speed", before = 3, with = aim)} {migrate = upgrade} {version = 3} T;
    container_deprecated_reserved: {deprecated("Speed", before = 3, with = aim)} {reserved("Mana")} {version = 3} T;
    container_deprecated_bound: {deprecated("Speed", before = 3, with = aim)} {bound = "T: Value"} {version = 3} Odd<T>;
    container_deprecated_crate: {deprecated("Speed", before = 3, with = aim)} {crate = renamed} {version = 3} T;

    container_migrate_reserved: {migrate = upgrade} {reserved("Mana")} {version = 3} T;
    container_migrate_bound: {migrate = upgrade} {bound = "T: Value"} {version = 3} Odd<T>;
    container_migrate_crate: {migrate = upgrade} {crate = renamed} {version = 3} T;

    container_reserved_bound: {reserved("Mana")} {bound = "T: Value"} {} Odd<T>;
    container_reserved_crate: {reserved("Mana")} {crate = renamed} {} T;

    container_bound_crate: {bound = "T: Value"} {crate = renamed} {} Odd<T>;
}

const TRANSPARENT: &[[&str; 2]] = &[["transparent", "bound"], ["transparent", "crate"]];

#[test]
fn transparent_with_what_it_goes_with() {
    #[derive(JAsset)]
    #[jasset(transparent, bound = "T: Value")]
    struct Bound<T> {
        value: Odd<T>,
    }

    #[derive(JAsset)]
    #[jasset(transparent, crate = renamed)]
    struct Crate {
        #[jasset(skip, default = 3)]
        cache: u8,
        value: u8,
    }

    #[derive(JAsset)]
    struct Record {
        #[jasset(default = Bound { value: Odd(1) })]
        bound: Bound<u8>,
        krate: Crate,
    }
    let record: Record = jasset::from_str("; Bound\n7\n\n; Krate\n8\n").expect("it loads");
    assert_eq!((record.bound.value.0, record.krate.value, record.krate.cache), (7, 8, 3));
    let text = jasset::to_string(&record).expect("it saves");
    assert_eq!(text, "; AssetType\nRecord\n\n; Bound\n7\n\n; Krate\n8\n");
}

/// One test a row: `name: {item} {item} Type;`
macro_rules! enums {
    ($list:ident: $($name:ident: {$($first:tt)*} {$($second:tt)*} $ty:ty;)*) => {
        $(
            #[test]
            fn $name() {
                #[derive(JAsset)]
                #[jasset($($first)*, $($second)*)]
                enum Choice<T> {
                    VeryCalm,
                    Holds($ty),
                }

                #[derive(JAsset)]
                struct Record {
                    #[jasset(default = Choice::VeryCalm)]
                    choice: Choice<u8>,
                }

                impl Around for Record {
                    type Value = Option<u8>;
                    fn around(value: Option<u8>) -> Self {
                        Self { choice: value.map_or(Choice::VeryCalm, |value| Choice::Holds(Number::new(value))) }
                    }
                    fn value(self) -> Option<u8> {
                        match self.choice {
                            Choice::VeryCalm => None,
                            Choice::Holds(value) => Some(value.get()),
                        }
                    }
                }
                check_enum::<Record>(&[stringify!($($first)*), stringify!($($second)*)]);
            }
        )*
        const $list: &[[&str; 2]] = &[$([stringify!($($first)*), stringify!($($second)*)]),*];
    };
}

fn check_enum<T: Around<Value = Option<u8>>>(items: &[&str]) {
    let [calm, holds] = if has(items, "rename_all") { ["very_calm", "holds"] } else { ["VeryCalm", "Holds"] };
    for (value, text) in [(None, calm.to_owned()), (Some(7), format!("{holds} 7"))] {
        let text = format!("; AssetType\nRecord\n\n; Choice\n{text}\n");
        assert_eq!(saved::<T>(&value), text);
        loads::<T>(&text, &value);
    }
    let error = jasset::from_str::<T>("; Choice\nStrange\n").err().expect("there is no such variant").to_string();
    let name = if has(items, "rename") { "Renamed" } else { "Choice" };
    assert!(error.contains(&format!("a variant of {name}")), "{error}");
}

enums! { ENUM:
    enum_rename_rename_all: {rename = "Renamed"} {rename_all = "snake_case"} T;
    enum_rename_bound: {rename = "Renamed"} {bound = "T: Value"} Odd<T>;
    enum_rename_crate: {rename = "Renamed"} {crate = renamed} T;
    enum_rename_all_bound: {rename_all = "snake_case"} {bound = "T: Value"} Odd<T>;
    enum_rename_all_crate: {rename_all = "snake_case"} {crate = renamed} T;
    enum_bound_crate: {bound = "T: Value"} {crate = renamed} Odd<T>;
}

const VARIANT: &[[&str; 2]] = &[["rename", "alias"]];

#[test]
fn renamed_variants_with_aliases() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    enum State {
        #[default]
        Idle,
        #[jasset(rename = "Renamed", alias = "Old", alias = "Older")]
        Holds(u8),
    }

    #[derive(JAsset, Default)]
    struct Record {
        state: State,
    }
    for name in ["Renamed", "Old", "Older"] {
        let record: Record = jasset::from_str(&format!("; State\n{name} 7\n")).expect("it loads");
        assert_eq!(record.state, State::Holds(7));
        assert_eq!(jasset::to_string(&record).expect("it saves"), "; AssetType\nRecord\n\n; State\nRenamed 7\n");
    }
    assert!(jasset::from_str::<Record>("; State\nHolds 7\n").is_err());
}

type Pair = BTreeSet<String>;

fn pair(items: [&str; 2]) -> Pair {
    items.map(|item| word(item).to_owned()).into()
}

/// The pairs that a case of `ui` shows to be refused: each on a line of its own, which the messages show.
fn refused(case: &str) -> Vec<Pair> {
    let read = |extension: &str| {
        let path = format!("{}/ui/{case}.{extension}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let (source, messages) = (read("rs"), read("stderr"));
    let lines = source.lines().map(str::trim);
    let attributes = lines.filter_map(|line| Some((line, line.strip_prefix("#[jasset(")?.strip_suffix(")]")?)));
    let pairs = attributes.filter_map(|(line, items)| {
        // What stands in parentheses or quotes holds no `, ` but that of `until` and `before`.
        let (first, second) = items.split_once(", ")?;
        assert!(messages.contains(line), "{case}: `{line}` compiles");
        Some(pair([first, second]))
    });
    pairs.collect()
}

fn cover(words: &[&str], legal: &[&[[&str; 2]]], illegal: &[&str]) {
    let mut found: Vec<Pair> = legal.iter().flat_map(|list| list.iter()).map(|items| pair(*items)).collect();
    found.extend(illegal.iter().flat_map(|case| refused(case)));
    found.sort_unstable();
    let pairs = words.iter().enumerate().flat_map(|(at, first)| words[at + 1..].iter().map(|second| [*first, *second]));
    let mut all: Vec<Pair> = pairs.map(pair).collect();
    all.sort_unstable();
    assert_eq!(found, all);
}

#[test]
fn every_pair_is_covered() {
    cover(
        &[
            "rename",
            "alias",
            "until",
            "default",
            "skip",
            "flatten",
            "base",
            "since",
            "deprecated",
            "key",
            "bytes",
            "hex",
            "with",
        ],
        &[FIELD, PART],
        &["combine/skip", "combine/base", "combine/flatten", "combine/one_way"],
    );
    cover(
        &[
            "version",
            "min_version",
            "base",
            "rename",
            "alias",
            "rename_all",
            "deprecated",
            "migrate",
            "reserved",
            "transparent",
            "bound",
            "crate",
        ],
        &[CONTAINER, TRANSPARENT],
        &["transparent/record_words"],
    );
    cover(&["rename", "rename_all", "bound", "crate"], &[ENUM], &[]);
    cover(&["rename", "alias", "other"], &[VARIANT], &["combine/other"]);
    cover(
        &["rename", "alias", "default", "skip", "key", "bytes", "hex", "with"],
        &[VARIANT_FIELD],
        &["combine/variant_field"],
    );
}
