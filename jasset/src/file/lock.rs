//! How is a schema lock kept in a file?

use std::{env, fs, io, path::Path, string::String};

use super::{Saved, save_file};
use crate::{
    error::{Error, Result},
    schema::Lock,
};

impl Lock {
    /// Compares the types with the lock in a file; with the environment variable `JASSET_BLESS=1`,
    /// [blesses](Self::bless) it instead. A relative path starts at the folder of the package, where its tests run.
    ///
    /// # Errors
    ///
    /// As [`check_text`](Self::check_text); if there is no file yet. If the file cannot be read or written.
    pub fn check(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        if env::var_os("JASSET_BLESS").is_some_and(|bless| !bless.is_empty() && bless != "0") {
            return self.bless(path).map(drop);
        }
        self.check_text(&read(path)?).map_err(|error| error.in_file(path.display()))
    }

    /// Writes the lock into a file, which remembers what it has to of the old one. A file that is up to date is not
    /// touched.
    ///
    /// ```
    /// use jasset::{JAsset, Saved, schema::Lock};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let path = std::env::temp_dir().join("jasset-bless-example.lock");
    /// # let _ = std::fs::remove_file(&path);
    /// let lock = Lock::new().with::<Door>();
    /// assert_eq!(lock.bless(&path)?, Saved::Created);
    /// assert_eq!(lock.bless(&path)?, Saved::Unchanged);
    /// lock.check(&path)?;
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`bless_text`](Self::bless_text); if the file cannot be read or written.
    pub fn bless(&self, path: impl AsRef<Path>) -> Result<Saved> {
        let path = path.as_ref();
        let old = read(path)?;
        // Line endings that a version control system changed are no change.
        if !old.is_empty() && self.check_text(&old).is_ok() {
            return Ok(Saved::Unchanged);
        }
        let text = self.bless_text(&old).map_err(|error| error.in_file(path.display()))?;
        save_file(path, || Ok(text.clone()), |_| Ok(text.clone()))
    }
}

/// The text of the file; empty if there is none.
fn read(path: &Path) -> Result<String> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Error::io("the lock cannot be read".into(), error).in_file(path.display())),
    }
}
