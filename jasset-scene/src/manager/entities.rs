//! Which entities does a scene have, under which ids?

use std::{collections::HashMap, sync::OnceLock};

use super::Scene;
use crate::{
    ids::{self, ByBits, FileIds},
    seen::SeenFiles,
    world::SceneWorld,
};

/// What is known of a scene.
pub(super) struct Entities<W: SceneWorld> {
    pub(super) scene: Scene,
    pub(super) list: Vec<(W::Entity, u64)>,
    pub(super) seen: SeenFiles,
    /// Made when something is looked for: a level that is loaded and unloaded needs none.
    index: OnceLock<Index>,
}

/// The place of each entity in the list.
pub(super) struct Index {
    by_bits: ByBits,
    pub(super) by_id: HashMap<u64, usize, FileIds>,
}

impl<W: SceneWorld> Entities<W> {
    pub(super) fn new(scene: Scene, list: Vec<(W::Entity, u64)>, seen: SeenFiles) -> Self {
        Self { scene, list, seen, index: OnceLock::new() }
    }

    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index {
            by_bits: (0..).zip(&self.list).map(|(place, (entity, _))| (bits::<W>(*entity), place)).collect(),
            by_id: self.list.iter().enumerate().map(|(place, (_, id))| (*id, place)).collect(),
        })
    }

    /// The entity with these bits, and its id.
    pub(super) fn by_bits(&self, bits: u64) -> Option<(W::Entity, u64)> {
        let place = self.index().by_bits.get(&bits)?;
        self.list.get(usize::try_from(*place).ok()?).copied()
    }

    /// Takes an entity up under a new id, unless it is there.
    pub(super) fn take_up(&mut self, entity: W::Entity) {
        self.index();
        let Some(index) = self.index.get_mut() else { return };
        if !index.by_bits.contains_key(&bits::<W>(entity)) {
            let id = ids::random(|id| index.by_id.contains_key(&id));
            index.by_bits.insert(bits::<W>(entity), self.list.len() as u64);
            index.by_id.insert(id, self.list.len());
            self.list.push((entity, id));
        }
    }
}

/// What tells an entity from all others of its world.
pub(super) fn bits<W: SceneWorld>(entity: W::Entity) -> u64 {
    jasset::Reference::to_bits(entity)
}
