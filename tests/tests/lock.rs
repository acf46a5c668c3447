//! Does the schema lock find what would lose data, and nothing else?

// A change is told by the types on both sides, in the test that is about it.
#![allow(clippy::items_after_statements)]

use std::{fs, process::Command};

use jasset::{JAsset, ProblemKind, Registry, Saved, schema::Lock};

/// What a check of `A` finds in the lock of `B`, and whether a bless is refused.
fn found<B, A>() -> (String, bool)
where
    B: for<'a> JAsset<'a>,
    A: for<'a> JAsset<'a>,
{
    let lock = Lock::new().with::<B>().bless_text("").unwrap();
    Lock::new().with::<B>().check_text(&lock).unwrap();
    found_in::<A>(&lock)
}

fn found_in<A: for<'a> JAsset<'a>>(lock: &str) -> (String, bool) {
    let now = Lock::new().with::<A>();
    let error = now.check_text(lock).err();
    if let Some(error) = &error {
        assert!(error.problems().iter().all(|problem| problem.kind() == ProblemKind::Lock), "{error}");
    }
    let blessed = now.bless_text(lock);
    if let Ok(blessed) = &blessed {
        // What was blessed is in order, and blessing it again changes nothing.
        now.check_text(blessed).unwrap();
        assert_eq!(&now.bless_text(blessed).unwrap(), blessed);
    }
    (error.map(|error| error.to_string()).unwrap_or_default(), blessed.is_err())
}

/// Two states of the types of a program, of which `Monster` is in files.
macro_rules! change {
    ({ $($before:tt)* } => { $($after:tt)* }) => {{
        #[allow(dead_code, unreachable_pub, unused_imports)]
        mod before {
            use jasset::JAsset;
            $($before)*
        }
        #[allow(dead_code, unreachable_pub, unused_imports)]
        mod after {
            use jasset::JAsset;
            $($after)*
        }
        found::<before::Monster, after::Monster>()
    }};
}

/// The change loses data: it is told so, and cannot be blessed.
#[track_caller]
fn breaks((told, refused): (String, bool), message: &str) {
    assert_eq!(told, message);
    assert!(refused, "it was blessed");
}

/// The change loses nothing, but is asked about.
#[track_caller]
fn asks((told, refused): (String, bool), message: &str) {
    assert_eq!(told, message);
    assert!(!refused, "it was not blessed");
}

/// The change is in order: only the lock is out of date.
#[track_caller]
fn changes((told, refused): (String, bool), lines: &[&str]) {
    let mut all: Vec<_> = lines.iter().map(ToString::to_string).collect();
    all.push(
        "all of this is accounted for, and the lock is out of date; bless it: run the test with JASSET_BLESS=1, and \
         commit the lock"
            .to_owned(),
    );
    assert_eq!(told, all.join("\n"));
    assert!(!refused, "it was not blessed");
}

const ACCEPT: &str = ", or accept it as it is: run the test with JASSET_BLESS=1, and commit the lock";
const NO_FILE: &str = "; if no file has it, remove its lines from the lock";

#[test]
fn a_key_that_is_gone() {
    let found = change!(
        { #[derive(JAsset, Default)] pub struct Monster { hp: i32, speed: f32 } }
        => { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
    );
    breaks(
        found,
        &format!(
            "Monster.Speed: the key is gone, and files up to version 1 have it; say what became of it: \
             #[jasset(alias = \"Speed\")] on the field that it is now; with `version = 2` #[jasset(deprecated(\"Speed\", \
             before = 2, with = ...))], or `drop` for `with = ...`; or #[jasset(reserved(\"Speed\"))]{NO_FILE}"
        ),
    );
}

#[test]
fn a_key_that_is_accounted_for() {
    changes(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32, speed: f32, mana: u8, luck: u8, mesh: String } }
            => {
                #[derive(JAsset, Default)]
                #[jasset(version = 2, deprecated("Mana", before = 2, drop), deprecated("Luck", before = 2, with = luck))]
                #[jasset(reserved("Mesh"))]
                pub struct Monster {
                    hp: i32,
                    #[jasset(alias = "Speed")]
                    velocity: f64,
                }
                fn luck(_: &mut Monster, _: u32) {}
            }
        ),
        &[
            "Monster: version 1 became 2",
            "Monster.Luck: deprecated before 2",
            "Monster.Mana: deprecated before 2",
            "Monster.Mesh: the key is gone, and reserved",
            "Monster.Velocity: Speed became Velocity",
            "Monster.Velocity: its kind was `f32` and is `f64`",
        ],
    );
}

#[test]
fn a_shape_that_changed_without_its_version() {
    asks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 3)] pub struct Monster { hp: i32, speed: f32, mana: u8 } }
            => {
                #[derive(JAsset, Default)]
                #[jasset(version = 3, reserved("Mana"))]
                pub struct Monster { hp: i64, #[jasset(alias = "Speed")] velocity: f32, armor: u8 }
            }
        ),
        &[
            "Monster.Armor: a new property, and the version of Monster is still 3",
            "Monster.Hp: its kind was `i32` and is `i64`, and the version of Monster is still 3",
            "Monster.Mana: the key is gone, and reserved, and the version of Monster is still 3",
            "Monster.Velocity: Speed became Velocity, and the version of Monster is still 3",
        ]
        .map(|line| format!("{line}; raise it: #[jasset(version = 4)]{ACCEPT}"))
        .join("\n"),
    );
}

#[test]
fn a_kind_that_is_not_read() {
    breaks(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: u32 } }
        ),
        &format!(
            "Monster.Hp: its kind was `i32` and is `u32`, and what files have is not read as that; call the property \
             otherwise, and carry the old value over: `version = 2`, #[jasset(deprecated(\"Hp\", before = 2, with = \
             ...))]{NO_FILE}"
        ),
    );
}

#[test]
fn a_kind_that_rounds() {
    asks(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: f32 } }
        ),
        &format!("Monster.Hp: its kind was `i32` and is `f32`, which rounds large values; take a wider kind{ACCEPT}"),
    );
}

#[test]
fn a_name_that_is_used_again() {
    // Renamed, deprecated, reserved: each is remembered.
    mod first {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            hp: i32,
            speed: f32,
            mana: u8,
            luck: u8,
        }
    }
    mod second {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2, deprecated("Mana", before = 2, drop), reserved("Luck"))]
        pub(super) struct Monster {
            hp: i32,
            #[jasset(alias = "Speed")]
            velocity: f32,
        }
    }
    mod third {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 3)]
        pub(super) struct Monster {
            hp: i32,
            velocity: f32,
            speed: u8,
            mana: u8,
            luck: String,
        }
    }
    let lock = Lock::new().with::<first::Monster>().bless_text("").unwrap();
    let lock = Lock::new().with::<second::Monster>().bless_text(&lock).unwrap();
    let message = |key: &str| {
        format!(
            "Monster.{key}: the key had another meaning in files below version 2, and they are still read; give the \
             property another key: #[jasset(rename = \"...\")]{NO_FILE}"
        )
    };
    breaks(found_in::<third::Monster>(&lock), &["Luck", "Mana", "Speed"].map(message).join("\n"));

    // Fine if no such file is read any more.
    mod late {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 3, min_version = 2)]
        pub(super) struct Monster {
            hp: i32,
            velocity: f32,
            speed: u8,
            mana: u8,
            luck: String,
        }
    }
    changes(
        found_in::<late::Monster>(&lock),
        &[
            "Monster: version 2 became 3",
            "Monster: files below version 2 are not read any more",
            "Monster.Luck: a new property",
            "Monster.Mana: a new property",
            "Monster.Speed: a new property",
        ],
    );

    // A property may get back the key that it had.
    mod back {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 3, deprecated("Mana", before = 2, drop), reserved("Luck"))]
        pub(super) struct Monster {
            hp: i32,
            #[jasset(alias = "Velocity")]
            speed: f32,
        }
    }
    changes(found_in::<back::Monster>(&lock), &["Monster: version 2 became 3", "Monster.Speed: Velocity became Speed"]);
}

#[test]
fn a_former_key_that_is_dropped() {
    mod first {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            speed: f32,
            mana: u8,
        }
    }
    mod second {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2, deprecated("Mana", before = 2, drop))]
        pub(super) struct Monster {
            #[jasset(alias = "Speed")]
            velocity: f32,
        }
    }
    mod third {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 3)]
        pub(super) struct Monster {
            velocity: f32,
        }
    }
    mod late {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 3, min_version = 2)]
        pub(super) struct Monster {
            velocity: f32,
        }
    }
    let lock = Lock::new().with::<first::Monster>().bless_text("").unwrap();
    let lock = Lock::new().with::<second::Monster>().bless_text(&lock).unwrap();
    let message = |key: &str| {
        format!(
            "Monster.{key}: nothing tells what this former key is, and files below version 2 are still read; put its \
             `alias` or `deprecated` back, or say #[jasset(min_version = 2)] or #[jasset(reserved(\"{key}\"))]{NO_FILE}"
        )
    };
    breaks(found_in::<third::Monster>(&lock), &["Mana", "Speed"].map(message).join("\n"));
    changes(
        found_in::<late::Monster>(&lock),
        &["Monster: version 2 became 3", "Monster: files below version 2 are not read any more"],
    );
    // A lock that saw only the second state knows its former keys as well.
    let lock = Lock::new().with::<second::Monster>().bless_text("").unwrap();
    assert!(found_in::<third::Monster>(&lock).1);
}

#[test]
fn a_former_key_that_changes_hands_or_ends_too_early() {
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2)]
              pub struct Monster { #[jasset(alias = "Speed")] velocity: f32, armor: f32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 3)]
              pub struct Monster { velocity: f32, #[jasset(alias = "Speed")] armor: f32 } }
        ),
        &format!(
            "Monster.Speed: a former key of Velocity became one of Armor, which would read its values; put it back where \
             it was{NO_FILE}"
        ),
    );
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { speed: f32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 3)]
              pub struct Monster { #[jasset(alias("Speed", until = 2))] velocity: f32 } }
        ),
        "Monster.Velocity: the former key `Speed` ends at version 2, and files of version 2 have it; let it end later: \
         #[jasset(alias(\"Speed\", until = 3))]",
    );
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: i32, speed: f32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 3, deprecated("Speed", before = 2, drop))]
              pub struct Monster { hp: i32 } }
        ),
        "Monster.Speed: it is deprecated before 2, and files of version 2 have it; raise the version, and deprecate it \
         before that: version = 3, before = 3",
    );
}

#[test]
fn a_hook_that_takes_another_kind() {
    breaks(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32, mesh: String } }
            => {
                #[derive(JAsset, Default)]
                #[jasset(version = 2, deprecated("Mesh", before = 2, with = mesh))]
                pub struct Monster { hp: i32 }
                fn mesh(_: &mut Monster, _: u32) {}
            }
        ),
        "Monster.Mesh: its hook takes `u32`, and files have `string`; let the hook take what files have",
    );
}

#[test]
fn a_default_that_changed() {
    let found = change!(
        { #[derive(JAsset)] pub struct Monster { #[jasset(default = 1)] hp: i32, #[jasset(default = vec![1])] way: Vec<u8> } }
        => { #[derive(JAsset)] pub struct Monster { #[jasset(default = 2)] hp: i32, #[jasset(default = vec![1, 2])] way: Vec<u8> } }
    );
    let message =
        |line: &str| format!("{line}, and the version of Monster is still 1; raise it: #[jasset(version = 2)]{ACCEPT}");
    asks(
        found,
        &["Monster.Hp: its default was `1` and is `2`", "Monster.Way: its default was `1` and is `1⏎2`"]
            .map(message)
            .join("\n"),
    );
    changes(
        change!(
            { #[derive(JAsset)] pub struct Monster { #[jasset(default = 1)] hp: i32 } }
            => { #[derive(JAsset)] #[jasset(version = 2)] pub struct Monster { #[jasset(default = 2, alias = "Hp")] health: i32 } }
        ),
        &[
            "Monster: version 1 became 2",
            "Monster.Health: Hp became Health",
            "Monster.Health: its default was `1` and is `2`",
        ],
    );
}

#[test]
fn a_default_of_a_part_that_changed() {
    asks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Health { hp: i32 }
                #[derive(JAsset, Default)] pub struct Monster { #[jasset(flatten)] health: Health }
            }
            => {
                #[derive(JAsset, Default)] pub struct Health { hp: i32 }
                #[derive(JAsset)]
                pub struct Monster { #[jasset(flatten, default = Health { hp: 9 })] health: Health }
            }
        ),
        &format!(
            "Monster.Hp: its default was `0` and is `9`, and the version of Monster is still 1; raise it: \
             #[jasset(version = 2)]{ACCEPT}"
        ),
    );
}

#[test]
fn a_version_that_went_down() {
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 3)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: i32 } }
        ),
        "Monster: the version went down from 3 to 2, and files of version 3 would be newer than the program; declare at \
         least the old one: #[jasset(version = 3)]",
    );
}

#[test]
fn a_min_version_that_changed() {
    changes(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 3)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 3, min_version = 2)] pub struct Monster { hp: i32 } }
        ),
        &["Monster: files below version 2 are not read any more"],
    );
    asks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 3, min_version = 2)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 3)] pub struct Monster { hp: i32 } }
        ),
        &format!("Monster: files from version 1 on are read again; keep #[jasset(min_version = 2)]{ACCEPT}"),
    );
}

#[test]
fn a_class_that_is_gone_or_renamed() {
    breaks(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(rename = "Beast")] pub struct Monster { hp: i32 } }
        ),
        "Monster: the class is gone, and files are of it; if it is called otherwise now, say so there: #[jasset(alias = \
         \"Monster\")]; if the test does not name it any more: `Lock::with`; if it is gone for good: \
         `Lock::gone(\"Monster\")`",
    );
    changes(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(rename = "Beast", alias = "Monster", version = 2)]
              pub struct Monster { hp: i32 } }
        ),
        &["Beast: Monster became Beast"],
    );
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(alias = "Beast", alias = "Brute")] pub struct Monster { hp: i32 } }
            => { #[derive(JAsset, Default)] #[jasset(alias = "Brute")] pub struct Monster { hp: i32 } }
        ),
        &format!(
            "Monster: files call the class `Beast`, too, and it is not read any more; keep the former name: \
             #[jasset(alias = \"Beast\")]{NO_FILE}"
        ),
    );
}

#[test]
fn a_class_that_is_gone_for_good() {
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    #[derive(JAsset, Default)]
    struct Portal {
        door: Door,
    }
    let lock = Lock::new().with::<Door>().with::<Portal>().bless_text("").unwrap();
    let without = Lock::new().with::<Door>().gone("Portal");
    assert!(without.check_text(&lock).unwrap_err().to_string().starts_with("Portal: the class is gone\n"));
    let blessed = without.bless_text(&lock).unwrap();
    without.check_text(&blessed).unwrap();
    breaks(
        {
            let now = Lock::new().with::<Door>().with::<Portal>();
            (now.check_text(&blessed).unwrap_err().to_string(), now.bless_text(&blessed).is_err())
        },
        &format!(
            "Portal: the name is that of a class that is gone, and old files of that class would be read as this one; \
             give the class another name: #[jasset(rename = \"...\")]{NO_FILE}"
        ),
    );
    // Still held by others, but not in files of its own any more.
    let now = Lock::new().with::<Portal>();
    assert_eq!(
        now.check_text(&lock).unwrap_err().to_string(),
        "Door: files are of this class, and the test does not name it any more; add it again: `Lock::with::<Door>()`"
    );
    assert!(now.bless_text(&lock).is_err());
}

#[test]
fn a_variant_that_is_gone() {
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, Angry(f32) }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, Furious(f32) }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { state: State }
            }
        ),
        &format!(
            "State.Angry: the variant is gone, and files have it; say which variant it is now: #[jasset(alias = \
             \"Angry\")]{NO_FILE}"
        ),
    );
}

#[test]
fn an_enum_whose_changes_are_accounted_for() {
    changes(
        change!(
            {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, Angry(f32), Hunt { target: u32 } }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)]
                pub enum State {
                    #[default]
                    Idle,
                    #[jasset(alias = "Angry")]
                    Furious(f64),
                    #[jasset(alias = "Hunt")]
                    Chase { #[jasset(alias = "Target")] prey: u64, fast: bool },
                    Asleep,
                }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
        ),
        &[
            "State.Asleep: a new variant",
            "State.Chase: Hunt became Chase",
            "State.Chase.Fast: a new field",
            "State.Chase.Prey: Target became Prey",
            "State.Chase.Prey: its kind was `u32` and is `u64`",
            "State.Furious: Angry became Furious",
            "State.Furious: it held `newtype f32` and holds `newtype f64`",
        ],
    );
    changes(
        change!(
            {
                #[derive(JAsset, Default)]
                pub enum State { #[default] Idle, Angry(f32), #[jasset(other)] Unknown(String) }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, #[jasset(other)] Unknown(String) }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
        ),
        &["State.Angry: the variant is gone; files keep its text"],
    );
}

#[test]
fn a_variant_name_that_is_used_again_or_dropped() {
    mod first {
        #[derive(jasset::JAsset, Default)]
        pub(super) enum State {
            #[default]
            Idle,
            Angry(f32),
        }
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            state: State,
        }
    }
    mod second {
        #[derive(jasset::JAsset, Default)]
        pub(super) enum State {
            #[default]
            Idle,
            #[jasset(alias = "Angry")]
            Furious(f32),
        }
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            state: State,
        }
    }
    mod again {
        #[derive(jasset::JAsset, Default)]
        pub(super) enum State {
            #[default]
            Idle,
            Angry,
            Furious(f32),
        }
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            state: State,
        }
    }
    mod dropped {
        #[derive(jasset::JAsset, Default)]
        pub(super) enum State {
            #[default]
            Idle,
            Furious(f32),
        }
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            state: State,
        }
    }
    let lock = Lock::new().with::<first::Monster>().bless_text("").unwrap();
    let lock = Lock::new().with::<second::Monster>().bless_text(&lock).unwrap();
    breaks(
        found_in::<again::Monster>(&lock),
        &format!(
            "State.Angry: the name had another meaning, and files may have it; choose another name: #[jasset(rename = \
             \"...\")]{NO_FILE}"
        ),
    );
    breaks(
        found_in::<dropped::Monster>(&lock),
        &format!(
            "State.Angry: nothing tells what this former name is, and files have it; keep it: #[jasset(alias = \
             \"Angry\")]{NO_FILE}"
        ),
    );
    // The first name again, which the second one had.
    mod back {
        #[derive(jasset::JAsset, Default)]
        pub(super) enum State {
            #[default]
            Idle,
            #[jasset(alias = "Furious")]
            Angry(f32),
        }
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            state: State,
        }
    }
    changes(found_in::<back::Monster>(&lock), &["State.Angry: Furious became Angry"]);
}

#[test]
fn a_payload_that_is_not_read() {
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, Angry(f32), Hunt { target: u32, fast: bool } }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, Angry(u8), Hunt { target: bool } }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
        ),
        &[
            "State.Angry: it held `newtype f32` and holds `newtype u8`, and what files have is not read as that; keep the \
             variant as it is, and add another one",
            "State.Hunt.Fast: the field is gone, and files have it; say which field it is now: #[jasset(alias = \
             \"Fast\")]; or let the variant hold a struct, which can have a version and `deprecated` keys",
            "State.Hunt.Target: its kind was `u32` and is `bool`, and what files have is not read as that; call the field \
             otherwise, and keep the old one",
        ]
        .map(|line| format!("{line}{NO_FILE}"))
        .join("\n"),
    );
}

#[test]
fn a_default_of_a_field_of_a_variant_that_changed() {
    asks(
        change!(
            {
                #[derive(JAsset, Default)]
                pub enum State { #[default] Idle, Hunt { #[jasset(default = 1)] target: u32 } }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)]
                pub enum State { #[default] Idle, Hunt { #[jasset(default = 2)] target: u32 } }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { state: State }
            }
        ),
        &format!(
            "State.Hunt.Target: its default was `1` and is `2`; put it back: an enum has no version that tells old files \
             from new ones{ACCEPT}"
        ),
    );
}

#[test]
fn an_enum_that_does_not_stand_in_a_row_any_more() {
    breaks(
        change!(
            {
                #[derive(JAsset, Default, Clone, Copy)] pub enum Team { #[default] Red, Blue }
                #[derive(JAsset, Default)] pub struct Monster { friends: [Team; 3], team: Team }
            }
            => {
                #[derive(JAsset, Default, Clone, Copy)] pub enum Team { #[default] Red, Blue, Other(u8) }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { friends: [Team; 3], team: Team }
            }
        ),
        &format!(
            "Monster.Friends: its values stand otherwise now, since what `[enum Team; 3]` holds changed, and what files \
             have is not read; call the property otherwise, and carry the old value over: `version = 2`, \
             #[jasset(deprecated(\"Friends\", before = 2, with = ...))]{NO_FILE}"
        ),
    );
}

#[test]
fn the_order_of_a_tuple_struct() {
    let message =
        |line: &str| format!("{line}, and files hold them by their place; keep their order and their number{NO_FILE}");
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Span(#[jasset(rename = "A")] u8, #[jasset(rename = "B")] u8);
                #[derive(JAsset, Default)] pub struct Monster { span: Span }
            }
            => {
                #[derive(JAsset, Default)] pub struct Span(#[jasset(rename = "B")] u8, #[jasset(rename = "A")] u8);
                #[derive(JAsset, Default)] pub struct Monster { span: Span }
            }
        ),
        &message("Span: its values were A, B and are B, A"),
    );
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Span(u8, u8);
                #[derive(JAsset, Default)] pub struct Monster { span: Vec<Span> }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Span(u8, u8, u8);
                #[derive(JAsset, Default)] pub struct Monster { span: Vec<Span> }
            }
        ),
        &message("Span: its values were Field0, Field1 and are Field0, Field1, Field2"),
    );
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Span(u8, u8);
                #[derive(JAsset, Default)] pub struct Monster { span: Span }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Span(u8, String);
                #[derive(JAsset, Default)] pub struct Monster { span: Span }
            }
        ),
        &format!(
            "Span: files hold its values side by side, and some of them need a line of their own now; keep the tuple \
             struct, and give the new one another name{NO_FILE}"
        ),
    );
}

#[test]
fn a_part_that_changed() {
    // A key may move between a class and its parts.
    changes(
        change!(
            {
                #[derive(JAsset, Default)] #[jasset(base)] pub struct Entity { id: u32 }
                #[derive(JAsset, Default)] pub struct Monster { #[jasset(base)] entity: Entity, tag: u8 }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(base, version = 2)] pub struct Entity { tag: u16 }
                #[derive(JAsset, Default)] #[jasset(version = 2)]
                pub struct Monster { #[jasset(base)] entity: Entity, id: u32 }
            }
        ),
        &[
            "Entity: version 1 became 2",
            "Entity.Id: moved to the classes that it is a part of",
            "Entity.Tag: a new property",
            "Monster: version 1 became 2",
            "Monster.Id: moved here from a part",
            "Monster.Tag: moved to its part Entity",
            "Monster.Tag: its kind was `u8` and is `u16`",
        ],
    );
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] #[jasset(base, version = 2)] pub struct Entity { id: u32 }
                #[derive(JAsset, Default)] pub struct Monster { #[jasset(base)] entity: Entity, tag: u8 }
            }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { tag: u8 } }
        ),
        &format!(
            "Monster.Id: the key is gone with the part Entity, and files have it; put the part back, or say \
             #[jasset(reserved(\"Id\"))]{NO_FILE}"
        ),
    );
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Health { hp: u32 }
                #[derive(JAsset, Default)] pub struct Monster { #[jasset(flatten)] health: Health }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2, rename = "Life", alias = "Health")]
                pub struct Health { hp: u32 }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { #[jasset(flatten)] health: Health }
            }
        ),
        "Life: files have the version of this part under `HealthVersion`, and it is not read there; keep the name in \
         files: #[jasset(rename = \"Health\")]",
    );
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2, base)] pub struct Monster { hp: u32 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: u32 } }
        ),
        "Monster: files have its version under `BaseVersion`, and it is read under `ClassVersion`; put #[jasset(base)] \
         back as it was",
    );
}

#[test]
fn a_class_that_stands_in_others() {
    // A struct is in files by its properties, not by its name.
    changes(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Weapon { damage: f32 }
                #[derive(JAsset, Default)] pub struct Monster { weapons: Vec<Weapon> }
            }
            => {
                #[derive(JAsset, Default)] pub struct Arm { #[jasset(alias = "Damage")] harm: f64, cost: u8 }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { weapons: Vec<Option<Arm>> }
            }
        ),
        &[
            "Arm: a new class",
            "Monster: version 1 became 2",
            "Monster.Weapons: its kind was `list<class Weapon>` and is `list<option<class Arm>>`",
            "Weapon: no class holds it any more",
        ],
    );
    // What it holds is watched under its own name.
    asks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Weapon { damage: f32 }
                #[derive(JAsset, Default)] pub struct Monster { weapons: Vec<Weapon> }
            }
            => {
                #[derive(JAsset, Default)] pub struct Weapon { damage: f32, cost: u8 }
                #[derive(JAsset, Default)] pub struct Monster { weapons: Vec<Weapon> }
            }
        ),
        &format!(
            "Weapon.Cost: a new property, and the version of Weapon is still 1; raise it: #[jasset(version = 2)]{ACCEPT}"
        ),
    );
}

#[test]
fn two_shapes_of_one_class_are_locked_apart() {
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Pool<T> { items: Vec<T> }
                #[derive(JAsset, Default)] pub struct Monster { numbers: Pool<u32>, names: Pool<String> }
            }
            => {
                #[derive(JAsset, Default)] pub struct Pool<T> { items: Vec<T> }
                #[derive(JAsset, Default)] #[jasset(version = 2)]
                pub struct Monster { numbers: Pool<u64>, names: Pool<bool> }
            }
        ),
        &format!(
            "Monster.Names: its kind was `class Pool<String>` and is `class Pool<bool>`, and what files have is not read as \
             that; call the property otherwise, and carry the old value over: `version = 2`, \
             #[jasset(deprecated(\"Names\", before = 2, with = ...))]{NO_FILE}"
        ),
    );
    // Two types of one name under two roots.
    mod other {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Door {
            locked: bool,
        }
    }
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    assert_eq!(
        Lock::new().with::<Door>().with::<other::Door>().check_text("").unwrap_err().to_string(),
        "two types of different shapes are called `Door`; rename one of them: #[jasset(rename = \"...\")]"
    );
}

#[test]
fn new_things_with_a_raised_version() {
    changes(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
            => {
                #[derive(JAsset, Default)] pub enum Team { #[default] Red }
                #[derive(JAsset, Default)] pub struct Weapon { damage: f32 }
                #[derive(JAsset, Default)] #[jasset(version = 2)]
                pub struct Monster { hp: i32, #[jasset(since = 2)] weapon: Weapon, #[jasset(since = 2)] team: Team }
            }
        ),
        &[
            "Monster: version 1 became 2",
            "Monster.Team: a new property",
            "Monster.Weapon: a new property",
            "Team: a new enum",
            "Weapon: a new class",
        ],
    );
}

/// Everything that a lock can hold.
mod everything {
    use std::collections::{BTreeMap, BTreeSet};

    use jasset::{ClassName, JAsset};

    #[derive(JAsset)]
    #[jasset(base, version = 4, min_version = 2, deprecated("Old", before = 4, with = old))]
    pub(super) struct Entity {
        #[jasset(rename = "EntityID", default = 7)]
        id: u64,
        kind: ClassName,
    }

    fn old(_: &mut Entity, _: Vec<Option<String>>) {}

    #[derive(JAsset, Default)]
    pub(super) struct Item {
        name: String,
        #[jasset(hex)]
        flags: u32,
        #[jasset(deprecated)]
        rank: u8,
    }

    #[derive(JAsset, Default)]
    pub(super) struct Pool<T> {
        items: Vec<T>,
    }

    #[derive(JAsset, Default)]
    pub(super) struct Span(u32, #[jasset(rename = "End")] u32);

    #[derive(JAsset, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Team {
        #[default]
        Red,
        #[jasset(alias = "Cyan")]
        Blue,
    }

    #[derive(JAsset, Default)]
    pub(super) enum State {
        #[default]
        Idle,
        Angry(f32),
        Pair(u32, String),
        #[jasset(alias = "Hunt")]
        Chase {
            #[jasset(alias = "Goal", default = 3)]
            target: u64,
        },
        Not(Box<State>),
        #[jasset(other)]
        Unknown(String),
    }

    #[derive(JAsset)]
    #[jasset(version = 3, alias = "Beast", reserved("Mana"), deprecated("Gone", before = 2, drop))]
    pub(super) struct Monster {
        #[jasset(base)]
        entity: Entity,
        #[jasset(alias = "Speed", alias("Pace", until = 3), default = [1.0, 0.5])]
        velocity: [f32; 2],
        #[jasset(key = "name")]
        items: Vec<Item>,
        map: BTreeMap<Team, Vec<u8>>,
        set: BTreeSet<Team>,
        pair: (u8, Option<char>),
        #[jasset(bytes)]
        code: [u8; 4],
        pools: (Pool<u32>, Pool<String>),
        spans: Vec<Span>,
        state: State,
        #[jasset(default = "two\nlines".to_owned())]
        text: String,
        #[jasset(default = String::new())]
        empty: String,
    }
}

const EVERYTHING: &str = include_str!("../data/everything.lock");

#[test]
fn the_lock_is_text_that_people_read() {
    let lock = Lock::new().with::<everything::Monster>();
    let text = lock.bless_text("").unwrap();
    assert_eq!(text, EVERYTHING);
    // Stable, also over line endings that a version control system changes, and blanks.
    assert_eq!(lock.bless_text(&text).unwrap(), text);
    lock.check_text(&text).unwrap();
    lock.check_text(&text.replace('\n', "\r\n")).unwrap();
    assert_eq!(lock.bless_text(&text.replace('\n', "\n\n")).unwrap(), text);
}

#[test]
fn the_order_of_the_types_does_not_matter() {
    let one = Lock::new().with::<everything::Item>().with::<everything::Monster>();
    let other = Lock::new().with::<everything::Monster>().with::<everything::Item>().with::<everything::Item>();
    assert_eq!(one.bless_text("").unwrap(), other.bless_text("").unwrap());
}

#[test]
fn a_value_becomes_a_list_only_below_a_header() {
    changes(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { way: u8 } }
            => { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { way: Vec<u8> } }
        ),
        &["Monster: version 1 became 2", "Monster.Way: its kind was `u8` and is `list<u8>`"],
    );
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Path { way: u8 }
                #[derive(JAsset, Default)] pub struct Monster { path: Path }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Path { way: Vec<u8> }
                #[derive(JAsset, Default)] pub struct Monster { path: Path }
            }
        ),
        &format!(
            "Path.Way: its kind was `u8` and is `list<u8>`, and what files have is not read as that; call the property \
             otherwise, and carry the old value over: `version = 2`, #[jasset(deprecated(\"Way\", before = 2, with = \
             ...))]{NO_FILE}"
        ),
    );
}

#[test]
fn a_default_with_a_struct_in_it_is_compared_by_field() {
    let weapon = "Monster.Weapon: its default was `{⏎    Damage = 5⏎    Grip = {⏎        Length = 1⏎    }⏎}` and is ";
    asks(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Grip { length: u8 }
                #[derive(JAsset, Default)] pub struct Weapon { damage: u8, grip: Grip }
                #[derive(JAsset)]
                pub struct Monster { #[jasset(default = Weapon { damage: 5, grip: Grip { length: 1 } })] weapon: Weapon }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2)]
                pub struct Grip { #[jasset(alias = "Length")] size: u8, wood: bool }
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Weapon { damage: u8, cost: u8, grip: Grip }
                #[derive(JAsset)]
                pub struct Monster {
                    #[jasset(default = Weapon { damage: 5, cost: 1, grip: Grip { size: 2, wood: true } })]
                    weapon: Weapon,
                }
            }
        ),
        &format!(
            "{weapon}`{{⏎    ClassVersion = 2⏎    Damage = 5⏎    Cost = 1⏎    Grip …`, and the version of Monster is \
             still 1; raise it: #[jasset(version = 2)]{ACCEPT}"
        ),
    );
    // Only the shape of what it holds changed.
    changes(
        change!(
            {
                #[derive(JAsset, Default)] pub struct Weapon { damage: u8 }
                #[derive(JAsset)] pub struct Monster { #[jasset(default = Weapon { damage: 5 })] weapon: Weapon }
            }
            => {
                #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Weapon { cost: u8, damage: u8 }
                #[derive(JAsset)] pub struct Monster { #[jasset(default = Weapon { damage: 5, cost: 1 })] weapon: Weapon }
            }
        ),
        &["Weapon: version 1 became 2", "Weapon.Cost: a new property"],
    );
}

/// Merges as a version control system does: what one side changed, and the other did not.
fn merge(base: &str, ours: &str, theirs: &str) -> String {
    fn common(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
        let mut length = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                length[i][j] =
                    if a[i] == b[j] { length[i + 1][j + 1] + 1 } else { length[i + 1][j].max(length[i][j + 1]) };
            }
        }
        let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
        while i < a.len() && j < b.len() {
            if a[i] == b[j] {
                pairs.push((i, j));
                (i, j) = (i + 1, j + 1);
            } else if length[i + 1][j] >= length[i][j + 1] {
                i += 1;
            } else {
                j += 1;
            }
        }
        pairs
    }
    let [base, ours, theirs] = [base, ours, theirs].map(|text| text.lines().collect::<Vec<_>>());
    let (in_ours, in_theirs) = (common(&base, &ours), common(&base, &theirs));
    let mut anchors: Vec<(usize, usize, usize)> = in_ours
        .iter()
        .filter_map(|(at, our)| in_theirs.iter().find(|(same, _)| same == at).map(|(_, their)| (*at, *our, *their)))
        .collect();
    anchors.push((base.len(), ours.len(), theirs.len()));
    let (mut from, mut merged) = ((0, 0, 0), Vec::<&str>::new());
    for to in anchors {
        let (old, our, their) = (&base[from.0..to.0], &ours[from.1..to.1], &theirs[from.2..to.2]);
        assert!(old == our || old == their || our == their, "a conflict:\n{old:#?}\n{our:#?}\n{their:#?}");
        merged.extend(if old == our { their } else { our });
        merged.extend(base.get(to.0));
        from = (to.0 + 1, to.1 + 1, to.2 + 1);
    }
    merged.join("\n") + "\n"
}

#[test]
fn two_branches_merge() {
    mod base {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Monster {
            hp: i32,
            speed: f32,
            target: u8,
        }
    }
    mod ours {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Chest {
            locked: bool,
        }
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2)]
        pub(super) struct Monster {
            hp: i32,
            speed: f32,
            target: u8,
            armor: u8,
        }
    }
    mod theirs {
        #[derive(jasset::JAsset, Default)]
        pub(super) struct Portal {
            leads: String,
        }
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2)]
        pub(super) struct Monster {
            hp: i32,
            mana: u8,
            #[jasset(alias = "Speed")]
            velocity: f32,
            target: u8,
        }
    }
    mod both {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2)]
        pub(super) struct Monster {
            hp: i32,
            mana: u8,
            #[jasset(alias = "Speed")]
            velocity: f32,
            target: u8,
            armor: u8,
        }
    }
    let base = Lock::new().with::<base::Monster>().bless_text("").unwrap();
    let ours = Lock::new().with::<ours::Monster>().with::<ours::Chest>().bless_text(&base).unwrap();
    let theirs = Lock::new().with::<theirs::Monster>().with::<theirs::Portal>().bless_text(&base).unwrap();
    let merged = merge(&base, &ours, &theirs);
    let both = Lock::new().with::<both::Monster>().with::<ours::Chest>().with::<theirs::Portal>();
    both.check_text(&merged).unwrap();
    assert_eq!(both.bless_text(&merged).unwrap(), merged);
    assert_eq!(merge(&base, &theirs, &ours), merged);
}

#[test]
fn a_botched_merge_is_told() {
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    let lock = Lock::new().with::<Door>();
    let text = lock.bless_text("").unwrap();
    let entry = &text[text.find("; AssetType").unwrap()..];
    let told = |text: &str| lock.check_text(text).unwrap_err().to_string();
    assert_eq!(
        told(&format!("{text}\n{entry}")),
        "19:1: `Door` stands twice in the lock; keep one of the two: a merge may have added both"
    );
    assert!(told(&format!("<<<<<<< ours\n{text}")).starts_with("1:1: "));
    assert_eq!(
        told(&text.replace("Open = bool", "Open = boolean")),
        "Door.Properties[Open]: the line of the lock says nothing that a lock says; take the line as it was committed, or \
         remove it and bless the lock"
    );
    assert!(told(&text.replace("; Properties", "; Propertys")).contains("did you mean `Properties`?"));
    assert!(told("; AssetType\nDoor\n").contains("expected LockedClass or LockedEnum, found `Door`"));
}

#[test]
fn a_lock_in_a_file() {
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jasset.lock");
    let lock = Lock::new().with::<Door>();
    assert!(!path.exists());
    assert_eq!(lock.bless(&path).unwrap(), Saved::Created);
    lock.check(&path).unwrap();
    // Another check-out of the same lock is no change.
    let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
    fs::write(&path, &text).unwrap();
    assert_eq!(lock.bless(&path).unwrap(), Saved::Unchanged);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let registry = Registry::new().with::<Door>().unwrap().with::<everything::Monster>().unwrap();
    let all = Lock::new().registry(&registry);
    assert_eq!(all.bless(&path).unwrap(), Saved::Updated);
    all.check(&path).unwrap();
    // What loses data is not written.
    assert!(lock.bless(&path).unwrap_err().to_string().ends_with("the lock was not blessed: files would lose data"));
    all.check(&path).unwrap();
}

/// Also run by the test below, in a process and a folder of its own.
#[test]
fn a_lock_of_a_folder_is_checked() {
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    let lock = Lock::new().with::<Door>();
    let own = tempfile::tempdir().unwrap();
    lock.bless(own.path().join("jasset.lock")).unwrap();
    let folder = std::env::var_os("JASSET_TEST_FOLDER").map_or(own.path().to_owned(), Into::into);
    lock.check(folder.join("jasset.lock")).unwrap();
}

#[test]
fn the_environment_blesses() {
    let folder = tempfile::tempdir().unwrap();
    let run = |bless: Option<&str>| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "a_lock_of_a_folder_is_checked"]).env_remove("JASSET_BLESS");
        command.env("JASSET_TEST_FOLDER", folder.path());
        if let Some(bless) = bless {
            command.env("JASSET_BLESS", bless);
        }
        let output = command.output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (passed, told) = run(None);
    assert!(!passed && told.contains("jasset.lock: Door: a new class\n"), "{told}");
    let (passed, told) = run(Some("0"));
    assert!(!passed && told.contains("JASSET_BLESS=1"), "{told}");
    let (passed, told) = run(Some("1"));
    assert!(passed, "{told}");
    let (passed, told) = run(None);
    assert!(passed, "{told}");
}

#[test]
fn a_part_that_is_added() {
    asks(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { hp: i32 } }
            => {
                #[derive(JAsset, Default)] pub struct Look { mesh: String }
                #[derive(JAsset, Default)] pub struct Monster { #[jasset(flatten)] look: Look, hp: i32 }
            }
        ),
        &format!(
            "Monster: Look is a new part, and the version of Monster is still 1; raise it: #[jasset(version = 2)]{ACCEPT}"
        ),
    );
    breaks(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2, reserved("Mesh"))] pub struct Monster { hp: i32 } }
            => {
                #[derive(JAsset, Default)] pub struct Look { mesh: String }
                #[derive(JAsset, Default)] #[jasset(version = 3)]
                pub struct Monster { #[jasset(flatten)] look: Look, hp: i32 }
            }
        ),
        &format!(
            "Monster.Mesh: the key had another meaning in files below version 3, and is one of the part Look; give the \
             property another key: #[jasset(rename = \"...\")]{NO_FILE}"
        ),
    );
}

#[test]
fn what_no_file_has_any_more_is_free() {
    changes(
        change!(
            { #[derive(JAsset, Default)] #[jasset(version = 2)] pub struct Monster { hp: i32, speed: f32 } }
            => {
                #[derive(JAsset, Default)]
                #[jasset(version = 3, min_version = 3)]
                pub struct Monster { hp: String }
            }
        ),
        &["Monster: version 2 became 3", "Monster: files below version 3 are not read any more"],
    );
}

#[test]
fn a_spelling_is_no_shape() {
    changes(
        change!(
            { #[derive(JAsset, Default)] pub struct Monster { flags: u32 } }
            => { #[derive(JAsset, Default)] pub struct Monster { #[jasset(hex)] flags: u32 } }
        ),
        &["Monster.Flags: its kind was `u32` and is `u32 hex`"],
    );
}

#[test]
fn a_former_variant_that_changes_hands() {
    breaks(
        change!(
            {
                #[derive(JAsset, Default)] pub enum State { #[default] Idle, #[jasset(alias = "Angry")] Furious(f32) }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
            => {
                #[derive(JAsset, Default)] pub enum State { #[default] #[jasset(alias = "Angry")] Idle, Furious(f32) }
                #[derive(JAsset, Default)] pub struct Monster { state: State }
            }
        ),
        &format!("State.Angry: a former name of Furious became one of Idle; put it back where it was{NO_FILE}"),
    );
}

#[test]
fn a_lock_that_someone_wrote_does_no_harm() {
    #[derive(JAsset, Default)]
    struct Door {
        open: bool,
    }
    let lock = Lock::new().with::<Door>();
    let class = |name: &str, base: &str| format!("; AssetType\nLockedClass\n\n; Name\n{name}\n\n; Base\n{base}\n\n");
    let circle = format!("{}{}", class("A", "B"), class("B", "A"));
    assert!(lock.check_text(&circle).unwrap_err().to_string().starts_with("A.Base[A]: the line of the lock"));
    let text = lock.bless_text("").unwrap();
    let deep = text.replace("= bool", &format!("= \"{}\"", "list<".repeat(10_000)));
    assert!(lock.check_text(&deep).unwrap_err().to_string().starts_with("Door.Properties[Open]: the line of the lock"));
    let last = text.replace("; Properties", "; Version\n65535\n\n; Properties");
    assert!(lock.check_text(&last).unwrap_err().to_string().contains("the version went down from 65535 to 1"));
}

#[test]
fn a_class_that_gets_files_of_its_own() {
    #[derive(JAsset, Default)]
    struct Weapon {
        damage: f32,
    }
    #[derive(JAsset, Default)]
    struct Monster {
        weapon: Weapon,
    }
    let lock = Lock::new().with::<Monster>().bless_text("").unwrap();
    let now = Lock::new().with::<Monster>().with::<Weapon>();
    assert_eq!(
        now.check_text(&lock).unwrap_err().to_string(),
        "the lock is out of date; bless it: run the test with JASSET_BLESS=1, and commit the lock"
    );
    now.check_text(&now.bless_text(&lock).unwrap()).unwrap();
}

/// A version may be passed over: files below `before` have the key, and no others.
#[test]
fn a_retired_key_is_remembered_as_long_as_files_have_it() {
    mod first {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 2)]
        pub(super) struct Monster {
            hp: i32,
            speed: f32,
        }
    }
    mod second {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 4, deprecated("Speed", before = 3, drop))]
        pub(super) struct Monster {
            hp: i32,
        }
    }
    mod third {
        #[derive(jasset::JAsset, Default)]
        #[jasset(version = 4, min_version = 3)]
        pub(super) struct Monster {
            hp: i32,
        }
    }
    let lock = Lock::new().with::<first::Monster>().bless_text("").unwrap();
    let lock = Lock::new().with::<second::Monster>().bless_text(&lock).unwrap();
    assert!(lock.contains("; Retired\nSpeed = \"f32 below 3\"\n"), "{lock}");
    changes(found_in::<third::Monster>(&lock), &["Monster: files below version 3 are not read any more"]);
}
