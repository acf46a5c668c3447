//! Do scenes come back as they were, in both worlds, in all forms?

#![cfg(all(feature = "bevy_ecs", feature = "hecs"))]
#![allow(missing_docs, reason = "tests")]

#[macro_use]
mod components;
mod bevy;
mod data;
mod folder;
mod hierarchy;
mod kept;
mod manager;
mod mistakes;
mod newer;
mod programs;
mod property;
mod quick;
mod robustness;
mod seed;
mod seen;
mod siblings;
mod update;
mod version1;

/// The components for each world, and the little that differs between them.
mod in_bevy {
    use bevy_ecs::component::Component;
    pub(crate) use bevy_ecs::{entity::Entity, world::World};

    components!(Component);

    pub(crate) fn spawn(world: &mut World) -> Entity {
        world.spawn_empty().id()
    }

    pub(crate) fn is_alive(world: &World, entity: Entity) -> bool {
        world.get_entity(entity).is_ok()
    }

    pub(crate) fn despawn(world: &mut World, entity: Entity) {
        world.despawn(entity);
    }

    pub(crate) fn count(world: &World) -> usize {
        world.iter_entities().count()
    }

    /// The highest place that an entity has had.
    pub(crate) fn highest(world: &mut World) -> u32 {
        world.entities().len()
    }

    /// A component that no scene knows.
    #[derive(Component, Clone, Debug, PartialEq)]
    pub(crate) struct Own(pub(crate) u32);
}

mod in_hecs {
    pub(crate) use hecs::{Entity, World};

    components!();

    pub(crate) fn spawn(world: &mut World) -> Entity {
        world.spawn(())
    }

    pub(crate) fn is_alive(world: &World, entity: Entity) -> bool {
        world.contains(entity)
    }

    pub(crate) fn despawn(world: &mut World, entity: Entity) {
        world.despawn(entity).unwrap();
    }

    pub(crate) fn count(world: &World) -> usize {
        world.len() as usize
    }

    /// The highest place that an entity has had.
    pub(crate) fn highest(world: &mut World) -> u32 {
        let entity = world.spawn(());
        world.despawn(entity).unwrap();
        world.freelist().map(Entity::id).max().unwrap_or_default()
    }

    /// A component that no scene knows.
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Own(pub(crate) u32);
}
