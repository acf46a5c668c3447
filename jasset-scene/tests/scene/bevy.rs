//! Does what only the world of `bevy_ecs` has hold in scenes, too?

use bevy_ecs::{
    change_detection::DetectChanges, component::Component, entity::Entity, entity_disabling::Disabled,
    lifecycle::HookContext, resource::Resource, world::DeferredWorld, world::World,
};
use jasset::{Class, EntityRef, JAsset};
use jasset_scene::{
    BinaryOptions, LoadMode, SceneData, SceneId, SceneManager, SceneOptions, SceneTypes, ValueComponent,
};

#[derive(JAsset, Component, Clone, Debug, Default, PartialEq)]
struct Label {
    text: String,
}

/// One that is rarely there.
#[derive(JAsset, Component, Clone, Debug, PartialEq)]
#[component(storage = "SparseSet")]
struct Burning {
    #[jasset(default = Entity::PLACEHOLDER)]
    by: Entity,
}

/// One that brings another, and cannot be changed in place.
#[derive(JAsset, Component, Clone, Debug, PartialEq)]
#[require(Label { text: "of a door".into() })]
#[component(immutable, on_insert = Self::inserted)]
struct Door {
    #[jasset(default = Entity::PLACEHOLDER)]
    leads_to: Entity,
}

/// What the hook has seen.
#[derive(Resource, Default)]
struct Seen(Vec<Entity>);

impl Door {
    fn inserted(mut world: DeferredWorld<'_>, context: HookContext) {
        let door = world.get::<Self>(context.entity).cloned().unwrap();
        assert!(world.get_entity(door.leads_to).is_ok(), "all entities are there before the components");
        assert!(world.get::<SceneId>(context.entity).is_some(), "one insert brings them all");
        if let Some(mut seen) = world.get_resource_mut::<Seen>() {
            seen.0.push(door.leads_to);
        }
    }
}

fn types() -> SceneTypes<World> {
    SceneTypes::new().with::<Label>().with::<Burning>().with::<Door>()
}

/// Two doors that lead to each other; the first has a label of its own and burns.
fn house(manager: &mut SceneManager<World>) -> (World, jasset_scene::Scene) {
    let mut world = World::new();
    let scene = manager.create("House");
    let [first, second] = [0, 1].map(|_| world.spawn_empty().id());
    world.entity_mut(first).insert((Label { text: "front".into() }, Burning { by: second }));
    for (door, leads_to) in [(first, second), (second, first)] {
        manager.add(&mut world, &scene, door).unwrap();
        world.entity_mut(door).insert(Door { leads_to });
    }
    (world, scene)
}

/// The house in another world, from both forms.
fn loaded() -> Vec<(World, Vec<Entity>)> {
    let mut manager = SceneManager::new(types());
    let (world, scene) = house(&mut manager);
    let text = manager.to_text(&world, &scene).unwrap();
    let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
    let options = SceneOptions::new().strict();
    [SceneData::from_text(&text, &types(), &options), SceneData::from_binary(&bytes, &types(), &options)]
        .map(|data| {
            let mut world = World::new();
            world.spawn_empty();
            world.init_resource::<Seen>();
            let mut manager = SceneManager::new(types());
            let scene = manager.load_data(&mut world, data.unwrap(), LoadMode::Additive).scene;
            let entities = manager.entities(&world, &scene).unwrap();
            (world, entities)
        })
        .into()
}

#[test]
fn what_a_component_brings_does_not_replace_what_the_scene_has() {
    for (world, entities) in loaded() {
        let labels = entities.iter().map(|entity| &*world.get::<Label>(*entity).unwrap().text);
        assert!(labels.eq(["front", "of a door"]));
    }
}

#[test]
fn components_in_sparse_sets_are_loaded() {
    for (world, entities) in loaded() {
        assert_eq!(world.get::<Burning>(entities[0]), Some(&Burning { by: entities[1] }));
        assert_eq!(world.get::<Burning>(entities[1]), None);
    }
}

#[test]
fn hooks_see_live_entities() {
    for (world, entities) in loaded() {
        assert_eq!(world.resource::<Seen>().0, [entities[1], entities[0]]);
    }
}

#[test]
fn what_is_loaded_counts_as_added() {
    for (mut world, entities) in loaded() {
        let mut query = world.query::<(Entity, bevy_ecs::change_detection::Ref<Door>)>();
        let added = query.iter(&world).filter(|(_, door)| door.is_added()).map(|(entity, _)| entity);
        assert!(added.eq(entities));
    }
}

/// Queries do not see them unless they ask for it.
#[test]
fn disabled_entities_are_of_their_scene() {
    let mut manager = SceneManager::new(types());
    let (mut world, scene) = house(&mut manager);
    let tagged = world.spawn((scene.id(), Label { text: "cellar".into() }, Disabled)).id();
    for entity in manager.entities(&world, &scene).unwrap() {
        world.entity_mut(entity).insert(Disabled);
    }
    let text = manager.to_text(&world, &scene).unwrap();
    assert_eq!(text.matches("; EntityID").count(), 3);
    assert!(text.contains("; Text\ncellar\n"));
    assert_eq!(manager.entities(&world, &scene).unwrap().len(), 3);
    manager.unload(&mut world, &scene).unwrap();
    assert!(world.get_entity(tagged).is_err());
}

/// Who somebody follows: a relationship of the program's own.
#[derive(JAsset, Component, Clone, Debug, PartialEq)]
#[relationship(relationship_target = Followers)]
struct Follows {
    #[relationship]
    #[jasset(default = Entity::PLACEHOLDER)]
    leader: Entity,
}

#[derive(Component, Debug)]
#[relationship_target(relationship = Follows)]
struct Followers(Vec<Entity>);

#[test]
fn relationships_of_the_program_are_put_in_last() {
    // The world says that it is one.
    let types = || SceneTypes::<World>::new().with::<Follows>().with::<Label>();
    let mut world = World::new();
    let mut manager = SceneManager::new(types());
    let scene = manager.create("Party");
    let party: Vec<_> = (0..4).map(|at| world.spawn(Label { text: format!("N{at}") }).id()).collect();
    for member in &party {
        manager.add(&mut world, &scene, *member).unwrap();
    }
    // The first one follows somebody who comes later.
    for (member, leader) in [(0, 3), (1, 3), (2, 0)] {
        world.entity_mut(party[member]).insert(Follows { leader: party[leader] });
    }
    let text = manager.to_text(&world, &scene).unwrap();
    let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
    let options = SceneOptions::new().strict();
    for data in [SceneData::from_text(&text, &types(), &options), SceneData::from_binary(&bytes, &types(), &options)] {
        let mut other = World::new();
        other.spawn_batch([(); 5]);
        let party = data.unwrap().apply(&mut other, SceneId::new(1)).entities;
        let followers = |at: usize| other.get::<Followers>(party[at]).map(|followers| &*followers.0);
        assert_eq!(followers(3), Some(&party[..2]));
        assert_eq!(followers(0), Some(&party[2..3]));
        assert_eq!(followers(1), None);
    }
    // One that leads nowhere is none.
    let (before, leader) = text.rsplit_once("; Leader\n").unwrap();
    let wrong = format!("{before}; Leader\n0x00000000000000FF{}", &leader["0x".len() + 16..]);
    let data = SceneData::from_text(&wrong, &types(), &SceneOptions::new()).unwrap();
    assert!(data.report().to_string().contains("0x00000000000000FF"), "{}", data.report());
    let (mut other, mut manager) = (World::new(), SceneManager::new(types()));
    let scene = manager.load_data(&mut other, data, LoadMode::Single).scene;
    let party = manager.entities(&other, &scene).unwrap();
    assert!(other.get::<Follows>(party[2]).is_none());
    assert_eq!(manager.update_text(&other, &scene, &wrong).unwrap(), wrong);
}

/// A newtype, and a relationship that is one.
#[derive(JAsset, Component, Clone, Debug, PartialEq)]
#[relationship(relationship_target = Riders)]
struct Rides(#[jasset(default = Entity::PLACEHOLDER)] Entity);

#[derive(Component, Debug)]
#[relationship_target(relationship = Rides)]
struct Riders(Vec<Entity>);

#[derive(JAsset, Component, Clone, Debug, Default, PartialEq)]
enum Mood {
    #[default]
    Calm,
    Angry {
        at: Option<EntityRef>,
    },
}

/// Neither fields nor a value.
#[derive(JAsset, Component, Clone, Debug, Default, PartialEq)]
struct Horse;

impl ValueComponent for Rides {
    const CLASS: &'static Class = &Class::new("Rides");
}

impl ValueComponent for Mood {
    const CLASS: &'static Class = &Class::new("Mood").version(2).aliases(&["Temper"]);
}

#[test]
fn components_need_not_be_records() {
    let types = || SceneTypes::<World>::new().with::<Horse>().with_value::<Mood>().with_value::<Rides>();
    let text = "\
; AssetType
Entity

; EntityID
0x0000000000000001

; Component
Mood

; ClassVersion
2

; Value
Angry {
    At = 0x0000000000000002
}

; Component
Rides

; Value
0x0000000000000002

; AssetType
Entity

; EntityID
0x0000000000000002

; Component
Horse
";
    let options = SceneOptions::new().strict();
    let data = SceneData::from_text(&text.replace("\nMood\n", "\nTemper\n"), &types(), &SceneOptions::new()).unwrap();
    assert!(data.to_text().unwrap().ends_with(text));
    let bytes = data.to_binary(BinaryOptions::new()).unwrap();
    for data in [SceneData::from_text(text, &types(), &options), SceneData::from_binary(&bytes, &types(), &options)] {
        let (mut world, mut manager) = (World::new(), SceneManager::new(types()));
        world.spawn_batch([(); 5]);
        let scene = manager.load_data(&mut world, data.unwrap(), LoadMode::Single).scene;
        let [rider, horse] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        assert_eq!(world.get::<Rides>(rider), Some(&Rides(horse)));
        assert_eq!(world.get::<Riders>(horse).unwrap().0, [rider]);
        assert_eq!(world.get::<Mood>(rider), Some(&Mood::Angry { at: Some(EntityRef::from_bits(horse.to_bits())) }));
        assert!(world.get::<Horse>(horse).is_some());
        world.entity_mut(rider).insert(Mood::Calm);
        let calm = text.replace("Angry {\n    At = 0x0000000000000002\n}", "Calm");
        assert_eq!(manager.update_text(&world, &scene, text).unwrap(), calm);
    }
}

/// What hangs on something, and is removed with it.
#[derive(Component)]
#[relationship(relationship_target = Hung)]
struct HangsOn(Entity);

#[derive(Component, Debug)]
#[relationship_target(relationship = HangsOn, linked_spawn)]
struct Hung(Vec<Entity>);

#[test]
fn what_is_linked_to_an_entity_stays_if_it_is_of_another_scene() {
    let mut world = World::new();
    let mut manager = SceneManager::new(types());
    let [wall, yard] = ["Wall", "Yard"].map(|name| manager.create(name));
    let [hook, lamp, flag, cord] = [0, 1, 2, 3].map(|_| world.spawn_empty().id());
    for (entity, scene) in [(hook, &wall), (lamp, &wall), (flag, &yard), (cord, &yard)] {
        manager.add(&mut world, scene, entity).unwrap();
    }
    for (entity, on) in [(lamp, hook), (flag, hook), (cord, lamp)] {
        world.entity_mut(entity).insert(HangsOn(on));
    }
    manager.unload(&mut world, &wall).unwrap();
    assert!(world.get_entity(hook).is_err() && world.get_entity(lamp).is_err());
    assert_eq!(manager.entities(&world, &yard).unwrap(), [flag, cord]);
    assert!(world.get::<HangsOn>(flag).is_none() && world.get::<HangsOn>(cord).is_none());
}
