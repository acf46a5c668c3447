//! How is a scene put into files?

use std::{
    collections::HashMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use jasset::{Arena, Document, References};

use crate::{
    binary::{self, BinaryOptions},
    binary_v1,
    data::SceneData,
    error::{Error, Result},
    options::SceneOptions,
    source::Source,
    text, text_save,
    types::SceneTypes,
    world::SceneWorld,
};

/// The form of a scene in files.
///
/// ```
/// use jasset_scene::SceneFormat;
/// use std::path::Path;
///
/// assert_eq!(SceneFormat::of(Path::new("town.jasset")), SceneFormat::Text);
/// assert!(matches!(SceneFormat::of(Path::new("town.scene")), SceneFormat::Binary(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SceneFormat {
    /// A text, which is updated in place.
    Text,
    /// A folder with a text for each entity, named by its id, and `scene.jasset` for the scene itself.
    Folder,
    /// Binary, in format version 2.
    Binary(BinaryOptions),
    /// Binary, in format version 1: for components that are plain memory.
    BinaryV1,
}

impl SceneFormat {
    /// The form that a path is for: a folder if one is there, text if its name ends in `.jasset`, else binary.
    pub fn of(path: &Path) -> Self {
        if path.is_dir() {
            Self::Folder
        } else if path.extension().is_some_and(|extension| extension == "jasset") {
            Self::Text
        } else {
            Self::Binary(BinaryOptions::new())
        }
    }
}

/// What is to be done with the file system for a save: it is known in full before anything is done.
pub(crate) struct Plan {
    /// Whole files.
    write: Vec<(PathBuf, Vec<u8>)>,
    remove: Vec<PathBuf>,
    folder: Option<PathBuf>,
}

/// Finds out what a save has to do.
pub(crate) fn plan<W: SceneWorld>(path: &Path, source: &dyn Source<W>, format: SceneFormat) -> Result<Plan> {
    let one = |bytes: Vec<u8>| Plan { write: vec![(path.into(), bytes)], remove: Vec::new(), folder: None };
    match format {
        SceneFormat::Binary(options) => Ok(one(binary::to_vec(source, options)?)),
        SceneFormat::BinaryV1 => Ok(one(binary_v1::to_vec(source)?)),
        SceneFormat::Text => match read(path)? {
            // A binary scene is no text that could be updated.
            Some(old) if binary::version(&old).is_none() => {
                let new = text_save::update(&old, source)?.into_bytes();
                if new == old { Ok(Plan { write: Vec::new(), remove: Vec::new(), folder: None }) } else { Ok(one(new)) }
            }
            _ => Ok(one(text_save::to_string(source)?.into_bytes())),
        },
        SceneFormat::Folder => folder(path, source),
    }
}

/// The bytes of a file, if there is one.
fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::io(format!("{} cannot be read", path.display()), error)),
    }
}

impl Plan {
    /// How many files it is about.
    pub(crate) fn len(&self) -> usize {
        self.write.len() + self.remove.len()
    }

    /// Does it, and tells after each file how many are done.
    pub(crate) fn carry_out(self, done: &mut dyn FnMut(usize, usize)) -> Result<()> {
        let all = self.len();
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| Error::io("the folder cannot be made", error))?;
        }
        let mut count = 0;
        for (path, bytes) in &self.write {
            let written = jasset::replace_file(path, |file| file.write_all(bytes));
            written.map_err(|error| Error::io(format!("{} cannot be written", path.display()), error))?;
            count += 1;
            done(count, all);
        }
        for path in &self.remove {
            fs::remove_file(path).map_err(|error| Error::io(format!("{} cannot be removed", path.display()), error))?;
            count += 1;
            done(count, all);
        }
        Ok(())
    }
}

/// The file of a folder that is about the scene itself.
const HEAD: &str = "scene.jasset";

/// The id that the name of a file of a folder says.
fn id_of(path: &Path) -> Option<u64> {
    let digits = path.file_name()?.to_str()?.strip_suffix(".jasset").filter(|digits| digits.len() == 16)?;
    u64::from_str_radix(digits, 16).ok().filter(|id| *id != 0)
}

/// The files of the entities in a folder, by the ids that they are named by, in their order.
fn entity_files(folder: &Path) -> Result<Vec<(u64, PathBuf)>> {
    let io = |error| Error::io("the folder cannot be read", error);
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if let Some(id) = id_of(&path) {
                files.push((id, path));
            }
        }
    }
    files.sort();
    Ok(files)
}

fn folder<W: SceneWorld>(path: &Path, source: &dyn Source<W>) -> Result<Plan> {
    let mut plan = Plan { write: Vec::new(), remove: Vec::new(), folder: Some(path.into()) };
    let mut old: HashMap<u64, PathBuf> = entity_files(path)?.into_iter().collect();
    let mut put = |path: PathBuf, old: Option<Vec<u8>>, new: String| {
        if old.as_deref() != Some(new.as_bytes()) {
            plan.write.push((path, new.into_bytes()));
        }
    };
    let head = path.join(HEAD);
    let old_head = read(&head)?;
    let new_head =
        text_save::update_head(old_head.as_deref(), source.name()).map_err(|error| error.in_file(head.display()))?;
    put(head, old_head, new_head);
    <dyn References>::within(source.references(false).ids, || {
        for (row, id) in source.ids().iter().enumerate() {
            match old.remove(id) {
                None => {
                    let mut new = String::new();
                    text_save::entity(&mut new, source, row)?;
                    put(path.join(format!("{id:016X}.jasset")), None, new);
                }
                Some(path) => {
                    let bytes = read(&path)?.unwrap_or_default();
                    let new = update_file(&bytes, source, row, *id).map_err(|error| error.in_file(path.display()))?;
                    put(path, Some(bytes), new);
                }
            }
        }
        Ok::<(), Error>(())
    })?;
    plan.remove = old.into_values().collect();
    plan.remove.sort();
    Ok(plan)
}

/// The text of the file of an entity, brought up to date.
fn update_file<W: SceneWorld>(old: &[u8], source: &dyn Source<W>, row: usize, id: u64) -> Result<String> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, old);
    let mut edit = document.edit()?;
    let entities = text::entities(&document)?;
    let record = only(&entities, id)?;
    text_save::update_entity(&mut edit, &record, source, row)?;
    Ok(edit.finish())
}

/// The only entity of a file that is named by this id.
fn only<'d, 'a>(entities: &text::Entities<'d, 'a>, id: u64) -> Result<jasset::Record<'d, 'a>> {
    match &*entities.list {
        [(found, record)] if *found == id => Ok(*record),
        _ => {
            Err(Error::custom(format!("expected the entity 0x{id:016X}, by which the file is named, and nothing else")))
        }
    }
}

/// Reads a scene from a folder.
pub(crate) fn load_folder<W: SceneWorld>(
    path: &Path,
    types: &SceneTypes<W>,
    options: SceneOptions,
) -> Result<SceneData<W>> {
    let head = path.join(HEAD);
    let bytes = read(&head)?.ok_or_else(|| Error::custom(format!("the folder has no {HEAD}")))?;
    let mut files = vec![(name_of(&head), bytes)];
    for (id, file) in entity_files(path)? {
        let bytes = read(&file)?.unwrap_or_default();
        let arena = Arena::new();
        let document = Document::parse_in(&arena, &bytes);
        let checked = document.check().map_err(Error::from);
        checked
            .and_then(|()| only(&text::entities(&document)?, id).map(drop))
            .map_err(|error| error.in_file(file.display()))?;
        files.push((name_of(&file), bytes));
    }
    let files: Vec<_> = files.iter().map(|(name, bytes)| (Some(Arc::clone(name)), &**bytes)).collect();
    text::load_files(&files, types, options)?.checked(options)
}

fn name_of(path: &Path) -> Arc<str> {
    path.display().to_string().into()
}
