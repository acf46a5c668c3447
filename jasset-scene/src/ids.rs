//! Which id does an entity have in a file?

use std::{
    cell::{Cell, RefCell},
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    marker::PhantomData,
    rc::Rc,
};

use jasset::{EntityRef, IdTable, Reference, References};

use crate::{
    remap::{Path, Visitor},
    world::SceneWorld,
};

/// A new id: random, so that two people who add entities to one scene do not take the same one. Never 0.
pub(crate) fn random(taken: impl Fn(u64) -> bool) -> u64 {
    loop {
        // The standard library seeds it from the system, and differently each time.
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_u64(0);
        let id = hasher.finish();
        if id != 0 && !taken(id) {
            return id;
        }
    }
}

/// The ids of a file that is loaded, by the place of the entity in the file.
pub(crate) struct LoadIds {
    /// Those of the entities, in their order.
    ids: Rc<IdTable>,
    /// A binary file has the places themselves in their stead, from 1; a text in it has the ids.
    is_dense: bool,
    /// The place that the bits of a reference are.
    place: fn(u64) -> Option<u32>,
    /// Ids of entities that the file speaks of and does not have; in a binary file their places are behind the last.
    outside: Vec<u64>,
    /// Those places stay: what is read is only to be written again.
    keeps_outside: bool,
    /// Ids that no entity has, in the order in which they were met: they count as places behind the last.
    dangling: RefCell<Vec<Dangling>>,
    /// How many.
    dangling_count: Cell<usize>,
}

#[derive(Clone, Copy)]
pub(crate) struct Dangling {
    pub(crate) id: u64,
    /// Where the id stands in memory; 0 in a binary file.
    pub(crate) address: usize,
}

impl LoadIds {
    fn new<W: SceneWorld>(ids: Rc<IdTable>, is_dense: bool, outside: Vec<u64>, keeps_outside: bool) -> Rc<Self> {
        let (place, dangling, dangling_count) = (place_of::<W>, RefCell::default(), Cell::new(0));
        Rc::new(Self { ids, is_dense, place, outside, keeps_outside, dangling, dangling_count })
    }

    /// Of a text.
    pub(crate) fn named<W: SceneWorld>(ids: impl Into<Rc<IdTable>>) -> Rc<Self> {
        Self::new::<W>(ids.into(), false, Vec::new(), false)
    }

    /// Of a binary file.
    pub(crate) fn dense<W: SceneWorld>(ids: Rc<IdTable>, outside: Vec<u64>, keeps_outside: bool) -> Rc<Self> {
        Self::new::<W>(ids, true, outside, keeps_outside)
    }

    /// The ids, when the file was read.
    pub(crate) fn into_ids(self: Rc<Self>) -> Vec<u64> {
        let table = Rc::clone(&self.ids);
        drop(self);
        // Nobody else has them any more.
        Rc::unwrap_or_clone(table).into()
    }

    /// How many entities there are.
    #[inline]
    fn count(&self) -> u32 {
        u32::try_from(self.ids.ids().len()).unwrap_or(u32::MAX)
    }

    /// The id of an entity.
    pub(crate) fn id(&self, row: u32) -> u64 {
        self.ids.ids().get(row as usize).copied().unwrap_or_default()
    }

    /// The place of the entity with an id of a text.
    pub(crate) fn row(&self, id: u64) -> Option<u32> {
        self.ids.place(id)
    }

    #[inline]
    pub(crate) fn dangling_count(&self) -> usize {
        self.dangling_count.get()
    }

    /// Forgets what leads nowhere but the first ones.
    #[cold]
    pub(crate) fn forget_dangling(&self, count: usize) {
        self.dangling.borrow_mut().truncate(count);
        self.dangling_count.set(count);
    }

    /// What stands at a place behind the last entity.
    fn dangling(&self, index: u32) -> Option<Dangling> {
        self.dangling.borrow().get(index.checked_sub(self.count())? as usize).copied()
    }
}

impl References for LoadIds {
    fn to_file(&self, bits: u64) -> Option<u64> {
        // A load saves nothing but the values that its report compares, and the keys of maps for key paths.
        let id = (self.place)(bits).and_then(|place| {
            let id = self.ids.ids().get(place as usize).copied();
            id.or_else(|| self.dangling(place).map(|dangling| dangling.id))
        });
        id.or(Some(bits))
    }

    #[inline]
    fn to_index(&self, id: u64, text: &str) -> u32 {
        let row = if self.is_dense && text.is_empty() {
            u32::try_from(id - 1).ok().filter(|row| *row < self.count())
        } else {
            self.ids.place(id)
        };
        row.unwrap_or_else(|| self.elsewhere(id, text))
    }

    fn dense(&self) -> u32 {
        if self.is_dense { self.count() } else { 0 }
    }

    fn in_text(&self, id: u64) -> u64 {
        if !self.is_dense {
            return id;
        }
        let ids = self.ids.ids();
        let place = usize::try_from(id - 1).unwrap_or(usize::MAX);
        let outside = || self.outside.get(place.checked_sub(ids.len())?);
        ids.get(place).or_else(outside).copied().unwrap_or(0)
    }

    fn table(&self) -> Option<Rc<IdTable>> {
        (!self.is_dense).then(|| Rc::clone(&self.ids))
    }
}

impl LoadIds {
    /// The place of what is not in the file.
    #[cold]
    fn elsewhere(&self, id: u64, text: &str) -> u32 {
        let behind = |place: usize| {
            u32::try_from(place).ok().and_then(|place| self.count().checked_add(place)).unwrap_or(u32::MAX)
        };
        let mut id = id;
        if self.is_dense && text.is_empty() {
            let place = usize::try_from(id - 1 - u64::from(self.count())).unwrap_or(usize::MAX);
            if let Some(outside) = self.outside.get(place) {
                if self.keeps_outside {
                    return behind(place);
                }
                id = *outside;
            }
        }
        let mut dangling = self.dangling.borrow_mut();
        dangling.push(Dangling { id, address: text.as_ptr().addr() });
        self.dangling_count.set(dangling.len());
        behind(dangling.len() - 1)
    }
}

/// Finds references that lead nowhere, and lets them refer to nothing.
pub(crate) struct FindDangling<'x> {
    pub(crate) ids: &'x LoadIds,
    pub(crate) found: &'x mut dyn FnMut(Dangling, String),
}

impl Visitor for FindDangling<'_> {
    fn visit<R: Reference>(&mut self, reference: &mut R, path: &Path<'_>) {
        if *reference == R::NULL {
            return;
        }
        if let Some(dangling) = self.ids.dangling(reference.index()) {
            let key = match path {
                Path::KeyOf(map, _) => format!("{map}[0x{:016X}]", dangling.id),
                path => path.to_string(),
            };
            (self.found)(dangling, key);
            *reference = R::NULL;
        }
    }
}

/// Puts live entities in the place of places in a file.
pub(crate) struct ToLive<'x, E>(pub(crate) &'x [E]);

impl<E: Reference> Visitor for ToLive<'_, E> {
    #[inline]
    fn visit<R: Reference>(&mut self, reference: &mut R, _: &Path<'_>) {
        if *reference != R::NULL {
            let live = self.0.get(reference.index() as usize);
            *reference = live.and_then(|live| R::from_bits(live.to_bits())).unwrap_or(R::NULL);
        }
    }
}

/// What references become in a file.
pub(crate) struct Written {
    pub(crate) ids: Rc<dyn References>,
    /// The ids that were written of what the file does not have, where ids are places: their places are behind the
    /// last entity.
    pub(crate) outside: Rc<RefCell<Vec<u64>>>,
}

/// The ids that are written for entities of a world.
pub(crate) struct SaveIds {
    /// The bits of the entities.
    pub(crate) bits: IdTable,
    /// By the place; without, the places themselves, from 1.
    pub(crate) ids: Option<Vec<u64>>,
    /// What is not in there: the id, or none, which is an error.
    pub(crate) outside: Box<dyn Fn(u64) -> Option<u64>>,
}

impl References for SaveIds {
    fn to_file(&self, bits: u64) -> Option<u64> {
        let Some(place) = self.bits.place(bits) else { return (self.outside)(bits) };
        id_of_place(self.ids.as_deref(), place)
    }

    fn to_index(&self, _: u64, _: &str) -> u32 {
        // A save reads nothing but what it compares with, and then as text.
        0
    }
}

/// The id of a place in a file where it has one, else the place itself, from 1.
fn id_of_place(ids: Option<&[u64]>, place: u32) -> Option<u64> {
    match ids {
        Some(ids) => ids.get(place as usize).copied(),
        None => Some(u64::from(place) + 1),
    }
}

/// The ids that are written for places: of entities that are in no world yet.
pub(crate) struct PlaceIds<W> {
    /// By the place, those of what the file does not have behind the others; without, the places themselves, from 1.
    pub(crate) ids: Option<Vec<u64>>,
    pub(crate) of: PhantomData<W>,
}

/// The place that the bits of a reference are.
fn place_of<W: SceneWorld>(bits: u64) -> Option<u32> {
    // The places of the two types that a component of this world may hold have no bits in common.
    let neutral = EntityRef::from_bits(bits);
    if EntityRef::from_index(neutral.index()) == neutral {
        return Some(neutral.index());
    }
    Some(W::Entity::from_bits(bits)?.index())
}

impl<W: SceneWorld> References for PlaceIds<W> {
    fn to_file(&self, bits: u64) -> Option<u64> {
        id_of_place(self.ids.as_deref(), place_of::<W>(bits)?)
    }

    fn to_index(&self, _: u64, _: &str) -> u32 {
        0
    }
}
