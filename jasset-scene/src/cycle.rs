//! Do the parents of an entity lead back to it?

#[cfg(feature = "bevy_ecs")]
use jasset::Reference;

use crate::{data::SceneData, world::SceneWorld};

/// An entity without a parent.
const NONE: usize = usize::MAX;

/// The first entity of each cycle of parents.
fn cycles(parents: &[usize]) -> Vec<usize> {
    let mut found = Vec::new();
    // By which walk an entity was met, from 1.
    let mut met = vec![0; parents.len()];
    for start in 0..parents.len() {
        let mut at = start;
        while let Some(walk @ 0) = met.get_mut(at) {
            *walk = start + 1;
            at = parents[at];
        }
        if met.get(at) == Some(&(start + 1)) {
            // Round once more, for the first one.
            let (mut first, mut next) = (at, parents[at]);
            while next != at {
                first = first.min(next);
                next = parents[next];
            }
            found.push(first);
        }
    }
    found
}

/// The relationship of a scene that is a cycle of parents, by its place in the registry, and the first entity of each
/// cycle.
pub(crate) fn find<W: SceneWorld>(data: &mut SceneData<W>) -> Vec<(usize, usize)> {
    let (count, mut found) = (data.ids.len(), Vec::new());
    for link in &mut data.links {
        let Some(list) = parents(link.column.values()) else { continue };
        let mut parents = vec![NONE; count];
        for (row, parent) in link.rows.iter().zip(list) {
            parents[*row as usize] = parent;
        }
        found.extend(cycles(&parents).into_iter().map(|row| (link.place, row)));
    }
    found
}

/// The places of the parents, of a relationship that is known to be one of parents.
#[cfg(feature = "bevy_ecs")]
fn parents(values: &dyn std::any::Any) -> Option<Vec<usize>> {
    let list = values.downcast_ref::<Vec<crate::bevy::ParentOf>>()?;
    Some(list.iter().map(|child| parent(child).map_or(NONE, |parent| parent as usize)).collect())
}

/// The place of the parent, of a value that is one and has one.
#[cfg(feature = "bevy_ecs")]
pub(crate) fn parent(value: &dyn std::any::Any) -> Option<u32> {
    let child: &crate::bevy::ParentOf = value.downcast_ref()?;
    (child.parent != Reference::NULL).then(|| Reference::index(child.parent))
}

#[cfg(not(feature = "bevy_ecs"))]
pub(crate) fn parent(_: &dyn std::any::Any) -> Option<u32> {
    None
}

/// Whether a value is the parent of an entity, by its place, and that is itself.
#[cfg(feature = "bevy_ecs")]
pub(crate) fn is_own_parent(value: &dyn std::any::Any, row: u32) -> bool {
    value.downcast_ref().is_some_and(|child: &crate::bevy::ParentOf| child.parent == Reference::from_index(row))
}

#[cfg(not(feature = "bevy_ecs"))]
pub(crate) fn is_own_parent(_: &dyn std::any::Any, _: u32) -> bool {
    false
}

#[cfg(not(feature = "bevy_ecs"))]
fn parents(_: &dyn std::any::Any) -> Option<Vec<usize>> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cycle_is_found_once() {
        assert_eq!(cycles(&[]), []);
        assert_eq!(cycles(&[NONE, 0, 1, 0, 9]), []);
        assert_eq!(cycles(&[0]), [0]);
        assert_eq!(cycles(&[3, 2, 1, 1, 4, NONE]), [1, 4]);
        // One that leads into a cycle is in none.
        assert_eq!(cycles(&[1, 2, 3, 1]), [1]);
        let long: Vec<_> = (1..100_000).chain([0]).collect();
        assert_eq!(cycles(&long), [0]);
    }
}
