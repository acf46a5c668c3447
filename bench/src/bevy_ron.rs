//! The scenes of bevy itself, in RON.

use std::any::TypeId;

use bevy_asset::{AssetPath, LoadFromPath, UntypedHandle};
use bevy_ecs::{
    entity::{Entity, EntityHashMap},
    world::World,
};
use bevy_reflect::TypeRegistry;
use bevy_world_serialization::{DynamicWorld, DynamicWorldBuilder, serde::WorldDeserializer};
use serde::de::DeserializeSeed;

use crate::scene::bevy::{Health, Lamp, Mind, Motion, Place, Team};

/// The component types.
pub(crate) fn registry() -> TypeRegistry {
    let mut registry = TypeRegistry::new();
    registry.register::<Place>();
    registry.register::<Health>();
    registry.register::<Motion>();
    registry.register::<Team>();
    registry.register::<Mind>();
    registry.register::<Lamp>();
    registry
}

/// There are no assets.
struct NoAssets;

impl LoadFromPath for NoAssets {
    fn load_from_path_erased(&mut self, _: TypeId, path: AssetPath<'static>) -> UntypedHandle {
        unreachable!("a component has the asset {path}")
    }
}

pub(crate) fn save(world: &World, entities: &[Entity], registry: &TypeRegistry) -> String {
    let scene = DynamicWorldBuilder::from_world(world, registry).extract_entities(entities.iter().copied()).build();
    scene.serialize(registry).expect("saves")
}

/// Loads a text into a world. The entities are found by those that were saved.
pub(crate) fn load(text: &str, world: &mut World, registry: &TypeRegistry) -> EntityHashMap<Entity> {
    let mut from = ron::de::Deserializer::from_str(text).expect("is RON");
    let seed = WorldDeserializer { type_registry: registry, load_from_path: &mut NoAssets };
    let scene: DynamicWorld = seed.deserialize(&mut from).expect("loads");
    let mut entities = EntityHashMap::default();
    scene.write_to_world_with(world, &mut entities, registry).expect("is registered");
    entities
}
