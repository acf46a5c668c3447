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
    world::{World, WorldId},
};

/// Components that many entities get: a list of each type, with one value an entity.
#[derive(Default)]
pub struct Batch {
    /// Whose ids they are.
    world: Option<WorldId>,
    /// Those of the lists, in their order.
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
    list: Vec<ManuallyDrop<C>>,
    /// How many of them were taken off.
    taken: usize,
}

impl<C: Component> List for Values<C> {
    fn len(&self) -> usize {
        self.list.len() - self.taken
    }

    #[inline]
    fn next(&mut self) -> Option<OwningPtr<'_>> {
        let value: &mut C = self.list.get_mut(self.taken)?;
        self.taken += 1;
        // SAFETY: it points to a value of this type, which is aligned, and nobody uses it from here on: `list` is
        // borrowed as long as the pointer lives, what is taken off is not looked at again, and it is not dropped here.
        Some(unsafe { OwningPtr::new(NonNull::from(value).cast()) })
    }

    fn skip(&mut self) {
        if let Some(value) = self.next() {
            // SAFETY: it points to a value of this type, which is ours.
            unsafe { value.drop_as::<C>() };
        }
    }
}

impl<C> Drop for Values<C> {
    fn drop(&mut self) {
        // Something else panicked.
        for value in self.list.drain(self.taken..) {
            drop(ManuallyDrop::into_inner(value));
        }
    }
}

impl Batch {
    /// Adds a list: one value for each of the entities that are to come.
    ///
    /// # Panics
    ///
    /// If it is another world than that of the list before.
    pub(crate) fn add<C: Component>(&mut self, world: &mut World, values: Vec<C>) {
        assert!(*self.world.get_or_insert(world.id()) == world.id(), "a batch is of one world");
        let id = world.register_component::<C>();
        // A type that stands twice would be an error of the world's.
        if !self.ids.contains(&id) {
            self.ids.push(id);
            let list = values.into_iter().map(ManuallyDrop::new).collect();
            self.lists.push(Box::new(Values { list, taken: 0 }));
        }
    }

    /// Gives each entity its components. One that is gone by then, since an observer removed it, gets none.
    ///
    /// # Panics
    ///
    /// If it is another world; if a list is longer or shorter.
    pub(crate) fn insert(mut self, world: &mut World, entities: &[Entity]) {
        assert!(self.world.is_none_or(|id| id == world.id()), "a batch is of one world");
        assert!(self.lists.iter().all(|list| list.len() == entities.len()), "each entity has one value of each type");
        for entity in entities {
            match world.get_entity_mut(*entity) {
                Ok(mut entity) => {
                    let values = self.lists.iter_mut().filter_map(|list| list.next());
                    // SAFETY: the ids are of this world, no two of them are the same, and each list, in their order, has
                    // a value for each entity, of the type that `add` registered under its id.
                    unsafe { entity.insert_by_ids(&self.ids, values) };
                }
                Err(_) => {
                    for list in &mut self.lists {
                        list.skip();
                    }
                }
            }
        }
    }
}
