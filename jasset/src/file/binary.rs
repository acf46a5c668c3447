//! How does a value get from a binary file and into it?

use std::{fs, io, io::Write, path::Path, string::ToString, vec::Vec};

use bumpalo::Bump;

use super::{Saved, replace};
use crate::{
    archive::{self, JAsset, Loaded, Reader},
    error::{Error, Problem, ProblemKind, Result, shown},
    options::LoadOptions,
    schema,
};

/// Loads the only record of a binary file.
///
/// ```no_run
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// let settings: Settings = binary::load("settings.jassetb")?;
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file cannot be read, or is damaged; all problems of its values, each with file and byte.
pub fn load<T>(path: impl AsRef<Path>) -> Result<T>
where
    T: for<'a> JAsset<'a> + Default,
{
    load_with(path, &LoadOptions::new()).map(|loaded| loaded.value)
}

/// As [`load`], with options and a report.
///
/// ```no_run
/// use jasset::{JAsset, LoadOptions, binary};
///
/// #[derive(JAsset, Default)]
/// struct Settings {
///     volume: f32,
/// }
/// let loaded = binary::load_with::<Settings>("settings.jassetb", &LoadOptions::new().strict())?;
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
    let path = path.as_ref();
    let in_file = |error: Error| error.in_file(path.display());
    let bytes = fs::read(path).map_err(|error| in_file(Error::io("the file cannot be read".into(), error)))?;
    // What has another shape than when the file was written is read in it.
    let arena = Bump::new();
    archive::load_binary_file_with(&bytes, Some(&arena), *options).map_err(in_file)
}

/// Saves a value into a binary file of one record.
///
/// A file that exists is replaced, atomically: a crash or a full disk leaves the old file whole. If it has these very
/// bytes already, it is not touched. Other than a save of text, this keeps nothing of the old file.
///
/// ```
/// use jasset::{JAsset, Saved, binary};
///
/// #[derive(JAsset, Debug, Default, PartialEq)]
/// struct Door {
///     open: bool,
/// }
///
/// let path = std::env::temp_dir().join("jasset-binary-save-example.jassetb");
/// # let _ = std::fs::remove_file(&path);
/// assert_eq!(binary::save(&path, &Door { open: true })?, Saved::Created);
/// assert_eq!(binary::save(&path, &Door { open: true })?, Saved::Unchanged);
/// assert_eq!(binary::load::<Door>(&path)?, Door { open: true });
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If the file that is there is no binary file, is damaged, or is of another class: it is left as it is. If it cannot
/// be read or written. As [`to_vec`](crate::binary::to_vec).
pub fn save<'v, T: JAsset<'v>>(path: impl AsRef<Path>, value: &T) -> Result<Saved> {
    let path = path.as_ref();
    let in_file = |error: Error| error.in_file(path.display());
    let io = |message: &str, error| in_file(Error::io(message.to_string(), error));
    let mut bytes = Vec::new();
    archive::save_binary_file(&mut bytes, value).map_err(in_file)?;
    let saved = match fs::read(path) {
        Ok(old) if old == bytes => return Ok(Saved::Unchanged),
        Ok(old) => {
            is_of_class::<T>(&old).map_err(in_file)?;
            Saved::Updated
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Saved::Created,
        Err(error) => return Err(io("the file cannot be read", error)),
    };
    replace(path, |file| file.write_all(&bytes)).map_err(|error| io("the file cannot be written", error))?;
    Ok(saved)
}

/// Whether a file may be replaced by one of the class.
fn is_of_class<'v, T: JAsset<'v>>(old: &[u8]) -> Result<()> {
    let reader = Reader::new(old)?;
    let Some(found) = reader.class() else { return Ok(()) };
    let schema = schema::of::<T>()?;
    let class = schema.root().class;
    if class.is_called(found) {
        return Ok(());
    }
    let problem =
        Problem::new(ProblemKind::WrongClass, std::format!("expected {}, found {}", shown(class.name()), shown(found)));
    Err(problem.help("the file holds something else: save under another name").at(reader.offset()).into_binary_error())
}
