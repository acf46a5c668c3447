//! Does an error name the file, the line and the key path, and say what to do?

use std::fs;

use jasset_scene::{
    BinaryOptions, LoadMode, Outside, SceneData, SceneFormat, SceneManager, SceneNote, SceneNoteKind, SceneOptions,
};

in_both_worlds! {
    fn what_is_no_scene_is_neither_loaded_nor_saved_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let entity = spawn(&mut world);
        manager.add(&mut world, &scene, entity).unwrap();
        let door = "; AssetType\nDoor\n\n; Width\n3\n";
        fs::write(at("door.jasset"), door).unwrap();
        fs::write(at("door.bin"), b"\x89door").unwrap();
        fs::create_dir(at("dir")).unwrap();
        let mut error = |name: &str, format: SceneFormat| {
            let error = manager.save_as(&world, &scene, at(name), format).unwrap_err().to_string();
            error.strip_prefix(&format!("{}", at("").display())).unwrap().to_owned()
        };
        let binary = SceneFormat::Binary(BinaryOptions::new());
        assert_eq!(error("door.jasset", SceneFormat::Text), "door.jasset:1: expected a scene, found `Door`; the file holds something else");
        for format in [binary, SceneFormat::BinaryV1] {
            let message = "the file holds something else than a scene; save under another name, or remove it";
            assert_eq!(error("door.jasset", format), format!("door.jasset: {message}"));
            assert_eq!(error("door.bin", format), format!("door.bin: {message}"));
        }
        for format in [binary, SceneFormat::BinaryV1, SceneFormat::Text] {
            assert_eq!(error("dir", format), "dir: there is a folder where the file is to be; save as a folder, or under another name");
        }
        assert_eq!(error("door.jasset", SceneFormat::Folder), "door.jasset: there is a file where the folder of the scene is to be; save under another name");
        let none = error("none/a.jasset", SceneFormat::Text);
        assert!(none.starts_with(&format!("none/a.jasset: the file cannot be written, since there is no folder {}: ", at("none").display())), "{none}");
        assert_eq!(fs::read_to_string(at("door.jasset")).unwrap(), door);
        assert_eq!(fs::read(at("door.bin")).unwrap(), b"\x89door");
        // A scene may take the place of one in another form.
        manager.save_as(&world, &scene, at("a"), SceneFormat::Text).unwrap();
        manager.save_as(&world, &scene, at("a"), binary).unwrap();
        manager.save_as(&world, &scene, at("a"), SceneFormat::Text).unwrap();
        let error = manager.load(&mut world, at("door.jasset"), LoadMode::Single).unwrap_err().to_string();
        assert!(error.ends_with("door.jasset:1: expected a scene, found `Door`; the file holds something else"), "{error}");
        assert!(is_alive(&world, entity));
        let error = manager.load(&mut world, at("dir"), LoadMode::Single).unwrap_err().to_string();
        assert!(error.ends_with("dir: the folder has no scene.jasset, so it is no scene"), "{error}");
    }

    fn one_form_given_as_another_is_told() {
        let text = "; AssetType\nEntity\n\n; EntityID\n1\n";
        let bytes = SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap().to_binary(BinaryOptions::new()).unwrap();
        let binary = |bytes: &[u8]| SceneData::from_binary(bytes, &types(), &SceneOptions::new()).unwrap_err().to_string();
        let either = |bytes: &[u8]| SceneData::from_bytes(bytes, &types(), &SceneOptions::new()).unwrap_err().to_string();
        assert_eq!(binary(text.as_bytes()), "this is no binary scene; read a text by `SceneData::from_text`, and either by `SceneData::from_bytes`");
        let as_text = SceneData::from_text(std::str::from_utf8(&bytes[..12]).unwrap(), &types(), &SceneOptions::new());
        assert_eq!(as_text.unwrap_err().to_string(), "this is a binary scene, not a text; read it by `SceneData::from_binary`, and either by `SceneData::from_bytes`");
        for length in 4..bytes.len() {
            let cut = "the binary scene is cut off, or a number in it is wrong; take another copy of it";
            assert_eq!((binary(&bytes[..length]), either(&bytes[..length])), (cut.into(), cut.into()));
        }
        let mut damaged = bytes.clone();
        damaged[40] ^= 1;
        assert_eq!(binary(&damaged), "the binary scene is damaged: its checksum is another; take another copy of it");
        damaged = bytes.clone();
        damaged[4] = 3;
        let newer = "expected a binary scene up to version 2, found 3; the file was written by a newer program: update this one";
        assert_eq!(either(&damaged), newer);
        // What a newer program wrote is not saved over.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.scene");
        fs::write(&path, &damaged).unwrap();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        for format in [SceneFormat::of(&path), SceneFormat::Text] {
            let error = manager.save_as(&World::default(), &scene, &path, format).unwrap_err().to_string();
            assert_eq!(error, format!("{}: {newer}", path.display()));
        }
        assert_eq!(fs::read(&path).unwrap(), damaged);
    }

    fn what_is_gone_is_named() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let entity = spawn(&mut world);
        despawn(&mut world, entity);
        let error = manager.add(&mut world, &scene, entity).unwrap_err().to_string();
        assert_eq!(error, format!("the entity {entity:?} is not in the world: it was removed, or is another's"));
        manager.unload(&mut world, &scene).unwrap();
        let error = manager.unload(&mut world, &scene).unwrap_err().to_string();
        assert_eq!(error, "the scene `Yard` is not in this world: it was unloaded, or belongs to another manager");
    }

    fn a_strict_load_says_what_to_do() {
        let text = "\
; AssetType
Entity

; EntityID
1

; Layer
2

; Component
Health

; ClassVersion
2

; Points
many

; Regenerate
true

; Component
Below

; Parent
9

; Component
Portal
";
        let error = SceneData::from_text(text, &types(), &SceneOptions::new().strict()).unwrap_err().to_string();
        assert_eq!(
            error,
            "line 7: entity 0x0000000000000001: Layer: an entity has no such property; remove it, or load without `strict` to keep it\n\
             line 17: entity 0x0000000000000001: Health.Points: expected an integer (u32), found `many`; write a decimal such as `-42` or a hexadecimal such as `0x2A`\n\
             line 19: entity 0x0000000000000001: Health.Regenerate: the class has no such property; did you mean `Regenerates`?\n\
             line 26: entity 0x0000000000000001: Below.Parent: 0x0000000000000009 is not in the scene; name another, or 0x0 for none\n\
             line 28: entity 0x0000000000000001: Portal: no type is registered for the component; register it, or load without `strict` to keep it"
        );
    }

    fn what_is_misspelt_is_told_with_what_may_be_meant() {
        let text = "; AssetType\nScene\n\n; Name\nYard\n\n; AssetType\nEntity\n\n; EntityID\n1\n\n; Component\nHealth\n\n; ClassVersion\n2\n\n; Component\nBelow\n\n; Parent\n1\n";
        for (old, new, report, refusal) in [
            (
                "Component\nHealth",
                "Component\nHealt",
                "line 13: entity 0x0000000000000001: kept the unknown component Healt (did you mean Health?)",
                "line 13: entity 0x0000000000000001: Healt: no type is registered for the component; did you mean `Health`?",
            ),
            (
                "Component\nHealth",
                "Component\n",
                "line 13: entity 0x0000000000000001: kept a component without a name",
                "line 13: entity 0x0000000000000001: Component: the component has no name; write that of its class below the key",
            ),
            (
                "; Component\nHealth",
                "; Componet\nHealth",
                "line 13: entity 0x0000000000000001: kept the unknown key Componet (did you mean Component?)\nline 16: entity 0x0000000000000001: kept the unknown key ClassVersion",
                "line 13: entity 0x0000000000000001: Componet: an entity has no such property; did you mean `Component`?\nline 16: entity 0x0000000000000001: ClassVersion: an entity has no such property; remove it, or load without `strict` to keep it",
            ),
            (
                "\nEntity\n",
                "\nEntiti\n",
                "line 7: kept a record Entiti, which is no entity (did you mean Entity?)",
                "line 7: Entiti: a scene has no such record; did you mean `Entity`?",
            ),
            (
                "; AssetType\nEntity",
                "; AsetType\nEntity",
                "line 7: Scene: kept unknown key AsetType\nline 10: Scene: kept unknown key EntityID\nline 13: kept the component Health, which is of no entity\nline 19: kept the component Below, which is of no entity",
                "line 7: Scene.AsetType: the class has no such property; remove it, or load without `strict` to keep it\nline 10: Scene.EntityID: the class has no such property; remove it, or load without `strict` to keep it\n\
                 line 13: Health: the component is of no entity; begin the record of the entity by `; AssetType` and `Entity`\nline 19: Below: the component is of no entity; begin the record of the entity by `; AssetType` and `Entity`",
            ),
            (
                "; ClassVersion\n2",
                "; ClassVersion\n9",
                "line 16: entity 0x0000000000000001: Health: Health is newer than this program (ClassVersion 9, known is 2): what it does not know is kept",
                "line 16: entity 0x0000000000000001: Health: expected ClassVersion up to 2, found 9; update this program, or load without `strict`",
            ),
            (
                "; Parent\n1",
                "; Parent\nGate",
                "line 23: entity 0x0000000000000001: Below: left Parent at its default: expected the id of an entity, found `Gate`",
                "line 23: entity 0x0000000000000001: Below.Parent: expected the id of an entity, found `Gate`; write 0x and up to 16 hexadecimal digits; 0x0 is none",
            ),
        ] {
            assert_eq!(text.matches(old).count(), 1, "{old}");
            let text = text.replace(old, new);
            let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
            let notes = data.report().to_string();
            let told: Vec<_> = notes.lines().filter(|line| !line.contains("missing key")).collect();
            assert_eq!(told.join("\n"), report);
            let error = SceneData::from_text(&text, &types(), &SceneOptions::new().strict()).unwrap_err();
            assert_eq!(error.to_string(), refusal);
            // And it stays.
            assert!(data.update_text(&text).unwrap().contains(new), "{new}");
        }
        let error = SceneData::from_text(&text.replace("EntityID", "EntityId"), &types(), &SceneOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), "line 7: the entity has no key EntityID; write it in place of `EntityId`");
        let twice = text.to_owned() + "\n; Component\nHealth\n";
        let message = "the component Health stands twice in one entity, first in line 13; keep one of the two";
        let error = SceneData::from_text(&twice, &types(), &SceneOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), format!("line 25: {message}"));
        let data = SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        assert_eq!(data.update_text(&twice).unwrap_err().to_string(), format!("line 25: {message}"));
    }

    fn key_paths_name_the_entries_of_maps_by_their_keys() {
        let text = "; AssetType\nEntity\n\n; EntityID\n0xA1\n\n; Component\nBrain\n\n; Feelings\n0x00000000000000A1 = {\n    Love = 1\n    Rivals = [\n        0x00000000000000A1\n        0x00000000000000B2\n    ]\n}\n0x00000000000000C3 = {\n    Love = 1\n    Rivals = [\n        0x00000000000000D4\n    ]\n}\n";
        let told = |data: &SceneData<World>| {
            let of = |note: &SceneNote| match &note.kind {
                SceneNoteKind::Dangling { key, id } => Some((key.clone(), *id)),
                _ => None,
            };
            let mut told: Vec<_> = data.report().notes().iter().filter_map(of).collect();
            told.sort_by_key(|(_, id)| *id);
            told
        };
        let [inner, key, both] = ["Feelings[0x00000000000000A1].Rivals[1]", "Feelings[0x00000000000000C3]", "Feelings[0x00000000000000C3].Rivals[0]"];
        let expected = [(inner.to_owned(), 0xB2), (key.to_owned(), 0xC3), (both.to_owned(), 0xD4)];
        let data = SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        assert_eq!(told(&data), expected);
        // A binary scene has no lines: there it is all that says which entry.
        let mut world = World::default();
        let [player, rival] = [(); 2].map(|()| spawn(&mut world));
        let outside = Outside::by(move |entity| Some(if entity == player { 0xC3 } else { 0xB2 }));
        let mut manager = SceneManager::new(types()).outside(outside);
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        let entity = manager.entities(&world, &scene).unwrap()[0];
        let feeling = |rival| Feeling { rivals: vec![entity, rival], ..Feeling::default() };
        put(&mut world, entity, Brain { feelings: [(entity, feeling(rival)), (player, Feeling::default())].into(), ..brain() });
        let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
        let data = SceneData::from_binary(&bytes, &types(), &SceneOptions::new()).unwrap();
        assert_eq!(told(&data), expected[..2]);
    }

    fn two_keys_that_refer_to_removed_entities_are_told() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let [entity, a, b] = [(); 3].map(|()| spawn(&mut world));
        manager.add(&mut world, &scene, entity).unwrap();
        put(&mut world, entity, Brain { feelings: [(a, Feeling::default()), (b, Feeling::default())].into(), ..brain() });
        for gone in [a, b] {
            despawn(&mut world, gone);
        }
        let error = manager.to_text(&world, &scene).unwrap_err().to_string();
        assert!(error.contains(": Brain: Feelings: two entries have the key `0x0000000000000000`"), "{error}");
        assert!(error.ends_with(" (one that refers to a removed entity is written as 0x0)"), "{error}");
    }

    fn a_scene_has_one_head_whose_name_is_kept_if_it_cannot_be_read() {
        let head = "; AssetType\nScene\n\n; ClassVersion\n1\n\n; Name\nYard\n\n";
        let load = |text: &str| SceneData::from_text(text, &types(), &SceneOptions::new());
        let error = load(&format!("{head}{head}")).unwrap_err().to_string();
        assert_eq!(error, "line 10: the scene itself stands twice, first in line 1; keep one of the two");
        let broken = head.replace("Yard", "\"Yard");
        let data = load(&broken).unwrap();
        assert_eq!(data.report().to_string(), "line 8: Scene: left Name at its default: expected a string, found `\"Yard`");
        assert_eq!(data.update_text(&broken).unwrap(), broken);
    }
}
