//! What the first specification of scenes recommends to test, one by one.

use jasset_scene::{BinaryOptions, LoadMode, SceneData, SceneFormat, SceneManager, SceneOptions};

in_both_worlds! {
    /// "Create entities with various components, save to a binary file, load into a new world, verify all data."
    fn binary_format_round_trip() {
        let folder = tempfile::tempdir().unwrap();
        for (name, format) in [
            ("plain", SceneFormat::Binary(BinaryOptions::new())),
            ("packed", SceneFormat::Binary(BinaryOptions::new().compressed())),
        ] {
            let path = folder.path().join(name);
            let mut world = World::default();
            let entities = guards(&mut world);
            let mut manager = SceneManager::new(types());
            let scene = manager.create("Guards");
            for entity in entities {
                manager.add(&mut world, &scene, entity).unwrap();
            }
            manager.save_as(&world, &scene, &path, format).unwrap();
            let mut new = World::default();
            let mut manager = SceneManager::new(types());
            let scene = manager.load(&mut new, &path, LoadMode::Single).unwrap().scene;
            are_guards(&new, manager.entities(&new, &scene).unwrap().try_into().unwrap());
        }
    }

    /// "Create parent-child hierarchies, serialize and deserialize, verify parent and child references."
    fn entity_reference_remapping() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Tree");
        let entities: Vec<_> = (0..20).map(|_| spawn(&mut world)).collect();
        for (at, entity) in entities.iter().enumerate() {
            put(&mut world, *entity, Below { parent: if at == 0 { NULL } else { entities[(at - 1) / 2] } });
            manager.add(&mut world, &scene, *entity).unwrap();
        }
        let forms = [
            manager.to_text(&world, &scene).unwrap().into_bytes(),
            manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap(),
            manager.to_binary_v1(&world, &scene).unwrap(),
        ];
        // Behind the entities of the first, so that each has another place.
        for form in forms {
            let data = SceneData::from_bytes(&form, &types(), &SceneOptions::new().strict()).unwrap();
            let loaded = manager.load_data(&mut world, data, LoadMode::Additive).scene;
            let new = manager.entities(&world, &loaded).unwrap();
            for (at, entity) in new.iter().enumerate() {
                let parent = if at == 0 { NULL } else { new[(at - 1) / 2] };
                assert_eq!(get(&world, *entity), Some(Below { parent }));
            }
        }
        // What was there refers to what it did.
        for (at, entity) in entities.iter().enumerate().skip(1) {
            assert_eq!(get(&world, *entity), Some(Below { parent: entities[(at - 1) / 2] }));
        }
    }

    /// "Load multiple scenes into one world, verify tagging, unload specific scenes, verify entities destroyed."
    fn additive_loading() {
        let text = "; AssetType\nEntity\n\n; EntityID\n1\n\n; AssetType\nEntity\n\n; EntityID\n2\n";
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scenes: Vec<_> = (0..3)
            .map(|_| {
                let data = SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
                manager.load_data(&mut world, data, LoadMode::Additive).scene
            })
            .collect();
        let before: Vec<_> = scenes.iter().map(|scene| manager.entities(&world, scene).unwrap()).collect();
        for (scene, entities) in scenes.iter().zip(&before) {
            assert!(entities.len() == 2 && entities.iter().all(|entity| get(&world, *entity) == Some(scene.id())));
        }
        manager.unload(&mut world, &scenes[1]).unwrap();
        let alive: Vec<_> = before.iter().map(|entities| entities.iter().all(|entity| is_alive(&world, *entity))).collect();
        assert_eq!(alive, [true, false, true]);
        assert!(before[1].iter().all(|entity| !is_alive(&world, *entity)));
    }

    /// "Save the same scene to both forms, verify that both produce equivalent results; edit the text by hand."
    fn text_and_binary_are_equivalent() {
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Guards");
        for entity in entities {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        let text = manager.to_text(&world, &scene).unwrap();
        let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
        let edited = text.replace("Points\n7", "# by hand\n; Points\n0x8").replace("; # by hand\n", "# by hand\n");
        assert_ne!(edited, text);
        let mut points = Vec::new();
        for form in [text.as_bytes(), &bytes, edited.as_bytes()] {
            let mut world = World::default();
            let data = SceneData::from_bytes(form, &types(), &SceneOptions::new().strict()).unwrap();
            let entity = data.apply(&mut world, scene.id()).entities[0];
            points.push(get::<Health>(&world, entity).unwrap().points);
        }
        assert_eq!(points, [7, 7, 8]);
    }

    /// "No reflection or dynamic code generation": the types of a scene are what the program names, no others, and
    /// nothing is known of them before it does.
    fn nothing_is_registered_by_itself() {
        assert_eq!(jasset_scene::SceneTypes::<World>::new().classes().len(), 0);
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(jasset_scene::SceneTypes::new());
        let scene = manager.create("");
        manager.add(&mut world, &scene, entities[0]).unwrap();
        assert!(!manager.to_text(&world, &scene).unwrap().contains("Component"));
    }
}
