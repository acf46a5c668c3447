//! Which entities does the world of `bevy_ecs` remove together with an entity?
//!
//! Those that are related to it by a relationship with `linked_spawn`, such as its children. Which relationships there
//! are only the world knows, so that what they lead to is read without its type.

#![expect(unsafe_code, reason = "`RelationshipAccessor` trusts its caller with the type")]

use bevy_ecs::{component::ComponentId, entity::Entity, relationship::RelationshipAccessor, world::World};

/// The entities that are removed with this one, each with the component that relates it to this one.
pub(crate) fn linked(world: &World, entity: Entity) -> Vec<(Entity, ComponentId)> {
    let mut linked = Vec::new();
    let Ok(view) = world.get_entity(entity) else { return linked };
    for id in view.archetype().components() {
        let accessor = world.components().get_info(*id).and_then(|info| info.relationship_accessor());
        let Some(RelationshipAccessor::RelationshipTarget { iter, linked_spawn: true, relationship, .. }) = accessor
        else {
            continue;
        };
        if let Ok(value) = view.get_by_id(*id) {
            // SAFETY: it is the value of the component that the world has this accessor for.
            let entities = unsafe { iter(value) };
            linked.extend(entities.map(|entity| (entity, *relationship)));
        }
    }
    linked
}
