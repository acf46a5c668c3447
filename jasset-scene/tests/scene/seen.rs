//! What becomes of a file that somebody else changes between a load and a save?

use std::{fs, path::Path};

use jasset_scene::{BinaryOptions, LoadMode, SceneData, SceneFormat, SceneManager, SceneOptions};

const HEAD: &str = "; AssetType\nScene\n\n; ClassVersion\n1\n\n; Name\nYard\n";
const ENTITY: &str =
    "; AssetType\nEntity\n\n; EntityID\n0x000000000000000A\n\n; Component\nBelow\n\n; Parent\n0x000000000000000A\n";

/// All that is in a file or a folder.
fn content(path: &Path) -> Vec<(String, Vec<u8>)> {
    if path.is_file() {
        return vec![(String::new(), fs::read(path).unwrap())];
    }
    let files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> =
        files.map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap())).collect();
    files.sort();
    files
}

in_both_worlds! {
    fn what_somebody_else_changed_is_not_saved_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let text = format!("{HEAD}\n{ENTITY}");
        let more = format!("{text}\n{}", ENTITY.replace("000A", "000B"));
        let read = |text: &str| SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        // What each form has at first, and what it has when somebody else has added an entity.
        let write = |format: SceneFormat, text: &str| match format {
            SceneFormat::Folder => {
                fs::create_dir_all(at("scene")).unwrap();
                fs::write(at("scene").join("scene.jasset"), HEAD).unwrap();
                let second = at("scene").join("000000000000000B.jasset");
                fs::write(at("scene").join("000000000000000A.jasset"), ENTITY).unwrap();
                if text.len() > HEAD.len() + ENTITY.len() + 1 {
                    fs::write(second, ENTITY.replace("000A", "000B")).unwrap();
                } else {
                    let _ = fs::remove_file(second);
                }
            }
            SceneFormat::Text => fs::write(at("scene"), text).unwrap(),
            SceneFormat::BinaryV1 => fs::write(at("scene"), read(text).to_binary_v1().unwrap()).unwrap(),
            SceneFormat::Binary(options) => fs::write(at("scene"), read(text).to_binary(options).unwrap()).unwrap(),
            _ => unreachable!(),
        };
        for format in [SceneFormat::Text, SceneFormat::Binary(BinaryOptions::new()), SceneFormat::BinaryV1, SceneFormat::Folder] {
            write(format, &text);
            let path = at("scene");
            let mut world = World::default();
            let mut manager = SceneManager::new(types());
            let scene = manager.load(&mut world, &path, LoadMode::Single).unwrap().scene;
            manager.save(&world, &scene, &path).unwrap();
            write(format, &more);
            let changed = content(&path);
            let message = format!(
                "{}: the file was changed since the scene was read from it or saved into it; reload the scene, save under another name, or remove the file to save over it",
                path.display()
            );
            assert_eq!(manager.save(&world, &scene, &path).unwrap_err().to_string(), message);
            let error = manager.save_in_background(&world, &scene, &path).unwrap().wait().unwrap_err();
            assert_eq!(error.to_string(), message);
            assert_eq!(content(&path), changed);
            // The same file by another name.
            let same = path.parent().unwrap().join(".").join("scene");
            assert!(manager.save(&world, &scene, same).is_err());
            // Each way out.
            manager.save_as(&world, &scene, at("other"), format).unwrap();
            manager.reload(&mut world, &scene, &path).unwrap();
            assert_eq!(manager.entities(&world, &scene).unwrap().len(), 2);
            manager.save(&world, &scene, &path).unwrap();
            assert_eq!(content(&path), changed);
            // What a save wrote is what it expects the next time, in the background or not.
            let entity = spawn(&mut world);
            manager.add(&mut world, &scene, entity).unwrap();
            manager.save_in_background(&world, &scene, &path).unwrap().wait().unwrap();
            despawn(&mut world, entity);
            manager.save(&world, &scene, &path).unwrap();
            assert_eq!(content(&path), changed);
            write(format, &text);
            for path in [at("scene"), at("other")] {
                if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
            }
            manager.save_as(&world, &scene, &path, format).unwrap();
            assert_eq!(content(&path), changed);
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
    }

    fn of_two_instances_of_a_file_the_second_is_not_saved_over_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.jasset");
        fs::write(&path, format!("{HEAD}\n{ENTITY}")).unwrap();
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let [first, second] = [(); 2].map(|()| manager.load(&mut world, &path, LoadMode::Additive).unwrap().scene);
        // Neither has changed anything.
        manager.save(&world, &first, &path).unwrap();
        manager.save(&world, &second, &path).unwrap();
        let entity = manager.entities(&world, &first).unwrap()[0];
        put(&mut world, entity, Label { text: "of the first".into() });
        manager.save(&world, &first, &path).unwrap();
        assert!(manager.save(&world, &second, &path).unwrap_err().to_string().contains("the file was changed since"));
        assert!(fs::read_to_string(&path).unwrap().contains("of the first"));
    }

    fn a_file_that_the_scene_has_not_seen_is_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("yard.jasset");
        let text = format!("{HEAD}\n# an older one\n{ENTITY}");
        let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        fs::write(&path, &text).unwrap();
        manager.save(&world, &scene, &path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}
