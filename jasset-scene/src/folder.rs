//! How is a scene put into a folder, one file an entity, all of it or nothing, and how is it read from there?
//!
//! A save writes all its files beside those that are there, and then one more, which says which they are. From then on
//! the scene is the new one, whenever the files get to their places.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use jasset::{Arena, Document, JAsset, Record, References};

use crate::{
    data::SceneData,
    error::{Error, Result},
    file::{Plan, read, replace},
    kept::Before,
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind},
    seen::Content,
    source::Source,
    text::{self, save},
    types::SceneTypes,
    world::SceneWorld,
};

/// The file of a folder that is about the scene itself.
const HEAD: &str = "scene.jasset";
/// The file that says what a save has written that is not in its place.
const JOURNAL: &str = ".scene.jasset-save";
/// What is behind the name of a file that is not in its place.
const STAGED: &str = "-new";

/// What a save has still to do: names of files of the folder.
#[derive(JAsset, Debug, Default)]
#[jasset(rename = "SceneSave", version = 1)]
struct Journal {
    /// They are there with another name.
    write: Vec<String>,
    remove: Vec<String>,
}

impl Journal {
    fn new(write: &[(PathBuf, Vec<u8>)], remove: &[PathBuf]) -> Self {
        let names = |paths: &mut dyn Iterator<Item = &PathBuf>| paths.filter_map(|path| name(path)).collect();
        Self { write: names(&mut write.iter().map(|(path, _)| path)), remove: names(&mut remove.iter()) }
    }

    /// That of an interrupted save, if there is one.
    fn read(folder: &Path) -> Result<Option<Self>> {
        let path = folder.join(JOURNAL);
        let Some(bytes) = read(&path)? else { return Ok(None) };
        let arena = Arena::new();
        let loaded = Document::parse_in(&arena, &bytes).load::<Self>().map_err(Error::from);
        let journal = loaded.map_err(|error| error.in_file(path.display()))?;
        match journal.write.iter().chain(&journal.remove).find(|name| !is_of_scene(name)) {
            Some(name) => Err(Error::custom(format!("`{name}` is no file of a scene")).in_file(path.display())),
            None => Ok(Some(journal)),
        }
    }

    /// Puts the files in their places.
    fn carry_out(&self, folder: &Path, step: &mut dyn FnMut()) -> Result<()> {
        for name in &self.write {
            let path = folder.join(name);
            place(&staged(&path), &path)
                .map_err(|error| Error::io("the file cannot be put in its place", error).in_file(path.display()))?;
            step();
        }
        for name in &self.remove {
            remove(&folder.join(name))?;
            step();
        }
        sync(folder)?;
        remove(&folder.join(JOURNAL))?;
        sync(folder)
    }
}

/// The name of a file of the folder.
fn name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}

/// Whether a file is one of those of a scene.
fn is_of_scene(name: &str) -> bool {
    name == HEAD || id_of(name).is_some()
}

/// The id that the name of a file of a folder says.
fn id_of(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(".jasset").filter(|digits| digits.len() == 16)?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|id| is_hexadecimal && *id != 0)
}

/// Where a file is written before it gets to its place.
fn staged(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}{STAGED}"))
}

/// Puts a file in its place, unless it was put there before.
fn place(staged: &Path, path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        // What the link leads to may be on another disk.
        let bytes = match fs::read(staged) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            bytes => bytes?,
        };
        jasset::replace_file(path, |file| file.write_all(&bytes))?;
        return fs::remove_file(staged);
    }
    match fs::rename(staged, path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.is_file() => Ok(()),
        result => result,
    }
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io("the file cannot be removed", error).in_file(path.display()))
        }
        _ => Ok(()),
    }
}

/// Makes sure that what was done to the names of a folder is on the disk.
fn sync(folder: &Path) -> Result<()> {
    #[cfg(unix)]
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| Error::io(format!("{} cannot be written", folder.display()), error))?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// Ends a save that was interrupted: it is done if all its files were written, else they go.
fn recover(folder: &Path) -> Result<()> {
    if let Some(journal) = Journal::read(folder)? {
        journal.carry_out(folder, &mut || {})?;
    }
    for path in paths(folder)? {
        let name = name(&path);
        let of = name.as_deref().and_then(|name| name.strip_prefix('.')?.strip_suffix(STAGED));
        if of.is_some_and(is_of_scene) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// What is in a folder, if there is one.
fn paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let io = |error| Error::io(format!("the folder {} cannot be read", folder.display()), error);
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>().map_err(io),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io(error)),
    }
}

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

/// Does what was planned, and tells after each step how many are done. If it fails, or the program ends meanwhile, the
/// folder is as before, or the files are there that say what it is now.
pub(crate) fn carry_out(
    folder: &Path,
    write: &[(PathBuf, Vec<u8>)],
    gone: &[PathBuf],
    done: &mut dyn FnMut(usize, usize),
) -> Result<()> {
    let made = fs::create_dir_all(folder);
    made.map_err(|error| Error::io(format!("the folder {} cannot be made", folder.display()), error))?;
    if let ([(path, bytes)], []) = (write, gone) {
        // One file is replaced at once anyway.
        replace(path, bytes)?;
        done(1, 1);
        return Ok(());
    }
    if write.is_empty() && gone.is_empty() {
        return Ok(());
    }
    let (mut count, all) = (0, 2 * write.len() + gone.len() + 1);
    let mut step = || {
        count += 1;
        done(count, all);
    };
    let journal = Journal::new(write, gone);
    let text = jasset::to_string(&journal)?;
    let staging = write.iter().try_for_each(|(path, bytes)| {
        let written = stage(path, bytes);
        step();
        written.map_err(|error| Error::io("the file cannot be written", error).in_file(path.display()))
    });
    let staging = staging.and_then(|()| {
        sync(folder)?;
        replace(&folder.join(JOURNAL), text.as_bytes())
    });
    if let Err(error) = staging {
        // As if nothing had been done. What cannot be removed is nothing that a load looks at.
        for (path, _) in write {
            let _ = fs::remove_file(staged(path));
        }
        return Err(error);
    }
    step();
    journal.carry_out(folder, &mut step)
}

/// Writes a file beside its place.
fn stage(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(staged(path))?;
    file.write_all(bytes)?;
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
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

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        panic::{AssertUnwindSafe, catch_unwind},
    };

    use super::*;

    /// The files of a folder that a load looks at, as it sees them.
    fn seen(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let journal = Journal::read(folder).unwrap().unwrap_or_default();
        let mut files = BTreeMap::new();
        for path in paths(folder).unwrap() {
            let name = name(&path).unwrap();
            if is_of_scene(&name) && !journal.remove.contains(&name) {
                files.insert(name, fs::read(path).unwrap());
            }
        }
        for name in journal.write {
            if let Ok(bytes) = fs::read(staged(&folder.join(&name))) {
                files.insert(name, bytes);
            }
        }
        files
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = paths(folder).unwrap().iter().filter_map(|path| name(path)).collect();
        names.sort();
        names
    }

    /// A folder of four files, and a save that changes one, adds one, removes one and changes the scene itself.
    fn set_up() -> (tempfile::TempDir, [PathBuf; 5]) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let files = [
            at("0000000000000001.jasset"),
            at("0000000000000002.jasset"),
            at("0000000000000003.jasset"),
            at("0000000000000004.jasset"),
            at(HEAD),
        ];
        for file in [0, 1, 2, 4] {
            fs::write(&files[file], format!("old {file}")).unwrap();
        }
        fs::write(at("notes.txt"), "of somebody").unwrap();
        (folder, files)
    }

    fn save(
        folder: &Path,
        [_, changed, gone, added, head]: &[PathBuf; 5],
        done: &mut dyn FnMut(usize, usize),
    ) -> Result<()> {
        let write = [changed, added, head].map(|path| (path.clone(), b"new".to_vec()));
        carry_out(folder, &write, std::slice::from_ref(gone), done)
    }

    #[test]
    fn an_interrupted_save_leaves_the_old_scene_or_the_new_one() {
        let (folder, files) = set_up();
        let old = seen(folder.path());
        let mut steps = Vec::new();
        save(folder.path(), &files, &mut |count, all| steps.push((count, all))).unwrap();
        let new = seen(folder.path());
        assert_eq!(steps, (1..=8).map(|count| (count, 8)).collect::<Vec<_>>());
        assert_eq!(names(folder.path()).len(), 5);
        assert_eq!((old.len(), new.len(), &new["scene.jasset"][..]), (4, 4, &b"new"[..]));
        let mut states = Vec::new();
        for stop in 1..=8 {
            let (folder, files) = set_up();
            // As if the machine stopped: nothing is cleaned up.
            let run = || save(folder.path(), &files, &mut |count, _| assert_ne!(count, stop, "stop"));
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
            let is_new = seen(folder.path()) == new;
            assert!(is_new || seen(folder.path()) == old, "stopped behind step {stop}");
            states.push(is_new);
            // The next save ends it, and nothing is left behind.
            recover(folder.path()).unwrap();
            assert_eq!(seen(folder.path()) == new, is_new);
            assert!(!names(folder.path()).iter().any(|name| name.starts_with('.')), "{:?}", names(folder.path()));
            save(folder.path(), &files, &mut |_, _| {}).unwrap();
            assert_eq!(seen(folder.path()), new);
        }
        assert_eq!(states, [false, false, false, true, true, true, true, true]);
    }

    #[test]
    fn a_save_that_fails_leaves_everything_as_it_was() {
        // A folder stands where the last file is to be written first.
        let (folder, files) = set_up();
        fs::create_dir(staged(&files[4])).unwrap();
        let (old, before) = (seen(folder.path()), names(folder.path()));
        let error = save(folder.path(), &files, &mut |_, _| {}).unwrap_err().to_string();
        assert!(error.contains("scene.jasset: the file cannot be written: "), "{error}");
        assert_eq!((seen(folder.path()), names(folder.path())), (old, before));
        // And where the list is to be.
        let (folder, files) = set_up();
        fs::create_dir(folder.path().join(JOURNAL)).unwrap();
        let before = names(folder.path());
        save(folder.path(), &files, &mut |_, _| {}).unwrap_err();
        assert_eq!(names(folder.path()), before);
    }

    #[test]
    fn a_file_that_cannot_get_to_its_place_is_read_where_it_is() {
        let (folder, files) = set_up();
        fs::create_dir(&files[3]).unwrap();
        let error = save(folder.path(), &files, &mut |_, _| {}).unwrap_err().to_string();
        assert!(error.contains("0000000000000004.jasset: the file cannot be put in its place: "), "{error}");
        assert!(recover(folder.path()).is_err());
        fs::remove_dir(&files[3]).unwrap();
        let new = seen(folder.path());
        recover(folder.path()).unwrap();
        assert_eq!(seen(folder.path()), new);
        assert_eq!(new.values().filter(|bytes| *bytes == b"new").count(), 3);
    }

    #[test]
    fn a_list_names_nothing_outside_of_its_folder() {
        let (folder, _) = set_up();
        let text = "; AssetType\nSceneSave\n\n; ClassVersion\n1\n\n; Write\n[]\n\n; Remove\n\"../scene.jasset\"\n";
        fs::write(folder.path().join(JOURNAL), text).unwrap();
        let error = recover(folder.path()).unwrap_err().to_string();
        assert!(error.ends_with("`../scene.jasset` is no file of a scene"), "{error}");
    }
}
