//! Does a scene that is a folder say which of its files is not as it should be?

use std::{fs, path::Path};

use jasset_scene::{LoadMode, SceneData, SceneFormat, SceneManager, SceneOptions};

const HEAD: &str = "; AssetType\nScene\n\n; ClassVersion\n1\n\n; Name\nYard\n";

fn entity(id: u64) -> String {
    format!("; AssetType\nEntity\n\n; EntityID\n0x{id:016X}\n")
}

/// A scene of two entities.
fn write(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("scene.jasset"), HEAD).unwrap();
    for id in [0xA, 0xB] {
        fs::write(folder.join(format!("{id:016X}.jasset")), entity(id)).unwrap();
    }
}

in_both_worlds! {
    fn each_file_has_what_it_is_named_by() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(folder);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.load(&mut world, folder, LoadMode::Single).unwrap().scene;
        let (a, b) = ("000000000000000A.jasset", "000000000000000B.jasset");
        let expected = "expected the entity 0x000000000000000A, by which the file is named";
        for (file, content, message) in [
            (a, String::new(), format!("{a}: {expected}, found none; restore it, or remove the file")),
            (a, entity(0xB), format!("{a}:1: {expected}, found 0x000000000000000B; name each file by its entity")),
            (a, format!("{}\n{}", entity(0xA), entity(0xC)), format!("{a}:7: {expected}, found another one; give each a file of its own")),
            (a, format!("{HEAD}\n{}", entity(0xA)), format!("{a}:1: {expected}, found the scene itself; it belongs into scene.jasset")),
            ("scene.jasset", format!("{HEAD}\n{}", entity(0xD)), "scene.jasset:10: expected the scene itself, found the entity 0x000000000000000D; move it to 000000000000000D.jasset".into()),
        ] {
            let old = fs::read(folder.join(file)).unwrap();
            fs::write(folder.join(file), &content).unwrap();
            let message = format!("{}/{message}", folder.display());
            // Neither a load nor a save makes something of it.
            assert_eq!(manager.load(&mut world, folder, LoadMode::Additive).unwrap_err().to_string(), message);
            assert_eq!(manager.save(&world, &scene, folder).unwrap_err().to_string(), message);
            assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), content);
            fs::write(folder.join(file), old).unwrap();
        }
        fs::write(folder.join("000000000000000b.jasset"), entity(0xB)).unwrap();
        let error = manager.load(&mut world, folder, LoadMode::Additive).unwrap_err().to_string();
        assert!(error.ends_with(": two files are named by the entity 0x000000000000000B; remove one of them") && error.contains(b), "{error}");
    }

    fn a_problem_of_a_file_names_it_in_each_line() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(folder);
        let file = folder.join("000000000000000A.jasset");
        fs::write(&file, entity(0xA).replace("0x", "<<<<<<< mine\n0x") + ">>>>>>> theirs\n").unwrap();
        let help = "resolve the merge: keep one side and remove the marker lines";
        let (name, message) = (file.display(), "conflict marker");
        let expected = format!("{name}:5:1: {message} `<<<<<<< mine`; {help}\n{name}:7:1: {message} `>>>>>>> theirs`; {help}");
        let error = SceneData::from_path(folder, &types(), &SceneOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.file(), Some(&*name.to_string()));
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let entity = spawn(&mut world);
        manager.add(&mut world, &scene, entity).unwrap();
        let error = manager.save_as(&world, &scene, &file, SceneFormat::Text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
