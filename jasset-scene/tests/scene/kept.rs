//! Does a save in place keep what a load could not read, as long as the program did not change it?

use std::fs;

use jasset::{AbsentVersion, EntityRef, LoadOptions};
use jasset_scene::{
    LoadMode, SceneComponent, SceneData, SceneFormat, SceneManager, SceneNoteKind, SceneOptions, SceneReport,
};

/// With a malformed value, references that lead nowhere, a component that cannot be read, and a newer one.
const TEXT: &str = "\
; AssetType
Scene

; ClassVersion
1

; Name
Yard

; AssetType
Entity

; EntityID
0x000000000000000A

; Component
Transform

; Position
1.000000 two 3.000000

; Scale
1.000000

; Component
Health

; ClassVersion
9

; Points
7

; Regenerates
true

; Armour
thick

; Component
Brain

; Target
0x0000000000000C1C

; Neutral
0x000000000000000B

; Friends
0x000000000000000B
0x00000000000000FF

; Hands
0x000000000000000A 0x0000000000000D1D

; Guard
some some 0x0000000000000E1E

; Feelings
0x000000000000000B = {
    Love = much
    Rivals = [
        0x0000000000000F1F
    ]
}

; Feared
[]

; Plan
Wait

; AssetType
Entity

; EntityID
0x000000000000000B

; Component
Below

; Parent
0x0000000000000ABC

; Component
Label

; ClassVersion
x

; Text
Gate
";

fn kept(report: &SceneReport) -> Vec<&str> {
    let key = |note: &'_ jasset_scene::SceneNote| matches!(note.kind, SceneNoteKind::Kept { .. });
    assert!(report.notes().iter().all(key), "{report}");
    report
        .notes()
        .iter()
        .map(|note| match &note.kind {
            SceneNoteKind::Kept { key, .. } if key.is_empty() => "whole",
            SceneNoteKind::Kept { key, .. } => &**key,
            _ => "",
        })
        .collect()
}

in_both_worlds! {
    fn what_could_not_be_read_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.jasset");
        fs::write(&path, TEXT).unwrap();
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let loaded = manager.load(&mut world, &path, LoadMode::Single).unwrap();
        assert!(loaded.report.notes().len() > 8, "{}", loaded.report);
        let scene = loaded.scene;
        let [a, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        let report = manager.save(&world, &scene, &path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), TEXT);
        assert_eq!(
            kept(&report),
            ["Position[1]", "Target", "Friends[1]", "Hands[1]", "Guard", "Feelings[0x000000000000000B].Love",
             "Feelings[0x000000000000000B].Rivals[0]", "Parent", "whole"],
            "{report}"
        );
        let name = path.display();
        let first = format!("{name}:20: entity 0x000000000000000A: Transform.Position[1]: kept as it is: expected a number (f32), found `two`");
        assert!(report.to_string().starts_with(&first), "{report}");
        assert!(report.to_string().contains(":44: entity 0x000000000000000A: Brain.Target: kept as it is: 0x0000000000000C1C is not in the scene"), "{report}");
        // Something else changes.
        let transform = get::<Transform>(&world, a).unwrap();
        put(&mut world, a, Transform { scale: 2.5, ..transform });
        let brain = get::<Brain>(&world, a).unwrap();
        put(&mut world, a, Brain { neutral: EntityRef::NULL, ..brain });
        manager.save(&world, &scene, &path).unwrap();
        let expected = TEXT
            .replace("; Scale\n1.000000", "; Scale\n2.500000")
            .replace("; Neutral\n0x000000000000000B", "; Neutral\n0x0000000000000000");
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        // The program has the last word.
        put(&mut world, a, Transform { position: [5.0; 3], scale: 2.5 });
        let brain = get::<Brain>(&world, a).unwrap();
        put(&mut world, a, Brain { target: a, friends: vec![b], guard: None, ..brain });
        put(&mut world, b, Below { parent: a });
        put(&mut world, b, Label { text: "new".into() });
        let report = manager.save(&world, &scene, &path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("; Position\n5.000000 5.000000 5.000000\n"), "{text}");
        assert!(text.contains("; Target\n0x000000000000000A\n") && text.contains("; Guard\nnone\n"), "{text}");
        assert!(text.contains("; Friends\n0x000000000000000B\n\n; Hands\n0x000000000000000A 0x0000000000000D1D\n"), "{text}");
        assert!(text.contains("; Parent\n0x000000000000000A\n"), "{text}");
        assert!(text.ends_with("; Component\nLabel\n\n; Text\nnew\n") && !text.contains("Gate"), "{text}");
        assert!(text.contains("; Armour\nthick\n") && text.contains("; ClassVersion\n9\n"), "{text}");
        assert_eq!(kept(&report), ["Hands[1]", "Feelings[0x000000000000000B].Love", "Feelings[0x000000000000000B].Rivals[0]"]);
        let report = manager.save(&world, &scene, &path).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap(), report.notes().len()), (text.clone(), 3));
        assert!(SceneData::from_text(&text, &types(), &SceneOptions::new()).is_ok());
        // Also what is read of it and not in a world.
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        assert_eq!(data.update_text(TEXT).unwrap(), TEXT);
    }

    fn what_the_program_gave_up_goes() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let text = TEXT.replace("0x0000000000000ABC", "0x000000000000000A");
        let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        let [a, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        // References to what was in the file and is removed are no longer there.
        <Below as SceneComponent<World>>::remove(&mut world, b);
        let updated = manager.update_text(&world, &scene, &text).unwrap();
        assert_eq!(updated, text.replace("; Component\nBelow\n\n; Parent\n0x000000000000000A\n\n", ""));
        despawn(&mut world, b);
        let updated = manager.update_text(&world, &scene, &text).unwrap();
        assert!(updated.contains("; Neutral\n0x0000000000000000\n"), "{updated}");
        assert!(updated.contains("; Friends\n0x0000000000000000\n0x00000000000000FF\n"), "{updated}");
        assert!(updated.contains("; Target\n0x0000000000000C1C\n"), "{updated}");
        // What could not be read of an entity goes with it.
        assert!(!updated.contains("Gate"), "{updated}");
        <Transform as SceneComponent<World>>::remove(&mut world, a);
        assert!(!manager.update_text(&world, &scene, &updated).unwrap().contains("Transform"));
    }

    fn a_folder_and_a_save_in_the_background_keep_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard");
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let clean = "; AssetType\nScene\n\n; Name\nYard\n\n; AssetType\nEntity\n\n; EntityID\n0xA\n\n; AssetType\nEntity\n\n; EntityID\n0xB\n";
        let data = SceneData::from_text(clean, &types(), &SceneOptions::new()).unwrap();
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        manager.save_as(&world, &scene, &path, SceneFormat::Folder).unwrap();
        let at = TEXT.match_indices("; AssetType").map(|(at, _)| at).collect::<Vec<_>>();
        fs::write(path.join("000000000000000A.jasset"), &TEXT[at[1]..at[2]]).unwrap();
        fs::write(path.join("000000000000000B.jasset"), &TEXT[at[2]..]).unwrap();
        let scene = manager.load(&mut world, &path, LoadMode::Single).unwrap().scene;
        let report = manager.save(&world, &scene, &path).unwrap();
        assert_eq!(kept(&report).len(), 9, "{report}");
        assert!(report.to_string().contains("000000000000000B.jasset:11: entity 0x000000000000000B: Below.Parent"), "{report}");
        let [a, _] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        let transform = get::<Transform>(&world, a).unwrap();
        put(&mut world, a, Transform { scale: 2.5, ..transform });
        let report = manager.save_in_background(&world, &scene, &path).unwrap().wait().unwrap();
        assert_eq!(kept(&report).len(), 9, "{report}");
        let text = TEXT.replace("; Scale\n1.000000", "; Scale\n2.500000");
        let at = text.match_indices("; AssetType").map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(fs::read_to_string(path.join("000000000000000A.jasset")).unwrap(), text[at[1]..at[2]]);
        assert_eq!(fs::read_to_string(path.join("000000000000000B.jasset")).unwrap(), text[at[2]..]);
    }

    fn a_component_that_took_the_place_of_one_that_could_not_be_read_stands_once() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        let [_, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        put(&mut world, b, Label { text: "new".into() });
        let text = manager.to_text(&world, &scene).unwrap();
        assert!(text.matches("; Component\nLabel").count() == 1 && text.contains("; Text\nnew\n"), "{text}");
        let bytes = manager.to_binary(&world, &scene, jasset_scene::BinaryOptions::new()).unwrap();
        let again = SceneData::from_binary(&bytes, &types(), &SceneOptions::new()).unwrap();
        assert!(again.report().is_empty(), "{}", again.report());
        assert_eq!(again.to_text().unwrap(), text);
    }

    fn a_save_in_the_background_replaces_what_could_not_be_read_as_any_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.jasset");
        fs::write(&path, TEXT).unwrap();
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.load(&mut world, &path, LoadMode::Single).unwrap().scene;
        let [_, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        put(&mut world, b, Label { text: "new".into() });
        let expected = manager.update_text(&world, &scene, TEXT).unwrap();
        manager.save_in_background(&world, &scene, &path).unwrap().wait().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        assert!(expected.ends_with("; Component\nLabel\n\n; Text\nnew\n"), "{expected}");
    }

    fn a_save_takes_an_absent_version_for_what_the_load_took_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, parts) = (folder.path().join("yard.jasset"), folder.path().join("yard"));
        // A key of version 1, which says something else by now.
        let text = "; AssetType\nScene\n\n; Name\nYard\n\n; AssetType\nEntity\n\n; EntityID\n0x000000000000000A\n\n; Component\nHealth\n\n; Points\n7\n\n; Regenerates\ntrue\n\n; Hp\nof the mount\n";
        let saved = text.replace("; Points", "; ClassVersion\n2\n\n; Points");
        let options = SceneOptions::new().components(LoadOptions::new().absent_version(AbsentVersion::Current));
        let data = SceneData::from_text(text, &types(), &options).unwrap();
        assert_eq!(data.report().to_string(), "line 22: entity 0x000000000000000A: Health: kept unknown key Hp");
        assert_eq!(data.update_text(text).unwrap(), saved);
        let mut world = World::default();
        let mut manager = SceneManager::new(types()).options(options);
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        assert_eq!(manager.update_text(&world, &scene, text).unwrap(), saved);
        fs::write(&path, text).unwrap();
        manager.save_in_background(&world, &scene, &path).unwrap().wait().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), saved);
        fs::create_dir(&parts).unwrap();
        let (head, entity) = text.split_at(text.rfind("; AssetType").unwrap());
        fs::write(parts.join("scene.jasset"), head).unwrap();
        fs::write(parts.join("000000000000000A.jasset"), entity).unwrap();
        manager.save(&world, &scene, &parts).unwrap();
        assert_eq!(fs::read_to_string(parts.join("000000000000000A.jasset")).unwrap(), saved[head.len()..]);
    }
}
