//! Does the library do what the first specification of the format asked for?

use std::fs;

use jasset::{
    AbsentVersion, Archive, Arena, Class, ClassName, Document, JAsset, LoadOptions, NoteKind, ProblemKind, Properties,
    Registry, Result, Saved, key,
};

/// Keys and values of the only section of a text, in file order.
fn properties(text: &str) -> Vec<(String, String)> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    document.check().unwrap();
    let record = document.records().next().unwrap();
    record.head().properties().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn update<'v, T: JAsset<'v>>(text: &str, value: &T) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

/// The specification's three unit tests.
mod unit_tests {
    use super::*;

    #[derive(JAsset, Debug, PartialEq)]
    struct DummyVehicle {
        #[jasset(default = 120.0)]
        max_speed: f32,
        #[jasset(default = 6)]
        gear_count: i32,
        #[jasset(rename = "ChassisUUID", default = 0xABCD_EF01_2345_6789)]
        chassis_uuid: u64,
        #[jasset(default = true)]
        turbo: bool,
        #[jasset(default = [10.0, 20.0, 30.0])]
        position: [f32; 3],
    }

    #[test]
    fn parser_tokenization() {
        let text = "# Header Comment\r\n\
                    // Secondary comment\n\
                    \n\
                    ; Health\r\n\
                    \x20  100.500000   \r\n\
                    \n\
                    ; Name\n\
                    \"Paladin Hero\"\n\
                    \n\
                    ; Position\r\n\
                    1.0 2.0 3.0\r\n";
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        document.check().unwrap();
        assert_eq!(document.records().len(), 1);
        let record = document.records().next().unwrap();
        let head = record.head();
        assert_eq!(head.properties().len(), 3);
        assert_eq!(head.get("Health"), Some("100.500000"));
        assert_eq!(head.get("Name"), Some("\"Paladin Hero\""));
        assert_eq!(head.get("Position"), Some("1.0 2.0 3.0"));
        assert_eq!(head.get("health"), None, "keys are case-sensitive");
    }

    #[test]
    fn default_value_retention() {
        let vehicle: DummyVehicle = jasset::from_str("; MaxSpeed\n180.0\n").unwrap();
        assert_eq!(vehicle, DummyVehicle { max_speed: 180.0, ..DummyVehicle::default() });
        assert_eq!((vehicle.gear_count, vehicle.turbo, vehicle.position[0]), (6, true, 10.0));
        let text = jasset::to_string(&vehicle).unwrap();
        assert!(text.contains("; ChassisUUID\n0xABCDEF0123456789\n"), "{text}");
        assert_eq!(jasset::from_str::<DummyVehicle>(&text).unwrap(), vehicle);
    }

    #[derive(JAsset, Debug, Default, PartialEq)]
    #[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
    struct LegacyWeapon {
        velocity_x: f32,
        velocity_y: f32,
    }

    impl LegacyWeapon {
        fn speed_to_velocity(&mut self, speed: f32) {
            self.velocity_x = speed;
            self.velocity_y = 0.0;
        }
    }

    #[test]
    fn deprecation_migration() {
        let weapon: LegacyWeapon = jasset::from_str("; ClassVersion\n1\n; Speed\n75.500000\n").unwrap();
        assert_eq!(weapon, LegacyWeapon { velocity_x: 75.5, velocity_y: 0.0 });
    }
}

/// The example file: a base and a class.
mod example {
    use super::*;

    const FILE: &str = include_str!("../data/Entity_01.jasset");

    #[derive(JAsset, Debug, Default, PartialEq)]
    #[jasset(base, version = 1)]
    struct Entity {
        #[jasset(rename = "EntityID")]
        id: u64,
        kind: ClassName,
        position: [f32; 3],
    }

    #[derive(JAsset, Debug, Default, PartialEq)]
    #[jasset(version = 2)]
    struct Inert {
        #[jasset(base)]
        entity: Entity,
        mesh_instance: i32,
        material_override: String,
        is_visible: bool,
    }

    #[test]
    fn loads_without_a_remark() {
        let loaded = jasset::from_str_with::<Inert>(FILE, &LoadOptions::new().strict()).unwrap();
        assert!(loaded.report.is_empty(), "{}", loaded.report);
        let expected = Inert {
            entity: Entity { id: 0x42, position: [100.0, 25.5, -50.0], ..Entity::default() },
            mesh_instance: 4,
            material_override: "Materials/M_Granite_Polished".into(),
            is_visible: true,
        };
        assert_eq!(loaded.value, expected);
    }

    #[test]
    fn a_fresh_save_is_the_file_without_its_comments() {
        let fresh = jasset::to_string(&jasset::from_str::<Inert>(FILE).unwrap()).unwrap();
        let keys = |text| properties(text).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(keys(&fresh), keys(FILE));
        let (comments, rest) = FILE.split_once("\n\n").unwrap();
        assert!(comments.lines().count() == 2 && comments.lines().all(|line| line.starts_with("# ")));
        assert_eq!(fresh, rest);
    }

    #[test]
    fn an_update_without_a_change_is_the_file() {
        let mut inert: Inert = jasset::from_str(FILE).unwrap();
        assert_eq!(update(FILE, &inert), FILE);
        inert.mesh_instance = 5;
        assert_eq!(update(FILE, &inert), FILE.replace("; MeshInstance\n4\n", "; MeshInstance\n5\n"));
    }

    #[test]
    fn a_save_without_a_change_leaves_the_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Entity_01.jasset");
        fs::write(&path, FILE).unwrap();
        let mut inert: Inert = jasset::load(&path).unwrap();
        assert_eq!(jasset::save(&path, &inert).unwrap(), Saved::Unchanged);
        assert_eq!(fs::read(&path).unwrap(), FILE.as_bytes());
        inert.is_visible = false;
        assert_eq!(jasset::save(&path, &inert).unwrap(), Saved::Updated);
        assert_eq!(fs::read_to_string(&path).unwrap(), FILE.replace("; IsVisible\ntrue\n", "; IsVisible\nfalse\n"));
    }

    #[test]
    fn the_kind_finds_the_class() {
        let registry = Registry::new().with::<Inert>().unwrap();
        let arena = Arena::new();
        let document = Document::parse_in(&arena, FILE.as_bytes());
        let loaded = registry.load(&document, &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value.downcast_ref::<Inert>().unwrap().mesh_instance, 4);
        assert_eq!(loaded.value.to_text().unwrap(), FILE.split_once("\n\n").unwrap().1);
    }
}

/// Section 1.2: the goals.
mod goals {
    use super::*;

    #[derive(JAsset, Debug, Default)]
    struct Label<'t> {
        text: &'t str,
        quoted: &'t str,
    }

    fn is_slice_of(part: &str, whole: &str) -> bool {
        whole.as_bytes().as_ptr_range().contains(&part.as_ptr())
    }

    #[test]
    fn values_are_slices_of_the_file() {
        let text = String::from("; Text\nGranite\n\n; Quoted\n\"Grand Citadel Knight\"\n");
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let label: Label<'_> = document.load().unwrap();
        assert_eq!((label.text, label.quoted), ("Granite", "Grand Citadel Knight"));
        assert!(is_slice_of(label.text, &text) && is_slice_of(label.quoted, &text));
        for (key, value) in document.records().next().unwrap().head().properties() {
            assert!(is_slice_of(key, &text) && is_slice_of(value, &text));
        }
    }

    #[test]
    fn keys_are_hashed_at_compile_time() {
        const POSITION: u32 = key!("Position").crc();
        const SAME: u32 = jasset::Key::new("Position").crc();
        // The check value that catalogues of CRCs give for this one.
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(POSITION, SAME);
        assert_eq!(POSITION, crc32(b"Position"));
        assert_eq!(key!("plumless").crc(), key!("buckeroo").crc());
    }

    /// Bit by bit, as the standard defines it.
    fn crc32(bytes: &[u8]) -> u32 {
        let step = |crc: u32, _: u32| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
    }

    #[derive(JAsset, Debug, Default)]
    struct Plumless {
        #[jasset(rename = "plumless")]
        value: i32,
    }

    #[test]
    fn two_names_of_one_hash_are_two_keys() {
        let loaded = jasset::from_str_with::<Plumless>("; buckeroo\n7\n", &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value.value, 0);
        assert!(loaded.report.unknown().eq(["buckeroo"]));
        assert!(loaded.report.missing().eq(["plumless"]));
    }

    /// One function describes the type; saving needs no `&mut`.
    #[derive(Debug, Default, PartialEq)]
    struct Door {
        open: bool,
        width: f32,
    }

    static DOOR: Class = Class::new("Door");

    impl<'a> JAsset<'a> for Door {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.record(&DOOR, |properties| {
                properties.property(key!("Open"), |door| &door.open, |door| &mut door.open)?;
                properties.property(key!("Width"), |door| &door.width, |door| &mut door.width)
            })
        }
    }

    #[test]
    fn one_function_saves_and_loads() {
        let door = Door { open: true, width: 1.25 };
        let text = jasset::to_string(&door).unwrap();
        assert_eq!(text, "; AssetType\nDoor\n\n; Open\ntrue\n\n; Width\n1.250000\n");
        assert_eq!(jasset::from_str::<Door>(&text).unwrap(), door);
    }

    #[test]
    fn missing_and_unknown_keys_are_no_failure() {
        let text = "; Width\n2.0\n\n; Material\n\"of the future\"\n";
        let door: Door = jasset::from_str(text).unwrap();
        assert_eq!(door, Door { open: false, width: 2.0 });
        assert!(update(text, &door).contains(text.trim_end()), "what is unknown is kept");
    }

    #[test]
    fn a_wrong_value_is_a_result_and_never_a_panic() {
        for text in ["; Open\nyes\n", "; Width\n\n", "; Width\n1.0x\n", "Open\ntrue\n", "; Open\n\u{0}\n"] {
            let error = jasset::from_str::<Door>(text).unwrap_err();
            assert_eq!(error.problems().len(), 1, "{error}");
        }
    }

    /// Two people add a property each; a line-based merge of their files is a file.
    #[test]
    fn lines_merge() {
        let door = Door { open: false, width: 1.0 };
        let base = jasset::to_string(&door).unwrap();
        let ours = jasset::to_string(&Door { open: true, ..Door { width: 1.0, ..Door::default() } }).unwrap();
        let theirs = jasset::to_string(&Door { width: 3.5, ..Door::default() }).unwrap();
        let merged: Vec<_> = base
            .lines()
            .zip(ours.lines().zip(theirs.lines()))
            .map(|(base, (ours, theirs))| if ours == base { theirs } else { ours })
            .collect();
        assert_eq!(jasset::from_str::<Door>(&merged.join("\n")).unwrap(), Door { open: true, width: 3.5 });
    }
}

/// Section 2: the rules of the format, and the examples of each type.
mod format {
    use super::*;

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Everything {
        health: f32,
        mass: f32,
        ammo_count: i32,
        team_index: i32,
        #[jasset(rename = "EntityID")]
        entity_id: u64,
        layer_mask: u64,
        is_static: bool,
        cast_shadows: bool,
        position: [f32; 3],
        scale: [f32; 3],
        #[jasset(rename = "UVOffset")]
        uv_offset: [f32; 2],
        asset_name: String,
        display_name: String,
    }

    const EXAMPLES: &str = "\
; Health
100.000000

; Mass
14.250000

; AmmoCount
45

; TeamIndex
-1

; EntityID
0x00000000DEADBEEF

; LayerMask
0x0000000000000001

; IsStatic
true

; CastShadows
false

; Position
10.500000 0.000000 -25.250000

; Scale
1.000000 1.000000 1.000000

; UVOffset
0.000000 0.500000

; AssetName
Character_Mesh_Hero

; DisplayName
\"Grand Citadel Knight\"
";

    fn expected() -> Everything {
        Everything {
            health: 100.0,
            mass: 14.25,
            ammo_count: 45,
            team_index: -1,
            entity_id: 0xDEAD_BEEF,
            layer_mask: 1,
            is_static: true,
            cast_shadows: false,
            position: [10.5, 0.0, -25.25],
            scale: [1.0; 3],
            uv_offset: [0.0, 0.5],
            asset_name: "Character_Mesh_Hero".into(),
            display_name: "Grand Citadel Knight".into(),
        }
    }

    #[test]
    fn the_examples_of_each_type_are_canonical() {
        let value: Everything = jasset::from_str(EXAMPLES).unwrap();
        assert_eq!(value, expected());
        let text = jasset::to_string(&value).unwrap();
        assert_eq!(text.strip_prefix("; AssetType\nEverything\n\n").unwrap(), EXAMPLES);
    }

    #[test]
    fn line_endings_blanks_and_comments_are_free() {
        let crlf = EXAMPLES.replace('\n', "\r\n");
        let spaced = EXAMPLES.replace("; ", "  ;\t ").replace('\n', " \t\n\n");
        let tight = EXAMPLES.replace("; ", ";").replace("\n\n", "\n");
        let comments = EXAMPLES.replace("\n\n", "\n  # one ; Health\n\t// two\n\n");
        let mixed = EXAMPLES.replacen('\n', "\r\n", 7);
        for text in [&crlf, &spaced, &tight, &comments, &mixed, EXAMPLES.trim_end()] {
            assert_eq!(jasset::from_str::<Everything>(text).unwrap(), expected(), "{text}");
        }
    }

    #[test]
    fn a_key_is_an_identifier() {
        for key in ["_", "_9", "aB_9", "X"] {
            assert_eq!(properties(&format!("; {key}\n1\n")), [(key.to_owned(), "1".to_owned())]);
        }
        for header in [";", "; 9x", "; A B", "; A ; B", "; A-B", "; \u{e4}"] {
            let error = jasset::from_str::<Everything>(&format!("; Health\n1\n{header}\n1\n")).unwrap_err();
            assert_eq!(error.problems()[0].kind(), ProblemKind::BadHeader, "{header}");
            assert_eq!(error.problems()[0].position().unwrap().line, 3);
        }
    }

    #[test]
    fn a_value_runs_to_the_next_header() {
        #[derive(JAsset, Debug, Default)]
        struct Matrix {
            rows: [[i32; 2]; 2],
        }
        let text = "; Rows\n1 2\n\n# between\n3 4\n\n; Next\n5\n";
        let read = properties(text);
        assert_eq!(read[0].1, "1 2\n\n# between\n3 4");
        assert_eq!(read[1], ("Next".to_owned(), "5".to_owned()));
        assert_eq!(jasset::from_str::<Matrix>(text).unwrap().rows, [[1, 2], [3, 4]]);
    }
}

/// Section 3.4: what was not consumed is told, by name and not by hash.
#[test]
fn the_audit_of_unconsumed_keys() {
    #[derive(JAsset, Debug, Default)]
    struct Monster {
        hp: i32,
        speed: f32,
    }
    let text = "; Hp\n1\n\n; Mana\n100\n\n; Sped\n2\n\n; Speed\n1\n";
    let loaded = jasset::from_str_with::<Monster>(text, &LoadOptions::new()).unwrap();
    assert_eq!((loaded.value.hp, loaded.value.speed), (1, 1.0));
    assert!(loaded.report.unknown().eq(["Mana", "Sped"]));
    let lines: Vec<_> = loaded.report.of(NoteKind::Unknown).map(|note| note.position.unwrap().line).collect();
    assert_eq!(lines, [4, 7]);
    let told = loaded.report.to_string();
    assert!(told.contains("line 4: kept unknown key Mana\nline 7: kept unknown key Sped"), "{told}");
    // What was consumed is not in it, and a file of known keys has an empty one.
    let loaded = jasset::from_str_with::<Monster>("; Hp\n1\n\n; Speed\n1\n", &LoadOptions::new()).unwrap();
    assert!(loaded.report.is_empty());
}

/// Sections 5.2 to 5.4: the helpers of each type.
mod helpers {
    use std::fmt::Debug;

    use super::*;

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct One<T> {
        value: T,
    }

    fn written<T: for<'a> JAsset<'a> + Default>(value: T) -> String {
        let text = jasset::to_string(&One { value }).unwrap();
        text.strip_prefix("; AssetType\nOne\n\n; Value\n").and_then(|text| text.strip_suffix('\n')).unwrap().to_owned()
    }

    fn read<T: for<'a> JAsset<'a> + Default>(text: &str) -> Result<T> {
        jasset::from_str::<One<T>>(&format!("; Value\n{text}\n")).map(|one| one.value)
    }

    fn reads<T: for<'a> JAsset<'a> + Default + Debug + PartialEq>(texts: &[&str], expected: &T) {
        for text in texts {
            assert_eq!(&read::<T>(text).unwrap(), expected, "{text}");
        }
    }

    /// Malformed is an error: the value is neither half read nor silently its default.
    fn refuses<T: for<'a> JAsset<'a> + Default + Debug + PartialEq>(texts: &[&str]) {
        for text in texts {
            let error = read::<T>(text).unwrap_err();
            assert_eq!(error.problems()[0].kind(), ProblemKind::Malformed, "{text}");
            assert!(error.problems()[0].key().starts_with("Value"), "{error}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(written(100.0_f32), "100.000000");
        assert_eq!(written(-0.5_f32), "-0.500000");
        // Where `%f` would lose bits, all are written.
        for float in [0.123_456_79_f32, 1e-7, f32::MAX, f32::MIN_POSITIVE, -0.0] {
            assert_eq!(read::<f32>(&written(float)).unwrap().to_bits(), float.to_bits());
        }
        reads(&["1.5", "  1.5  ", "15e-1", "+1.5", "1.500000000", ".15E+1"], &1.5_f32);
        reads(&["2", "2."], &2.0_f32);
        // `strtof` read as far as it could: the rest was lost.
        refuses::<f32>(&["", "x", "1.5x", "1,5", "1.5 2.5", "1.5 # fast"]);
    }

    #[test]
    fn integers() {
        assert_eq!((written(45_i32), written(-1_i32)), ("45".into(), "-1".into()));
        reads(&["-1", "\t-1", "-01"], &-1_i32);
        reads(&["2147483647", "0x7FFFFFFF", "0x7fffffff"], &i32::MAX);
        // `strtol` and its cast wrapped around.
        refuses::<i32>(&["", "1.5", "2147483648", "1 2", "0x", "12abc"]);
    }

    #[test]
    fn handles() {
        assert_eq!(written(0xDEAD_BEEF_u64), "0x00000000DEADBEEF");
        assert_eq!(written(u64::MAX), "0xFFFFFFFFFFFFFFFF");
        reads(&["0x00000000000000FF", "0xff", "0XfF", "255"], &255_u64);
        refuses::<u64>(&["", "0x", "FF", "-1", "0x10000000000000000", "18446744073709551616"]);
    }

    #[test]
    fn bools() {
        assert_eq!((written(true), written(false)), ("true".into(), "false".into()));
        reads(&["true", "1"], &true);
        assert!(!jasset::from_str::<Turned>("; On\n0\n").unwrap().on);
        assert!(!jasset::from_str::<Turned>("; On\nfalse\n").unwrap().on);
        refuses::<bool>(&["", "yes", "2", "True", "true false"]);
    }

    #[derive(JAsset, Debug)]
    struct Turned {
        #[jasset(default = true)]
        on: bool,
    }

    #[test]
    fn vectors() {
        assert_eq!(written([1.0_f32, -2.5, 0.0]), "1.000000 -2.500000 0.000000");
        assert_eq!(written([0.0_f32, 0.5]), "0.000000 0.500000");
        reads(&["1 2 3", "1.0 2.0 3.0", "  1\t2   3 "], &[1.0_f32, 2.0, 3.0]);
        // `sscanf` took three of four, and none of two.
        refuses::<[f32; 3]>(&["", "1 2", "1 2 3 4", "1, 2, 3", "1 2 x"]);
    }

    #[test]
    fn strings() {
        assert_eq!(written("Hero".to_owned()), "Hero");
        assert_eq!(written("Grand Citadel".to_owned()), "\"Grand Citadel\"");
        reads(&["Hero", "\"Hero\"", "  Hero  "], &"Hero".to_owned());
        reads(&["\"Grand Citadel\"", "Grand Citadel"], &"Grand Citadel".to_owned());
        // The quotes are no part of it, and the string is exactly what is between the outer two.
        reads(&["\"say \"hi\"\""], &"say \"hi\"".to_owned());
        reads(&["\"\""], &String::new());
        // What the specification's writer could not hand to its reader.
        for string in ["", " a ", "\"quoted\"", "; Header", "# no comment", "a\nb", "tab\t", "C:\\new\\", "true", "42"]
        {
            assert_eq!(read::<String>(&written(string.to_owned())).unwrap(), string);
        }
    }

    #[test]
    fn absent_keeps_what_is_there() {
        let one: Turned = jasset::from_str("; Other\n1\n").unwrap();
        assert!(one.on);
    }
}

/// Section 6: two tiers of versions, apart.
mod versions {
    use super::*;

    /// The engine as it was, and its classes.
    mod before {
        use super::*;

        #[derive(JAsset, Debug, Default)]
        #[jasset(base, version = 1)]
        pub(super) struct Entity {
            #[jasset(rename = "EntityID")]
            pub(super) id: u64,
            pub(super) kind: ClassName,
        }

        #[derive(JAsset, Debug, Default)]
        #[jasset(version = 2)]
        pub(super) struct Inert {
            #[jasset(base)]
            pub(super) entity: Entity,
            pub(super) mesh_instance: i32,
        }
    }

    /// The engine with a layer mask; the class is the same to the letter.
    mod after {
        use super::*;

        #[derive(JAsset, Debug)]
        #[jasset(base, version = 2)]
        pub(super) struct Entity {
            #[jasset(rename = "EntityID")]
            pub(super) id: u64,
            pub(super) kind: ClassName,
            #[jasset(since = 2, hex, default = 1)]
            pub(super) layer_mask: u32,
        }

        #[derive(JAsset, Debug, Default)]
        #[jasset(version = 2)]
        pub(super) struct Inert {
            #[jasset(base)]
            pub(super) entity: Entity,
            pub(super) mesh_instance: i32,
        }
    }

    #[test]
    fn a_new_base_is_no_new_class() {
        let inert = before::Inert { entity: before::Entity { id: 7, ..Default::default() }, mesh_instance: 42 };
        let old = jasset::to_string(&inert).unwrap();
        let order: Vec<_> = properties(&old).into_iter().map(|(key, _)| key).collect();
        assert_eq!(order, ["AssetType", "BaseVersion", "EntityID", "Kind", "ClassVersion", "MeshInstance"]);

        let loaded = jasset::from_str_with::<after::Inert>(&old, &LoadOptions::new()).unwrap();
        let told: Vec<_> = loaded.report.notes().iter().map(|note| (note.kind, &*note.version_key)).collect();
        assert_eq!(told, [(NoteKind::Older, "BaseVersion"), (NoteKind::Added, "BaseVersion")]);
        assert_eq!((loaded.value.entity.id, loaded.value.entity.layer_mask, loaded.value.mesh_instance), (7, 1, 42));

        let expected = old
            .replace("; BaseVersion\n1\n", "; BaseVersion\n2\n")
            .replace("; Kind\nInert\n", "; Kind\nInert\n\n; LayerMask\n0x00000001\n");
        assert_eq!(jasset::to_string(&loaded.value).unwrap(), expected);
        assert_eq!(update(&old, &loaded.value), expected);
        // The other way about: the old program meets the new file.
        let loaded = jasset::from_str_with::<before::Inert>(&expected, &LoadOptions::new()).unwrap();
        assert!(
            loaded.report.of(NoteKind::Newer).map(|note| &*note.version_key).eq(["BaseVersion"]),
            "{}",
            loaded.report
        );
        assert_eq!(update(&expected, &loaded.value), expected);
    }

    #[derive(JAsset, Debug, Default)]
    #[jasset(base, version = 3, deprecated("Size", before = 2, with = Self::size))]
    struct Body {
        scale: [f32; 2],
    }

    impl Body {
        fn size(&mut self, size: f32) {
            self.scale = [size; 2];
        }
    }

    #[derive(JAsset, Debug, Default)]
    #[jasset(version = 3, deprecated("Hp", before = 2, with = Self::hp))]
    struct Monster {
        #[jasset(base)]
        body: Body,
        health: f32,
    }

    impl Monster {
        fn hp(&mut self, hp: i16) {
            self.health = f32::from(hp);
        }
    }

    #[test]
    fn each_hook_looks_at_its_own_version() {
        let load = |base: &str, class: &str| {
            let text = format!("; BaseVersion\n{base}\n\n; Size\n2\n\n; ClassVersion\n{class}\n\n; Hp\n5\n");
            let monster: Monster = jasset::from_str(&text).unwrap();
            (monster.body.scale, monster.health)
        };
        assert_eq!(load("1", "1"), ([2.0; 2], 5.0));
        assert_eq!(load("1", "2"), ([2.0; 2], 0.0));
        assert_eq!(load("2", "1"), ([0.0; 2], 5.0));
        assert_eq!(load("3", "3"), ([0.0; 2], 0.0));
    }

    /// The specification says 1 for an absent base version and "as now" for an absent class version:
    /// then an old file would skip its migrations. Here both are 1, and the other reading is an option.
    #[test]
    fn absent_versions() {
        let text = "; Size\n2\n\n; Hp\n5\n";
        let monster: Monster = jasset::from_str(text).unwrap();
        assert_eq!((monster.body.scale, monster.health), ([2.0; 2], 5.0));
        let options = LoadOptions::new().absent_version(AbsentVersion::Current);
        let loaded = jasset::from_str_with::<Monster>(text, &options).unwrap();
        assert_eq!((loaded.value.body.scale, loaded.value.health), ([0.0; 2], 0.0));
        assert!(loaded.report.unknown().eq(["Size", "Hp"]));
    }
}

/// Section 7: deprecation and migration.
mod migration {
    use super::*;

    #[derive(JAsset, Debug, PartialEq)]
    #[jasset(version = 3)]
    #[jasset(deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
    #[jasset(deprecated("TextureID", before = 3, with = Self::texture_to_path))]
    #[jasset(deprecated("Offset", before = 3, with = Self::offset_to_angle))]
    #[jasset(deprecated("FirstName", "LastName", before = 3, with = Self::join_names))]
    #[jasset(deprecated("Obsolete", before = 3, drop))]
    struct Projectile {
        velocity: [f32; 2],
        diffuse_texture: String,
        angle: f32,
        name: String,
        #[jasset(default = 50.0)]
        damage: f32,
    }

    impl Projectile {
        fn speed_to_velocity(&mut self, speed: f32) {
            self.velocity = [speed, 0.0];
        }

        fn texture_to_path(&mut self, id: i32) -> Result<(), String> {
            let name = ["None", "Granite", "Iron"].get(usize::try_from(id).unwrap_or(usize::MAX));
            self.diffuse_texture = format!("Textures/{}", name.ok_or_else(|| format!("no texture {id}"))?);
            Ok(())
        }

        fn offset_to_angle(&mut self, [x, y]: [f32; 2]) {
            self.angle = x + y;
        }

        fn join_names(&mut self, first: Option<String>, last: Option<String>) {
            self.name = [first, last].into_iter().flatten().collect::<Vec<_>>().join(" ");
        }
    }

    const OLD: &str = "\
; AssetType
Projectile

; ClassVersion
1

# in m/s
; Speed
75.500000

; TextureID
1

; Offset
1.0 0.5

; FirstName
\"Grand\"

; LastName
Arrow

; Obsolete
whatever it was

# tuned by hand
; Damage
60.0
";

    fn migrated() -> Projectile {
        Projectile {
            velocity: [75.5, 0.0],
            diffuse_texture: "Textures/Granite".into(),
            angle: 1.5,
            name: "Grand Arrow".into(),
            damage: 60.0,
        }
    }

    #[test]
    fn old_values_reach_their_functions() {
        let loaded = jasset::from_str_with::<Projectile>(OLD, &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value, migrated());
        let told: Vec<_> = loaded.report.migrated().collect();
        assert!(told.contains(&("Speed", "Velocity")) && told.contains(&("TextureID", "DiffuseTexture")), "{told:?}");
        assert!(loaded.report.of(NoteKind::Dropped).map(|note| &*note.key).eq(["Obsolete"]));
        assert_eq!(loaded.report.unknown().count() + loaded.report.missing().count(), 0, "{}", loaded.report);
    }

    #[test]
    fn old_keys_are_never_written() {
        let projectile = migrated();
        let keys: Vec<_> =
            properties(&jasset::to_string(&projectile).unwrap()).into_iter().map(|(key, _)| key).collect();
        let expected = ["AssetType", "ClassVersion", "Velocity", "DiffuseTexture", "Angle", "Name", "Damage"];
        assert_eq!(keys, expected);
        let updated = update(OLD, &projectile);
        let keys: Vec<_> = properties(&updated).into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys, expected);
        // The comment of a key goes with it, that of another stays, and so does a spelling.
        assert!(!updated.contains("# in m/s") && updated.ends_with("# tuned by hand\n; Damage\n60.0\n"), "{updated}");
        assert_eq!(jasset::from_str::<Projectile>(&updated).unwrap(), projectile);
        assert_eq!(update(&updated, &projectile), updated);
    }

    #[test]
    fn each_hook_runs_only_for_files_before_it() {
        let text = OLD.replace("; ClassVersion\n1\n", "; ClassVersion\n2\n");
        let loaded = jasset::from_str_with::<Projectile>(&text, &LoadOptions::new()).unwrap();
        assert_eq!(loaded.value, Projectile { velocity: [0.0; 2], ..migrated() });
        assert!(loaded.report.unknown().eq(["Speed"]), "{}", loaded.report);
        let text = OLD.replace("; ClassVersion\n1\n", "; ClassVersion\n3\n");
        assert_eq!(
            jasset::from_str::<Projectile>(&text).unwrap(),
            Projectile { damage: 60.0, ..Projectile::default() }
        );
    }

    #[test]
    fn without_the_old_key_nothing_is_migrated() {
        let projectile: Projectile = jasset::from_str("; ClassVersion\n1\n\n; Damage\n1\n").unwrap();
        assert_eq!(projectile, Projectile { damage: 1.0, ..Projectile::default() });
    }

    #[test]
    fn what_cannot_be_migrated_is_an_error() {
        let error = jasset::from_str::<Projectile>(&OLD.replace("; TextureID\n1", "; TextureID\n9")).unwrap_err();
        assert_eq!((error.problems()[0].kind(), error.problems()[0].key()), (ProblemKind::Hook, "TextureID"));
        let error = jasset::from_str::<Projectile>(&OLD.replace("75.500000", "fast")).unwrap_err();
        assert_eq!((error.problems()[0].kind(), error.problems()[0].key()), (ProblemKind::Malformed, "Speed"));
    }
}
