//! How is a text read and brought up to date that stands as a save writes it, so that there is nothing to say of it?
//!
//! It does what the way by tokens (`text`, `text_save`) would do, or nothing: then that way tells what is to be told.

use std::{ops::Range, rc::Rc};

use jasset::{Arena, Components, Document, References};
use memchr::memmem::Finder;

use crate::{
    column::Column,
    cycle,
    data::{Builder, SceneData},
    ids::{ByFileId, FileIds, LoadIds},
    kept::Before,
    options::SceneOptions,
    source::Source,
    text::Head,
    text_save,
    types::{Entry, SceneTypes},
    world::SceneWorld,
};

const RECORD: &str = "; AssetType\n";
/// What an entity begins with, up to the digits of its id.
const ENTITY: &str = "; AssetType\nEntity\n\n; EntityID\n0x";
const DIGITS: usize = 16;
/// What is in front of the name of a component.
const COMPONENT: &str = "\n; Component\n";

/// An entity: its id, and where its components stand.
struct Entity {
    id: u64,
    start: usize,
    components: Range<usize>,
}

/// A component of an entity.
struct Found<'t> {
    place: usize,
    name: &'t str,
    properties: Range<usize>,
}

pub(crate) fn load<W: SceneWorld>(text: &[u8], types: &SceneTypes<W>, options: SceneOptions) -> Option<SceneData<W>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut builder = Builder::new(types);
    let (head, entities) = records(text)?;
    if let Some(head) = head {
        let loaded = jasset::from_str_with::<Head>(head, &options.load).ok()?;
        if !loaded.report.is_empty() {
            return None;
        }
        builder.data.name = loaded.value.name;
    }
    let count = u32::try_from(entities.len()).ok().filter(|count| *count < u32::MAX / 2)?;
    let mut rows = ByFileId::with_capacity_and_hasher(entities.len(), FileIds::default());
    for (row, entity) in (0..).zip(&entities) {
        if entity.id == 0 || rows.insert(entity.id, row).is_some() {
            return None;
        }
    }
    builder.data.ids = entities.iter().map(|entity| entity.id).collect();
    let ids = LoadIds::named::<W>(rows, count);
    <dyn References>::within(Rc::clone(&ids) as Rc<dyn References>, || {
        all(text, &entities, types, options, &ids, &mut builder)
    })?;
    let mut data = builder.data;
    data.links.sort_by_key(|link| link.place);
    cycle::find(&mut data).is_empty().then_some(data)
}

/// The head of a scene, if it has one, and its entities.
fn records(text: &str) -> Option<(Option<&str>, Vec<Entity>)> {
    let finder = Finder::new(RECORD);
    let is_line = |at: &usize| *at == 0 || text.as_bytes()[*at - 1] == b'\n';
    let mut starts = finder.find_iter(text.as_bytes()).filter(is_line).peekable();
    // Nothing stands in front of the first record.
    starts.next_if_eq(&0)?;
    let (mut head, mut entities) = (None, Vec::new());
    let mut start = 0;
    loop {
        let next = starts.next();
        let end = next.unwrap_or(text.len());
        match entity(text, start, end) {
            Some(entity) => entities.push(entity),
            None if start == 0 => head = Some(&text[..end]),
            None => return None,
        }
        match next {
            Some(next) => start = next,
            None => return Some((head, entities)),
        }
    }
}

/// The entity whose record stands between two places, as far as its components.
fn entity(text: &str, start: usize, end: usize) -> Option<Entity> {
    let digits = text.get(start..end)?.strip_prefix(ENTITY)?.get(..DIGITS)?;
    // A sign is none of them.
    let id = digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok())??;
    // The line feed is that in front of the first component, too.
    let components = start + ENTITY.len() + DIGITS + 1..end;
    let is_whole = match text.get(components.clone())? {
        "" | "\n" => true,
        components => components.starts_with(COMPONENT),
    };
    (is_whole && text.as_bytes()[components.start - 1] == b'\n').then_some(Entity { id, start, components })
}

fn all<W: SceneWorld>(
    text: &str,
    entities: &[Entity],
    types: &SceneTypes<W>,
    options: SceneOptions,
    ids: &LoadIds,
    builder: &mut Builder<W>,
) -> Option<()> {
    let arena = Arena::new();
    let components = Components::new(&arena, text, &options.load)?;
    let mut loader = Loader { text, types, ids, builder, components, places: Vec::new(), group: None };
    let finder = Finder::new(COMPONENT);
    for (row, entity) in (0..).zip(entities) {
        if !loader.as_before(row, entity) {
            loader.by_places(row, entity, &finder)?;
        }
    }
    Some(())
}

struct Loader<'l, 't, W: SceneWorld> {
    text: &'t str,
    types: &'l SceneTypes<W>,
    ids: &'l LoadIds,
    builder: &'l mut Builder<W>,
    components: Components<'t>,
    /// The types of the entity before, in the order of the registry.
    places: Vec<usize>,
    group: Option<usize>,
}

impl<W: SceneWorld> Loader<'_, '_, W> {
    /// Reads an entity that has the components of the one before it, in their order. If it has others, nothing is read.
    fn as_before(&mut self, row: u32, entity: &Entity) -> bool {
        let Some(group) = self.group else { return false };
        let Range { start: mut at, end } = entity.components;
        let mut columns = 0;
        for (done, place) in self.places.iter().enumerate() {
            let entry = &self.types.entries()[*place];
            // The line feed in front is that of the line before.
            let header = if done == 0 { COMPONENT } else { &COMPONENT[1..] };
            let below = behind(self.text, at, header)
                .and_then(|name| Some((name, behind(self.text, name, entry.class.name())?)))
                .and_then(|(name, line)| Some((&self.text[name..line], behind(self.text, line, "\n\n")?)));
            let values = if entry.is_relationship {
                &mut *self.builder.link(*place).column
            } else {
                columns += 1;
                &mut *self.builder.data.groups[group].columns[columns - 1]
            };
            let before = values.len();
            let next = below.and_then(|(name, start)| (entry.read_next)(values, &mut self.components, name, start));
            let Some(next) = next.filter(|next| *next <= end && is_fine(entry, values, before, self.ids)) else {
                values.truncate(before);
                self.forget(group, done);
                return false;
            };
            at = next;
        }
        if at != end {
            self.forget(group, self.places.len());
            return false;
        }
        self.add(row, group);
        true
    }

    /// Forgets the first components of an entity.
    fn forget(&mut self, group: usize, count: usize) {
        let mut columns = self.builder.data.groups[group].columns.iter_mut();
        let mut links = Vec::new();
        for place in &self.places[..count] {
            if self.types.entries()[*place].is_relationship {
                links.push(*place);
            } else if let Some(column) = columns.next() {
                column.truncate(column.len() - 1);
            }
        }
        for place in links {
            let column = &mut self.builder.link(place).column;
            column.truncate(column.len() - 1);
        }
    }

    /// Now the entity is there with all its components.
    fn add(&mut self, row: u32, group: usize) {
        self.builder.data.groups[group].rows.push(row);
        for place in self.places.iter().filter(|place| self.types.entries()[**place].is_relationship) {
            self.builder.link(*place).rows.push(row);
        }
    }

    /// Reads an entity whose components are looked for first.
    fn by_places(&mut self, row: u32, entity: &Entity, finder: &Finder<'_>) -> Option<()> {
        let found = find(self.text, entity.components.clone(), finder, self.types)?;
        self.places.clear();
        self.places.extend(found.iter().map(|found| found.place));
        let is_plain = |place: &usize| !self.types.entries()[*place].is_relationship;
        let group = self.builder.group(&self.places.iter().copied().filter(is_plain).collect::<Vec<_>>());
        self.group = Some(group);
        let mut columns = 0;
        for Found { place, name, properties } in found {
            let entry = &self.types.entries()[place];
            let values = if entry.is_relationship {
                &mut *self.builder.link(place).column
            } else {
                columns += 1;
                &mut *self.builder.data.groups[group].columns[columns - 1]
            };
            let before = values.len();
            let is_read = (entry.read_component)(values, &mut self.components, name, properties);
            if !is_read || !is_fine(entry, values, before, self.ids) {
                return None;
            }
        }
        self.add(row, group);
        Some(())
    }
}

/// Whether nothing is to be said of the references of a value.
fn is_fine<W: SceneWorld>(entry: &Entry<W>, values: &mut dyn Column<W>, at: usize, ids: &LoadIds) -> bool {
    ids.dangling_count() == 0
        // It is found out here if a list cannot be changed.
        && (!entry.refers_in_lists || values.cut_dangling(at, ids, &mut |_, _| {}).is_ok())
}

/// Where it goes on behind `part`, if that stands at `at`.
fn behind(text: &str, at: usize, part: &str) -> Option<usize> {
    text.as_bytes().get(at..)?.starts_with(part.as_bytes()).then_some(at + part.len())
}

/// Finds the components of an entity, in the order of the registry.
fn find<'t, W: SceneWorld>(
    text: &'t str,
    within: Range<usize>,
    finder: &Finder<'_>,
    types: &SceneTypes<W>,
) -> Option<Vec<Found<'t>>> {
    let mut found: Vec<Found<'_>> = Vec::new();
    let bytes = text.as_bytes();
    let mut starts = finder.find_iter(&bytes[within.clone()]).map(|at| within.start + at);
    let mut next = starts.next();
    while let Some(start) = next {
        next = starts.next();
        // It begins with the line feed of the line before.
        let end = next.map_or(within.end, |next| next + 1);
        let before = found.last().map(|found| found.place);
        let name = text.get(start + COMPONENT.len()..end)?.lines().next()?;
        let place = types.find_behind(before, name)?;
        let below = start + COMPONENT.len() + name.len() + 1;
        // An empty line, or nothing.
        let properties = if bytes.get(below) == Some(&b'\n') { below + 1 } else { below.min(end) };
        if properties > end || (properties < end && bytes[properties] != b';') {
            return None;
        }
        found.push(Found { place, name, properties: properties..end });
    }
    found.sort_by_key(|found| found.place);
    (!found.windows(2).any(|pair| pair[0].place == pair[1].place)).then_some(found)
}

/// So many entities are looked at before it is said of a text that most of them stand otherwise.
const MANY: usize = 64;
/// What stands behind an entity while it is edited, as another one does.
const NEXT: &str = "; AssetType\nEntity\n";

/// The text `old`, brought up to date, if it is a scene that has each of its entities still and nothing in it that must
/// be told. An entity that stands as it would be written is compared and not parsed.
pub(crate) fn update<W: SceneWorld>(old: &[u8], source: &dyn Source<W>) -> Option<String> {
    let text = std::str::from_utf8(old).ok()?;
    let (head, entities) = records(text)?;
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    match head {
        Some(head) if stands(head, &text_save::head(source.name()).ok()?) => out.push_str(head),
        None if source.name().is_empty() => {}
        _ => return None,
    }
    text_save::order_behind(source, entities.iter().map(|entity| entity.id));
    <dyn References>::within(source.references(false).ids, || {
        let (rows, is_old) = rows(&entities, source.ids())?;
        let (mut new, mut before, mut differ, mut last) = (String::new(), None, 0, 0);
        for (at, (entity, row)) in entities.iter().zip(&rows).enumerate() {
            let record = &text[entity.start..entity.components.end];
            new.clear();
            text_save::entity(&mut new, source, *row).ok()?;
            last = out.len();
            if stands(record, &new) {
                out.push_str(record);
                continue;
            }
            differ += 1;
            if differ > MANY && differ > at / 2 {
                return None;
            }
            let before = before.get_or_insert_with(|| {
                let ids = entities.iter().map(|entity| entity.id).zip(0..).collect();
                Before::new::<W>(old, ids, source.options())
            });
            out.push_str(&changed(record, at + 1 == entities.len(), source, *row, before)?);
        }
        if rows.len() < source.ids().len() {
            let end = out.split_off(last);
            let (arena, mut added) = (Arena::new(), String::new());
            let document = Document::parse_in(&arena, end.as_bytes());
            let mut edit = document.edit().ok()?;
            for row in (0..source.ids().len()).filter(|row| !is_old[*row]) {
                added.clear();
                text_save::entity(&mut added, source, row).ok()?;
                edit.add(&added);
            }
            out.push_str(&edit.finish());
        }
        Some(out)
    })
}

/// Whether a record is what would be written; an empty line may follow.
fn stands(record: &str, new: &str) -> bool {
    record.strip_prefix(new).is_some_and(|rest| matches!(rest, "" | "\n"))
}

/// Where the entities of a text are in the source, and which of those are there. `None` if one is not.
fn rows(entities: &[Entity], ids: &[u64]) -> Option<(Vec<usize>, Vec<bool>)> {
    let mut places = None;
    let (mut rows, mut is_old) = (Vec::with_capacity(entities.len()), vec![false; ids.len()]);
    for (at, entity) in entities.iter().enumerate() {
        let row = if ids.get(at) == Some(&entity.id) {
            at
        } else {
            let places = places.get_or_insert_with(|| ids.iter().copied().zip(0..).collect::<ByFileId>());
            *places.get(&entity.id)? as usize
        };
        if std::mem::replace(is_old.get_mut(row)?, true) {
            return None;
        }
        rows.push(row);
    }
    Some((rows, is_old))
}

/// The record of an entity, brought up to date by its tokens.
fn changed<W: SceneWorld>(
    record: &str,
    is_last: bool,
    source: &dyn Source<W>,
    row: usize,
    before: &Before,
) -> Option<String> {
    let behind = if is_last { "" } else { NEXT };
    let (text, arena) = ([record, behind].concat(), Arena::new());
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut edit = document.edit().ok()?.loaded_with(&source.options().load);
    let (mut notes, mut records) = (Vec::new(), document.records());
    // One that begins otherwise would be taken for a part of this one.
    if records.len() != 1 + usize::from(!is_last) {
        return None;
    }
    let old = records.next()?;
    text_save::update_entity(&mut edit, &old, source, row, &before.in_text(text.as_bytes()), &mut notes).ok()?;
    let mut new = edit.finish();
    let end = new.strip_suffix(behind).filter(|_| notes.is_empty())?.len();
    new.truncate(end);
    Some(new)
}
