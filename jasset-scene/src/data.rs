//! A scene that was read, before it is in a world.

use std::{any::Any, collections::HashMap};

use crate::{
    binary::{self, BinaryOptions},
    binary_v1, bytes,
    column::Column,
    cycle,
    error::{Error, Result},
    ids::{Dangling, LoadIds},
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind, SceneReport},
    seen::Content,
    siblings,
    source::DataSource,
    text::{self, save},
    types::SceneTypes,
    world::{SceneId, SceneWorld, UnknownComponent, UnknownComponents},
};

/// A scene that was read: its entities, with ids of the file, and their components. It needs no world, and can be
/// read on any thread.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset::JAsset;
/// use jasset_scene::{SceneData, SceneId, SceneOptions, SceneTypes};
///
/// #[derive(JAsset)]
/// struct Follow {
///     #[jasset(default = hecs::Entity::DANGLING)]
///     target: hecs::Entity,
/// }
///
/// let text = "; AssetType\nEntity\n\n; EntityID\n7\n\n; Component\nFollow\n\n; Target\n7\n";
/// let types = SceneTypes::new().with::<Follow>();
/// let data = std::thread::spawn(move || SceneData::from_text(text, &types, &SceneOptions::new())).join().unwrap()?;
/// let mut world = hecs::World::new();
/// let entity = data.apply(&mut world, SceneId::new(1)).entities[0];
/// assert_eq!(world.get::<&Follow>(entity).unwrap().target, entity);
/// # }
/// # Ok::<(), jasset_scene::Error>(())
/// ```
pub struct SceneData<W: SceneWorld> {
    pub(crate) name: String,
    pub(crate) types: SceneTypes<W>,
    /// How it was read.
    pub(crate) options: SceneOptions,
    /// The id of each entity.
    pub(crate) ids: Vec<u64>,
    /// Ids of what is not in the scene, whose places are behind the last entity: of what is only written again.
    pub(crate) outside: Vec<u64>,
    pub(crate) groups: Vec<Group<W>>,
    /// Components that are put in last.
    pub(crate) links: Vec<Link<W>>,
    /// Components that are not known, in the order of their entities.
    pub(crate) unknown: Vec<(u32, UnknownComponent)>,
    pub(crate) report: SceneReport,
    /// What was in the file that it was read from.
    pub(crate) content: Option<Content>,
}

/// The entities that have the same components.
pub(crate) struct Group<W: SceneWorld> {
    /// The types, by their places in the registry, in its order.
    pub(crate) set: Vec<usize>,
    /// The entities, by their places.
    pub(crate) rows: Vec<u32>,
    /// One of each type.
    pub(crate) columns: Vec<Box<dyn Column<W>>>,
}

/// The relationships of one type.
pub(crate) struct Link<W: SceneWorld> {
    pub(crate) place: usize,
    pub(crate) rows: Vec<u32>,
    pub(crate) column: Box<dyn Column<W>>,
}

/// What a scene became in a world. Its entities are in the order of the file.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneData, SceneId, SceneOptions, SceneTypes};
///
/// let text = "; AssetType\nEntity\n\n; EntityID\n7\n";
/// let mut world = hecs::World::new();
/// let data = SceneData::from_text(text, &SceneTypes::new(), &SceneOptions::new())?;
/// let applied = data.apply(&mut world, SceneId::new(1));
/// assert_eq!((applied.entities.len(), applied.ids, applied.report.is_empty()), (1, vec![7], true));
/// # }
/// # Ok::<(), jasset_scene::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Applied<W: SceneWorld> {
    /// The entities.
    pub entities: Vec<W::Entity>,
    /// The id that each of them has in the file.
    pub ids: Vec<u64>,
    /// What was not as expected.
    pub report: SceneReport,
}

impl<W: SceneWorld> std::fmt::Debug for SceneData<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SceneData").field("name", &self.name).field("entities", &self.ids.len()).finish_non_exhaustive()
    }
}

impl<W: SceneWorld> SceneData<W> {
    pub(crate) fn empty(types: &SceneTypes<W>) -> Self {
        Self {
            name: String::new(),
            types: types.clone(),
            options: SceneOptions::new(),
            ids: Vec::new(),
            outside: Vec::new(),
            groups: Vec::new(),
            links: Vec::new(),
            unknown: Vec::new(),
            report: SceneReport::default(),
            content: None,
        }
    }

    /// Reads the text of a scene.
    ///
    /// # Errors
    ///
    /// All problems of the text; what else is an error is said at [`SceneOptions`].
    pub fn from_text(text: &str, types: &SceneTypes<W>, options: &SceneOptions) -> Result<Self> {
        if binary::begins(text.as_bytes()) {
            let help = "read it by `SceneData::from_binary`, and either by `SceneData::from_bytes`";
            return Err(Error::custom(format!("this is a binary scene, not a text; {help}")));
        }
        text::load_str(text, types, *options)?.checked(*options)
    }

    /// The text of the scene.
    ///
    /// # Errors
    ///
    /// If a value cannot be written.
    pub fn to_text(&self) -> Result<String> {
        save::to_string(&DataSource::new(self))
    }

    /// The text `old` of a scene, brought up to date: what did not change keeps its bytes.
    ///
    /// # Errors
    ///
    /// If `old` has problems; if a value cannot be written.
    pub fn update_text(&self, old: &str) -> Result<String> {
        save::update(old.as_bytes(), &DataSource::new(self)).map(|(text, _)| text)
    }

    /// Reads the bytes of a binary scene.
    ///
    /// # Errors
    ///
    /// If they are damaged; what else is an error is said at [`SceneOptions`].
    pub fn from_binary(bytes: &[u8], types: &SceneTypes<W>, options: &SceneOptions) -> Result<Self> {
        let with_cycles = |mut data: Self| {
            for (place, row) in cycle::find(&mut data) {
                let (entity, component) = (data.ids[row], types.entries()[place].class.name().into());
                let kind = SceneNoteKind::Cycle;
                data.report.push(SceneNote { kind, entity, component, position: None, file: None });
            }
            data.checked(*options)
        };
        binary::check_version(bytes)?;
        match binary::version(bytes) {
            Some(1) => with_cycles(binary_v1::load(bytes, types, *options)?),
            Some(_) => with_cycles(binary::load(bytes, types, *options)?),
            None if binary::begins(bytes) => Err(bytes::cut()),
            None => Err(Error::custom(
                "this is no binary scene; read a text by `SceneData::from_text`, and either by `SceneData::from_bytes`",
            )),
        }
    }

    /// The bytes of the scene, in format version 2.
    ///
    /// # Errors
    ///
    /// If a value cannot be written.
    pub fn to_binary(&self, options: BinaryOptions) -> Result<Vec<u8>> {
        binary::to_vec(&DataSource::new(self), options)
    }

    /// The bytes of the scene, in format version 1: each component as it lies in memory where C lays it out.
    ///
    /// # Errors
    ///
    /// If a component is not plain memory, or not known.
    pub fn to_binary_v1(&self) -> Result<Vec<u8>> {
        binary_v1::to_vec(&DataSource::new(self))
    }

    /// The scene, unless it is read strictly and not as expected.
    pub(crate) fn checked(self, options: SceneOptions) -> Result<Self> {
        if options.is_strict && self.report.refusals().next().is_some() {
            return Err(Error::refused(self.report));
        }
        Ok(Self { options, ..self })
    }

    /// The name of the scene; may be empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many entities it has.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether it has no entities.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The id of each entity in the file, in the order of the file.
    pub fn ids(&self) -> &[u64] {
        &self.ids
    }

    /// What was not as expected.
    pub fn report(&self) -> &SceneReport {
        &self.report
    }

    /// Puts the scene into a world: all entities, then their components, then what relates them to one another.
    pub fn apply(self, world: &mut W, tag: SceneId) -> Applied<W> {
        let count = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        let entities = world.spawn_many(count, tag);
        self.apply_to(world, tag, entities)
    }

    /// As [`apply`](Self::apply), with entities that were just made.
    fn apply_to(mut self, world: &mut W, tag: SceneId, entities: Vec<W::Entity>) -> Applied<W> {
        self.remap(&entities);
        for group in self.groups {
            let of_group: Vec<_> = group.rows.iter().map(|row| entities[*row as usize]).collect();
            let mut columns: Vec<_> = group.set.into_iter().zip(group.columns).collect();
            if let Some(bundle) = self.types.bundle(&columns.iter().map(|(place, _)| *place).collect::<Vec<_>>()) {
                let taken = bundle.places.iter().filter_map(|place| {
                    let at = columns.iter().position(|(other, _)| other == place)?;
                    Some(columns.remove(at).1.components())
                });
                let taken = taken.collect();
                (bundle.insert)(world, &of_group, tag, taken);
                if columns.is_empty() {
                    continue;
                }
            }
            let mut types = W::Columns::default();
            for (place, _) in &columns {
                (self.types.entries()[*place].declare)(&mut types);
            }
            let count = u32::try_from(of_group.len()).unwrap_or(u32::MAX);
            let mut batch = world.begin(types, count);
            for (_, column) in columns {
                column.fill(world, &mut batch, &of_group);
            }
            world.finish(batch, &of_group, tag);
        }
        finish(world, &entities, &self.types, self.links, self.unknown);
        Applied { entities, ids: self.ids, report: self.report }
    }

    /// Puts the scene in place of what is in a world: entities with ids that it has there stay what they are.
    pub(crate) fn apply_over(mut self, world: &mut W, tag: SceneId, known: &HashMap<u64, W::Entity>) -> Applied<W> {
        let new = self.ids.iter().filter(|id| !known.contains_key(id)).count();
        let mut fresh = world.spawn_many(u32::try_from(new).unwrap_or(u32::MAX), tag).into_iter();
        let mut is_fresh = Vec::with_capacity(self.ids.len());
        let entities: Vec<_> = self
            .ids
            .iter()
            .filter_map(|id| {
                let known = known.get(id).copied();
                is_fresh.push(known.is_none());
                known.or_else(|| fresh.next())
            })
            .collect();
        self.remap(&entities);
        let mut is_kept = vec![Vec::new(); self.ids.len()];
        for group in &self.groups {
            group.rows.iter().for_each(|row| is_kept[*row as usize].clone_from(&group.set));
        }
        for link in &self.links {
            link.rows.iter().for_each(|row| is_kept[*row as usize].push(link.place));
        }
        for (row, entity) in entities.iter().enumerate() {
            if is_fresh[row] {
                // Where a batch brings the tag, there is none yet.
                let batch = world.begin(W::Columns::default(), 1);
                world.finish(batch, &[*entity], tag);
                continue;
            }
            for (place, entry) in self.types.entries().iter().enumerate() {
                if !is_kept[row].contains(&place) && world.look_at(*entity).is_some_and(|view| (entry.has)(&view)) {
                    (entry.remove)(world, *entity);
                }
            }
            world.set_unknown(*entity, None);
        }
        for group in self.groups {
            let of_group: Vec<_> = group.rows.iter().map(|row| entities[*row as usize]).collect();
            for column in group.columns {
                column.insert(world, &of_group);
            }
        }
        finish(world, &entities, &self.types, self.links, self.unknown);
        Applied { entities, ids: self.ids, report: self.report }
    }

    /// Puts live entities in the place of places in the file.
    fn remap(&mut self, entities: &[W::Entity]) {
        let entries = self.types.entries();
        let columns = self.groups.iter_mut().flat_map(|group| group.set.iter().zip(&mut group.columns));
        let links = self.links.iter_mut().map(|link| (&link.place, &mut link.column));
        for (place, column) in columns.chain(links) {
            if entries[*place].refers {
                // It was visited while it was read: what cannot be is no part of the scene.
                let _ = column.remap(entities);
            }
        }
    }
}

/// Puts in what comes last.
fn finish<W: SceneWorld>(
    world: &mut W,
    entities: &[W::Entity],
    types: &SceneTypes<W>,
    mut links: Vec<Link<W>>,
    unknown: Vec<(u32, UnknownComponent)>,
) {
    if let Some(siblings) = types.siblings() {
        siblings::sort(&mut links, siblings);
    }
    for Link { rows, column, .. } in links {
        let of_link: Vec<_> = rows.iter().map(|row| entities[*row as usize]).collect();
        column.relate(world, &of_link);
    }
    let mut unknown = unknown.into_iter().peekable();
    while let Some((row, first)) = unknown.next() {
        let mut list = vec![first];
        while let Some((_, component)) = unknown.next_if(|(other, _)| *other == row) {
            list.push(component);
        }
        world.set_unknown(entities[row as usize], Some(UnknownComponents::from(list)));
    }
}

/// What an entity gets and loses, by the places of the types.
#[derive(Default)]
pub(crate) struct Change {
    pub(crate) remove: Vec<usize>,
    pub(crate) add: Vec<(usize, Box<dyn Any>)>,
}

/// Takes up the components of entities as they are read, one entity after the other.
pub(crate) struct Builder<W: SceneWorld> {
    pub(crate) data: SceneData<W>,
    /// The group of each set of types.
    groups: HashMap<Vec<usize>, usize>,
}

impl<W: SceneWorld> Builder<W> {
    pub(crate) fn new(types: &SceneTypes<W>) -> Self {
        Self { data: SceneData::empty(types), groups: HashMap::new() }
    }

    /// The place of the group of a set of types.
    pub(crate) fn group(&mut self, set: &[usize]) -> usize {
        if let Some(known) = self.groups.get(set) {
            return *known;
        }
        let entries = self.data.types.entries();
        let columns = set.iter().map(|place| (entries[*place].column)()).collect();
        self.data.groups.push(Group { set: set.to_vec(), rows: Vec::new(), columns });
        self.groups.insert(set.to_vec(), self.data.groups.len() - 1);
        self.data.groups.len() - 1
    }

    /// Adds an entity with components of the types of `set`, which `read` reads one by one. What it does not read
    /// (`false`) the entity does not have.
    pub(crate) fn add(
        &mut self,
        row: u32,
        set: &[usize],
        mut read: impl FnMut(usize, &mut dyn Column<W>, &mut SceneReport) -> bool,
    ) {
        let group = self.group(set);
        let (groups, report) = (&mut self.data.groups, &mut self.data.report);
        let Group { columns, rows, .. } = &mut groups[group];
        let is_read: Vec<_> =
            set.iter().zip(columns).map(|(place, column)| read(*place, &mut **column, report)).collect();
        if is_read.iter().all(|is_read| *is_read) {
            rows.push(row);
            return;
        }
        // The others go into the group that it is of now.
        let kept: Vec<_> = set.iter().zip(&is_read).filter(|(_, is_read)| **is_read).map(|(place, _)| *place).collect();
        let columns = self.data.groups[group].columns.iter_mut().zip(&is_read);
        let values: Vec<_> =
            columns.filter(|(_, is_read)| **is_read).map(|(column, _)| column.swap_remove(column.len() - 1)).collect();
        let group = self.group(&kept);
        let Group { columns, rows, .. } = &mut self.data.groups[group];
        rows.push(row);
        for (column, value) in columns.iter_mut().zip(values) {
            column.push(value);
        }
    }

    /// Gives and takes components of entities, which are of other groups then.
    pub(crate) fn change(&mut self, mut changes: HashMap<u32, Change>) {
        if changes.is_empty() {
            return;
        }
        for number in 0..self.data.groups.len() {
            // From the end: what takes the place of one that goes was looked at.
            for at in (0..self.data.groups[number].rows.len()).rev() {
                let Group { set, rows, columns } = &mut self.data.groups[number];
                let Some(Change { remove, add }) = changes.remove(&rows[at]) else { continue };
                let row = rows.swap_remove(at);
                let values = columns.iter_mut().map(|column| column.swap_remove(at));
                let mut new: Vec<_> = set.iter().copied().zip(values).collect();
                new.retain(|(place, _)| !remove.contains(place) && add.iter().all(|(added, _)| added != place));
                new.extend(add);
                new.sort_by_key(|(place, _)| *place);
                let (set, values): (Vec<_>, Vec<_>) = new.into_iter().unzip();
                let group = self.group(&set);
                let Group { columns, rows, .. } = &mut self.data.groups[group];
                rows.push(row);
                for (column, value) in columns.iter_mut().zip(values) {
                    column.push(value);
                }
            }
        }
    }

    /// A group, if there is one, and another one.
    pub(crate) fn two_groups(&mut self, first: Option<usize>, second: usize) -> (Option<&mut Group<W>>, &mut Group<W>) {
        let groups = &mut self.data.groups;
        match first {
            Some(first) if first < second => {
                let (before, behind) = groups.split_at_mut(second);
                (Some(&mut before[first]), &mut behind[0])
            }
            Some(first) if first > second => {
                let (before, behind) = groups.split_at_mut(first);
                (Some(&mut behind[0]), &mut before[second])
            }
            _ => (None, &mut groups[second]),
        }
    }

    /// The relationships of a type.
    pub(crate) fn link(&mut self, place: usize) -> &mut Link<W> {
        let at = self.link_number(place);
        &mut self.data.links[at]
    }

    /// Which of the relationships are of a type.
    pub(crate) fn link_number(&mut self, place: usize) -> usize {
        self.data.links.iter().position(|link| link.place == place).unwrap_or_else(|| {
            let column = (self.data.types.entries()[place].column)();
            self.data.links.push(Link { place, rows: Vec::new(), column });
            // In the order of the registry.
            self.data.links.len() - 1
        })
    }
}

/// Looks at a value that was read in full: references that lead nowhere are cut, and told.
pub(crate) fn cut_dangling<W: SceneWorld>(
    column: &mut dyn Column<W>,
    at: usize,
    ids: &LoadIds,
    report: &mut SceneReport,
    note: impl Fn(SceneNoteKind, Dangling) -> SceneNote,
) -> jasset::Result<()> {
    column.cut_dangling(at, ids, &mut |dangling, key| {
        report.push(note(SceneNoteKind::Dangling { key, id: dangling.id }, dangling));
    })
}
