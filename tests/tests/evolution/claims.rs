//! Is what the page says in words true, too?

use std::collections::BTreeMap;

use jasset::{Arena, Document, JAsset, LoadOptions, Loaded, NoteKind, Old, ProblemKind};

fn load<T: for<'a> JAsset<'a> + Default>(text: &str) -> Loaded<T> {
    jasset::from_str_with(text, &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn update<T: for<'a> JAsset<'a>>(text: &str, value: &T) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

fn error<T: for<'a> JAsset<'a> + Default>(text: &str) -> String {
    jasset::from_str::<T>(text).err().unwrap_or_else(|| panic!("it loads:\n{text}")).to_string()
}

#[test]
fn a_forgotten_hook_comes_one_version_later() {
    #[derive(JAsset, Default)]
    #[jasset(rename = "Weapon", version = 2)]
    struct Forgotten {
        min_range: f32,
        max_range: f32,
    }
    #[derive(JAsset, Default)]
    #[jasset(version = 3, deprecated("Range", before = 3, with = Self::split_range))]
    struct Weapon {
        min_range: f32,
        max_range: f32,
    }
    impl Weapon {
        fn split_range(&mut self, range: [f32; 2]) {
            [self.min_range, self.max_range] = range;
        }
    }
    let first = "; AssetType\nWeapon\n\n; Range\n2 30\n";
    let saved = update(first, &load::<Forgotten>(first).value);
    assert!(saved.contains("; ClassVersion\n2\n") && saved.contains("; Range\n2 30\n"), "{saved}");
    for text in [first, &saved] {
        let Loaded { value: weapon, .. } = load::<Weapon>(text);
        assert_eq!((weapon.min_range, weapon.max_range), (2.0, 30.0));
        assert!(!update(text, &weapon).contains("; Range\n"));
    }
}

#[test]
fn a_forgotten_alias_leaves_both_keys() {
    #[derive(JAsset, Default)]
    #[jasset(rename = "Monster")]
    struct Forgotten {
        velocity: f32,
    }
    #[derive(JAsset, Default)]
    struct Monster {
        #[jasset(alias = "Speed")]
        velocity: f32,
    }
    let text = "; AssetType\nMonster\n\n; Speed\n7.5\n";
    let saved = update(text, &load::<Forgotten>(text).value);
    let Loaded { value: monster, report, .. } = load::<Monster>(&saved);
    assert_eq!(monster.velocity, 0.0);
    assert!(report.to_string().contains("ignored former key Speed: Velocity is in the file too, and wins"), "{report}");
    // Without the new key the old one is read again.
    assert_eq!(load::<Monster>(&saved.replace("; Velocity\n0.000000\n", "")).value.velocity, 7.5);
}

#[test]
fn a_number_that_does_not_fit_is_an_error() {
    #[derive(JAsset, Default)]
    struct Monster {
        hp: u8,
        speed: i32,
    }
    assert_eq!(load::<Monster>("; Hp\n255\n\n; Speed\n-7\n").value.hp, 255);
    assert!(error::<Monster>("; Hp\n256\n").contains("Hp: expected an integer from 0 to 255 (u8), found `256`"));
    assert!(error::<Monster>("; Speed\n7.5\n").contains("Speed: expected an integer"));
    assert!(error::<Monster>("; Speed\n7.000000\n").contains("Speed: expected an integer"));
}

#[test]
fn none_is_new_to_an_older_build() {
    #[derive(JAsset, Default)]
    struct Now {
        leash: Option<f32>,
        title: Option<String>,
    }
    #[derive(JAsset, Default)]
    struct Then {
        leash: f32,
    }
    let text = jasset::to_string(&Now { leash: None, title: Some("none".into()) }).unwrap();
    assert!(text.ends_with("; Leash\nnone\n\n; Title\n\"none\"\n"), "{text}");
    let Loaded { value: now, .. } = load::<Now>(&text);
    assert_eq!((now.leash, now.title.as_deref()), (None, Some("none")));
    let then = text.replace("Now", "Then");
    assert!(error::<Then>(&then).contains("Leash: expected a number (f32), found `none`"));
    // And where no file says `none`, the option may go.
    assert_eq!(load::<Then>(&then.replace("none", "12.5")).value.leash, 12.5);
}

#[test]
fn a_file_without_the_key_gets_the_default_of_today() {
    #[derive(JAsset)]
    struct Lamp {
        #[jasset(default = 50.0)]
        energy: f32,
    }
    let Loaded { value: lamp, report, .. } = load::<Lamp>("; AssetType\nLamp\n");
    assert_eq!(lamp.energy, 50.0);
    assert_eq!(report.to_string(), "missing key Energy: kept its default");
}

#[test]
fn a_wrapped_value_with_a_name_is_transparent() {
    #[derive(JAsset, Default)]
    #[jasset(transparent)]
    struct Health {
        points: u32,
    }
    #[derive(JAsset, Default)]
    struct Monster {
        hp: Health,
    }
    let text = "; AssetType\nMonster\n\n; Hp\n70\n";
    assert_eq!(load::<Monster>(text).value.hp.points, 70);
    assert_eq!(jasset::to_string(&Monster { hp: Health { points: 70 } }).unwrap(), text);
}

#[test]
fn a_hook_may_choose_what_takes_the_place_of_a_variant() {
    #[derive(JAsset, Default, Debug, PartialEq)]
    enum Mood {
        #[default]
        Calm,
        Angry,
        // Not used any more.
        Sleepy,
    }
    #[derive(JAsset, Default)]
    #[jasset(version = 2, migrate = Self::wake)]
    struct Monster {
        mood: Mood,
        hp: u32,
    }
    impl Monster {
        fn wake(&mut self, from: u16, _: &mut Old<'_>) {
            if from < 2 && self.mood == Mood::Sleepy {
                self.mood = if self.hp < 10 { Mood::Angry } else { Mood::Calm };
            }
        }
    }
    assert_eq!(load::<Monster>("; Mood\nSleepy\n\n; Hp\n5\n").value.mood, Mood::Angry);
    assert_eq!(load::<Monster>("; Mood\nSleepy\n\n; Hp\n70\n").value.mood, Mood::Calm);
}

#[test]
fn of_keys_that_stand_twice_the_last_wins_in_a_map() {
    #[derive(JAsset, Default)]
    struct Loot {
        item: String,
        chance: f32,
    }
    #[derive(JAsset, Default)]
    #[jasset(version = 2, deprecated("Loot", before = 2, with = Self::by_item))]
    struct Chest {
        chances: BTreeMap<String, f32>,
    }
    impl Chest {
        fn by_item(&mut self, loot: Vec<Loot>) {
            self.chances = loot.into_iter().map(|loot| (loot.item, loot.chance)).collect();
        }
    }
    let text = "; Loot\n{\n    Item = Gold\n    Chance = 0.75\n}\n{\n    Item = Gold\n    Chance = 0.25\n}\n";
    assert_eq!(load::<Chest>(text).value.chances, BTreeMap::from([("Gold".into(), 0.25)]));
}

#[test]
fn a_class_whose_base_lost_a_field_says_what_becomes_of_it() {
    #[derive(JAsset, Default)]
    #[jasset(base)]
    struct Entity {
        position: [f32; 2],
    }
    #[derive(JAsset, Default)]
    struct Door {
        #[jasset(base)]
        entity: Entity,
    }
    #[derive(JAsset, Default)]
    #[jasset(version = 2, deprecated("Hp", before = 2, drop))]
    struct Chest {
        #[jasset(base)]
        entity: Entity,
    }
    let text = "; Position\n1.000000 2.000000\n\n; Hp\n70\n";
    let Loaded { value: door, report, .. } = load::<Door>(text);
    assert!(report.unknown().eq(["Hp"]));
    assert_eq!(update(text, &door), text);
    let Loaded { value: chest, report, .. } = load::<Chest>(text);
    assert_eq!(report.of(NoteKind::Dropped).count(), 1, "{report}");
    assert!(!update(text, &chest).contains("Hp"));
    assert_eq!([door.entity.position, chest.entity.position], [[1.0, 2.0]; 2]);
}

#[test]
fn hooks_run_in_the_order_of_their_versions() {
    #[derive(JAsset, Default)]
    #[jasset(version = 4)]
    #[jasset(deprecated("Third", before = 4, with = Self::then))]
    #[jasset(deprecated("First", before = 2, with = Self::then))]
    #[jasset(deprecated("Second", before = 3, with = Self::then))]
    struct Story {
        told: String,
    }
    impl Story {
        fn then(&mut self, part: char) {
            self.told.push(part);
        }
    }
    let text = "; ClassVersion\n1\n\n; Third\nc\n\n; Second\nb\n\n; First\na\n";
    for (version, told) in [(1, "abc"), (2, "bc"), (3, "c"), (4, "")] {
        assert_eq!(load::<Story>(&text.replace('1', &version.to_string())).value.told, told);
    }
}

#[test]
fn a_file_that_is_too_old_or_too_new_is_refused_where_asked() {
    #[derive(JAsset, Default)]
    #[jasset(version = 4, min_version = 3)]
    struct Monster {
        hp: u32,
    }
    #[derive(JAsset, Default)]
    struct Camp {
        monsters: Vec<Monster>,
    }
    let of_version = |version: u16| format!("; Monsters\n{{\n    ClassVersion = {version}\n    Hp = 7\n}}\n");
    for (version, kind) in [(2, Some(ProblemKind::TooOld)), (3, None), (4, None), (5, Some(ProblemKind::Newer))] {
        let text = of_version(version);
        let strict = jasset::from_str_with::<Camp>(&text, &LoadOptions::new().strict());
        assert_eq!(strict.as_ref().err().map(|error| error.problems()[0].kind()), kind);
        let camp = jasset::from_str::<Camp>(&text);
        assert_eq!(camp.is_ok(), version >= 3);
        assert!(camp.map_or(true, |camp| camp.monsters[0].hp == 7));
    }
    assert!(error::<Camp>(&of_version(2)).contains("versions below 3 are not read any more"));
}

#[test]
fn every_version_on_the_way_loads() {
    #[derive(JAsset)]
    #[jasset(version = 4)]
    #[jasset(deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
    #[jasset(deprecated("Luck", before = 4, drop))]
    struct Monster {
        #[jasset(alias("Hp", until = 3))]
        health: i32,
        velocity: [f32; 2],
        #[jasset(since = 4, default = 5)]
        armor: u32,
    }
    impl Monster {
        fn speed_to_velocity(&mut self, speed: f32) {
            self.velocity = [speed, 0.0];
        }
    }
    for text in [
        "; Hp\n70\n\n; Speed\n7.5\n\n; Luck\n-1\n",
        "; ClassVersion\n2\n\n; Hp\n70\n\n; Velocity\n7.5 0\n\n; Luck\n-1\n",
        "; ClassVersion\n3\n\n; Health\n70\n\n; Velocity\n7.5 0\n\n; Luck\n-1\n",
        "; ClassVersion\n4\n\n; Health\n70\n\n; Velocity\n7.5 0\n\n; Armor\n5\n",
    ] {
        let Loaded { value: monster, report, .. } = load::<Monster>(text);
        assert_eq!((monster.health, monster.velocity, monster.armor), (70, [7.5, 0.0], 5));
        assert_eq!((report.missing().count(), report.unknown().count()), (0, 0), "{report}");
    }
}

#[test]
fn an_older_build_keeps_what_it_does_not_know_only_over_the_file() {
    #[derive(JAsset, Default)]
    struct Monster {
        hp: u32,
    }
    let text = "; AssetType\nMonster\n\n; Hp\n70\n\n; Aura\nBlue\n";
    let folder = tempfile::tempdir().unwrap();
    let [over, new] = ["over.jasset", "new.jasset"].map(|name| folder.path().join(name));
    std::fs::write(&over, text).unwrap();
    let monster: Monster = jasset::load(&over).unwrap();
    jasset::save(&over, &monster).unwrap();
    jasset::save(&new, &monster).unwrap();
    assert_eq!(std::fs::read_to_string(&over).unwrap(), text);
    assert_eq!(std::fs::read_to_string(&new).unwrap(), "; AssetType\nMonster\n\n; Hp\n70\n");
}

#[test]
fn a_list_that_got_a_key_stays_as_it_is_until_it_changes() {
    #[derive(JAsset, Default)]
    struct Loot {
        item: String,
        chance: f32,
    }
    #[derive(JAsset, Default)]
    struct Chest {
        #[jasset(key = "item")]
        loot: Vec<Loot>,
    }
    let text = "; AssetType\nChest\n\n; Loot\n{\n    Item = Gold\n    Chance = 0.75\n}\n";
    let Loaded { value: mut chest, report, .. } = load::<Chest>(text);
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(text, &chest), text);
    chest.loot[0].chance = 0.5;
    assert_eq!(update(text, &chest), "; AssetType\nChest\n\n; Loot\nGold = {\n    Chance = 0.500000\n}\n");
}
