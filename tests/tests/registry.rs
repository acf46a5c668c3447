//! Does a registry find the class of a record, and keep what it does not know?

use jasset::{Arena, Asset, ClassName, Document, JAsset, LoadOptions, NoteKind, ProblemKind, Registry, UnknownRecord};

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(base, version = 2)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(version = 2, alias = "Beast")]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    hp: i32,
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Door {
    #[jasset(base)]
    entity: Entity,
    open: bool,
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Settings {
    volume: f32,
}

fn registry() -> Registry {
    Registry::new().with::<Monster>().unwrap().with::<Door>().unwrap().with::<Settings>().unwrap()
}

const WORLD: &str = "\
; AssetType
Entity

; BaseVersion
2

; EntityID
0x0000000000000001

; Kind
Beast

; Hp
7

# a class of another game
; AssetType
Entity

; Kind
Portal

; Leads
\"to\"

; AssetType
Settings

; Volume
0.5
";

#[test]
fn each_record_is_of_its_class() {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, WORLD.as_bytes());
    let registry = registry();
    let loaded: Vec<_> =
        document.records().map(|record| registry.load_record(&record, &LoadOptions::new()).unwrap()).collect();
    let monster = loaded[0].value.downcast_ref::<Monster>().unwrap();
    assert_eq!((monster.entity.id, monster.hp), (1, 7));
    assert!(loaded[0].report.of(NoteKind::Renamed).map(|note| &*note.target).eq(["Monster"]));
    let portal = loaded[1].value.downcast_ref::<UnknownRecord>().unwrap();
    assert_eq!(portal.kind(), "Portal");
    assert_eq!(
        portal.to_text().unwrap(),
        "# a class of another game\n; AssetType\nEntity\n\n; Kind\nPortal\n\n; Leads\n\"to\"\n"
    );
    assert_eq!(loaded[1].report.to_string(), "line 20: kept a record of the unknown class Portal as it is");
    assert_eq!(loaded[2].value.class().name(), "Settings");
    assert_eq!(loaded[2].value.downcast_ref::<Settings>(), Some(&Settings { volume: 0.5 }));
}

#[test]
fn several_records_are_updated_in_one_edit() {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, WORLD.as_bytes());
    let records: Vec<_> = document.records().collect();
    let mut monster: Monster = records[0].load().unwrap();
    monster.hp = 8;
    let mut edit = document.edit().unwrap();
    edit.record(&records[0], &monster).unwrap();
    edit.record(&records[2], &Settings { volume: 1.0 }).unwrap();
    let expected = WORLD
        .replace("Beast\n", "Monster\n\n; ClassVersion\n2\n")
        .replace("; Hp\n7", "; Hp\n8")
        .replace("0.5\n", "1.000000\n");
    assert_eq!(edit.finish(), expected);
    // The same, without knowing the types.
    let registry = registry();
    let mut edit = document.edit().unwrap();
    for record in &records {
        let mut loaded = registry.load_record(record, &LoadOptions::new()).unwrap();
        if let Some(monster) = loaded.value.downcast_mut::<Monster>() {
            monster.hp = 8;
        }
        if let Some(settings) = loaded.value.downcast_mut::<Settings>() {
            settings.volume = 1.0;
        }
        edit.asset(record, &*loaded.value).unwrap();
    }
    assert_eq!(edit.finish(), expected);
    // A record of another class is refused.
    let mut edit = document.edit().unwrap();
    let error = edit.record(&records[2], &monster).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::WrongClass);
}

#[test]
fn an_unknown_record_updates_to_itself() {
    let text = "; Kind\nPortal\n\n# note\n; Leads\n\"to\"";
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let loaded = registry().load(&document, &LoadOptions::new()).unwrap();
    assert_eq!(loaded.value.update(&document).unwrap(), text);
    let error = registry().load(&document, &LoadOptions::new().strict()).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::UnknownClass);
}

#[test]
fn a_kind_cannot_disagree_with_its_type() {
    let error = jasset::from_str::<Monster>("; AssetType\nEntity\n\n; Kind\nDoor\n").unwrap_err();
    assert_eq!((error.problems()[0].kind(), error.problems()[0].key()), (ProblemKind::WrongClass, "Kind"));
    assert!(jasset::to_string(&Door::default()).unwrap().contains("; Kind\nDoor\n"));
}

mod other {
    use jasset::JAsset;

    #[derive(JAsset, Default)]
    pub(crate) struct Monster {
        pub(crate) hp: i32,
    }

    #[derive(JAsset, Default)]
    #[jasset(rename = "Wolf", alias = "Beast")]
    pub(crate) struct Dog {
        pub(crate) hp: i32,
    }

    #[derive(JAsset, Default)]
    pub(crate) struct ChestDoorMode {
        pub(crate) hp: i32,
    }

    #[derive(JAsset, Default)]
    pub(crate) struct WaveLimitX {
        pub(crate) hp: i32,
    }
}

#[test]
fn two_classes_of_one_name_or_crc_are_refused() {
    let names = |registry: jasset::Result<Registry>| registry.unwrap_err().to_string();
    let same = names(registry().with::<other::Monster>());
    assert!(same.contains("`Monster` (Monster) and `Monster` (Monster)"), "{same}");
    let alias = names(registry().with::<other::Dog>());
    assert!(alias.contains("`Beast` (Wolf) and `Beast` (Monster)"), "{alias}");
    let crc = names(registry().with::<other::ChestDoorMode>().unwrap().with::<other::WaveLimitX>());
    assert!(crc.contains("ChestDoorMode") && crc.contains("WaveLimitX") && crc.contains("CRC-32"), "{crc}");
}

#[test]
fn an_asset_can_be_taken_out_of_its_box() {
    let boxed: Box<dyn Asset> = Box::new(Settings { volume: 1.0 });
    let mut boxed = boxed.downcast::<Door>().unwrap_err();
    boxed.downcast_mut::<Settings>().unwrap().volume = 2.0;
    assert_eq!(*boxed.downcast::<Settings>().unwrap(), Settings { volume: 2.0 });
}

#[test]
fn a_record_may_also_name_its_class_itself() {
    let text = "; AssetType\nMonster\n\n; Hp\n5\n";
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let loaded = registry().load(&document, &LoadOptions::new()).unwrap();
    assert_eq!(loaded.value.downcast_ref::<Monster>().unwrap().hp, 5);
    assert!(loaded.value.update(&document).unwrap().starts_with("; AssetType\nMonster\n\n; BaseVersion\n2\n"));
}
