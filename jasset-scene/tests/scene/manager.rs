//! What becomes of scenes and their entities in a world?

use std::{fmt::Write, fs, path::Path};

use jasset_scene::{BinaryOptions, LoadMode, Outside, Scene, SceneFormat, SceneId, SceneManager, SceneOptions};

/// A scene of so many entities, each with a health.
fn scene_file(folder: &Path, name: &str, count: u32) -> std::path::PathBuf {
    let path = folder.join(format!("{name}.jasset"));
    let mut text = format!("; AssetType\nScene\n\n; ClassVersion\n1\n\n; Name\n{name}\n");
    for at in 1..=count {
        let _ = write!(
            text,
            "\n; AssetType\nEntity\n\n; EntityID\n0x{at:016X}\n\n; Component\nHealth\n\n; ClassVersion\n2\n\n; Points\n{at}\n\n; Regenerates\nfalse\n"
        );
    }
    fs::write(&path, text).unwrap();
    path
}

in_both_worlds! {
    fn loads_additively_and_unloads_one() {
        let folder = tempfile::tempdir().unwrap();
        let (town, wood) = (scene_file(folder.path(), "Town", 3), scene_file(folder.path(), "Wood", 2));
        let mut world = World::default();
        let own = spawn(&mut world);
        let before = count(&world);
        let mut manager = SceneManager::new(types());
        let first = manager.load(&mut world, &town, LoadMode::Additive).unwrap().scene;
        let second = manager.load(&mut world, &wood, LoadMode::Additive).unwrap().scene;
        let again = manager.load(&mut world, &town, LoadMode::Additive).unwrap().scene;
        assert_eq!(manager.scenes().map(Scene::name).collect::<Vec<_>>(), ["Town", "Wood", "Town"]);
        assert_ne!(first, again);
        for (scene, expected) in [(&first, 3), (&second, 2), (&again, 3)] {
            let entities = manager.entities(&world, scene).unwrap();
            assert_eq!(entities.len(), expected);
            for entity in entities {
                assert_eq!(get(&world, entity), Some(scene.id()));
            }
        }
        let gone = manager.entities(&world, &first).unwrap();
        manager.unload(&mut world, &first).unwrap();
        assert!(gone.iter().all(|entity| !is_alive(&world, *entity)));
        assert!(manager.unload(&mut world, &first).is_err());
        assert_eq!(manager.entities(&world, &again).unwrap().len(), 3);
        let single = manager.load(&mut world, &wood, LoadMode::Single).unwrap().scene;
        assert_eq!(manager.scenes().collect::<Vec<_>>(), [&single]);
        assert_eq!(count(&world), before + 2);
        assert!(is_alive(&world, own));
        let other = SceneManager::new(types());
        assert!(other.entities(&world, &single).is_err(), "it is a scene of another world");
    }

    fn a_scene_that_cannot_be_read_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let town = scene_file(folder.path(), "Town", 3);
        let bad = folder.path().join("bad.jasset");
        fs::write(&bad, "; AssetType\nEntity\n\n; EntityID\n1\n\n; Component\nPortal\n").unwrap();
        let mut world = World::default();
        let mut manager = SceneManager::new(types()).options(SceneOptions::new().strict());
        let scene = manager.load(&mut world, &town, LoadMode::Single).unwrap().scene;
        let before = count(&world);
        let error = manager.load(&mut world, &bad, LoadMode::Single).unwrap_err().to_string();
        assert!(error.contains("bad.jasset:7: entity 0x0000000000000001: Portal: no type is registered"), "{error}");
        assert!(manager.reload(&mut world, &scene, &bad).is_err());
        assert_eq!(count(&world), before);
        assert_eq!(manager.entities(&world, &scene).unwrap().len(), 3);
        assert!(manager.load(&mut world, folder.path().join("none.jasset"), LoadMode::Single).is_err());
        assert_eq!(manager.scenes().count(), 1);
    }

    fn entities_that_the_program_moved_or_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = scene_file(folder.path(), "Town", 4);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let town = manager.load(&mut world, &path, LoadMode::Additive).unwrap().scene;
        let wood = manager.create("Wood");
        let [removed, tagged, moved, stays] = *manager.entities(&world, &town).unwrap() else { panic!() };
        despawn(&mut world, removed);
        put(&mut world, tagged, wood.id());
        manager.add(&mut world, &wood, moved).unwrap();
        assert_eq!(manager.entities(&world, &town).unwrap(), [stays]);
        assert_eq!(manager.entities(&world, &wood).unwrap(), [moved]);
        manager.refresh(&world);
        assert_eq!(manager.entities(&world, &wood).unwrap(), [moved, tagged]);
        let text = manager.to_text(&world, &town).unwrap();
        assert_eq!(text.matches("EntityID").count(), 1);
        manager.unload(&mut world, &town).unwrap();
        assert!(is_alive(&world, moved) && is_alive(&world, tagged) && !is_alive(&world, stays));
        manager.unload(&mut world, &wood).unwrap();
        assert!(!is_alive(&world, moved) && !is_alive(&world, tagged));
    }

    fn a_reload_keeps_who_entities_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = scene_file(folder.path(), "Town", 3);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.load(&mut world, &path, LoadMode::Additive).unwrap().scene;
        let [a, b, c] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        put(&mut world, a, Label { text: "goes".into() });
        put(&mut world, a, Own(7));
        put(&mut world, b, Health::default());
        let mut text = fs::read_to_string(&path).unwrap();
        text = text.replace("0x0000000000000003", "0x0000000000000004");
        text += "\n; Component\nBrain\n\n; Target\n0x2\n";
        fs::write(&path, text).unwrap();
        let loaded = manager.reload(&mut world, &scene, &path).unwrap();
        assert_eq!(loaded.scene.id(), scene.id());
        let [a2, b2, d] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        assert_eq!((a2, b2), (a, b));
        assert!(d != c && !is_alive(&world, c));
        assert_eq!(get::<Label>(&world, a), None);
        assert_eq!(get(&world, a), Some(Own(7)));
        assert_eq!(get::<Health>(&world, b).unwrap().points, 2);
        assert_eq!(get::<Brain>(&world, d).unwrap().target, b);
        assert_eq!(get(&world, d), Some(scene.id()));
    }

    fn a_name_that_a_reload_brings_is_not_saved_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = scene_file(folder.path(), "Town", 2);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let town = manager.load(&mut world, &path, LoadMode::Additive).unwrap().scene;
        let text = fs::read_to_string(&path).unwrap().replace("Town", "City");
        fs::write(&path, &text).unwrap();
        let city = manager.reload(&mut world, &town, &path).unwrap().scene;
        // The handle from before is one of the same scene.
        assert_eq!((town.name(), city.name(), &town), ("Town", "City", &city));
        let gone = manager.entities(&world, &town).unwrap()[1];
        despawn(&mut world, gone);
        for scene in [&town, &city] {
            manager.save(&world, scene, &path).unwrap();
            assert!(fs::read_to_string(&path).unwrap().contains("; Name\nCity\n"));
        }
        assert_eq!(manager.scenes().map(Scene::name).collect::<Vec<_>>(), ["City"]);
    }

    fn what_refers_out_of_a_scene() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let (guard, player) = (spawn(&mut world), spawn(&mut world));
        manager.add(&mut world, &scene, guard).unwrap();
        put(&mut world, guard, Brain { friends: vec![guard, player], ..Default::default() });
        let id = manager.id_of(&scene, guard).unwrap().unwrap();
        let bits = jasset::Reference::to_bits(player);
        let error = manager.to_text(&world, &scene).unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "entity 0x{id:016X}: Brain: Friends[1]: the reference 0x{bits:016X} leads out of what is saved: it is of \
                 {player:?}; add that to the scene, or say with `SceneManager::outside` what such a reference is saved as"
            )
        );
        assert!(manager.to_binary(&world, &scene, BinaryOptions::new()).is_err());
        // One that is gone is no reason not to save.
        let gone = spawn(&mut world);
        put(&mut world, guard, Brain { target: gone, friends: vec![guard, player], ..Default::default() });
        despawn(&mut world, gone);
        assert_eq!(manager.to_text(&world, &scene).unwrap_err().to_string(), error);
        put(&mut world, guard, Brain { target: gone, friends: vec![guard], ..Default::default() });
        assert!(manager.to_text(&world, &scene).unwrap().contains("; Target\n0x0000000000000000\n"));
        assert!(manager.to_binary(&world, &scene, BinaryOptions::new()).is_ok());
        put(&mut world, guard, Brain { friends: vec![guard, player], ..Default::default() });
        let mut manager = manager.outside(Outside::nothing());
        assert!(manager.to_text(&world, &scene).unwrap().contains("\n0x0000000000000000\n"));
        let by = Outside::by(move |entity| (entity == player).then_some(0xF1));
        let mut manager = manager.outside(by);
        assert!(manager.to_text(&world, &scene).unwrap().contains("\n0x00000000000000F1\n"));
    }

    fn the_ready_callback_sees_all_of_the_scene() {
        use std::sync::{Arc, atomic::{AtomicUsize, Ordering}};
        let folder = tempfile::tempdir().unwrap();
        let path = scene_file(folder.path(), "Town", 3);
        let seen = Arc::new(AtomicUsize::new(0));
        let in_callback = Arc::clone(&seen);
        let mut world = World::default();
        let mut manager = SceneManager::new(types()).on_ready(move |world: &mut World, scene| {
            assert_eq!(scene.name(), "Town");
            in_callback.store(count(world), Ordering::Relaxed);
        });
        manager.load(&mut world, &path, LoadMode::Single).unwrap();
        assert_eq!(seen.load(Ordering::Relaxed), count(&world));
    }

    fn saves_in_each_format_and_converts() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Guards");
        for entity in entities {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        manager.save(&world, &scene, at("a.jasset")).unwrap();
        manager.save(&world, &scene, at("a.scene")).unwrap();
        manager.save_as(&world, &scene, at("folder"), SceneFormat::Folder).unwrap();
        assert_eq!(fs::read_dir(at("folder")).unwrap().count(), 4);
        let text = fs::read_to_string(at("a.jasset")).unwrap();
        for name in ["a.jasset", "a.scene", "folder"] {
            let mut world = World::default();
            let mut manager = SceneManager::new(types());
            let scene = manager.load(&mut world, at(name), LoadMode::Single).unwrap().scene;
            let mut entities = manager.entities(&world, &scene).unwrap();
            // Files of a folder have the order of their names.
            entities.sort_by_key(|entity| (get::<Health>(&world, *entity).is_none(), get::<Label>(&world, *entity).is_none()));
            are_guards(&world, entities.try_into().unwrap());
            if name != "folder" {
                assert_eq!(manager.to_text(&world, &scene).unwrap(), text);
            }
            // Saved again, nothing is touched.
            let paths: Vec<_> = if name == "folder" {
                fs::read_dir(at(name)).unwrap().map(|entry| entry.unwrap().path()).collect()
            } else {
                vec![at(name)]
            };
            let times = |paths: &[std::path::PathBuf]| paths.iter().map(|path| fs::metadata(path).unwrap().modified().unwrap()).collect::<Vec<_>>();
            let (before, bytes) = (times(&paths), fs::read(&paths[0]).unwrap());
            manager.save(&world, &scene, at(name)).unwrap();
            assert_eq!(fs::read(&paths[0]).unwrap(), bytes);
            if name != "a.scene" {
                assert_eq!(times(&paths), before);
            }
        }
    }

    fn a_save_has_the_form_that_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let text = "# of the yard\n; AssetType\nEntity\n\n; EntityID\n0x000000000000000A\n\n; Component\nBelow\n\n; Parent\n0x0000000000000000\n";
        let data = jasset_scene::SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        let packed = BinaryOptions::new().compressed();
        // Whatever their names say.
        for (name, bytes, format) in [
            ("a.scene", text.as_bytes().to_vec(), SceneFormat::Text),
            ("b.scene", format!("\u{FEFF}\r\n{text}").into_bytes(), SceneFormat::Text),
            ("c.jasset", data.to_binary(BinaryOptions::new()).unwrap(), SceneFormat::Binary(BinaryOptions::new())),
            ("d.jasset", data.to_binary(packed).unwrap(), SceneFormat::Binary(packed)),
            ("e.scene", data.to_binary_v1().unwrap(), SceneFormat::BinaryV1),
            ("f.jasset", Vec::new(), SceneFormat::Text),
        ] {
            fs::write(at(name), &bytes).unwrap();
            assert_eq!(SceneFormat::of(&at(name)), format, "{name}");
            let mut world = World::default();
            let mut manager = SceneManager::new(types());
            let scene = manager.load(&mut world, at(name), LoadMode::Single).unwrap().scene;
            manager.save(&world, &scene, at(name)).unwrap();
            assert_eq!(fs::read(at(name)).unwrap(), bytes, "{name}");
            manager.save_in_background(&world, &scene, at(name)).unwrap().wait().unwrap();
            assert_eq!(fs::read(at(name)).unwrap(), bytes, "{name}");
        }
    }

    fn a_save_in_the_background_has_what_the_world_had() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut world = World::default();
        let [a, b, c] = guards(&mut world);
        let player = spawn(&mut world);
        put(&mut world, c, Brain { target: player, ..Default::default() });
        let outside = Outside::by(move |entity| (entity == player).then_some(0xF1));
        let mut manager = SceneManager::new(types()).outside(outside);
        let scene = manager.create("Guards");
        for entity in [a, b, c] {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        let text = manager.to_text(&world, &scene).unwrap();
        assert!(text.contains("; Target\n0x00000000000000F1\n"), "{text}");
        let save = manager.save_in_background(&world, &scene, at("a.jasset")).unwrap();
        put(&mut world, a, Health::default());
        despawn(&mut world, b);
        save.wait().unwrap();
        assert_eq!(fs::read_to_string(at("a.jasset")).unwrap(), text);
        // Updated in place, and into a folder.
        put(&mut world, a, Brain::default());
        let save = manager.save_in_background(&world, &scene, at("a.jasset")).unwrap();
        while !save.is_finished() {
            assert!((0.0..=1.0).contains(&save.progress()));
            std::thread::yield_now();
        }
        assert_eq!(save.progress(), 1.0);
        save.wait().unwrap();
        assert_eq!(fs::read_to_string(at("a.jasset")).unwrap(), manager.update_text(&world, &scene, &text).unwrap());
        manager.save_in_background_as(&world, &scene, at("folder"), SceneFormat::Folder).unwrap().wait().unwrap();
        assert_eq!(fs::read_dir(at("folder")).unwrap().count(), 3);
        // The binary form has such ids too.
        let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
        let data = jasset_scene::SceneData::from_binary(&bytes, &types(), &SceneOptions::new()).unwrap();
        let report = data.report().to_string();
        assert!(report.ends_with("Brain.Target: 0x00000000000000F1 is not in the scene, so it refers to nothing now"), "{report}");
        // What is wrong is told at the end, and the file is as it was.
        fs::write(at("bad.jasset"), "; A ; B\n").unwrap();
        let error = manager.save_in_background(&world, &scene, at("bad.jasset")).unwrap().wait().unwrap_err();
        assert!(error.to_string().contains("bad.jasset"), "{error}");
        assert_eq!(fs::read_to_string(at("bad.jasset")).unwrap(), "; A ; B\n");
    }

    fn a_thousand_cycles_leave_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = scene_file(folder.path(), "Town", 5);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let mut baseline = None;
        for cycle in 0..1000 {
            let scene = manager.load(&mut world, &path, LoadMode::Additive).unwrap().scene;
            manager.unload(&mut world, &scene).unwrap();
            let now = (count(&world), manager.scenes().count(), highest(&mut world));
            // What the world itself sets aside is there after some.
            if cycle >= 100 {
                assert_eq!(now, *baseline.get_or_insert(now));
            }
        }
    }
}

#[test]
fn in_bevy_children_of_another_scene_stay() {
    use bevy_ecs::{hierarchy::ChildOf, world::World};
    let mut world = World::new();
    let mut manager = SceneManager::new(jasset_scene::SceneTypes::new().with_children());
    let (a, b) = (manager.create("A"), manager.create("B"));
    let parent = world.spawn_empty().id();
    let child = world.spawn(ChildOf(parent)).id();
    let elsewhere = world.spawn(ChildOf(child)).id();
    let effect = world.spawn(ChildOf(child)).id();
    manager.add(&mut world, &a, parent).unwrap();
    manager.add(&mut world, &a, child).unwrap();
    manager.add(&mut world, &b, elsewhere).unwrap();
    manager.unload(&mut world, &a).unwrap();
    assert!(world.get_entity(elsewhere).is_ok() && world.get::<ChildOf>(elsewhere).is_none());
    assert!(world.get_entity(child).is_err() && world.get_entity(effect).is_err());
}

#[test]
fn in_bevy_the_hierarchy_comes_back() {
    use bevy_ecs::{
        hierarchy::{ChildOf, Children},
        world::World,
    };
    let mut world = World::new();
    let mut manager = SceneManager::new(jasset_scene::SceneTypes::new().with_children());
    let scene = manager.create("Tree");
    let root = world.spawn_empty().id();
    let children = [world.spawn(ChildOf(root)).id(), world.spawn(ChildOf(root)).id()];
    // The children first: their parent comes behind them in the file.
    for entity in children.into_iter().chain([root]) {
        manager.add(&mut world, &scene, entity).unwrap();
    }
    let text = manager.to_text(&world, &scene).unwrap();
    let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
    for form in [text.as_bytes(), &bytes] {
        let data = jasset_scene::SceneData::from_bytes(form, manager.types(), &SceneOptions::new()).unwrap();
        let mut world = World::new();
        let [a, b, root] = *data.apply(&mut world, SceneId::new(1)).entities else { panic!() };
        assert_eq!(world.get::<Children>(root).unwrap().to_vec(), [a, b]);
        assert_eq!(world.get::<ChildOf>(b).unwrap().parent(), root);
    }
    // A parent that is not there.
    let text = text.replacen("; Parent\n0x", "; Parent\n0xF", 1);
    let data = jasset_scene::SceneData::from_text(&text, manager.types(), &SceneOptions::new());
    let Ok(data) = data else { panic!("{data:?}") };
    let mut world = World::new();
    let entities = data.apply(&mut world, SceneId::new(1)).entities;
    assert!(world.get::<ChildOf>(entities[0]).is_none() && world.get::<ChildOf>(entities[1]).is_some());
}
