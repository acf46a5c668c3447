//! Does a text that is brought up to date keep what did not change?

use jasset_scene::{LoadMode, SceneData, SceneManager, SceneOptions};

/// Written by hand: comments, unknown components and keys, other spellings, another order.
const TEXT: &str = "\
# The yard, by day.
; AssetType
Scene

; Name
Yard

# the first
; AssetType
Entity

; EntityID
0xA

; Layer
7

; Component
Portal

; Leads
0xB

; Component
Brain

# whom it follows
; Target
0xb

; Component
Health

; ClassVersion
2

; Points
0x7

; AssetType
Light

; Color
red

; AssetType
Entity

; EntityID
11

; Component
Transform

; Position
1 2 3

; Scale
1
";

in_both_worlds! {
    fn nothing_changes_if_nothing_did() {
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        let updated = data.update_text(TEXT).unwrap();
        // What was missing is written, nothing else differs.
        let added = updated.lines().filter(|line| !TEXT.lines().any(|old| old == *line)).count();
        assert!(TEXT.lines().all(|line| updated.lines().any(|new| new == line)), "{updated}");
        assert!(added > 0);
        assert_eq!(data.update_text(&updated).unwrap(), updated);
        assert_eq!(data.update_text(&updated.replace('\n', "\r\n")).unwrap(), updated.replace('\n', "\r\n"));
    }

    fn one_moved_entity_is_one_changed_line() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        let text = data.update_text(TEXT).unwrap();
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        let [a, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), text);
        put(&mut world, b, Transform { position: [1.0, 2.5, 3.0], scale: 1.0 });
        let moved = text.replace("1 2 3\n", "1 2.500000 3\n");
        assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), moved);
        // A reference is another.
        let brain = get::<Brain>(&world, a).unwrap();
        put(&mut world, a, Brain { target: a, ..brain });
        let followed = moved.replace("0xb\n", "0x000000000000000A\n");
        assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), followed);
    }

    fn entities_and_components_come_and_go() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        let text = data.update_text(TEXT).unwrap();
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        let [a, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        put(&mut world, a, Transform::default());
        put(&mut world, a, Label { text: "new".into() });
        <Health as jasset_scene::SceneComponent<World>>::remove(&mut world, a);
        let updated = manager.update_text(&world, &scene, &text).unwrap();
        assert!(!updated.contains("Health") && updated.contains("# whom it follows"), "{updated}");
        // The first of the registry stands behind the head, the last behind the one before it.
        assert!(updated.contains("; Layer\n7\n\n; Component\nTransform\n"), "{updated}");
        assert!(updated.contains("; Component\nLabel\n\n; Text\nnew\n\n; AssetType\nLight\n"), "{updated}");
        despawn(&mut world, b);
        let brain = get::<Brain>(&world, a).unwrap();
        put(&mut world, a, Brain { target: a, ..brain });
        let c = spawn(&mut world);
        manager.add(&mut world, &scene, c).unwrap();
        put(&mut world, c, Label { text: "last".into() });
        let id = manager.id_of(&scene, c).unwrap().unwrap();
        let updated = manager.update_text(&world, &scene, &text).unwrap();
        let end = format!("; Color\nred\n\n; AssetType\nEntity\n\n; EntityID\n0x{id:016X}\n\n; Component\nLabel\n\n; Text\nlast\n");
        assert!(updated.ends_with(&end), "{updated}");
        assert!(updated.starts_with("# The yard, by day.\n") && updated.contains("; Component\nPortal\n\n; Leads\n0xB\n"));
        assert_eq!(manager.update_text(&world, &scene, &updated).unwrap(), updated);
    }

    fn a_file_that_is_no_scene_is_left_alone() {
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let world = World::default();
        let error = manager.update_text(&world, &scene, "; AssetType\nDoor\n\n; Open\n1\n").unwrap_err().to_string();
        assert_eq!(error, "line 1: expected a scene, found `Door`; the file holds something else");
        let updated = manager.update_text(&world, &scene, "").unwrap();
        assert_eq!(updated, manager.to_text(&world, &scene).unwrap());
    }

    fn two_branches_that_add_entities_have_two_ids() {
        let added = || {
            let mut world = World::default();
            let mut manager = SceneManager::new(types());
            let scene = manager.create("Yard");
            let entity = spawn(&mut world);
            manager.add(&mut world, &scene, entity).unwrap();
            manager.id_of(&scene, entity).unwrap().unwrap()
        };
        let ids: std::collections::HashSet<_> = (0..100).map(|_| added()).collect();
        assert_eq!(ids.len(), 100);
    }

    fn comments_that_stand_by_themselves_stay() {
        let entity = |id: u32| format!("; AssetType\nEntity\n\n; EntityID\n0x{id:016X}\n\n; Component\nBelow\n\n; Parent\n0x{id:016X}\n\n; Component\nLabel\n\n; Text\nx\n");
        let (first, second, third) = (entity(1), entity(2), entity(3));
        let text = format!("# of the first\n{first}# below it\n\n# ---- guards ----\n\n# of the second\n{second}\n# ---- others ----\n\n{third}\n# the end\n");
        let data = |text: &str| SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        let without = |entities: &[&str]| data(&entities.join("\n"));
        assert_eq!(
            without(&[&*second, &*third]).update_text(&text).unwrap(),
            format!("# ---- guards ----\n\n# of the second\n{second}\n# ---- others ----\n\n{third}\n# the end\n")
        );
        assert_eq!(
            without(&[&*first]).update_text(&text).unwrap(),
            format!("# of the first\n{first}# below it\n\n# ---- guards ----\n\n# ---- others ----\n\n# the end\n")
        );
        // What is new stands in front of them.
        let more = first.replace("; Component\nLabel", "; Component\nHealth\n\n; ClassVersion\n2\n\n; Points\n1\n\n; Regenerates\ntrue\n\n; Component\nLabel");
        let less = first.replace("\n; Component\nLabel\n\n; Text\nx\n", "");
        let with = |entity: &str| text.replace(&first, entity);
        let updated = without(&[&*first, &*second, &*third]).update_text(&with(&less)).unwrap();
        assert_eq!(updated, with(&less).replacen("# below it\n\n", "# below it\n\n; Component\nLabel\n\n; Text\nx\n\n", 1));
        let updated = without(&[&*more, &*second, &*third]).update_text(&text).unwrap();
        assert!(updated.contains("# below it\n\n# ---- guards ----\n\n# of the second\n"), "{updated}");
        // They are no part of what is not known.
        let unknown = text.replace("Label", "Portal");
        let data = data(&unknown);
        assert_eq!(data.update_text(&unknown).unwrap(), unknown);
        let anew = data.to_text().unwrap();
        assert!(anew.contains("; Component\nPortal\n\n; Text\nx\n# below it\n\n; AssetType") && !anew.contains("----"), "{anew}");
        let data = |text: &str| SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
        // Of a component, too.
        let text = second.replace("; Component\nLabel", "# ---- looks ----\n\n; Component\nLabel");
        let new = second.replace("; Component\nBelow\n\n; Parent\n0x0000000000000002\n\n", "");
        assert_eq!(data(&new).update_text(&text).unwrap(), new.replace("; Component", "# ---- looks ----\n\n; Component"));
    }
}
