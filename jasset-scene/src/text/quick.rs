//! How is a text read that mostly stands as a save writes it, so that there is nothing to say of it?
//!
//! What stands otherwise is read by its tokens, component by component. What is wrong with the records themselves is told
//! by the way by tokens (`text`), which begins anew.

use std::{ops::Range, rc::Rc};

use jasset::{Arena, Components, Document, IdTable, References};
use memchr::memmem::Finder;

use crate::{
    column::Column,
    cycle,
    data::{Builder, Group, SceneData},
    ids::LoadIds,
    options::SceneOptions,
    report::SceneNoteKind,
    text::{
        self, Lines, Site, Sort,
        records::{COMPONENT, behind, below_line, entity, next_component, records},
    },
    types::{Entry, SceneTypes},
    world::SceneWorld,
};

/// The entities of a scene, as far as their heads.
struct Entities {
    ids: Vec<u64>,
    /// Where the components of each stand, from the header of the first one on.
    components: Vec<(u32, u32)>,
}

impl Entities {
    fn push(&mut self, id: u64, components: &Range<usize>) -> Option<()> {
        self.ids.push(id);
        self.components.push((components.start.try_into().ok()?, components.end.try_into().ok()?));
        Some(())
    }
}

pub(crate) fn load<W: SceneWorld>(text: &str, types: &SceneTypes<W>, options: SceneOptions) -> Option<SceneData<W>> {
    let lines = Lines::of(text);
    let mut builder = Builder::new(types);
    let Entities { ids, components: places } = entities(text, &lines, options, &mut builder.data)?;
    let count = u32::try_from(ids.len()).ok().filter(|count| *count < u32::MAX / 2)?;
    let table = IdTable::from(ids);
    // One stands twice.
    if table.ids().len() != places.len() {
        return None;
    }
    let (ids, arena) = (LoadIds::named::<W>(table), Arena::new());
    let mut loader = Loader {
        text,
        lines: &lines,
        types,
        options,
        ids: &ids,
        components: Components::new(&arena, text, &options.load)?,
        finder: Finder::new(COMPONENT),
        count,
        builder,
        spare: types.entries().iter().map(|_| None).collect(),
        group: None,
        before: Vec::new(),
        read: Vec::new(),
        unread: Vec::new(),
        set: Vec::new(),
    };
    <dyn References>::within(Rc::clone(&ids) as Rc<dyn References>, || {
        (0..).zip(places).try_for_each(|(row, (start, end))| loader.entity(row, start as usize..end as usize))
    })?;
    let mut data = loader.builder.data;
    data.ids = ids.into_ids();
    data.report.notes.sort_by_key(|note| note.position);
    data.links.sort_by_key(|link| link.place);
    // Which line a circle is told of only the tokens know.
    cycle::find(&mut data).is_empty().then_some(data)
}

/// The entities of a scene. What else it has becomes a part of the data.
fn entities<W: SceneWorld>(
    text: &str,
    lines: &Lines<'_>,
    options: SceneOptions,
    data: &mut SceneData<W>,
) -> Option<Entities> {
    // As many as there are, if they are not very small: what is not needed costs nothing.
    let most = text.len() / 256;
    let mut entities = Entities { ids: Vec::with_capacity(most), components: Vec::with_capacity(most) };
    let mut has_head = false;
    let finder = Finder::new(COMPONENT);
    for place in records(text) {
        if let Some((id, components)) = entity(text, &place) {
            entities.push(id, &(components..place.end))?;
            continue;
        }
        let (arena, line) = (Arena::new(), lines.line_of(&text[place.start..]));
        let part = |end| Document::parse_part_in(&arena, text, place.start..end, line);
        // A component may be the first of all headers.
        let components = next_component(text, &finder, (place.start + 1).min(place.end)..place.end);
        let document = part(components);
        // In front of the first record there may be nothing but comments.
        if !is_one(&document) {
            return None;
        }
        let Some(record) = document.records().next() else { continue };
        match text::sort(&record) {
            Sort::Entity => {
                let id = text::id(&record).ok()?;
                text::unknown_keys(&record, id, lines, &mut data.report);
                entities.push(id, &(components..place.end))?;
            }
            Sort::Head if std::mem::replace(&mut has_head, true) => return None,
            Sort::Head | Sort::Other => {
                let whole = part(place.end);
                let mut records = whole.records();
                let (Ok(()), Some(record), None) = (whole.check(), records.next(), records.next()) else { return None };
                text::other(&record, options, data).ok()?;
            }
        }
    }
    (has_head || !entities.ids.is_empty()).then_some(entities)
}

/// Whether a document is one record without components, or nothing.
fn is_one(document: &Document<'_>) -> bool {
    let mut records = document.records();
    document.check().is_ok()
        && records.next().is_none_or(|record| record.sections().len() == 0)
        && records.next().is_none()
}

/// A component that was read.
struct Read<'l, W: SceneWorld> {
    place: usize,
    entry: &'l Entry<W>,
    /// The column that it is in: of the relationships, if it is one; else of the group of the entity before.
    column: usize,
}

impl<W: SceneWorld> Clone for Read<'_, W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// The column is a spare one.
const SPARE: usize = usize::MAX;

struct Loader<'l, 't, W: SceneWorld> {
    text: &'t str,
    lines: &'l Lines<'t>,
    types: &'l SceneTypes<W>,
    options: SceneOptions,
    ids: &'l LoadIds,
    components: Components<'t>,
    finder: Finder<'l>,
    /// How many entities there are.
    count: u32,
    builder: Builder<W>,
    /// Of each type a column for what the entity before did not have.
    spare: Vec<Option<Box<dyn Column<W>>>>,
    /// The group of the entity before.
    group: Option<usize>,
    /// The components of the entity before, as they stood.
    before: Vec<Read<'l, W>>,
    /// Those of this entity, as far as they were read.
    read: Vec<Read<'l, W>>,
    /// The types of those of this entity that could not be read.
    unread: Vec<usize>,
    /// The types of this entity, in the order of the registry.
    set: Vec<usize>,
}

impl<W: SceneWorld> Loader<'_, '_, W> {
    /// Reads an entity, whose components stand at a place. `None` if something is wrong with its record.
    fn entity(&mut self, row: u32, components: Range<usize>) -> Option<()> {
        let Range { start: mut at, end } = components;
        let mut count = 0;
        self.read.clear();
        self.unread.clear();
        while let Some(group) = self.group {
            (at, count) = self.as_before(group, at, count);
            if at == end && count == self.before.len() {
                self.add_to(group, row);
                return Some(());
            }
            self.read.extend_from_slice(&self.before[self.read.len()..count]);
            if at >= end {
                break;
            }
            at = self.component(row, at..end)?;
            if !self.is_as_before() {
                break;
            }
            count = self.read.len();
        }
        while at < end {
            at = self.component(row, at..end)?;
        }
        (at == end).then(|| self.add(row))
    }

    /// Reads components from a place on as long as they are those of the entity before, of which there are so many
    /// already. It tells where that ends, and how many there are then.
    fn as_before(&mut self, group: usize, start: usize, count: usize) -> (usize, usize) {
        let SceneData { groups, links, .. } = &mut self.builder.data;
        let (columns, mut at) = (&mut groups[group].columns, start);
        for (count, read) in self.before.iter().enumerate().skip(count) {
            let values =
                if read.entry.is_relationship { &mut links[read.column].column } else { &mut columns[read.column] };
            match read_next(read.entry, &mut **values, &mut self.components, at, self.ids) {
                Some(next) => at = next,
                None => return (at, count),
            }
        }
        (at, self.before.len())
    }

    /// Whether all that was read is what the entity before has, too, after the last component was read otherwise.
    fn is_as_before(&self) -> bool {
        let last = self.read.len().checked_sub(1);
        self.unread.is_empty()
            && last.is_none_or(|last| self.before.get(last).is_some_and(|read| read.place == self.read[last].place))
    }

    /// Reads the component at the start of a range, as far as which the entity goes, and tells where it ends.
    fn component(&mut self, row: u32, range: Range<usize>) -> Option<usize> {
        let at = range.start;
        let below = behind(self.text, at, COMPONENT).and_then(|behind| below_line(self.text, behind))?;
        let end = memchr::memchr(b'\n', &self.text.as_bytes()[below..range.end]).map_or(range.end, |end| below + end);
        let name = self.text[below..end].trim_end_matches('\r');
        if let Some(place) = self.find(name) {
            if self.has(place) {
                return None;
            }
            let entry = &self.types.entries()[place];
            let (values, column) = values(&mut self.builder, &mut self.spare, self.group, place, entry);
            if let Some(next) = read_next(entry, values, &mut self.components, at, self.ids) {
                self.read.push(Read { place, entry, column });
                return Some(next);
            }
        }
        self.by_tokens(row, range)
    }

    /// The same by its tokens. What cannot be read is kept.
    fn by_tokens(&mut self, row: u32, range: Range<usize>) -> Option<usize> {
        let end = next_component(self.text, &self.finder, range.start + COMPONENT.len()..range.end);
        // With the blanks in front of the header, for the columns.
        let at = self.text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
        let arena = Arena::new();
        let line = self.lines.line_of(&self.text[at..]);
        let document = Document::parse_part_in(&arena, self.text, at..end, line);
        let section = document.records().next().filter(|_| is_one(&document))?.head();
        let (name, id) = (text::name(&section), self.ids.id(row));
        let Some(place) = self.find(&name) else {
            let kind = SceneNoteKind::UnknownComponent { meant: self.types.nearest(&name) };
            let note = text::note(kind, id, &name, section.position());
            self.builder.data.report.push(note);
            text::keep(&mut self.builder.data, row, &section);
            return Some(end);
        };
        if self.has(place) {
            return None;
        }
        let mut report = std::mem::take(&mut self.builder.data.report);
        let entry = &self.types.entries()[place];
        let (values, column) = values(&mut self.builder, &mut self.spare, self.group, place, entry);
        let site = Site { lines: self.lines, ids: self.ids, options: self.options, id };
        let is_read = text::read_section(self.types, place, values, &section, site, &mut report);
        self.builder.data.report = report;
        if is_read {
            self.read.push(Read { place, entry, column });
        } else {
            self.unread.push(place);
            text::keep(&mut self.builder.data, row, &section);
        }
        Some(end)
    }

    /// The type of a component that is called so.
    fn find(&self, name: &str) -> Option<usize> {
        self.types.find_behind(self.read.last().map(|read| read.place), name)
    }

    /// Whether a component of the type was met in the entity.
    fn has(&self, place: usize) -> bool {
        self.read.iter().any(|read| read.place == place) || self.unread.contains(&place)
    }

    /// The entity is there, with the components that the one before it had, of this group.
    fn add_to(&mut self, group: usize, row: u32) {
        let Group { rows, columns, .. } = &mut self.builder.data.groups[group];
        rows.push(row);
        let left = self.count.saturating_sub(row + 1);
        if rows.len() == rows.capacity() && left > 0 {
            // As many as there will be if it goes on like this.
            let more = (rows.len() as u64 * u64::from(left)).div_ceil(u64::from(row) + 1);
            let more = usize::try_from(more).unwrap_or(0);
            rows.reserve(more);
            for column in columns {
                column.reserve(more);
            }
        }
        for read in self.before.iter().filter(|read| read.entry.is_relationship) {
            self.builder.data.links[read.column].rows.push(row);
        }
    }

    /// The entity is there, with the components that were read.
    fn add(&mut self, row: u32) {
        let is_plain = |read: &&mut Read<'_, W>| !read.entry.is_relationship;
        self.set.clear();
        self.set.extend(self.read.iter_mut().filter(is_plain).map(|read| read.place));
        self.set.sort_unstable();
        let group = self.builder.group(&self.set);
        for read in self.read.iter_mut().filter(is_plain) {
            let column = self.set.partition_point(|place| *place < read.place);
            if self.group != Some(group) {
                let (mut from, to) = self.builder.two_groups(self.group, group);
                let from = from.as_mut().and_then(|from| from.columns.get_mut(read.column));
                if let Some(from) = from.or(self.spare[read.place].as_mut()) {
                    from.move_last(&mut *to.columns[column]);
                }
            }
            read.column = column;
        }
        std::mem::swap(&mut self.before, &mut self.read);
        self.group = Some(group);
        self.add_to(group, row);
    }
}

/// The column for a component of the next entity: that of the group, if it has one of the type.
fn values<'x, W: SceneWorld>(
    builder: &'x mut Builder<W>,
    spare: &'x mut [Option<Box<dyn Column<W>>>],
    group: Option<usize>,
    place: usize,
    entry: &Entry<W>,
) -> (&'x mut dyn Column<W>, usize) {
    if entry.is_relationship {
        let link = builder.link_number(place);
        return (&mut *builder.data.links[link].column, link);
    }
    if let Some(group) = group {
        let Group { set, columns, .. } = &mut builder.data.groups[group];
        if let Ok(column) = set.binary_search(&place) {
            return (&mut *columns[column], column);
        }
    }
    (&mut **spare[place].get_or_insert_with(entry.column), SPARE)
}

/// Reads the component whose header begins at a place, if it is of the type and there is nothing to say of it.
fn read_next<W: SceneWorld>(
    entry: &Entry<W>,
    values: &mut dyn Column<W>,
    components: &mut Components<'_>,
    at: usize,
    ids: &LoadIds,
) -> Option<usize> {
    let dangling = ids.dangling_count();
    let next = (entry.read_next)(values, components, at);
    // It is found out here if a list cannot be changed.
    let is_fine = |values: &mut dyn Column<W>| {
        ids.dangling_count() == dangling
            && (!entry.refers_in_lists || values.cut_dangling(values.len() - 1, ids, &mut |_, _| {}).is_ok())
    };
    if next.is_some() {
        if is_fine(values) {
            return next;
        }
        values.truncate(values.len() - 1);
    }
    ids.forget_dangling(dangling);
    None
}
