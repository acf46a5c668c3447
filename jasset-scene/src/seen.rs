//! Is a file still as the scene was read from it, or saved into it?

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::error::{Error, Result};

/// What the files of a scene have in them. Two contents have the same number only by chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Content(u64);

impl Content {
    /// Of one file.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut content = Self::default();
        content.add("", bytes);
        content
    }

    /// With a file of a folder, in whatever order they are told.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(name.as_bytes());
        hasher.update(bytes);
        self.0 = self.0.wrapping_add(u64::from(hasher.finalize()) << 32).wrapping_add(bytes.len() as u64);
    }
}

/// The files that a scene was read from and saved into, and what was in them then.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeenFiles(Arc<Mutex<HashMap<PathBuf, Content>>>);

impl SeenFiles {
    fn lock(&self) -> MutexGuard<'_, HashMap<PathBuf, Content>> {
        // It is never left half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of what is in a file now.
    pub(crate) fn see(&self, path: &Path, content: Content) {
        if let Ok(path) = fs::canonicalize(path) {
            self.lock().insert(path, content);
        }
    }

    /// Whether a file that has this in it may be saved over.
    pub(crate) fn check(&self, path: &Path, content: Content) -> Result<()> {
        let seen = fs::canonicalize(path).ok().and_then(|path| self.lock().get(&path).copied());
        if seen.is_none_or(|seen| seen == content) {
            return Ok(());
        }
        let help = "reload the scene, save under another name, or remove the file to save over it";
        Err(Error::custom(format!("the file was changed since the scene was read from it or saved into it; {help}")))
    }
}
