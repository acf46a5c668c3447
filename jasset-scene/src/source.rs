//! From where does what is saved come: from a world, or from a scene that was read?

use std::{
    any::Any,
    cell::RefCell,
    collections::{HashMap, HashSet},
    marker::PhantomData,
    rc::Rc,
    sync::atomic::{AtomicUsize, Ordering},
};

use jasset::{IdTable, Reference};

use crate::{
    data::SceneData,
    error::{Error, Result},
    ids::{PlaceIds, SaveIds, Written},
    options::SceneOptions,
    siblings::{self, Indices, Siblings},
    types::SceneTypes,
    world::{SceneWorld, UnknownComponent},
};

/// What is shown of a component: its place in the registry, and its value.
pub(crate) type See<'s> = &'s mut dyn FnMut(usize, &dyn Any) -> Result<()>;

/// Entities with components.
pub(crate) trait Source<W: SceneWorld> {
    fn name(&self) -> &str;

    fn types(&self) -> &SceneTypes<W>;

    /// How what is saved was loaded.
    fn options(&self) -> SceneOptions;

    /// The id of each entity in the file.
    fn ids(&self) -> &[u64];

    /// Finds out which children need an index, in a file where each row has this rank. It is called before they are
    /// shown.
    fn order(&self, rank: &dyn Fn(usize) -> u64);

    /// Shows the components of an entity, in the order of the registry.
    fn each(&self, row: usize, see: See<'_>) -> Result<()>;

    /// Shows one component of an entity, if it has that.
    fn one(&self, row: usize, place: usize, see: See<'_>) -> Result<()>;

    /// The components of an entity that no type is registered for, or that could not be read.
    fn unknown(&self, row: usize) -> Vec<UnknownComponent>;

    /// Whether a component of this class could not be read for the entity.
    fn is_unread(&self, row: usize, name: &str) -> bool;

    /// What references become: ids, or if they are to be dense, the places from 1.
    fn references(&self, dense: bool) -> Written;
}

/// What a reference to an entity that is not saved becomes. (One to an entity that was removed from the world becomes one
/// to nothing.)
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::Outside;
///
/// // The player is in another scene, and has a fixed id.
/// let player = hecs::World::new().spawn(());
/// let outside = Outside::by(move |entity: hecs::Entity| (entity == player).then_some(1));
/// # let _ = outside;
/// # }
/// ```
pub struct Outside<E>(Rule<E>);

enum Rule<E> {
    Error,
    Nothing,
    By(Rc<dyn Fn(E) -> Option<u64>>),
}

impl<E> Clone for Outside<E> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Rule::Error => Rule::Error,
            Rule::Nothing => Rule::Nothing,
            Rule::By(by) => Rule::By(Rc::clone(by)),
        })
    }
}

impl<E> std::fmt::Debug for Outside<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0 {
            Rule::Error => "Outside::error()",
            Rule::Nothing => "Outside::nothing()",
            Rule::By(_) => "Outside::by(..)",
        })
    }
}

impl<E> Default for Outside<E> {
    fn default() -> Self {
        Self::error()
    }
}

impl<E> Outside<E> {
    /// An error, which names the entity and the key path. It is the default.
    pub const fn error() -> Self {
        Self(Rule::Error)
    }

    /// It is written as one to nothing.
    pub const fn nothing() -> Self {
        Self(Rule::Nothing)
    }

    /// The id that the function gives, which is not 0, and an error if it gives none. Such a reference comes back as
    /// one that leads nowhere, whose id the report has.
    pub fn by(id: impl Fn(E) -> Option<u64> + 'static) -> Self {
        Self(Rule::By(Rc::new(id)))
    }
}

/// The entities of a scene in a world.
pub(crate) struct WorldSource<'w, W: SceneWorld> {
    pub(crate) world: &'w W,
    pub(crate) types: SceneTypes<W>,
    pub(crate) options: SceneOptions,
    pub(crate) name: String,
    /// They are all there.
    pub(crate) entities: Vec<W::Entity>,
    pub(crate) ids: Vec<u64>,
    pub(crate) outside: Outside<W::Entity>,
    pub(crate) strangers: Rc<Strangers>,
    pub(crate) indices: RefCell<Indices>,
}

/// What was referred to that is not saved.
#[derive(Default)]
pub(crate) struct Strangers {
    /// The bits of what was met, in the first run, in which it is written as nothing.
    met: RefCell<Vec<u64>>,
    /// In the second run what is still there is an error; these are not.
    gone: RefCell<Option<HashSet<u64>>>,
}

impl Strangers {
    fn id(&self, bits: u64) -> Option<u64> {
        if let Some(gone) = &*self.gone.borrow() {
            return gone.contains(&bits).then_some(0);
        }
        self.met.borrow_mut().push(bits);
        Some(0)
    }
}

impl<W: SceneWorld> WorldSource<'_, W> {
    /// Does what is to be done with the source. What refers to an entity that was removed from the world is written as
    /// referring to nothing; that it refers to one that is there and not saved is an error, for which it is done again.
    pub(crate) fn run<R>(&self, run: impl Fn(&Self) -> Result<R>) -> Result<R> {
        let is_there =
            |bits: &u64| W::Entity::from_bits(*bits).is_some_and(|entity| self.world.look_at(entity).is_some());
        let done =
            run(self).map_err(|error| match self.strangers.met.borrow().iter().find(|bits| !is_there(bits)) {
                // Two keys of a map may be one by now.
                Some(_) => Error::custom(format!("{error} (one that refers to a removed entity is written as 0x0)")),
                None => error,
            })?;
        let (there, gone): (Vec<u64>, HashSet<u64>) = {
            let met = self.strangers.met.take();
            (
                met.iter().copied().filter(is_there).collect(),
                met.iter().copied().filter(|bits| !is_there(bits)).collect(),
            )
        };
        if there.is_empty() {
            return Ok(done);
        }
        *self.strangers.gone.borrow_mut() = Some(gone);
        let first = there.first().and_then(|bits| W::Entity::from_bits(*bits));
        run(self).map_err(|error| match first {
            Some(entity) => Error::custom(format!(
                "{error}: it is of {entity:?}; add that to the scene, or say with `SceneManager::outside` what such a \
                 reference is saved as"
            )),
            None => error,
        })
    }

    /// The components of an entity that are not known or could not be read: those that stay, and those that the program
    /// gave the entity by now.
    fn unread(&self, row: usize) -> (Vec<UnknownComponent>, Vec<UnknownComponent>) {
        let Some(view) = self.world.look_at(self.entities[row]) else { return Default::default() };
        // The world always has an order.
        let has = |place| self.types.is_sibling_index(place) || (self.types.entries()[place].has)(&view);
        let is_there = |name: &str| self.types.find(name).is_some_and(has);
        W::unknown(&view).into_iter().partition(|component| !is_there(component.name()))
    }

    /// What could not be read and is another's by now.
    pub(crate) fn replaced(&self) -> Replaced {
        let names = |row| self.unread(row).1.iter().map(|component| component.name().into()).collect::<Vec<_>>();
        (0..self.entities.len()).map(|row| (row, names(row))).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// The rows, by the bits of their entities.
    fn rows(&self) -> IdTable {
        self.entities.iter().map(|entity| entity.to_bits()).collect()
    }

    /// The children of each parent, in their order.
    fn families(&self, siblings: &Siblings<W>) -> Vec<Vec<usize>> {
        let views = self.entities.iter().filter_map(|entity| self.world.look_at(*entity));
        let families: Vec<_> = views.map(|view| (siblings.children)(&view)).filter(|family| family.len() > 1).collect();
        if families.is_empty() {
            return Vec::new();
        }
        let rows = self.rows();
        let row = |child: &W::Entity| rows.place(child.to_bits()).map(|row| row as usize);
        families.iter().map(|family| family.iter().filter_map(row).collect()).collect()
    }
}

/// The error of a component, with what it is one of.
fn inside<W: SceneWorld>(source: &dyn Source<W>, row: usize, place: usize, error: &Error) -> Error {
    let (id, class) = (source.ids()[row], source.types().entries()[place].class.name());
    Error::custom(format!("entity 0x{id:016X}: {class}: {error}"))
}

impl<W: SceneWorld> Source<W> for WorldSource<'_, W> {
    fn name(&self) -> &str {
        &self.name
    }

    fn types(&self) -> &SceneTypes<W> {
        &self.types
    }

    fn options(&self) -> SceneOptions {
        self.options
    }

    fn ids(&self) -> &[u64] {
        &self.ids
    }

    fn order(&self, rank: &dyn Fn(usize) -> u64) {
        let families = self.types.siblings().map_or_else(Vec::new, |siblings| self.families(siblings));
        self.indices.replace(siblings::indices(families.into_iter(), rank));
    }

    fn each(&self, row: usize, see: See<'_>) -> Result<()> {
        let Some(view) = self.world.look_at(self.entities[row]) else { return Ok(()) };
        for (place, entry) in self.types.entries().iter().enumerate() {
            if self.types.is_sibling_index(place) {
                show_index(&self.indices, row, place, see)?;
                continue;
            }
            (entry.see)(&view, &mut |value| see(place, value)).map_err(|error| inside(self, row, place, &error))?;
        }
        Ok(())
    }

    fn one(&self, row: usize, place: usize, see: See<'_>) -> Result<()> {
        if self.types.is_sibling_index(place) {
            return show_index(&self.indices, row, place, see);
        }
        let Some(view) = self.world.look_at(self.entities[row]) else { return Ok(()) };
        (self.types.entries()[place].see)(&view, &mut |value| see(place, value))
            .map(drop)
            .map_err(|error| inside(self, row, place, &error))
    }

    fn unknown(&self, row: usize) -> Vec<UnknownComponent> {
        self.unread(row).0
    }

    fn is_unread(&self, row: usize, name: &str) -> bool {
        let (unknown, replaced) = self.unread(row);
        unknown.iter().chain(&replaced).any(|component| component.name() == name)
    }

    fn references(&self, dense: bool) -> Written {
        let (bits, ids) = (self.rows(), (!dense).then(|| self.ids.clone()));
        let (rule, count, strangers) = (self.outside.clone(), self.entities.len(), Rc::clone(&self.strangers));
        let list = Rc::new(RefCell::new(Vec::new()));
        let places = Rc::clone(&list);
        let outside = move |bits: u64| match &rule.0 {
            Rule::Error => strangers.id(bits),
            Rule::Nothing => Some(0),
            Rule::By(by) => {
                let id = W::Entity::from_bits(bits).and_then(|entity| by(entity)).filter(|id| *id != 0);
                let Some(id) = id else { return strangers.id(bits) };
                if !dense {
                    return Some(id);
                }
                let mut list = places.borrow_mut();
                let place = list.iter().position(|other| *other == id).unwrap_or_else(|| {
                    list.push(id);
                    list.len() - 1
                });
                Some((count + place) as u64 + 1)
            }
        };
        Written { ids: Rc::new(SaveIds { bits, ids, outside: Box::new(outside) }), outside: list }
    }
}

/// Shows the index that an entity has among its siblings, if it needs one.
fn show_index(indices: &RefCell<Indices>, row: usize, place: usize, see: See<'_>) -> Result<()> {
    let index = indices.borrow().get(&row).copied();
    index.map_or(Ok(()), |index| see(place, &index))
}

/// The names of components that could not be read and that the program gave to their entities, by the places of these.
pub(crate) type Replaced = HashMap<usize, Vec<Box<str>>>;

/// The entities of a scene that was read.
pub(crate) struct DataSource<'d, W: SceneWorld> {
    data: &'d SceneData<W>,
    /// The group of each entity, and its place there.
    places: Vec<(u32, u32)>,
    /// The place of each entity in the relationships.
    links: Vec<HashMap<u32, usize>>,
    /// Counts the entities that were shown.
    pub(crate) shown: Option<&'d AtomicUsize>,
    /// Those that could not be read when the scene was loaded, and are another's by now.
    pub(crate) replaced: Replaced,
    indices: RefCell<Indices>,
}

impl<'d, W: SceneWorld> DataSource<'d, W> {
    pub(crate) fn new(data: &'d SceneData<W>) -> Self {
        let mut places = vec![(u32::MAX, 0); data.ids.len()];
        for (number, group) in (0..).zip(&data.groups) {
            for (at, row) in (0..).zip(&group.rows) {
                places[*row as usize] = (number, at);
            }
        }
        let places_of = |rows: &[u32]| rows.iter().copied().zip(0..).collect();
        let links = data.links.iter().map(|link| places_of(&link.rows)).collect();
        Self { data, places, links, shown: None, replaced: Replaced::new(), indices: RefCell::default() }
    }
}

impl<W: SceneWorld> Source<W> for DataSource<'_, W> {
    fn name(&self) -> &str {
        &self.data.name
    }

    fn types(&self) -> &SceneTypes<W> {
        &self.data.types
    }

    fn options(&self) -> SceneOptions {
        self.data.options
    }

    fn ids(&self) -> &[u64] {
        &self.data.ids
    }

    fn order(&self, rank: &dyn Fn(usize) -> u64) {
        let families = self.types().siblings().map(|siblings| siblings::families(&self.data.links, siblings));
        self.indices.replace(siblings::indices(families.into_iter().flatten(), rank));
    }

    fn each(&self, row: usize, see: See<'_>) -> Result<()> {
        if let Some(shown) = self.shown {
            shown.fetch_add(1, Ordering::Relaxed);
        }
        for place in 0..self.data.types.entries().len() {
            self.one(row, place, see)?;
        }
        Ok(())
    }

    fn one(&self, row: usize, place: usize, see: See<'_>) -> Result<()> {
        if self.types().is_sibling_index(place) {
            return show_index(&self.indices, row, place, see);
        }
        if let Some((link, places)) = self.data.links.iter().zip(&self.links).find(|(link, _)| link.place == place) {
            let at = u32::try_from(row).ok().and_then(|row| places.get(&row));
            let seen = at.map_or(Ok(()), |at| see(place, link.column.get(*at)));
            return seen.map_err(|error| inside(self, row, place, &error));
        }
        let (group, at) = self.places[row];
        let Some(group) = self.data.groups.get(group as usize) else { return Ok(()) };
        match group.set.binary_search(&place) {
            Ok(column) => {
                let value = group.columns[column].get(at as usize);
                see(place, value).map_err(|error| inside(self, row, place, &error))
            }
            Err(_) => Ok(()),
        }
    }

    fn unknown(&self, row: usize) -> Vec<UnknownComponent> {
        let start = self.data.unknown.partition_point(|(other, _)| (*other as usize) < row);
        let of_row = self.data.unknown[start..].iter().take_while(|(other, _)| *other as usize == row);
        of_row.map(|(_, component)| component.clone()).collect()
    }

    fn is_unread(&self, row: usize, name: &str) -> bool {
        let is_it = |names: &Vec<Box<str>>| names.iter().any(|other| **other == *name);
        self.replaced.get(&row).is_some_and(is_it) || self.unknown(row).iter().any(|component| component.name() == name)
    }

    fn references(&self, dense: bool) -> Written {
        let ids = (!dense).then(|| self.data.ids.iter().chain(&self.data.outside).copied().collect());
        let outside = Rc::new(RefCell::new(self.data.outside.clone()));
        Written { ids: Rc::new(PlaceIds::<W> { ids, of: PhantomData }), outside }
    }
}
