//! How is a scene read from text?

mod lines;
mod quick;
mod records;
pub(crate) mod save;
mod update;

use std::{borrow::Cow, rc::Rc, sync::Arc};

use jasset::{Arena, Document, HasClass, IdTable, JAsset, NoteKind, Position, Record, References, Section};

pub(crate) use self::lines::Lines;
use crate::{
    cycle,
    data::{Builder, SceneData, cut_dangling},
    error::{Error, Result},
    ids::LoadIds,
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind, SceneReport},
    types::SceneTypes,
    world::{SceneWorld, UnknownComponent},
};

/// The head of a scene.
#[derive(JAsset, Clone, Debug, Default)]
#[jasset(rename = "Scene", version = 1)]
pub(crate) struct Head {
    pub(crate) name: String,
}

/// What the record of an entity is called.
pub(crate) const ENTITY: &str = "Entity";
/// The key of its id.
pub(crate) const ENTITY_ID: &str = "EntityID";

/// What a record of a scene is.
pub(crate) enum Sort {
    Head,
    Entity,
    Other,
}

/// The name of a component. One that is no name may be of several lines, which end as in a text that is kept.
pub(crate) fn name<'a>(section: &Section<'_, 'a>) -> Cow<'a, str> {
    let name = section.component().unwrap_or_default();
    if name.contains('\r') { with_line_feeds(name).into() } else { name.into() }
}

/// The text with no more than a line feed at the end of each line.
fn with_line_feeds(text: &str) -> String {
    if !text.contains('\r') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 1);
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        out.push_str(line.trim_end_matches('\r'));
    }
    out
}

/// What this record is.
pub(crate) fn sort(record: &Record<'_, '_>) -> Sort {
    match record.asset_type() {
        Some(name) if Head::CLASS.is_called(name) => Sort::Head,
        Some(ENTITY) => Sort::Entity,
        Some(_) => Sort::Other,
        // `AssetType` may be left out in the first record.
        None if record.head().get(ENTITY_ID).is_some() => Sort::Entity,
        None => Sort::Head,
    }
}

/// The id of an entity; the error is what was found.
pub(crate) fn id<'a>(record: &Record<'_, 'a>) -> Result<u64, &'a str> {
    let text = record.head().get(ENTITY_ID).unwrap_or_default();
    let mut value = jasset::Value::new(text);
    match <u64 as jasset::Scalar>::parse_text(&mut value) {
        Ok(id) if id != 0 => Ok(id),
        _ => Err(text),
    }
}

/// The records that are entities, each with its id, and the places of the ids.
pub(crate) struct Entities<'d, 'a> {
    pub(crate) list: Vec<(u64, Record<'d, 'a>)>,
    pub(crate) table: IdTable,
    /// The line of the head, if there is one.
    pub(crate) head: Option<u32>,
}

/// Whether the text is one of a scene, or may become one.
pub(crate) fn holds_scene(document: &Document<'_>) -> bool {
    let mut records = document.records().peekable();
    document.check().is_ok()
        && (records.peek().is_none() || records.any(|record| !matches!(sort(&record), Sort::Other)))
}

/// Finds the entities of a document.
///
/// # Errors
///
/// If one has no id, or that of another; if the scene has two heads, or the text is of something else.
pub(crate) fn entities<'d, 'a>(document: &'d Document<'a>) -> Result<Entities<'d, 'a>> {
    let count = document.records().len();
    let (mut list, mut table) = (Vec::with_capacity(count), IdTable::with_capacity(count));
    let (mut problems, lines) = (Vec::new(), Lines::of(document.text()));
    let line = |record: &Record<'_, '_>| record.position().line;
    if let Some(record) = document.records().next().filter(|_| !holds_scene(document)) {
        let name = record.asset_type().unwrap_or_default();
        problems.push((line(&record), format!("expected a scene, found `{name}`; the file holds something else")));
    }
    let mut head = None;
    for record in document.records() {
        match (sort(&record), head) {
            (Sort::Entity, _) => {}
            (Sort::Head, None) => {
                head = Some(line(&record));
                continue;
            }
            (Sort::Head, Some(first)) => {
                let message = format!("the scene itself stands twice, first in line {first}; keep one of the two");
                problems.push((line(&record), message));
                continue;
            }
            (Sort::Other, _) => continue,
        }
        match id(&record) {
            Err("") => {
                let near = |(key, value): &(&'a str, &str)| {
                    !value.is_empty() && *key != ENTITY_ID && jasset::nearest(key, [ENTITY_ID]).is_some()
                };
                let help = match record.head().properties().find(near) {
                    Some((key, _)) => format!("write it in place of `{key}`"),
                    None => "give it one, as `0x` and up to 16 hexadecimal digits".into(),
                };
                problems.push((line(&record), format!("the entity has no key {ENTITY_ID}; {help}")));
            }
            Err(found) => {
                let line = lines.line_of(found);
                let help = "write 0x and up to 16 hexadecimal digits, not all of them 0";
                problems.push((line, format!("expected the id of an entity, found `{found}`; {help}")));
            }
            Ok(id) => match table.push(id) {
                Ok(_) => list.push((id, record)),
                Err(row) => {
                    let first = line(&list[row as usize].1);
                    let help = "give one of the two another id";
                    problems.push((
                        line(&record),
                        format!("the entity 0x{id:016X} stands twice, first in line {first}; {help}"),
                    ));
                }
            },
        }
    }
    if problems.is_empty() { Ok(Entities { list, table, head }) } else { Err(Error::records(problems)) }
}

/// The problem that an entity has two components of one class.
pub(crate) fn twice(name: &str, first: &Section<'_, '_>, second: &Section<'_, '_>) -> (u32, String) {
    let (first, line) = (first.position().line, second.position().line);
    (line, format!("the component {name} stands twice in one entity, first in line {first}; keep one of the two"))
}

/// A file of a scene: its name, where the notes have to say it, and its bytes.
pub(crate) type File<'f> = (Option<Arc<str>>, &'f [u8]);

pub(crate) fn load<W: SceneWorld>(text: &[u8], types: &SceneTypes<W>, options: SceneOptions) -> Result<SceneData<W>> {
    match std::str::from_utf8(text) {
        Ok(text) => load_str(text, types, options),
        Err(_) => load_files(&[(None, text)], types, options),
    }
}

pub(crate) fn load_str<W: SceneWorld>(
    text: &str,
    types: &SceneTypes<W>,
    options: SceneOptions,
) -> Result<SceneData<W>> {
    match quick::load(text, types, options) {
        Some(data) => Ok(data),
        None => load_files(&[(None, text.as_bytes())], types, options),
    }
}

/// Reads a scene that is spread over files. No two of them have an entity of one id.
pub(crate) fn load_files<W: SceneWorld>(
    files: &[File<'_>],
    types: &SceneTypes<W>,
    options: SceneOptions,
) -> Result<SceneData<W>> {
    let arena = Arena::new();
    let documents: Vec<_> = files.iter().map(|(_, bytes)| Document::parse_in(&arena, bytes)).collect();
    let mut lists = Vec::with_capacity(files.len());
    let mut table = IdTable::default();
    for (document, (name, _)) in documents.iter().zip(files) {
        let found = document.check().map_err(Error::from).and_then(|()| entities(document));
        let Entities { list, table: of_file, .. } = match (found, name) {
            (Err(error), Some(name)) => return Err(error.in_file(name)),
            (found, _) => found?,
        };
        if table.ids().is_empty() {
            table = of_file;
        } else if let Some((id, _)) = list.iter().find(|(id, _)| table.push(*id).is_err()) {
            let error = Error::custom(format!("the entity 0x{id:016X} stands in another file, too"));
            return Err(match name {
                Some(name) => error.in_file(name),
                None => error,
            });
        }
        lists.push(list);
    }
    let mut builder = Builder::new(types);
    builder.data.ids = table.ids().to_vec();
    let ids = LoadIds::named::<W>(table);
    let mut row = 0;
    for ((document, list), (name, _)) in documents.iter().zip(&lists).zip(files) {
        let before = builder.data.report.notes.len();
        let lines = Lines::of(document.text());
        let mut loader = Loader { lines: &lines, ids: &ids, options, builder, twice: Vec::new() };
        for record in document.records() {
            other(&record, options, &mut loader.builder.data)?;
        }
        <dyn References>::within(ids.clone(), || {
            for (_, record) in list {
                loader.entity(row, record);
                row += 1;
            }
        });
        if !loader.twice.is_empty() {
            let error = Error::records(loader.twice);
            return Err(match name {
                Some(name) => error.in_file(name),
                None => error,
            });
        }
        builder = loader.builder;
        let notes = &mut builder.data.report.notes[before..];
        notes.sort_by_key(|note| note.position);
        for note in notes {
            note.file.clone_from(name);
        }
    }
    let mut data = builder.data;
    data.links.sort_by_key(|link| link.place);
    for (place, row) in cycle::find(&mut data) {
        let mut at =
            lists.iter().zip(files).flat_map(|(list, (name, _))| list.iter().map(move |entity| (entity, name)));
        let Some(((id, record), name)) = at.nth(row) else { continue };
        let is_it = |section: &Section<'_, '_>| section.component().and_then(|name| types.find(name)) == Some(place);
        let position = record.sections().find(is_it).map(|section| section.position());
        let component = types.entries()[place].class.name().into();
        let note = SceneNote { kind: SceneNoteKind::Cycle, entity: *id, component, position, file: name.clone() };
        data.report.push(note);
    }
    Ok(data)
}

struct Loader<'l, W: SceneWorld> {
    lines: &'l Lines<'l>,
    ids: &'l LoadIds,
    options: SceneOptions,
    builder: Builder<W>,
    /// Components that stand twice.
    twice: Vec<(u32, String)>,
}

/// Reads the head, and takes note of what is none.
pub(crate) fn other<W: SceneWorld>(
    record: &Record<'_, '_>,
    options: SceneOptions,
    data: &mut SceneData<W>,
) -> Result<()> {
    match sort(record) {
        Sort::Entity => {}
        Sort::Other => {
            let name = record.asset_type().unwrap_or_default().to_owned();
            data.report.push(note(SceneNoteKind::UnknownRecord(name), 0, "", record.position()));
        }
        Sort::Head => {
            let loaded = record.head().load_with::<Head>(&options.load)?;
            data.name = loaded.value.name;
            for found in loaded.report.notes().iter().filter(|note| note.kind != NoteKind::Missing) {
                let position = found.position.unwrap_or(record.position());
                data.report.push(note(SceneNoteKind::Component(found.clone()), 0, Head::CLASS.name(), position));
            }
            // The entity that they are of may begin otherwise than it should.
            for section in record.sections() {
                data.report.push(note(SceneNoteKind::OfNoEntity, 0, &name(&section), section.position()));
            }
        }
    }
    Ok(())
}

/// Takes note of what is in the head of an entity and no part of it.
pub(crate) fn unknown_keys(record: &Record<'_, '_>, id: u64, lines: &Lines<'_>, report: &mut SceneReport) {
    for (key, _) in record.head().properties() {
        if !matches!(key, "AssetType" | ENTITY_ID) {
            let position = lines.position(key.as_ptr().addr()).unwrap_or(record.position());
            report.push(note(SceneNoteKind::UnknownKey(key.into()), id, "", position));
        }
    }
}

/// Keeps a component as text.
pub(crate) fn keep<W: SceneWorld>(data: &mut SceneData<W>, row: u32, section: &Section<'_, '_>) {
    let mut text = with_line_feeds(trimmed(section.text()));
    text.push('\n');
    data.unknown.push((row, UnknownComponent::new(name(section), text)));
}

pub(crate) fn note(kind: SceneNoteKind, entity: u64, component: &str, position: Position) -> SceneNote {
    SceneNote { kind, entity, component: component.into(), position: Some(position), file: None }
}

impl<W: SceneWorld> Loader<'_, W> {
    fn entity(&mut self, row: u32, record: &Record<'_, '_>) {
        let id = self.builder.data.ids[row as usize];
        unknown_keys(record, id, self.lines, &mut self.builder.data.report);
        // The sections of the types, in the order of the registry.
        let mut known: Vec<(usize, Section<'_, '_>)> = Vec::new();
        let mut kept = Vec::new();
        for section in record.sections() {
            let name = &*name(&section);
            let before = known.last().map(|(place, _)| *place);
            match self.builder.data.types.find_behind(before, name) {
                None => {
                    let kind = SceneNoteKind::UnknownComponent { meant: self.builder.data.types.nearest(name) };
                    self.builder.data.report.push(note(kind, id, name, section.position()));
                    kept.push(section);
                }
                Some(place) => match known.iter().find(|(other, _)| *other == place) {
                    None => known.push((place, section)),
                    Some((_, first)) => self.twice.push(twice(name, first, &section)),
                },
            }
        }
        known.sort_by_key(|(place, _)| *place);
        let types = self.builder.data.types.clone();
        let is_link = |(place, _): &(usize, Section<'_, '_>)| types.entries()[*place].is_relationship;
        let (links, plain): (Vec<_>, Vec<_>) = known.into_iter().partition(is_link);
        let set: Vec<_> = plain.iter().map(|(place, _)| *place).collect();
        let site = Site { lines: self.lines, ids: self.ids, options: self.options, id };
        let read = |section: &Section<'_, '_>,
                    place: usize,
                    column: &mut dyn crate::column::Column<W>,
                    report: &mut _| { read_section(&types, place, column, section, site, report) };
        self.builder.add(row, &set, |place, column, report| {
            let Some((_, section)) = plain.iter().find(|(other, _)| *other == place) else { return false };
            let is_read = read(section, place, column, report);
            if !is_read {
                kept.push(*section);
            }
            is_read
        });
        for (place, section) in links {
            let Builder { data, .. } = &mut self.builder;
            let mut report = std::mem::take(&mut data.report);
            let link = self.builder.link(place);
            if read(&section, place, &mut *link.column, &mut report) {
                link.rows.push(row);
            } else {
                kept.push(section);
            }
            self.builder.data.report = report;
        }
        // In the order of the file.
        kept.sort_by_key(|section| section.text().as_ptr());
        for section in kept {
            keep(&mut self.builder.data, row, &section);
        }
    }
}

/// Whether the text is a section of a component that is called so, and nothing else.
pub(crate) fn is_section(text: &str, name: &str) -> bool {
    let (arena, alone) = (Arena::new(), alone(text));
    let document = Document::parse_in(&arena, alone.as_bytes());
    let mut records = document.records();
    let (Some(record), None) = (records.next(), records.next()) else { return false };
    document.check().is_ok()
        && record.sections().len() == 0
        && record.head().component() == Some(name)
        && text.ends_with('\n')
        && trimmed(text).len() + 1 == text.len()
}

/// Without the blanks and empty lines at its end.
fn trimmed(text: &str) -> &str {
    text.trim_end_matches([' ', '\t', '\r', '\n'])
}

/// The text of a section, to be read alone: the comment above it is not the first line of a file, which says more.
pub(crate) fn alone(section: &str) -> String {
    format!("\n{section}")
}

/// Reads a section that stands alone into a column. Whether it could be read; if not, the report says why.
#[expect(clippy::too_many_arguments, reason = "it is called once, for what is rare")]
pub(crate) fn component<W: SceneWorld>(
    text: &str,
    types: &SceneTypes<W>,
    place: usize,
    column: &mut dyn crate::column::Column<W>,
    ids: &Rc<LoadIds>,
    options: SceneOptions,
    id: u64,
    report: &mut SceneReport,
) -> Result<bool> {
    let (arena, alone) = (Arena::new(), alone(text));
    let document = Document::parse_in(&arena, alone.as_bytes());
    document.check()?;
    let Some(section) = document.records().next().map(|record| record.head()) else { return Ok(false) };
    // Lines of what is no file mean nothing.
    let before = report.notes.len();
    let site = Site { lines: &Lines::of(""), ids, options, id };
    let is_read = <dyn References>::within(ids.clone(), || read_section(types, place, column, &section, site, report));
    report.notes.iter_mut().skip(before).for_each(|note| note.position = None);
    Ok(is_read)
}

/// Where a section is read.
#[derive(Clone, Copy)]
pub(crate) struct Site<'l> {
    pub(crate) lines: &'l Lines<'l>,
    pub(crate) ids: &'l LoadIds,
    pub(crate) options: SceneOptions,
    /// The entity.
    pub(crate) id: u64,
}

/// Reads a section into a column. If it cannot be read, the report says why.
pub(crate) fn read_section<W: SceneWorld>(
    types: &SceneTypes<W>,
    place: usize,
    column: &mut dyn crate::column::Column<W>,
    section: &Section<'_, '_>,
    site: Site<'_>,
    report: &mut SceneReport,
) -> bool {
    let entry = &types.entries()[place];
    let component = entry.class.name();
    let note = |kind, position| SceneNote { kind, entity: site.id, component: component.into(), position, file: None };
    let (before, dangling) = (column.len(), site.ids.dangling_count());
    let mut loaded = (entry.read_section)(column, section, &site.options.load);
    // Lists that cannot be changed are found out here, since it is too late when the scene is put into a world.
    let is_visited = entry.refers_in_lists || site.ids.dangling_count() > dangling;
    if loaded.is_ok() && entry.refers && is_visited {
        let at = |kind, dangling: crate::ids::Dangling| note(kind, site.lines.position(dangling.address));
        if let Err(error) = cut_dangling(column, before, site.ids, report, at) {
            loaded = Err(error);
        }
    }
    match loaded {
        Ok(found) => {
            report.notes.extend(found.notes().iter().map(|found| {
                let position = found.position.or_else(|| Some(section.position()));
                note(SceneNoteKind::Component(found.clone()), position)
            }));
            true
        }
        Err(error) => {
            column.truncate(before);
            for problem in error.problems() {
                let position = problem.position().or_else(|| Some(section.position()));
                report.push(note(SceneNoteKind::Problem(problem.clone()), position));
            }
            false
        }
    }
}
