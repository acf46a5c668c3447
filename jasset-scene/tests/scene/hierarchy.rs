//! What becomes of parents that lead in a circle, or are many generations?

use std::fmt::Write;

use bevy_ecs::{
    hierarchy::{ChildOf, Children},
    world::World,
};
use jasset_scene::{BinaryOptions, LoadMode, SceneData, SceneManager, SceneNoteKind, SceneOptions, SceneTypes};

fn types() -> SceneTypes<World> {
    SceneTypes::new().with_children()
}

/// The parent of each entity, from 1; 0 is none.
fn text(parents: &[usize]) -> String {
    let mut text = String::new();
    for (id, parent) in (1..).zip(parents) {
        write!(text, "; AssetType\nEntity\n\n; EntityID\n{id}\n").unwrap();
        if *parent > 0 {
            write!(text, "\n; Component\nChildOf\n\n; Parent\n{parent}\n").unwrap();
        }
        text.push('\n');
    }
    text
}

#[test]
fn parents_in_a_circle_are_told_and_kept() {
    let text = text(&[0, 3, 2, 3, 5, 1]);
    let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
    assert_eq!(
        data.report().to_string(),
        "line 13: entity 0x0000000000000002: ChildOf: the parents of the entity lead back to it\n\
         line 49: entity 0x0000000000000005: ChildOf: the parents of the entity lead back to it"
    );
    let error = SceneData::from_text(&text, &types(), &SceneOptions::new().strict()).unwrap_err();
    assert!(error.to_string().starts_with("line 13: entity 0x0000000000000002: ChildOf: the parents"), "{error}");
    let bytes = data.to_binary(BinaryOptions::new()).unwrap();
    let binary = SceneData::from_binary(&bytes, &types(), &SceneOptions::new()).unwrap();
    assert!(binary.report().notes().iter().all(|note| note.kind == SceneNoteKind::Cycle));
    assert_eq!(binary.report().notes().len(), 2);

    let mut world = World::new();
    let before = world.iter_entities().count();
    let mut manager = SceneManager::new(types());
    let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
    assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), text);
    // A program that mends one has the last word.
    let entities = manager.entities(&world, &scene).unwrap();
    world.entity_mut(entities[1]).remove::<ChildOf>();
    world.entity_mut(entities[4]).insert(ChildOf(entities[0]));
    let mended = manager.update_text(&world, &scene, &text).unwrap();
    assert!(SceneData::from_text(&mended, &types(), &SceneOptions::new().strict()).is_ok(), "{mended}");
    let scene =
        manager.reload_data(&mut world, &scene, SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap());
    manager.unload(&mut world, &scene.unwrap().scene).unwrap();
    assert_eq!(world.iter_entities().count(), before);
}

#[test]
fn ten_thousand_generations_come_and_go() {
    const COUNT: usize = 10_000;
    let down: Vec<_> = (0..COUNT).collect();
    let up: Vec<_> = (2..=COUNT).chain([0]).collect();
    for parents in [down, up] {
        let text = text(&parents);
        let data = SceneData::from_text(&text, &types(), &SceneOptions::new().strict()).unwrap();
        let mut world = World::new();
        let before = world.iter_entities().count();
        let mut manager = SceneManager::new(types());
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), text);
        let root = manager.entity(&scene, if parents[0] == 0 { 1 } else { COUNT as u64 }).unwrap().unwrap();
        assert_eq!(world.get::<Children>(root).map(|children| children.len()), Some(1));
        manager.unload(&mut world, &scene).unwrap();
        assert_eq!(world.iter_entities().count(), before);
    }
}

#[test]
fn a_reload_takes_away_a_parent_that_is_none_now() {
    let with_parent = text(&[0, 1]);
    let read = |text: &str| SceneData::from_text(text, &types(), &SceneOptions::new()).unwrap();
    let mut manager = SceneManager::new(types());
    let mut world = World::new();
    let scene = manager.load_data(&mut world, read(&with_parent), LoadMode::Single).scene;
    let [parent, child] = *manager.entities(&world, &scene).unwrap() else { panic!() };
    // None, and one that is not in the file.
    for id in [0, 255] {
        assert_eq!(world.get::<ChildOf>(child).unwrap().parent(), parent);
        let without = text(&[0, 1]).replace("; Parent\n1", &format!("; Parent\n{id}"));
        manager.reload_data(&mut world, &scene, read(&without)).unwrap();
        assert!(world.get::<ChildOf>(child).is_none(), "{id}");
        assert_eq!(manager.update_text(&world, &scene, &without).unwrap(), without);
        manager.reload_data(&mut world, &scene, read(&with_parent)).unwrap();
    }
}
