//! How is a scene put into a folder, one file an entity, and how is it read from there?

mod journal;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use jasset::{Arena, Document, Record, References};

pub(crate) use self::journal::carry_out;
use self::journal::{HEAD, JOURNAL, Journal, id_of, name, paths, recover, staged};
use crate::{
    data::SceneData,
    error::{Error, Result},
    file::{Plan, read},
    kept::Before,
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind},
    seen::Content,
    source::Source,
    text::{self, save},
    types::SceneTypes,
    world::SceneWorld,
};
/// The files of the entities in a folder, by the ids that they are named by, in their order.
fn entity_files(folder: &Path) -> Result<Vec<(u64, PathBuf)>> {
    let with_id = |path: PathBuf| Some((id_of(path.file_name()?.to_str()?)?, path));
    let mut files: Vec<_> = paths(folder)?.into_iter().filter_map(with_id).collect();
    files.sort();
    if let Some([(_, first), (id, _)]) = files.windows(2).find(|two| two[0].0 == two[1].0) {
        let message = format!("two files are named by the entity 0x{id:016X}; remove one of them");
        return Err(Error::custom(message).in_file(first.display()));
    }
    Ok(files)
}

/// Finds out what a save has to do.
pub(crate) fn plan<W: SceneWorld>(path: &Path, source: &dyn Source<W>) -> Result<Plan> {
    if path.is_file() {
        return Err(Error::custom("there is a file where the folder of the scene is to be; save under another name"));
    }
    recover(path)?;
    let mut plan = Plan { folder: Some(path.into()), ..Plan::default() };
    let files = entity_files(path)?;
    let before = Before::new::<W>(&[], files.iter().map(|(id, _)| *id).collect(), source.options());
    let (mut old, mut content) = (files.into_iter().collect::<HashMap<u64, PathBuf>>(), Content::default());
    source.order(&|row| source.ids()[row]);
    <dyn References>::within(source.references(false).ids, || {
        for (row, id) in source.ids().iter().enumerate() {
            match old.remove(id) {
                None => {
                    let (mut new, name) = (String::new(), format!("{id:016X}.jasset"));
                    save::entity(&mut new, source, row)?;
                    plan.new.add(&name, new.as_bytes());
                    plan.write.push((path.join(name), new.into_bytes()));
                }
                Some(path) => {
                    let bytes = read(&path)?.unwrap_or_default();
                    let found = name(&path).unwrap_or_default();
                    content.add(&found, &bytes);
                    let (new, notes) = update(&bytes, source, row, *id, &before.in_text(&bytes))
                        .map_err(|error| error.in_file(path.display()))?;
                    let file = name_of(&path);
                    plan.notes
                        .extend(notes.into_iter().map(|note| SceneNote { file: Some(Arc::clone(&file)), ..note }));
                    plan.new.add(&found, new.as_bytes());
                    if bytes != new.as_bytes() {
                        plan.write.push((path, new.into_bytes()));
                    }
                }
            }
        }
        Ok::<(), Error>(())
    })?;
    // The scene itself comes last.
    let head = path.join(HEAD);
    let bytes = read(&head)?;
    bytes.as_deref().map_or(Ok(()), |bytes| check(bytes, alone)).map_err(|error| error.in_file(head.display()))?;
    let (new, notes) = save::update_head(bytes.as_deref(), source).map_err(|error| error.in_file(head.display()))?;
    let file = name_of(&head);
    plan.notes.extend(notes.into_iter().map(|note| SceneNote { file: Some(Arc::clone(&file)), ..note }));
    plan.new.add(HEAD, new.as_bytes());
    if bytes.as_deref() != Some(new.as_bytes()) {
        plan.write.push((head, new.into_bytes()));
    }
    plan.remove = old.into_values().collect();
    plan.remove.sort();
    for file in &plan.remove {
        content.add(&name(file).unwrap_or_default(), &read(file)?.unwrap_or_default());
    }
    plan.old = bytes.map(|bytes| {
        content.add(HEAD, &bytes);
        content
    });
    Ok(plan)
}

/// The text of the file of an entity, brought up to date.
fn update<W: SceneWorld>(
    old: &[u8],
    source: &dyn Source<W>,
    row: usize,
    id: u64,
    before: &Before<'_>,
) -> Result<save::Updated> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, old);
    let mut edit = document.edit()?.loaded_with(&source.options().load);
    let entities = text::entities(&document)?;
    let record = only(&entities, id)?;
    let mut notes = Vec::new();
    save::update_entity(&mut edit, &record, source, row, before, &mut notes)?;
    notes.sort_by_key(|note| note.position);
    Ok((edit.finish(), notes))
}

/// The only entity of a file that is named by this id.
fn only<'d, 'a>(entities: &text::Entities<'d, 'a>, id: u64) -> Result<Record<'d, 'a>> {
    let expected = format!("expected the entity 0x{id:016X}, by which the file is named");
    let (line, message) = match (&*entities.list, entities.head) {
        (_, Some(line)) => (line, format!("{expected}, found the scene itself; it belongs into {HEAD}")),
        ([(found, record)], None) if *found == id => return Ok(*record),
        ([(found, record)], None) => {
            let help = "name each file by its entity";
            (record.position().line, format!("{expected}, found 0x{found:016X}; {help}"))
        }
        ([], None) => return Err(Error::custom(format!("{expected}, found none; restore it, or remove the file"))),
        ([_, (_, second), ..], None) => {
            (second.position().line, format!("{expected}, found another one; give each a file of its own"))
        }
    };
    Err(Error::records(vec![(line, message)]))
}

/// Whether the file of the scene itself has nothing else.
fn alone(entities: &text::Entities<'_, '_>) -> Result<()> {
    let Some((id, record)) = entities.list.first() else { return Ok(()) };
    let message = format!("expected the scene itself, found the entity 0x{id:016X}; move it to {id:016X}.jasset");
    Err(Error::records(vec![(record.position().line, message)]))
}

/// Reads a file of the folder, to look whether it has what it is for.
fn check(bytes: &[u8], is_right: impl FnOnce(&text::Entities<'_, '_>) -> Result<()>) -> Result<()> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, bytes);
    document.check()?;
    is_right(&text::entities(&document)?)
}

/// Reads a scene from a folder.
pub(crate) fn load<W: SceneWorld>(path: &Path, types: &SceneTypes<W>, options: SceneOptions) -> Result<SceneData<W>> {
    let journal = Journal::read(path)?;
    let is_in = |list: fn(&Journal) -> &Vec<String>, path: &Path| {
        journal.as_ref().is_some_and(|journal| list(journal).iter().any(|other| name(path).as_ref() == Some(other)))
    };
    let read_new = |path: &Path| {
        if !is_in(|journal| &journal.write, path) {
            return read(path);
        }
        // Meanwhile it may have got to its place.
        read(&staged(path))?.map_or_else(|| read(path), |bytes| Ok(Some(bytes)))
    };
    let head = path.join(HEAD);
    let missing = || Error::custom(format!("the folder has no {HEAD}, so it is no scene"));
    let bytes = read_new(&head)?.ok_or_else(missing)?;
    check(&bytes, alone).map_err(|error| error.in_file(head.display()))?;
    let mut content = Content::default();
    content.add(HEAD, &bytes);
    let mut files = vec![(name_of(&head), bytes)];
    let mut entities: Vec<_> = entity_files(path)?;
    entities.retain(|(_, file)| !is_in(|journal| &journal.remove, file));
    for name in journal.iter().flat_map(|journal| &journal.write) {
        let of_name = id_of(name).map(|id| (id, path.join(name)));
        entities.extend(of_name.filter(|(_, file)| !file.is_file()));
    }
    entities.sort();
    for (id, file) in entities {
        let bytes = read_new(&file)?.unwrap_or_default();
        check(&bytes, |entities| only(entities, id).map(drop)).map_err(|error| error.in_file(file.display()))?;
        content.add(&name(&file).unwrap_or_default(), &bytes);
        files.push((name_of(&file), bytes));
    }
    let files: Vec<_> = files.iter().map(|(name, bytes)| (Some(Arc::clone(name)), &**bytes)).collect();
    let mut data = SceneData { content: Some(content), ..text::load_files(&files, types, options)? };
    if journal.is_some() {
        let (component, file) = (String::new(), Some(name_of(&path.join(JOURNAL))));
        let note = SceneNote { kind: SceneNoteKind::Interrupted, entity: 0, component, position: None, file };
        data.report.push(note);
    }
    data.checked(options)
}

fn name_of(path: &Path) -> Arc<str> {
    path.display().to_string().into()
}
