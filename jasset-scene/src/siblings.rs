//! In which order do the children of a parent stand, if the order of the file does not tell?

use std::{any::Any, collections::HashMap};

use jasset::JAsset;

use crate::{cycle, data::Link, world::SceneWorld};

/// The place of an entity among the children of its parent, from 0. It is a component of files only: in the world the
/// parent has its children in order.
#[derive(JAsset, Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::component::Component))]
pub(crate) struct SiblingIndex {
    index: u32,
}

/// How a registry has parents whose children are in an order.
pub(crate) struct Siblings<W: SceneWorld> {
    /// The relationship of a child to its parent, by its place in the registry.
    pub(crate) parent: usize,
    /// The place of [`SiblingIndex`].
    pub(crate) index: usize,
    /// The children of an entity, in their order.
    pub(crate) children: fn(&W::View<'_>) -> Vec<W::Entity>,
}

impl<W: SceneWorld> Clone for Siblings<W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// What is written for entities, by their rows.
pub(crate) type Indices = HashMap<usize, SiblingIndex>;

/// The indices of the children that stand in another order than the file has them. `rank` tells where a row stands
/// in the file.
pub(crate) fn indices(families: impl Iterator<Item = Vec<usize>>, rank: &dyn Fn(usize) -> u64) -> Indices {
    let indices = (0..).map(|index| SiblingIndex { index });
    let others = families.filter(|rows| !rows.is_sorted_by_key(|row| rank(*row)));
    others.flat_map(|rows| rows.into_iter().zip(indices.clone())).collect()
}

fn index(value: &dyn Any) -> Option<u32> {
    value.downcast_ref().map(|SiblingIndex { index }| *index)
}

/// The index that each row has in a scene that was read.
fn by_row<W: SceneWorld>(links: &[Link<W>], siblings: &Siblings<W>) -> HashMap<u32, u32> {
    let Some(link) = links.iter().find(|link| link.place == siblings.index) else { return HashMap::new() };
    let indices = (0..link.column.len()).map(|at| index(link.column.get(at)).unwrap_or(u32::MAX));
    link.rows.iter().copied().zip(indices).collect()
}

/// The children of each parent of a scene that was read, in their order.
pub(crate) fn families<W: SceneWorld>(links: &[Link<W>], siblings: &Siblings<W>) -> Vec<Vec<usize>> {
    let Some(link) = links.iter().find(|link| link.place == siblings.parent) else { return Vec::new() };
    let indices = by_row(links, siblings);
    let mut families: HashMap<u32, Vec<usize>> = HashMap::new();
    for (at, row) in link.rows.iter().enumerate() {
        if let Some(parent) = cycle::parent(link.column.get(at)) {
            families.entry(parent).or_default().push(*row as usize);
        }
    }
    let mut families: Vec<_> = families.into_values().collect();
    for rows in &mut families {
        rows.sort_by_key(|row| place(&indices, u32::try_from(*row).unwrap_or(u32::MAX)));
    }
    families
}

/// Children without an index come last; the order of the file decides between those that have the same.
fn place(indices: &HashMap<u32, u32>, row: u32) -> (u32, u32) {
    (indices.get(&row).copied().unwrap_or(u32::MAX), row)
}

/// Brings the children of a scene that was read into their order, in which they are put into the world. Their indices
/// have done their work then.
pub(crate) fn sort<W: SceneWorld>(links: &mut Vec<Link<W>>, siblings: &Siblings<W>) {
    let indices = by_row(links, siblings);
    links.retain(|link| link.place != siblings.index);
    let Some(link) = links.iter_mut().find(|link| link.place == siblings.parent && !indices.is_empty()) else { return };
    let mut order: Vec<_> = (0..link.rows.len()).collect();
    order.sort_by_key(|at| place(&indices, link.rows[*at]));
    link.rows = order.iter().map(|at| link.rows[*at]).collect();
    link.column.reorder(&order);
}
