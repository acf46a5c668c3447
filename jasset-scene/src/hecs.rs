//! The world of `hecs`.

use hecs::{ColumnBatchBuilder, ColumnBatchType, Component, Entity, EntityRef, World};

use crate::world::{SceneComponent, SceneId, SceneWorld, UnknownComponent, UnknownComponents};

impl SceneWorld for World {
    type Entity = Entity;
    type View<'w> = EntityRef<'w>;
    type Columns = ColumnBatchType;
    type Batch = ColumnBatchBuilder;

    fn spawn_many(&mut self, count: u32, _: SceneId) -> Vec<Entity> {
        self.reserve_entities(count).collect()
    }

    fn despawn(&mut self, entity: Entity, _: &dyn Fn(SceneId) -> bool) -> bool {
        Self::despawn(self, entity).is_ok()
    }

    fn look_at(&self, entity: Entity) -> Option<EntityRef<'_>> {
        self.entity(entity).ok()
    }

    fn begin(&mut self, mut columns: ColumnBatchType, count: u32) -> ColumnBatchBuilder {
        // What is reserved becomes an entity, whose place the batch can take.
        self.flush();
        columns.add::<SceneId>();
        columns.into_batch(count)
    }

    fn finish(&mut self, batch: ColumnBatchBuilder, entities: &[Entity], tag: SceneId) {
        push(&batch, entities.iter().map(|_| tag));
        match batch.build() {
            Ok(batch) => self.spawn_column_batch_at(entities, batch),
            Err(_) => unreachable!("each column that was declared was filled"),
        }
    }

    fn tag(view: &EntityRef<'_>) -> Option<SceneId> {
        view.get::<&SceneId>().map(|tag| *tag)
    }

    fn set_tag(&mut self, entity: Entity, tag: Option<SceneId>) {
        set(self, entity, tag);
    }

    fn tagged(&self) -> Vec<(Entity, SceneId)> {
        self.query::<(Entity, &SceneId)>().iter().map(|(entity, tag)| (entity, *tag)).collect()
    }

    fn unknown(view: &EntityRef<'_>) -> Vec<UnknownComponent> {
        view.get::<&UnknownComponents>().map(|unknown| unknown.list().to_vec()).unwrap_or_default()
    }

    fn set_unknown(&mut self, entity: Entity, unknown: Option<UnknownComponents>) {
        set(self, entity, unknown);
    }
}

/// Gives each entity of a batch its component.
fn push<C: Component>(batch: &ColumnBatchBuilder, values: impl Iterator<Item = C>) {
    let Some(mut column) = batch.writer::<C>() else { return };
    for value in values {
        // There is room for one an entity.
        let _ = column.push(value);
    }
}

/// Inserts or removes a component of an entity, if that is there.
fn set<C: Component>(world: &mut World, entity: Entity, component: Option<C>) {
    // Both fail if the entity is not there, and removing also if the component is not.
    match component {
        Some(component) => drop(world.insert_one(entity, component)),
        None => drop(world.remove_one::<C>(entity)),
    }
}

impl<C: Component> SceneComponent<World> for C {
    fn see<R>(view: &EntityRef<'_>, see: impl FnOnce(&Self) -> R) -> Option<R> {
        view.get::<&C>().map(|component| see(&component))
    }

    fn declare(columns: &mut ColumnBatchType) {
        columns.add::<C>();
    }

    fn fill(_: &mut World, batch: &mut ColumnBatchBuilder, _: &[Entity], values: Vec<Self>) {
        push(batch, values.into_iter());
    }

    fn insert(world: &mut World, entity: Entity, value: Self) {
        set(world, entity, Some(value));
    }

    fn remove(world: &mut World, entity: Entity) {
        set::<Self>(world, entity, None);
    }
}
