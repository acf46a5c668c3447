//! The components of one type that many entities have, before they are in a world.

use std::{any::Any, marker::PhantomData};

use jasset::Result;

use crate::{
    ids::{Dangling, FindDangling, LoadIds, ToLive},
    remap::{self, Walk},
    types::Form,
    world::{SceneComponent, SceneWorld},
};

/// So many bytes are reserved for what is only expected.
const LARGE: usize = 4 << 20;

/// The values of a type that the registry knows and this code does not.
pub(crate) trait Column<W: SceneWorld>: Send + 'static {
    fn len(&self) -> usize;

    /// The value at a place, as it is written.
    fn get(&self, at: usize) -> &dyn Any;

    /// The values, for whoever knows the type.
    fn values(&mut self) -> &mut dyn Any;

    /// Puts live entities in the place of places in the file.
    fn remap(&mut self, live: &[W::Entity]) -> Result<()>;

    /// Lets references of a value that lead nowhere refer to nothing, and tells them.
    fn cut_dangling(&mut self, at: usize, ids: &LoadIds, found: &mut dyn FnMut(Dangling, String)) -> Result<()>;

    /// Makes room for values of which so many more are expected.
    fn reserve(&mut self, count: usize);

    /// Gives the last value to another column of the type.
    fn move_last(&mut self, to: &mut dyn Column<W>);

    /// Takes a value out; the last one takes its place.
    fn swap_remove(&mut self, at: usize) -> Box<dyn Any>;

    /// Forgets the values behind the first `length`.
    fn truncate(&mut self, length: usize);

    /// Brings the values into another order: of each its place up to now.
    fn reorder(&mut self, order: &[usize]);

    /// Puts in what another column of the type had.
    fn push(&mut self, value: Box<dyn Any>);

    /// The list of the components.
    fn components(self: Box<Self>) -> Box<dyn Any>;

    /// Gives the values to the entities of a batch.
    fn fill(self: Box<Self>, world: &mut W, batch: &mut W::Batch, entities: &[W::Entity]);

    /// Gives the values to entities one by one, in place of those that they have.
    fn insert(self: Box<Self>, world: &mut W, entities: &[W::Entity]);

    /// The same for relationships: one that leads nowhere takes theirs away.
    fn relate(self: Box<Self>, world: &mut W, entities: &[W::Entity]);
}

/// `F` says how a `C` is written.
pub(crate) struct Values<C, F: Form<C>> {
    pub(crate) list: Vec<F::Value>,
    of: PhantomData<fn() -> C>,
}

impl<C, F: Form<C>> Values<C, F> {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new(), of: PhantomData }
    }
}

/// Whether the entity of a relationship that was read gets it.
pub(crate) fn is_related<W: SceneWorld, C: SceneComponent<W>, F: Form<C>>(value: &mut F::Value) -> bool {
    !(C::relates() && remap::leads_nowhere(value))
}

impl<W: SceneWorld, C: SceneComponent<W>, F: Form<C>> Column<W> for Values<C, F> {
    fn len(&self) -> usize {
        self.list.len()
    }

    fn get(&self, at: usize) -> &dyn Any {
        &self.list[at]
    }

    fn values(&mut self) -> &mut dyn Any {
        &mut self.list
    }

    fn remap(&mut self, live: &[W::Entity]) -> Result<()> {
        let mut walk = Walk::new(ToLive(live));
        self.list.iter_mut().try_for_each(|value| remap::visit(value, &mut walk))
    }

    fn cut_dangling(&mut self, at: usize, ids: &LoadIds, found: &mut dyn FnMut(Dangling, String)) -> Result<()> {
        match self.list.get_mut(at) {
            Some(value) => remap::visit(value, &mut Walk::new(FindDangling { ids, found })),
            None => Ok(()),
        }
    }

    fn reserve(&mut self, count: usize) {
        // What is large is not believed in at once.
        let most = (7 * self.list.len()).max(LARGE / size_of::<F::Value>().max(1));
        self.list.reserve_exact(count.min(most));
    }

    fn move_last(&mut self, to: &mut dyn Column<W>) {
        match to.values().downcast_mut::<Vec<F::Value>>() {
            Some(list) => list.extend(self.list.pop()),
            None => unreachable!("it is a column of the same type"),
        }
    }

    fn swap_remove(&mut self, at: usize) -> Box<dyn Any> {
        Box::new(self.list.swap_remove(at))
    }

    fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    fn reorder(&mut self, order: &[usize]) {
        let mut values: Vec<_> = self.list.drain(..).map(Some).collect();
        self.list.extend(order.iter().filter_map(|at| values.get_mut(*at)?.take()));
    }

    fn push(&mut self, value: Box<dyn Any>) {
        match value.downcast() {
            Ok(value) => self.list.push(*value),
            Err(_) => unreachable!("it was taken out of a column of the same type"),
        }
    }

    fn components(self: Box<Self>) -> Box<dyn Any> {
        Box::new(F::components(self.list))
    }

    fn fill(self: Box<Self>, world: &mut W, batch: &mut W::Batch, entities: &[W::Entity]) {
        C::fill(world, batch, entities, F::components(self.list));
    }

    fn insert(self: Box<Self>, world: &mut W, entities: &[W::Entity]) {
        for (value, entity) in self.list.into_iter().zip(entities) {
            C::insert(world, *entity, F::component(value));
        }
    }

    fn relate(self: Box<Self>, world: &mut W, entities: &[W::Entity]) {
        for (mut value, entity) in self.list.into_iter().zip(entities) {
            if is_related::<W, C, F>(&mut value) {
                C::insert(world, *entity, F::component(value));
            } else {
                C::remove(world, *entity);
            }
        }
    }
}
