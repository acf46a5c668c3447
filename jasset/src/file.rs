//! How does a value get from a file and into it, without ever losing the file? The only I/O.

pub(crate) mod binary;
mod lock;

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    string::{String, ToString},
};

use bumpalo::Bump;

use crate::{
    archive::{JAsset, Loaded},
    error::{Error, Result},
    options::{LoadOptions, SaveOptions},
    registry::Asset,
    report::Report,
    text::document::Document,
};

/// Loads a value from a file.
///
/// ```no_run
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// let settings: Settings = jasset::load("settings.jasset")?;
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file cannot be read; else all its problems, each with file, line and column.
pub fn load<T>(path: impl AsRef<Path>) -> Result<T>
where
    T: for<'a> JAsset<'a> + Default,
{
    load_file(path.as_ref(), LoadOptions::new(), false).map(|loaded| loaded.value)
}

/// As [`load`], with options and a report.
///
/// ```no_run
/// use jasset::{JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// let loaded = jasset::load_with::<Settings>("settings.jasset", &LoadOptions::new().lenient())?;
/// println!("{}", loaded.report);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`load`]; what else is an error is said at [`LoadOptions`].
pub fn load_with<T>(path: impl AsRef<Path>, options: &LoadOptions) -> Result<Loaded<T>>
where
    T: for<'a> JAsset<'a> + Default,
{
    load_file(path.as_ref(), *options, true)
}

fn load_file<T>(path: &Path, options: LoadOptions, report: bool) -> Result<Loaded<T>>
where
    T: for<'a> JAsset<'a> + Default,
{
    let name = path.to_string_lossy();
    let bytes = fs::read(path).map_err(|error| Error::io("the file cannot be read".into(), error).in_file(&name))?;
    crate::archive::from_bytes(&bytes, &name, options, report).map_err(|error| error.in_file(&name))
}

/// What a save did.
///
/// ```
/// use jasset::{JAsset, Saved};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
///
/// let folder = std::env::temp_dir().join("jasset-saved-example");
/// std::fs::create_dir_all(&folder).unwrap();
/// let path = folder.join("door.jasset");
/// # let _ = std::fs::remove_file(&path);
/// assert_eq!(jasset::save(&path, &Door { open: true })?, Saved::Created);
/// assert_eq!(jasset::save(&path, &Door { open: true })?, Saved::Unchanged);
/// assert_eq!(jasset::save(&path, &Door { open: false })?, Saved::Updated);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Saved {
    /// There was no file; now there is.
    Created,
    /// The file was updated in place.
    Updated,
    /// The file says what the value is, and was not touched.
    Unchanged,
}

/// Saves a value into a file.
///
/// A file that exists is updated in place: only what differs changes, and if nothing does the file is not
/// touched at all. It is replaced atomically: a crash or a full disk leaves the old file whole.
/// A symbolic link is followed, and the permissions are kept.
///
/// ```no_run
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// jasset::save("settings.jasset", &Settings { volume: 0.5 })?;
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file that is there has problems, or is of another class: it is left as it is. If it cannot be
/// read or written.
pub fn save<'v, T: JAsset<'v>>(path: impl AsRef<Path>, value: &T) -> Result<Saved> {
    save_file(
        path.as_ref(),
        || crate::archive::text::save_text::text_of(value, SaveOptions::new()),
        |document| document.update(value),
    )
}

/// As [`save`], of a value that was loaded from the file with `options`: what a lenient load found malformed stays as
/// it stands, unless the program changed what it got in its place ([`Document::update_with`]).
///
/// ```no_run
/// use jasset::{JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// let options = LoadOptions::new().lenient();
/// let mut settings: Settings = jasset::load_with("settings.jasset", &options)?.value;
/// settings.volume = 0.5;
/// let (_, report) = jasset::save_with("settings.jasset", &settings, &options)?;
/// println!("{report}");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`save`].
pub fn save_with<T>(path: impl AsRef<Path>, value: &T, options: &LoadOptions) -> Result<(Saved, Report)>
where
    T: for<'v> JAsset<'v> + Default,
{
    let mut report = Report::default();
    let fresh = || SaveOptions::new().to_string(value);
    let saved = save_file(path.as_ref(), fresh, |document| {
        let (text, kept) = document.update_with(value, options)?;
        report = kept;
        Ok(text)
    })?;
    Ok((saved, report))
}

/// As [`save`], for a value from a [`Registry`](crate::Registry).
///
/// ```
/// use jasset::{Arena, Document, JAsset, LoadOptions, Registry};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
///
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n");
/// let loaded = Registry::new().with::<Door>()?.load(&document, &LoadOptions::new())?;
/// let path = std::env::temp_dir().join("jasset-save-asset-example.jasset");
/// jasset::save_asset(&path, &*loaded.value)?;
/// assert_eq!(std::fs::read_to_string(&path).unwrap(), "; AssetType\nDoor\n\n; Open\nfalse\n");
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`save`].
pub fn save_asset(path: impl AsRef<Path>, value: &dyn Asset) -> Result<Saved> {
    save_file(path.as_ref(), || value.to_text(), |document| value.update(document))
}

/// Saves a text, such as that of an [`Edit`](crate::Edit) of several records, as [`save`] does: atomically,
/// and not at all if the file has it already.
///
/// ```no_run
/// jasset::save_text("world.jasset", "; AssetType\nDoor\n\n; Open\ntrue\n")?;
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file cannot be read or written.
pub fn save_text(path: impl AsRef<Path>, text: &str) -> Result<Saved> {
    save_file(path.as_ref(), || Ok(text.to_string()), |_| Ok(text.to_string()))
}

fn save_file(
    path: &Path,
    fresh: impl FnOnce() -> Result<String>,
    update: impl FnOnce(&Document<'_>) -> Result<String>,
) -> Result<Saved> {
    let in_file = |error: Error| error.in_file(path.display());
    let io = |message: &str, error| in_file(Error::io(message.to_string(), error));
    let (text, saved) = match fs::read(path) {
        Ok(old) => {
            let arena = Bump::new();
            let text = update(&Document::parse_in(&arena, &old)).map_err(in_file)?;
            if text.as_bytes() == old {
                return Ok(Saved::Unchanged);
            }
            (text, Saved::Updated)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (fresh().map_err(in_file)?, Saved::Created),
        Err(error) => return Err(io("the file cannot be read", error)),
    };
    replace(path, |file| file.write_all(text.as_bytes())).map_err(|error| io("the file cannot be written", error))?;
    Ok(saved)
}

/// Puts what `write` writes in place of a file, all of it or nothing: as every save does it.
///
/// ```no_run
/// use std::io::Write;
///
/// jasset::replace_file("level.bin", |file| file.write_all(b"\x01\x02"))?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What `write` returns, and if the file cannot be written; it is as before then.
pub fn replace_file(path: impl AsRef<Path>, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    replace(path.as_ref(), write)
}

/// Puts what `write` writes in place of the file, all of it or nothing.
fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let path = target(path)?;
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".jasset-tmp");
    #[cfg(unix)]
    {
        // As for any new file: the umask takes from it what it takes.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    if let Ok(old) = fs::metadata(&path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// What `path` leads to: the file behind symbolic links, which may not exist yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    // As many links as systems follow.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn a_writer_that_fails_at_any_byte_leaves_the_old_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jasset");
        fs::write(&path, "old").unwrap();
        let new = b"a new and longer text";
        for limit in 0..new.len() {
            let result = replace(&path, |file| {
                file.write_all(&new[..limit])?;
                Err(io::Error::other("disk full"))
            });
            assert_eq!(result.unwrap_err().to_string(), "disk full");
            assert_eq!(fs::read(&path).unwrap(), b"old", "failed at byte {limit}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a temporary file was left at byte {limit}");
        }
        replace(&path, |file| file.write_all(new)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), new);
    }

    #[cfg(unix)]
    #[test]
    fn mode_and_symbolic_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("real.jasset"), folder.path().join("link.jasset"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.jasset", &link).unwrap();
        replace(&link, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(format!("{:o}", fs::metadata(&path).unwrap().permissions().mode() & 0o777), "640");
    }
}
