//! How do scenes get into a world, out of it, and into a world of another kind?
//!
//! It loads two scenes into a world of `bevy_ecs`, unloads one, saves the other as text and as bytes, and loads the
//! bytes into a world of `hecs`.

use std::{collections::HashMap, path::Path};

use bevy_ecs::{
    component::Component,
    entity::Entity,
    hierarchy::{ChildOf, Children},
    world::World,
};
use jasset::{EntityRef, JAsset, Reference};
use jasset_scene::{BinaryOptions, LoadMode, Result, Scene, SceneData, SceneManager, SceneTypes};

#[derive(JAsset, Component, Debug, Default)]
struct Position {
    at: [f32; 2],
}

/// In version 1 it was a number with a fraction.
#[derive(JAsset, Component, Debug, Default)]
#[jasset(version = 2, deprecated("Hp", before = 2, with = Self::hp))]
struct Health {
    points: i16,
}

impl Health {
    fn hp(&mut self, hp: f32) -> Result<(), &'static str> {
        let whole = format!("{hp:.0}");
        self.points = whole.parse().map_err(|_| "more than any has")?;
        Ok(())
    }
}

/// References to other entities, wherever they are: they need no attribute.
#[derive(JAsset, Component, Debug, Default)]
struct Guard {
    post: EntityRef,
    friends: Vec<EntityRef>,
    orders: Orders,
}

#[derive(JAsset, Debug, Default)]
enum Orders {
    #[default]
    Wait,
    Follow {
        leader: EntityRef,
        distance: f32,
    },
}

#[derive(JAsset, Component, Debug, Default)]
struct Label {
    text: String,
}

/// What `hecs` has in place of the hierarchy of `bevy_ecs`.
#[derive(JAsset, Debug, Default)]
#[jasset(rename = "ChildOf")]
struct Child {
    parent: EntityRef,
}

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes");
    let types = SceneTypes::new()
        .with::<Position>()
        .with::<Health>()
        .with::<Guard>()
        .with::<Label>()
        .with_bundle::<(Guard, Label)>()
        .with_children();
    let mut world = World::new();
    let mut manager =
        SceneManager::new(types).on_ready(|_: &mut World, scene: &Scene| println!("{} is ready", scene.name()));

    // Two scenes in one world.
    let mut scenes = Vec::new();
    for name in ["yard.jasset", "cellar.jasset"] {
        let loaded = manager.load(&mut world, folder.join(name), LoadMode::Additive)?;
        for note in loaded.report.notes() {
            println!("  line {}: {note}", note.position.map_or(0, |position| position.line));
        }
        scenes.push(loaded.scene);
    }
    let [yard, cellar] = &*scenes else { return Ok(()) };
    for scene in [yard, cellar] {
        println!("\n{}", scene.name());
        let entities = manager.entities(&world, scene)?;
        let names = names(&world, &entities);
        for entity in entities.iter().filter(|entity| world.get::<ChildOf>(**entity).is_none()) {
            print_tree(&world, *entity, &names, 1);
        }
    }

    // One of them goes, with its entities and no others.
    manager.unload(&mut world, cellar)?;
    println!("\nunloaded the cellar: {} entities of the yard are there", manager.entities(&world, yard)?.len());

    // The other is saved. What did not change keeps its bytes, and who carries the lantern still does.
    let old = std::fs::read_to_string(folder.join("yard.jasset")).unwrap_or_default();
    let entities = manager.entities(&world, yard)?;
    if let Some(mut position) = world.get_mut::<Position>(entities[0]) {
        position.at = [0.0, 1.5];
    }
    let text = manager.update_text(&world, yard, &old)?;
    println!("\nthe text after the gate was moved, and the guard brought up to date:");
    print_changes(&old, &text);
    let bytes = manager.to_binary(&world, yard, BinaryOptions::new())?;
    let packed = manager.to_binary(&world, yard, BinaryOptions::new().compressed())?;
    println!("\n{} bytes of text, {} binary, {} packed", text.len(), bytes.len(), packed.len());

    // A world of another kind: the components speak of no world, so they serve both.
    let types = SceneTypes::new()
        .with::<Position>()
        .with::<Health>()
        .with::<Guard>()
        .with::<Label>()
        .with_relationship::<Child>();
    let mut other = hecs::World::new();
    let mut manager_of_other = SceneManager::new(types.clone());
    let data = SceneData::from_bytes(&packed, &types, &jasset_scene::SceneOptions::new())?;
    let loaded = manager_of_other.load_data(&mut other, data, LoadMode::Single);
    let same = manager_of_other.to_text(&other, &loaded.scene)? == manager.to_text(&world, yard)?;
    println!("in a world of hecs: {} entities, {}", other.len(), if same { "all the same" } else { "others" });
    Ok(())
}

/// What the entities are called, by their bits.
fn names(world: &World, entities: &[Entity]) -> HashMap<u64, String> {
    let name = |entity| world.get::<Label>(entity).map(|label| label.text.clone()).unwrap_or_default();
    entities.iter().map(|entity| (Reference::to_bits(*entity), name(*entity))).collect()
}

fn print_tree(world: &World, entity: Entity, names: &HashMap<u64, String>, level: usize) {
    let name = |of: EntityRef| names.get(&of.to_bits()).map_or("nobody", String::as_str);
    print!("{:indent$}{}", "", name(EntityRef::from_bits(Reference::to_bits(entity))), indent = 2 * level);
    if let Some(Position { at }) = world.get(entity) {
        print!(", at {at:?}");
    }
    if let Some(Health { points }) = world.get(entity) {
        print!(", {points} points");
    }
    if let Some(Guard { post, friends, orders }) = world.get(entity) {
        print!(", guards {}", name(*post));
        for friend in friends {
            print!(", friend of {}", name(*friend));
        }
        if let Orders::Follow { leader, distance } = orders {
            print!(", follows {} at {distance}", name(*leader));
        }
    }
    println!();
    for child in world.get::<Children>(entity).into_iter().flat_map(|children| children.iter()) {
        print_tree(world, *child, names, level + 1);
    }
}

/// Prints the lines that differ.
fn print_changes(old: &str, new: &str) {
    let diff = similar::TextDiff::from_lines(old, new);
    for change in diff.iter_all_changes() {
        match change.tag() {
            similar::ChangeTag::Delete => print!("  -{change}"),
            similar::ChangeTag::Insert => print!("  +{change}"),
            similar::ChangeTag::Equal => {}
        }
    }
}
