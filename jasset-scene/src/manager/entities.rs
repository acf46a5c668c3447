//! Which entities does a scene have, under which ids?

use std::sync::OnceLock;

use jasset::IdTable;

use super::Scene;
use crate::{ids, seen::SeenFiles, world::SceneWorld};

/// What is known of a scene.
pub(super) struct Entities<W: SceneWorld> {
    pub(super) scene: Scene,
    pub(super) list: Vec<(W::Entity, u64)>,
    pub(super) seen: SeenFiles,
    /// Made when something is looked for: a level that is loaded and unloaded needs none.
    index: OnceLock<Index>,
}

/// The place of each entity in the list.
struct Index {
    by_bits: IdTable,
    by_id: IdTable,
}

impl<W: SceneWorld> Entities<W> {
    pub(super) fn new(scene: Scene, list: Vec<(W::Entity, u64)>, seen: SeenFiles) -> Self {
        Self { scene, list, seen, index: OnceLock::new() }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index {
            by_bits: self.list.iter().map(|(entity, _)| bits::<W>(*entity)).collect(),
            by_id: self.list.iter().map(|(_, id)| *id).collect(),
        })
    }

    /// The entity with these bits, and its id.
    pub(super) fn by_bits(&self, bits: u64) -> Option<(W::Entity, u64)> {
        let place = self.index().by_bits.place(bits)?;
        self.list.get(place as usize).copied()
    }

    /// The entity with this id.
    pub(super) fn by_id(&self, id: u64) -> Option<W::Entity> {
        let place = self.index().by_id.place(id)?;
        self.list.get(place as usize).map(|(entity, _)| *entity)
    }

    /// Takes an entity up under a new id, unless it is there.
    pub(super) fn take_up(&mut self, entity: W::Entity) {
        self.index();
        let Some(index) = self.index.get_mut() else { return };
        if index.by_bits.push(bits::<W>(entity)).is_ok() {
            let id = ids::random(|id| index.by_id.place(id).is_some());
            // It is none of them.
            let _ = index.by_id.push(id);
            self.list.push((entity, id));
        }
    }
}

/// What tells an entity from all others of its world.
pub(super) fn bits<W: SceneWorld>(entity: W::Entity) -> u64 {
    jasset::Reference::to_bits(entity)
}
