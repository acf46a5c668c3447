//! Which changes are there, what is loaded after each, and at which levels is it tried?

use crate::trial::Change;

/// The code of a folder, and the types that hold its class at each level.
macro_rules! build {
    ($file:expr, $class:ident, $expected:expr, ($($fields:tt)*), $of_fields:expr) => {
        use crate::{level::Level, trial::{Outcome, run}};

        include!($file);

        mod levels {
            use jasset::JAsset;

            #[allow(unused_imports)]
            use super::*;

            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            pub(super) struct Nested {
                pub(super) part: $class,
            }

            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            pub(super) struct List {
                pub(super) parts: Vec<$class>,
            }

            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            pub(super) struct Keyed {
                #[jasset(key = "name")]
                pub(super) parts: Vec<$class>,
            }

            #[derive(JAsset, Default)]
            pub(super) enum Slot {
                #[default]
                Empty,
                Full($class),
            }

            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            pub(super) struct Variant {
                pub(super) slot: Slot,
            }

            #[derive(JAsset, Default)]
            pub(super) enum Fielded {
                #[default]
                Empty,
                Full { $($fields)* },
            }

            #[derive(JAsset, Default)]
            #[jasset(rename = "Holder")]
            pub(super) struct Fields {
                pub(super) slot: Fielded,
            }
        }

        pub(super) fn build(level: Level, text: &str) -> Result<Outcome, String> {
            let expected: Option<fn() -> [$class; 2]> = $expected;
            let second = |part: $class| $class { name: "Second".into(), ..part };
            let named = |text: &str, part| if text.contains("\nSecond = {") { second(part) } else { part };
            match level {
                Level::Property => run(text, expected.map(|both| both())),
                Level::Nested => run(text, expected.map(|both| both().map(|part| levels::Nested { part }))),
                Level::List => {
                    let pairs = |both: fn() -> [$class; 2]| {
                        let [[a, b], [c, d]] = [both(), both()];
                        [levels::List { parts: vec![a, c] }, levels::List { parts: vec![b, d] }]
                    };
                    run(text, expected.map(pairs))
                }
                Level::Keyed => {
                    let pairs = |both: fn() -> [$class; 2]| {
                        let [[a, b], [c, d]] = [both(), both()];
                        [levels::Keyed { parts: vec![a, named(text, c)] }, levels::Keyed { parts: vec![b, named(text, d)] }]
                    };
                    run(text, expected.map(pairs))
                }
                Level::Variant => {
                    let full = |part| levels::Variant { slot: levels::Slot::Full(part) };
                    run(text, expected.map(|both| both().map(full)))
                }
                Level::Fields => {
                    let expected: Option<fn() -> [levels::Fielded; 2]> = $of_fields;
                    run(text, expected.map(|both| both().map(|slot| levels::Fields { slot })))
                }
            }
        }
    };
}

macro_rules! or {
    ([] $default:expr) => { $default };
    ([$($value:expr)+] $default:expr) => { $($value)+ };
}

macro_rules! changes {
    ($(
        $name:ident: $before:ident => $after:ident {
            loaded: $loaded:expr,
            $(saved: $saved:expr,)?
            $(remains: $remains:expr,)?
            $(fields: { $($old:tt)* } => { $($new:tt)* } = { $($of_fields:tt)* }
                $(saved { $($to_save:tt)* })? tell $told:expr,)?
            $(forgotten: $forgotten:literal loads $which:ident,)?
            levels: $($level:ident)*,
            $(without: $($left:ident $reason:literal,)*)?
        }
    )*) => {
        /// All of them.
        pub(crate) const ALL: &[&Change] = &[$(&$name::CHANGE),*];

        $(
            mod $name {
                use crate::{level::Level, trial::Change};

                pub(super) const CHANGE: Change = Change {
                    name: stringify!($name),
                    class: stringify!($before),
                    before: include_str!(concat!(stringify!($name), "/before.jasset")),
                    after: include_str!(concat!(stringify!($name), "/after.jasset")),
                    old: before::build,
                    new: after::build,
                    remains: or!([$($remains)?] &[]),
                    of_fields: or!([$($told)?] &[]),
                    forgotten: or!([$(Some(crate::trial::Forgotten { what: $forgotten, file: stringify!($which), load: forgotten::build }))?] None),
                    levels: &[$(stringify!($level)),*],
                    without: &[$($((stringify!($left), $reason)),*)?],
                };

                fn try_at(name: &str) {
                    let (_, _, level) = Level::ALL.into_iter().find(|(level, ..)| *level == name).expect("a level");
                    CHANGE.try_at(level);
                }

                mod before {
                    build!(concat!(stringify!($name), "/before.rs"), $before, None, ($($($old)*)?), None);
                }

                mod after {
                    build!(
                        concat!(stringify!($name), "/after.rs"),
                        $after,
                        Some(|| [$loaded, or!([$($saved)?] $loaded)]),
                        ($($($new)*)?),
                        or!([$(Some(|| [
                            levels::Fielded::Full { $($of_fields)* },
                            or!([$(levels::Fielded::Full { $($to_save)* })?] levels::Fielded::Full { $($of_fields)* }),
                        ]))?] None)
                    );
                }

                $(
                    mod forgotten {
                        use crate::trial::{Outcome, run};

                        include!(concat!(stringify!($name), "/forgotten.rs"));

                        pub(super) fn build() -> Result<Outcome, String> {
                            run::<$after>(super::CHANGE.$which, None)
                        }
                    }
                )?

                $(
                    #[test]
                    fn $level() {
                        try_at(stringify!($level));
                    }
                )*
            }
        )*
    };
}

changes! {
    rename_field: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), velocity: 7.5 },
        fields: { name: String, speed: f32 } => { name: String, #[jasset(alias = "Speed")] velocity: f32 }
            = { name: "Goblin".into(), velocity: 7.5 } tell &["renamed Speed -> Velocity"],
        forgotten: "without `alias`" loads before,
        levels: property nested list keyed variant fields,
    }
    rename_type: Monster => Creature {
        loaded: Creature { name: "Goblin".into(), hp: 70 },
        forgotten: "without `alias`" loads before,
        levels: property nested list keyed variant,
        without: fields "the fields of a variant have no type name",
    }
    rename_variant: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), mood: Mood::Furious },
        fields: { name: String, mood: Mood } => { name: String, mood: Mood }
            = { name: "Goblin".into(), mood: Mood::Furious } tell &["renamed Angry -> Furious"],
        forgotten: "without `alias`" loads before,
        levels: property nested list keyed variant fields,
    }
    add_variant: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), mood: Mood::Angry },
        saved: Monster { name: "Goblin".into(), mood: Mood::Scared(0.5) },
        fields: { name: String, mood: Mood } => { name: String, mood: Mood }
            = { name: "Goblin".into(), mood: Mood::Angry } saved { name: "Goblin".into(), mood: Mood::Scared(0.5) }
            tell &[],
        forgotten: "without `other`" loads after,
        levels: property nested list keyed variant fields,
    }
    insert_variant: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), mood: Mood::Angry },
        fields: { name: String, mood: Mood } => { name: String, mood: Mood }
            = { name: "Goblin".into(), mood: Mood::Angry } tell &[],
        levels: property nested list keyed variant fields,
    }
    remove_variant: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), mood: Mood::Calm },
        fields: { name: String, mood: Mood } => { name: String, mood: Mood }
            = { name: "Goblin".into(), mood: Mood::Calm } tell &["renamed Sleepy -> Calm"],
        forgotten: "without `alias`" loads before,
        levels: property nested list keyed variant fields,
    }
    widen_number: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 200, speed: 7.0, mass: 1.5 },
        fields: { name: String, hp: u8, speed: i32, mass: f32 } => { name: String, hp: u32, speed: f32, mass: f64 }
            = { name: "Goblin".into(), hp: 200, speed: 7.0, mass: 1.5 } tell &[],
        levels: property nested list keyed variant fields,
    }
    narrow_number: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 255, armor: 5 },
        forgotten: "with `hp: u8` under the same key" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    change_type: Door => Door {
        loaded: Door { name: "Cellar".into(), lock: Lock::Locked },
        forgotten: "with `locked: Lock` under the same key" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    newtype_wrap: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: Health(70) },
        fields: { name: String, hp: u32 } => { name: String, hp: Health }
            = { name: "Goblin".into(), hp: Health(70) } tell &[],
        levels: property nested list keyed variant fields,
    }
    required_to_optional: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), leash: Some(12.5) },
        fields: { name: String, leash: f32 } => { name: String, leash: Option<f32> }
            = { name: "Goblin".into(), leash: Some(12.5) } tell &[],
        levels: property nested list keyed variant fields,
    }
    optional_to_required: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), leash: 20.0 },
        forgotten: "with `leash: f32` under the same key" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    change_default: Lamp => Lamp {
        loaded: Lamp { name: "Candle".into(), energy: 1.0 },
        fields: { name: String, #[jasset(default = 1.0)] energy: f32 }
            => { name: String, #[jasset(default = 50.0)] energy: f32 }
            = { name: "Candle".into(), energy: 1.0 } tell &[],
        levels: property nested list keyed variant fields,
    }
    split_field: Weapon => Weapon {
        loaded: Weapon { name: "Bow".into(), min_range: 2.0, max_range: 30.0 },
        forgotten: "without `deprecated`" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    merge_fields: Weapon => Weapon {
        loaded: Weapon { name: "Bow".into(), damage: [3, 8] },
        forgotten: "without `deprecated`" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    vec_to_map: Chest => Chest {
        loaded: Chest {
            name: "Treasure".into(),
            chances: BTreeMap::from([("Gold".into(), 0.75), ("Arrow".into(), 0.5)]),
        },
        forgotten: "with a map under the same key" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    vec_to_keyed: Chest => Chest {
        loaded: Chest {
            name: "Treasure".into(),
            loot: vec![Loot { item: "Gold".into(), chance: 0.75 }, Loot { item: "Arrow".into(), chance: 0.5 }],
        },
        saved: Chest {
            name: "Treasure".into(),
            loot: vec![Loot { item: "Gold".into(), chance: 0.75 }, Loot { item: "Arrow".into(), chance: 0.25 }],
        },
        fields: { name: String, loot: Vec<Loot> } => { name: String, #[jasset(key = "item")] loot: Vec<Loot> }
            = {
                name: "Treasure".into(),
                loot: vec![Loot { item: "Gold".into(), chance: 0.75 }, Loot { item: "Arrow".into(), chance: 0.5 }]
            } saved {
                name: "Treasure".into(),
                loot: vec![Loot { item: "Gold".into(), chance: 0.75 }, Loot { item: "Arrow".into(), chance: 0.25 }]
            } tell &[],
        levels: property nested list keyed variant fields,
    }
    move_into_struct: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), stats: Stats { hp: 70, armor: 0.5 } },
        forgotten: "without `deprecated`" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `deprecated`",
    }
    move_out_of_struct: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 70, stats: Stats { hp: None, armor: 0.5 } },
        forgotten: "without `deprecated` and `migrate`" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version, so no `migrate`",
    }
    move_into_flattened: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), stats: Stats { hp: 70, armor: 0.5 } },
        levels: property nested list keyed variant,
        without: fields "a variant has no `flatten`",
    }
    move_to_base: Monster => Monster {
        loaded: Monster { entity: Entity { position: [1.0, 2.0], hp: 70 }, name: "Goblin".into() },
        levels: property nested list keyed variant,
        without: fields "a variant has no `base`",
    }
    move_from_base: Monster => Monster {
        loaded: Monster { entity: Entity { position: [1.0, 2.0] }, name: "Goblin".into(), hp: 70 },
        levels: property nested list keyed variant,
        without: fields "a variant has no `base`",
    }
    add_field: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 70, armor: 5 },
        fields: { name: String, hp: u32 } => { name: String, hp: u32, #[jasset(default = 5)] armor: u32 }
            = { name: "Goblin".into(), hp: 70, armor: 5 } tell &["missing key Armor: kept its default"],
        forgotten: "without `since` and `default`" loads before,
        levels: property nested list keyed variant fields,
    }
    remove_field: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 70 },
        forgotten: "without `deprecated`" loads before,
        levels: property nested list keyed variant,
        without: fields "a variant has no version: the old field stays in the file as an unknown one",
    }
    reserve_name: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 70 },
        levels: property nested list keyed variant,
        without: fields "a variant has no `reserved`",
    }
    reorder_fields: Meter => Meter {
        loaded: Meter { name: "Rage".into(), low: 1.0, high: 2.0 },
        fields: { name: String, low: f32, high: f32 } => { name: String, high: f32, low: f32 }
            = { name: "Rage".into(), low: 1.0, high: 2.0 } tell &[],
        levels: property nested list keyed variant fields,
    }
    jump_versions: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), health: 70, velocity: [7.5, 0.0], armor: 5 },
        levels: property nested list keyed variant,
        without: fields "a variant has no version",
    }
    older_build: Monster => Monster {
        loaded: Monster { name: "Goblin".into(), hp: 70 },
        saved: Monster { name: "Goblin".into(), hp: 65 },
        remains: &[
            "Monster is newer than this program (ClassVersion 3, known is 2): what it does not know is kept",
            "kept unknown key Aura",
        ],
        levels: property nested list keyed variant,
        without: fields "a variant has no version",
    }
}
