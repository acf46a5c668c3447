//! How is what a save has to do in a folder done, all of it or nothing?
//!
//! All files are written beside those that are there, and then one more, which says which they are. From then on the scene
//! is the new one, whenever the files get to their places.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use jasset::{Arena, Document, JAsset};

use crate::{
    error::{Error, Result},
    file::{read, replace},
};

/// The file of a folder that is about the scene itself.
pub(super) const HEAD: &str = "scene.jasset";
/// The file that says what a save has written that is not in its place.
pub(super) const JOURNAL: &str = ".scene.jasset-save";
/// What is behind the name of a file that is not in its place.
const STAGED: &str = "-new";

/// What a save has still to do: names of files of the folder.
#[derive(JAsset, Debug, Default)]
#[jasset(rename = "SceneSave", version = 1)]
pub(super) struct Journal {
    /// They are there with another name.
    pub(super) write: Vec<String>,
    pub(super) remove: Vec<String>,
}

impl Journal {
    fn new(write: &[(PathBuf, Vec<u8>)], remove: &[PathBuf]) -> Self {
        let names = |paths: &mut dyn Iterator<Item = &PathBuf>| paths.filter_map(|path| name(path)).collect();
        Self { write: names(&mut write.iter().map(|(path, _)| path)), remove: names(&mut remove.iter()) }
    }

    /// That of an interrupted save, if there is one.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>> {
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
pub(super) fn name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}

/// Whether a file is one of those of a scene.
fn is_of_scene(name: &str) -> bool {
    name == HEAD || id_of(name).is_some()
}

/// The id that the name of a file of a folder says.
pub(super) fn id_of(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(".jasset").filter(|digits| digits.len() == 16)?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|id| is_hexadecimal && *id != 0)
}

/// Where a file is written before it gets to its place.
pub(super) fn staged(path: &Path) -> PathBuf {
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
pub(super) fn recover(folder: &Path) -> Result<()> {
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
pub(super) fn paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let io = |error| Error::io(format!("the folder {} cannot be read", folder.display()), error);
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>().map_err(io),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io(error)),
    }
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
