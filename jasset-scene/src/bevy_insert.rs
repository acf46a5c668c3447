//! How does an entity get all its components in one step, whatever types they have?
//!
//! `bevy_ecs` has a safe way for types that are known when the program is compiled, and one that is `unsafe` for others.
//! A scene knows only when it is read which types its entities have, and one step a type moves each entity, with all
//! that it has by then, once a type. DESIGN.md has the numbers.

#![expect(unsafe_code, reason = "`insert_by_ids` trusts its caller with the types")]

use std::{mem::ManuallyDrop, ptr::NonNull};

use bevy_ecs::{
    component::{Component, ComponentId},
    entity::Entity,
    ptr::OwningPtr,
    world::World,
};

/// Components that many entities get: a list of each type, with one value an entity.
#[derive(Default)]
pub struct Batch {
    /// Those of the lists, in their order, in the world of the first one.
    ids: Vec<ComponentId>,
    lists: Vec<Box<dyn List>>,
}

/// The values of one type that are left.
trait List {
    fn len(&self) -> usize;

    /// Takes the next value off. Nothing else has it from then on, so that it must be dropped by who gets it.
    fn next(&mut self) -> Option<OwningPtr<'_>>;

    /// Drops the next value.
    fn skip(&mut self);
}

struct Values<C> {
    left: std::vec::IntoIter<C>,
    /// What was taken off last.
    taken: Option<ManuallyDrop<C>>,
}

impl<C: Component> List for Values<C> {
    fn len(&self) -> usize {
        self.left.len()
    }

    #[inline]
    fn next(&mut self) -> Option<OwningPtr<'_>> {
        let value = self.taken.insert(ManuallyDrop::new(self.left.next()?));
        let value: &mut C = value;
        // SAFETY: it points to a value of this type, which is aligned, and nobody else uses it: `taken` is borrowed as
        // long as the pointer lives, and then only written to, without a drop.
        Some(unsafe { OwningPtr::new(NonNull::from(value).cast()) })
    }

    fn skip(&mut self) {
        drop(self.left.next());
    }
}

impl Batch {
    /// Adds a list: one value for each of the entities that are to come.
    pub(crate) fn add<C: Component>(&mut self, world: &mut World, values: Vec<C>) {
        let id = world.register_component::<C>();
        // A type that stands twice would be an error of the world's.
        if !self.ids.contains(&id) {
            self.ids.push(id);
            self.lists.push(Box::new(Values { left: values.into_iter(), taken: None }));
        }
    }

    /// Gives each entity its components. One that is gone by then, since an observer removed it, gets none.
    ///
    /// # Panics
    ///
    /// If a list is longer or shorter.
    pub(crate) fn insert(mut self, world: &mut World, entities: &[Entity]) {
        assert!(self.lists.iter().all(|list| list.len() == entities.len()), "each entity has one value of each type");
        if self.ids.iter().any(|id| world.components().get_info(*id).is_none()) {
            unreachable!("the types were registered in this world");
        }
        for entity in entities {
            match world.get_entity_mut(*entity) {
                Ok(mut entity) => {
                    let values = self.lists.iter_mut().filter_map(|list| list.next());
                    // SAFETY: each list has values of the type that was registered under its id, in the order of the
                    // ids, and one value for each entity, as was looked at above. The ids are of this world: `add` and
                    // `insert` of a batch are called with one world, by `SceneData::apply`.
                    unsafe { entity.insert_by_ids(&self.ids, values) };
                }
                Err(_) => self.lists.iter_mut().for_each(|list| list.skip()),
            }
        }
    }
}
