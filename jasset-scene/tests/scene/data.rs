//! What is read of a scene, and what is reported?

use jasset_scene::{BinaryOptions, SceneData, SceneId, SceneManager, SceneNoteKind, SceneOptions};

const TAG: SceneId = SceneId::new(77);

const TEXT: &str = "\
; AssetType
Scene

; Name
Yard

; AssetType
Entity

; EntityID
0x00000000000000AA

; Component
Health

; ClassVersion
1

; Hp
7.4

; Component
Brain

; Target
0xBB

; Friends
0xBB
0x99
0

; Plan
Ambush {
    Victims = [
        0x98
        0xAA
    ]
}

; Component
Portal

; Leads
Home

; AssetType
Entity

; EntityID
187

; Component
Transform

; Position
1 2

; Scale
3
";

in_both_worlds! {
    fn the_rest_of_a_scene_loads_and_the_report_lists_what_does_not() {
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        assert_eq!((data.name(), data.len(), data.ids()), ("Yard", 2, &[0xAA, 0xBB][..]));
        let report = data.report().to_string();
        let lines: Vec<_> = report.lines().collect();
        let (a, b) = ("entity 0x00000000000000AA", "entity 0x00000000000000BB");
        assert_eq!(
            lines.iter().filter(|line| !line.contains("missing key")).collect::<Vec<_>>(),
            [
                &format!("line 13: {a}: Health: upgraded Health (ClassVersion 1 -> 2)"),
                &format!("line 19: {a}: Health: migrated Hp -> Points (ClassVersion 1 -> 2)"),
                &format!("line 30: {a}: Brain.Friends[1]: 0x0000000000000099 is not in the scene, so it refers to nothing now"),
                &format!("line 36: {a}: Brain.Plan.Victims[0]: 0x0000000000000098 is not in the scene, so it refers to nothing now"),
                &format!("line 41: {a}: kept the unknown component Portal"),
                &format!("line 57: {b}: Transform: left Position at its default: expected 3 values, found 2"),
            ],
            "{report}"
        );
        let mut world = World::default();
        let [a, b] = *data.apply(&mut world, TAG).entities else { panic!() };
        assert_eq!(get(&world, a), Some(Health { points: 7, ..Default::default() }));
        let brain = get::<Brain>(&world, a).unwrap();
        assert_eq!((brain.target, brain.friends), (b, vec![b, NULL, NULL]));
        assert_eq!(brain.plan, Plan::Ambush { victims: vec![NULL, a], next: Box::default() });
        assert_eq!(get(&world, b), Some(Transform { position: [0.0; 3], scale: 3.0 }));
        assert_eq!(get(&world, a), Some(TAG));
    }

    fn strict_loading_lists_all_that_it_refuses() {
        let options = SceneOptions::new().strict();
        let error = SceneData::from_text(TEXT, &types(), &options).unwrap_err();
        let message = error.to_string();
        assert_eq!(message.lines().count(), 4, "{message}");
        assert!(error.report().unwrap().notes().iter().any(|note| matches!(note.kind, SceneNoteKind::UnknownComponent { .. })));
        let good = TEXT.replace("0x99", "0").replace("0x98", "0").replace("1 2\n", "1 2 3\n");
        let good = good.replace("; Component\nPortal\n\n; Leads\nHome\n\n", "");
        SceneData::from_text(&good, &types(), &options).unwrap();
    }

    fn records_without_an_id_of_their_own_are_errors() {
        let error = |from: &str, to: &str| {
            let text = TEXT.replacen(from, to, 1);
            SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap_err().to_string()
        };
        assert_eq!(
            error("187", "0xAA"),
            "line 47: the entity 0x00000000000000AA stands twice, first in line 7; give one of the two another id"
        );
        assert_eq!(error("; EntityID\n187\n\n", ""), "line 47: the entity has no key EntityID; give it one, as `0x` and up to 16 hexadecimal digits");
        let zero = "line 51: expected the id of an entity, found `0`; write 0x and up to 16 hexadecimal digits, not all of them 0";
        assert_eq!(error("187", "0"), zero);
        let twice = "line 41: the component Health stands twice in one entity, first in line 13; keep one of the two";
        assert_eq!(error("Portal\n\n; Leads\nHome", "Health"), twice);
        assert!(error("; Scale", "; Position").contains("the key stands twice"));
        assert!(error("1 2\n", "<<<<<<< ours\n1 2\n").contains("conflict"), "{}", error("1 2\n", "<<<<<<< ours\n1 2\n"));
    }

    fn a_component_that_cannot_be_read_is_kept_and_the_others_are_there() {
        let text = TEXT.replace("7.4", "7.4\n\n; Regenerates\ntrue").replace("Scale\n3", "Scale\n3\n\n; Component\nBrain\n\n; ClassVersion\nx");
        let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
        assert!(data.report().to_string().contains("kept the component Brain as it is"), "{}", data.report());
        let again = data.to_text().unwrap();
        assert!(again.ends_with("; Component\nBrain\n\n; ClassVersion\nx\n"), "{again}");
        let mut world = World::default();
        let [a, b] = *data.apply(&mut world, TAG).entities else { panic!() };
        assert!(get::<Brain>(&world, b).is_none() && get::<Transform>(&world, b).is_some());
        assert!(get::<Brain>(&world, a).is_some());
    }

    fn each_form_gives_the_same_world() {
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Guards");
        for entity in entities {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        let text = manager.to_text(&world, &scene).unwrap();
        let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
        let packed = manager.to_binary(&world, &scene, BinaryOptions::new().compressed()).unwrap();
        assert!(packed.len() < bytes.len());
        for form in [text.as_bytes(), &bytes, &packed] {
            let data = SceneData::from_bytes(form, &types(), &SceneOptions::new().strict()).unwrap();
            assert!(data.report().is_empty(), "{}", data.report());
            assert_eq!(data.to_text().unwrap(), text);
            assert_eq!(data.to_binary(BinaryOptions::new()).unwrap(), bytes);
            let mut other = World::default();
            spawn(&mut other);
            let applied = data.apply(&mut other, TAG);
            are_guards(&other, applied.entities.try_into().unwrap());
        }
    }

    fn what_an_older_program_does_not_know_survives_each_form() {
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Guards");
        for entity in entities {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        let text = manager.to_text(&world, &scene).unwrap();
        let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
        // It knows no brain, in which references are.
        let older = || jasset_scene::SceneTypes::<World>::new().with::<Transform>().with::<Health>();
        for form in [text.as_bytes(), &bytes] {
            let data = SceneData::from_bytes(form, &older(), &SceneOptions::new()).unwrap();
            let unknown = data.report().notes().iter().filter(|note| matches!(note.kind, SceneNoteKind::UnknownComponent { .. }));
            assert_eq!(unknown.count(), 4, "{}", data.report());
            let back = [data.to_text().unwrap().into_bytes(), data.to_binary(BinaryOptions::new()).unwrap()];
            // Through a world of the older program, too.
            let mut between = World::default();
            let mut old_manager = SceneManager::new(older());
            let scene = old_manager.load_data(&mut between, data, jasset_scene::LoadMode::Single).scene;
            let through = old_manager.to_binary(&between, &scene, BinaryOptions::new()).unwrap();
            for form in back.iter().chain([&through]) {
                let data = SceneData::from_bytes(form, &types(), &SceneOptions::new().strict()).unwrap();
                let mut world = World::default();
                let applied = data.apply(&mut world, TAG);
                are_guards(&world, applied.entities.try_into().unwrap());
            }
        }
    }

    fn damaged_bytes_are_an_error_each() {
        let data = SceneData::from_text(TEXT, &types(), &SceneOptions::new()).unwrap();
        for options in [BinaryOptions::new(), BinaryOptions::new().compressed()] {
            let bytes = data.to_binary(options).unwrap();
            for at in 8..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[at] ^= 0x10;
                assert!(SceneData::from_binary(&damaged, &types(), &SceneOptions::new()).is_err(), "{at}");
                // With a checksum that is right, it is an error or another scene, and never a panic.
                let end = damaged.len() - 4;
                let crc = crc32fast::hash(&damaged[..end]);
                damaged[end..].copy_from_slice(&crc.to_le_bytes());
                let _ = SceneData::from_binary(&damaged, &types(), &SceneOptions::new());
                assert!(SceneData::from_binary(&bytes[..at], &types(), &SceneOptions::new()).is_err(), "{at}");
            }
        }
    }
}

#[test]
fn a_scene_is_read_on_any_thread() {
    fn is_send<T: Send>() {}
    is_send::<SceneData<bevy_ecs::world::World>>();
    is_send::<SceneData<hecs::World>>();
}

/// What is put in at once is what is put in one by one.
#[test]
fn in_bevy_bundles_change_nothing() {
    use crate::in_bevy::*;
    let mut world = World::default();
    let entities = guards(&mut world);
    let types = || types().with_bundle::<(Brain, Transform)>().with_bundle::<(Health, Transform, Brain)>();
    let mut manager = SceneManager::new(types());
    let scene = manager.create("Guards");
    for entity in entities {
        manager.add(&mut world, &scene, entity).unwrap();
    }
    let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
    let mut other = World::default();
    spawn(&mut other);
    let data = SceneData::from_binary(&bytes, &types(), &SceneOptions::new().strict()).unwrap();
    let entities: [_; 3] = data.apply(&mut other, TAG).entities.try_into().unwrap();
    are_guards(&other, entities);
    assert_eq!(get(&other, entities[1]), Some(TAG));
}

/// An observer may remove entities before they have their components.
#[test]
fn in_bevy_entities_may_be_gone_before_they_are_filled() {
    use bevy_ecs::prelude::{Add, Commands, EntityRef, On, Query};

    use crate::in_bevy::*;
    let mut world = World::default();
    let entities = guards(&mut world);
    let mut manager = SceneManager::new(types());
    let scene = manager.create("Guards");
    for entity in entities {
        manager.add(&mut world, &scene, entity).unwrap();
    }
    let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
    let data = SceneData::from_binary(&bytes, &types(), &SceneOptions::new().strict()).unwrap();
    let mut other = World::default();
    other.add_observer(|_: On<Add<Health>>, all: Query<EntityRef>, mut commands: Commands| {
        let empty = all.iter().filter(|entity| entity.archetype().components().is_empty());
        empty.for_each(|entity| commands.entity(entity.id()).despawn());
    });
    let mut there = data.apply(&mut other, TAG).entities;
    there.retain(|entity| is_alive(&other, *entity));
    assert_eq!(there.len(), 1);
    assert_eq!(get(&other, there[0]), Some(Health { points: 7, regenerates: true }));
    assert_eq!(get(&other, there[0]), Some(Transform { position: [1.0, 2.0, 3.0], scale: 1.0 }));
}

/// A list that gives no way to change what it holds.
#[test]
fn references_that_cannot_be_changed_are_told() {
    use jasset::{Archive, Arena, EntityRef, JAsset, List};

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Frozen(Vec<EntityRef>);

    impl<'a> List<'a> for Frozen {
        type Item = EntityRef;

        fn items<'s>(&'s self) -> impl Iterator<Item = &'s EntityRef>
        where
            EntityRef: 's,
        {
            self.0.iter()
        }

        fn from_items(_: Option<&'a Arena>, items: impl Iterator<Item = EntityRef>) -> Option<Self> {
            Some(Self(items.collect()))
        }
    }

    impl<'a> JAsset<'a> for Frozen {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
            archive.list()
        }
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Holder {
        frozen: Frozen,
    }

    let types = jasset_scene::SceneTypes::<hecs::World>::new().with::<Holder>();
    let text = "; AssetType\nEntity\n\n; EntityID\n1\n\n; Component\nHolder\n\n; Frozen\n1\n";
    let data = SceneData::from_text(text, &types, &SceneOptions::new()).unwrap();
    let report = data.report().to_string();
    assert!(report.contains("Frozen: the type of the list or map cannot change the references in it"), "{report}");
    let mut world = hecs::World::new();
    let entity = data.apply(&mut world, TAG).entities[0];
    assert!(world.get::<&Holder>(entity).is_err());
}
