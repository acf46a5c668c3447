//! How is a text read and brought up to date that stands as a save writes it, so that there is nothing to say of it?
//!
//! What stands otherwise is read by its tokens, component by component. What is wrong with the records themselves is told
//! by the way by tokens (`text`, `text_save`), which begins anew.

use std::{ops::Range, rc::Rc};

use jasset::{Arena, Components, Document, IdTable, Position, References, Scalar};
use memchr::memmem::Finder;

use crate::{
    column::Column,
    cycle,
    data::{Builder, Group, SceneData},
    ids::LoadIds,
    kept::Before,
    lines::Lines,
    options::SceneOptions,
    report::SceneNoteKind,
    source::Source,
    text::{self, Site, Sort},
    text_save,
    types::{Entry, SceneTypes},
    world::SceneWorld,
};

const RECORD: &str = "; AssetType";
/// What an entity begins with, up to its id.
const ENTITY: &str = "; AssetType\nEntity\n\n; EntityID\n";
const ENTITY_WITH_CARRIAGE_RETURNS: &str = "; AssetType\r\nEntity\r\n\r\n; EntityID\r\n";
/// How long an id is that was written.
const ID: usize = "0x0000000000000000".len();
const COMPONENT: &str = "; Component";

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
    let (ids, arena) = (LoadIds::named::<W>(table, count), Arena::new());
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
    };
    <dyn References>::within(Rc::clone(&ids) as Rc<dyn References>, || {
        (0..).zip(places).try_for_each(|(row, (start, end))| loader.entity(row, start as usize..end as usize))
    })?;
    let mut data = loader.builder.data;
    data.ids = LoadIds::into_named(ids);
    data.report.notes.sort_by_key(|note| note.position);
    data.links.sort_by_key(|link| link.place);
    // Which line a circle is told of only the tokens know.
    cycle::find(&mut data).is_empty().then_some(data)
}

/// The records of a text. The headers of all but the first are written as usual.
fn records(text: &str) -> impl Iterator<Item = Range<usize>> {
    let finder = Finder::new(RECORD).into_owned();
    let mut from = 0;
    let mut next_header = move || {
        while let Some(found) = finder.find(text.as_bytes().get(from..)?) {
            let at = from + found;
            from = at + RECORD.len();
            if is_header(text, at, RECORD) {
                return Some(at);
            }
        }
        None
    };
    let mut start = Some(0);
    let mut next = next_header().filter(|at| *at > 0).or_else(&mut next_header);
    std::iter::from_fn(move || {
        let record = start?..next.unwrap_or(text.len());
        start = next;
        next = next.and_then(|_| next_header());
        Some(record)
    })
}

/// Whether the part of the text at a place, which is there, is the header of a line.
fn is_header(text: &str, at: usize, part: &str) -> bool {
    (at == 0 || text.as_bytes()[at - 1] == b'\n') && below_line(text, at + part.len()).is_some()
}

/// Where the next line begins, if the line ends at a place.
fn below_line(text: &str, at: usize) -> Option<usize> {
    match text.as_bytes().get(at..)? {
        [] => Some(at),
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

/// The header of the first component between two places, or the second of these.
fn next_component(text: &str, finder: &Finder<'_>, within: Range<usize>) -> usize {
    let mut from = within.start;
    while let Some(found) = finder.find(&text.as_bytes()[from..within.end]) {
        let at = from + found;
        if is_header(text, at, COMPONENT) {
            return at;
        }
        from = at + COMPONENT.len();
    }
    within.end
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

/// The id of the entity whose record stands at a place, and where its components begin, if its head is written as usual.
fn entity(text: &str, place: &Range<usize>) -> Option<(u64, usize)> {
    let id = behind(text, place.start, ENTITY).or_else(|| behind(text, place.start, ENTITY_WITH_CARRIAGE_RETURNS))?;
    let (id, end) = <u64 as Scalar>::parse_prefix(text, id).filter(|(id, _)| *id != 0)?;
    let below = below_line(text, end)?;
    let components = if below < place.end { below_line(text, below)? } else { below };
    let is_whole = components == place.end
        || behind(text, components, COMPONENT).is_some_and(|behind| below_line(text, behind).is_some());
    is_whole.then_some((id, components))
}

/// Where it goes on behind `part`, if that stands at `at`.
fn behind(text: &str, at: usize, part: &str) -> Option<usize> {
    text.as_bytes().get(at..)?.starts_with(part.as_bytes()).then_some(at + part.len())
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
}

impl<W: SceneWorld> Loader<'_, '_, W> {
    /// Reads an entity, whose components stand at a place. `None` if something is wrong with its record.
    fn entity(&mut self, row: u32, components: Range<usize>) -> Option<()> {
        let Range { start: mut at, end } = components;
        let mut count = 0;
        if let Some(group) = self.group {
            let SceneData { groups, links, .. } = &mut self.builder.data;
            let columns = &mut groups[group].columns;
            for read in &self.before {
                let values =
                    if read.entry.is_relationship { &mut links[read.column].column } else { &mut columns[read.column] };
                let Some(next) = read_next(read.entry, &mut **values, &mut self.components, at, self.ids) else {
                    break;
                };
                (at, count) = (next, count + 1);
            }
            if at == end && count == self.before.len() {
                self.add_to(group, row);
                return Some(());
            }
        }
        self.unread.clear();
        self.read.clear();
        self.read.extend_from_slice(&self.before[..count]);
        while at < end {
            at = self.component(row, at..end)?;
        }
        (at == end).then(|| self.add(row))
    }

    /// Reads the component at the start of a range, as far as which the entity goes, and tells where it ends.
    fn component(&mut self, row: u32, range: Range<usize>) -> Option<usize> {
        let at = range.start;
        let below = behind(self.text, at, COMPONENT).and_then(|behind| below_line(self.text, behind))?;
        let name = self.text[below..range.end].lines().next()?;
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
        let at = range.start;
        let end = next_component(self.text, &self.finder, at + COMPONENT.len()..range.end);
        let arena = Arena::new();
        let line = self.lines.line_of(&self.text[at..]);
        let document = Document::parse_part_in(&arena, self.text, at..end, line);
        let section = document.records().next().filter(|_| is_one(&document))?.head();
        let (name, id) = (text::name(&section), self.ids.id(row));
        let Some(place) = self.find(&name) else {
            let kind = SceneNoteKind::UnknownComponent { meant: self.types.nearest(&name) };
            let note = text::note(kind, id, &name, Position { line, column: 1 });
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
            // As many as there will be if it goes on like this, but not many more than there are.
            let (count, done) = (rows.len() as u64, u64::from(row) + 1);
            let more = (count * u64::from(left)).div_ceil(done).clamp(4, 7 * count);
            let more = usize::try_from(more).unwrap_or(0);
            rows.reserve_exact(more);
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
        let mut set: Vec<_> = self.read.iter_mut().filter(is_plain).map(|read| read.place).collect();
        set.sort_unstable();
        let group = self.builder.group(&set);
        for read in self.read.iter_mut().filter(is_plain) {
            let column = set.partition_point(|place| *place < read.place);
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

/// The head of a scene, if it has one, and the ids and records of its entities, if all of them begin as they are written.
#[expect(clippy::type_complexity, reason = "it is called once")]
fn written(text: &str) -> Option<(Option<&str>, Vec<(u64, Range<usize>)>)> {
    let (mut head, mut entities) = (None, Vec::new());
    for place in records(text) {
        match entity(text, &place) {
            Some((entity, _)) => {
                let id = behind(text, place.start, ENTITY)?;
                if text.as_bytes().get(id + ID) != Some(&b'\n') {
                    return None;
                }
                entities.push((entity, place));
            }
            None if place.start == 0 && text.starts_with(RECORD) => head = Some(&text[place]),
            None => return None,
        }
    }
    Some((head, entities))
}

/// So many entities are looked at before it is said of a text that most of them stand otherwise.
const MANY: usize = 64;
/// What stands behind an entity while it is edited, as another one does.
const NEXT: &str = "; AssetType\nEntity\n";

/// The text `old`, brought up to date, if it is a scene with nothing in it that must be told. An entity that stands as it
/// would be written is compared and not parsed.
pub(crate) fn update<W: SceneWorld>(old: &[u8], source: &dyn Source<W>) -> Option<String> {
    let text = std::str::from_utf8(old).ok()?;
    let (head, entities) = written(text)?;
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    match head {
        Some(head) if stands(head, &text_save::head(source.name()).ok()?) => out.push_str(head),
        None if source.name().is_empty() => {}
        _ => return None,
    }
    text_save::order_behind(source, entities.iter().map(|(id, _)| *id));
    <dyn References>::within(source.references(false).ids, || {
        let (rows, is_old) = rows(&entities, source.ids())?;
        let (mut new, mut before, mut differ, mut last) = (String::new(), None, 0, 0);
        for (at, ((_, place), row)) in entities.iter().zip(&rows).enumerate() {
            let record = &text[place.clone()];
            let Some(row) = row else {
                // No comment stands in it, above it, or above the next one.
                let is_alone = out.ends_with("\n\n") && record.ends_with('\n') && !has_comment(record);
                if is_alone && (record.ends_with("\n\n") || at + 1 == entities.len()) {
                    continue;
                }
                return None;
            };
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
                Before::new::<W>(old, entities.iter().map(|(id, _)| *id).collect(), source.options())
            });
            out.push_str(&changed(record, at + 1 == entities.len(), source, *row, before)?);
        }
        if rows.last().is_some_and(Option::is_none) {
            // The empty line was in front of what is gone.
            out.truncate(out.trim_end_matches('\n').len());
            out.push('\n');
        }
        if is_old.contains(&false) {
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

/// Whether there is a comment among the lines.
fn has_comment(record: &str) -> bool {
    record.lines().any(|line| line.trim_start().starts_with(['#', '/']))
}

/// Where the entities of a text are in the source, if they are there, and which of those are in the text. `None` if one
/// stands twice.
fn rows(entities: &[(u64, Range<usize>)], ids: &[u64]) -> Option<(Vec<Option<usize>>, Vec<bool>)> {
    let (mut places, mut next) = (None, 0);
    let (mut rows, mut is_old) = (Vec::with_capacity(entities.len()), vec![false; ids.len()]);
    for (id, _) in entities {
        let row = if ids.get(next) == Some(id) {
            next
        } else {
            let places = places.get_or_insert_with(|| ids.iter().copied().collect::<IdTable>());
            let Some(row) = places.place(*id) else {
                rows.push(None);
                continue;
            };
            row as usize
        };
        if std::mem::replace(is_old.get_mut(row)?, true) {
            return None;
        }
        rows.push(Some(row));
        next = row + 1;
    }
    Some((rows, is_old))
}

/// The record of an entity, brought up to date by its tokens.
fn changed<W: SceneWorld>(
    record: &str,
    is_last: bool,
    source: &dyn Source<W>,
    row: usize,
    before: &Before<'_>,
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
