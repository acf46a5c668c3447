//! Do keys say what they mean: by name, never by a hash alone, never of the wrong field?

use jasset::{Arena, Document, JAsset, LoadOptions, ProblemKind, Registry, key};

/// Pairs of names with one CRC-32.
const PAIRS: [(&str, &str); 3] =
    [("plumless", "buckeroo"), ("ChestDoorMode", "WaveLimitX"), ("AmmoBurstPower", "RunSkinPath")];

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct First {
    #[jasset(rename = "plumless")]
    a: i32,
    #[jasset(rename = "ChestDoorMode")]
    b: i32,
    #[jasset(rename = "Third", alias = "AmmoBurstPower")]
    c: i32,
}

// Both of a pair in one struct do not compile: `ui/clash/crc.rs`, `ui/clash/crc_of_alias.rs`, and across
// a base or a flattened part `ui/pinned/clash/crc_across_parts.rs`.
#[test]
fn k1_a_key_with_the_crc_of_another_is_not_read() {
    assert_eq!(key!("plumless").crc(), key!("buckeroo").crc());
    assert_eq!(key!("ChestDoorMode").crc(), key!("WaveLimitX").crc());
    assert_eq!(key!("AmmoBurstPower").crc(), key!("RunSkinPath").crc());
    let others: Vec<_> = PAIRS.iter().map(|(_, other)| *other).collect();
    let text = PAIRS.map(|(_, other)| format!("; {other}\n7\n")).join("\n");
    // Few keys, and so many that they are searched by an index.
    let padding = (0..100).map(|at| format!("\n; Other{at}\n1\n")).collect::<Vec<_>>().concat();
    for text in [text.clone(), format!("{text}{padding}"), format!("; AssetType\nFirst\n{padding}\n{text}")] {
        let loaded = jasset::from_str_with::<First>(&text, &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value, First::default());
        assert!(loaded.report.missing().eq(["plumless", "ChestDoorMode", "Third"]));
        let unknown: Vec<_> = loaded.report.unknown().filter(|key| !key.starts_with("Other")).collect();
        assert_eq!(unknown, others);
        assert_eq!(loaded.report.aliased().count(), 0);
        let error = jasset::from_str_with::<First>(&text, &LoadOptions::new().strict()).unwrap_err();
        for other in &others {
            assert!(error.problems().iter().any(|problem| problem.key() == *other), "{error}");
        }
        // A save in place keeps them beside the fields.
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let updated = document.update(&First { a: 1, b: 2, c: 3 }).unwrap();
        assert!(others.iter().all(|other| updated.contains(&format!("; {other}\n7\n"))), "{updated}");
        assert_eq!(jasset::from_str::<First>(&updated).unwrap(), First { a: 1, b: 2, c: 3 });
        // And a look-up by name finds the name.
        let head = document.records().next().unwrap().head();
        for (own, other) in PAIRS {
            assert_eq!((head.get(own), head.get(other)), (None, Some("7")));
        }
    }
    // Both in one file, in both orders: neither is the other, and none stands twice.
    for (first, second) in [(0, 1), (1, 0)] {
        let pair = [("plumless", 1), ("buckeroo", 2)];
        let text = format!("; {}\n{}\n\n; {}\n{}\n", pair[first].0, pair[first].1, pair[second].0, pair[second].1);
        let loaded = jasset::from_str_with::<First>(&text, &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value.a, 1);
        assert!(loaded.report.unknown().eq(["buckeroo"]));
    }
}

#[test]
fn k1_two_classes_of_one_crc_are_refused_by_name() {
    #[derive(JAsset, Default)]
    #[jasset(rename = "plumless")]
    struct A {}
    #[derive(JAsset, Default)]
    #[jasset(rename = "buckeroo")]
    struct B {}
    let error = Registry::new().with::<A>().unwrap().with::<B>().unwrap_err().to_string();
    assert!(error.contains("plumless") && error.contains("buckeroo"), "{error}");
    // In a file the name decides.
    assert_eq!(
        jasset::from_str::<A>("; AssetType\nbuckeroo\n").map(|_| ()).unwrap_err().problems()[0].kind(),
        ProblemKind::WrongClass
    );
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3, deprecated("Speed", before = 2, with = Self::speed), deprecated("Gone", before = 3, drop))]
struct Everything {
    hp: i32,
    #[jasset(alias = "Title")]
    name: String,
    #[jasset(since = 3)]
    luck: u8,
    velocity: f32,
    #[jasset(deprecated)]
    flag: bool,
}

impl Everything {
    fn speed(&mut self, speed: f32) {
        self.velocity = speed;
    }
}

#[test]
fn k2_reports_and_errors_name_every_key() {
    let text = "; Title\nx\n\n; Speed\n1\n\n; Gone\n1\n\n; Flag\n1\n\n; Mana\n1\n";
    let loaded = jasset::from_str_with::<Everything>(text, &LoadOptions::new()).unwrap();
    let told = loaded.report.to_string();
    for name in ["Everything", "Hp", "Title", "Name", "Luck", "Speed", "Velocity", "Gone", "Flag", "Mana"] {
        assert!(told.contains(name), "{name} is not in\n{told}");
    }
    let mut all = told;
    for text in ["; Hp\nx\n\n; Mana\n1\n\n; Speed\nfast\n", "; Hp\n1\n\n; Hp\n1\n", "; AssetType\nDoor\n"] {
        let error = jasset::from_str_with::<Everything>(text, &LoadOptions::new().strict()).unwrap_err();
        assert!(error.problems().iter().all(|problem| !problem.key().is_empty()), "{error}");
        all += &error.to_string();
    }
    // No key of theirs is told as a number, in whatever base.
    for key in ["Hp", "Title", "Name", "Luck", "Speed", "Velocity", "Gone", "Flag", "AssetType"] {
        let crc = crc(key);
        for hash in [format!("{crc}"), format!("{crc:x}"), format!("{crc:X}")] {
            assert!(!all.contains(&hash), "{key} is told as {hash}:\n{all}");
        }
    }
    // The key itself, for who debugs, has both.
    assert_eq!(format!("{:?}", key!("Damage")), "Key(Damage 0x1664515A)");
}

/// CRC-32 (IEEE), by its definition.
fn crc(name: &str) -> u32 {
    !name.bytes().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

/// Something that cannot be saved: only `skip` makes it compile.
#[derive(Clone, Debug, Default, PartialEq)]
struct Handle(u64);

macro_rules! skips {
    ($($name:ident { $($body:tt)* } = $value:expr, $keys:expr;)+) => {$(
        {
            #[derive(JAsset, Clone, Debug, Default, PartialEq)]
            struct $name { $($body)* }
            check(&$value, $keys);
        }
    )+};
}

macro_rules! tuple_skips {
    ($($name:ident ( $($body:tt)* ) = $value:expr, $keys:expr;)+) => {$(
        {
            #[derive(JAsset, Clone, Debug, Default, PartialEq)]
            struct $name( $($body)* );
            check(&$value, $keys);
        }
    )+};
}

/// That the fields that are not skipped are under their own keys, and come back in their places.
fn check<T: for<'a> JAsset<'a> + Default + PartialEq + std::fmt::Debug>(value: &T, keys: &[(&str, &str)]) {
    let text = jasset::to_string(value).unwrap();
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let head = document.records().next().unwrap().head();
    assert!(head.properties().skip(1).eq(keys.iter().copied()), "{text}");
    let loaded = document.load_with::<T>(&LoadOptions::new().strict()).unwrap();
    assert!(loaded.report.is_empty(), "{}", loaded.report);
    assert_eq!(loaded.value, *value);
}

// A skipped field of a variant's payload does not exist yet: an enum with payload does not compile
// (`ui/enum/payload.rs`). `skip` beside a word that needs a key: `ui/combine/skip.rs`.
#[test]
fn k3_skip_skips_that_field_and_no_other() {
    let h = Handle::default;
    skips! {
        First { #[jasset(skip)] h: Handle, a: u8, b: u8 } = First { h: h(), a: 1, b: 2 }, &[("A", "1"), ("B", "2")];
        Middle { a: u8, #[jasset(skip)] h: Handle, b: u8 } = Middle { a: 1, h: h(), b: 2 }, &[("A", "1"), ("B", "2")];
        Last { a: u8, b: u8, #[jasset(skip)] h: Handle } = Last { a: 1, b: 2, h: h() }, &[("A", "1"), ("B", "2")];
        Both { #[jasset(skip)] g: Handle, a: u8, #[jasset(skip)] h: Handle } = Both { g: h(), a: 1, h: h() }, &[("A", "1")];
    }
}

#[test]
fn k3_skip_in_a_tuple_struct_keeps_the_places_of_the_others() {
    let h = Handle::default;
    tuple_skips! {
        First(#[jasset(skip)] Handle, u8, u8) = First(h(), 1, 2), &[("Field1", "1"), ("Field2", "2")];
        Middle(u8, #[jasset(skip)] Handle, u8) = Middle(1, h(), 2), &[("Field0", "1"), ("Field2", "2")];
        Last(u8, u8, #[jasset(skip)] Handle) = Last(1, 2, h()), &[("Field0", "1"), ("Field1", "2")];
        Most(#[jasset(skip)] Handle, #[jasset(skip)] Handle, u8, #[jasset(skip)] Handle) = Most(h(), h(), 1, h()), &[("Field2", "1")];
    }
}

#[test]
fn k3_a_skipped_field_keeps_what_it_had() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Live(u8, #[jasset(skip)] Handle, u8);
    let mut live = Live(1, Handle(9), 2);
    let arena = Arena::new();
    let document = Document::parse_in(&arena, b"; Field0\n3\n\n; Field1\n4\n\n; Field2\n5\n");
    let report = document.apply(&mut live, &LoadOptions::new()).unwrap();
    assert_eq!(live, Live(3, Handle(9), 5));
    assert!(report.unknown().eq(["Field1"]));
}

// Two fields on one key do not compile: `ui/clash/two_fields.rs` (`field_1` against `field1`),
// `rename_and_field.rs`, `alias_and_field.rs`, `two_aliases.rs`, `alias_of_itself.rs`,
// `deprecated_and_field.rs`, `reserved_and_field.rs`, `structure.rs`; across parts `ui/pinned/clash/`:
// `base_and_field.rs`, `two_flattened.rs`, `deprecated_across_parts.rs`, `version_of_a_part.rs`.
#[test]
fn k4_near_keys_that_differ_are_two_properties() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Near {
        field1: u8,
        #[jasset(rename = "Field_1")]
        field_1: u8,
        #[jasset(rename = "field1")]
        lower: u8,
        field_10: u8,
    }
    let value = Near { field1: 1, field_1: 2, lower: 3, field_10: 4 };
    check(&value, &[("Field1", "1"), ("Field_1", "2"), ("field1", "3"), ("Field10", "4")]);
}

// A misspelt attribute does not compile, and is told with the nearest known word: `ui/unknown/`
// (`typo_on_field.rs`, `typo_on_struct.rs`, `typo_on_variant.rs`, `many_at_once.rs`, `nothing_near.rs`,
// `serde_habits.rs`), and `ui/place/` for a word in the wrong place.
#[test]
fn k5_every_word_in_its_place_is_accepted() {
    #[derive(JAsset, Clone, Debug, PartialEq)]
    #[jasset(version = 2, min_version = 1, alias = "Old", rename_all = "camelCase", reserved("Was"))]
    struct Words {
        #[jasset(alias("Former", until = 2), since = 2, default = 5, hex)]
        max_speed: u16,
        #[jasset(rename = "Fixed")]
        other: u16,
    }
    check(&Words { max_speed: 0x2A, other: 1 }, &[("ClassVersion", "2"), ("maxSpeed", "0x002A"), ("Fixed", "1")]);
    assert_eq!(Words::default().max_speed, 5);
}

mod before {
    #[derive(jasset::JAsset, Clone, Copy, Debug, Default, PartialEq)]
    pub(crate) enum Team {
        #[default]
        Red,
        Blue,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(base, version = 1)]
    pub(crate) struct Entity {
        pub(crate) kind: jasset::ClassName,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        #[jasset(base)]
        pub(crate) entity: Entity,
        pub(crate) team: Team,
        pub(crate) hp: i32,
    }
}

mod after {
    /// The same types, elsewhere.
    pub(crate) mod deeper {
        #[derive(jasset::JAsset, Clone, Copy, Debug, Default, PartialEq)]
        pub(crate) enum Team {
            #[default]
            Red,
            Blue,
        }

        #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
        #[jasset(base, version = 1)]
        pub(crate) struct Entity {
            pub(crate) kind: jasset::ClassName,
        }
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        #[jasset(base)]
        pub(crate) entity: deeper::Entity,
        pub(crate) team: deeper::Team,
        pub(crate) hp: i32,
    }
}

#[test]
fn k6_a_type_that_moves_to_another_module_reads_and_writes_the_same() {
    let old = before::Monster { team: before::Team::Blue, hp: 7, ..Default::default() };
    let new = after::Monster { team: after::deeper::Team::Blue, hp: 7, ..Default::default() };
    let text = jasset::to_string(&old).unwrap();
    assert_eq!(jasset::to_string(&new).unwrap(), text);
    assert_eq!(jasset::from_str::<after::Monster>(&text).unwrap(), new);
    for path in ["::", "before", "cases_key", "jasset"] {
        assert!(!text.contains(path), "{text}");
    }
    assert_eq!(text, "; AssetType\nEntity\n\n; BaseVersion\n1\n\n; Kind\nMonster\n\n; Team\nBlue\n\n; Hp\n7\n");
}

#[test]
fn k6_a_generic_type_does_not_name_its_parameter() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Slot<T> {
        item: T,
    }
    assert_eq!(
        jasset::to_string(&Slot { item: after::deeper::Team::Blue }).unwrap(),
        "; AssetType\nSlot\n\n; Item\nBlue\n"
    );
}
