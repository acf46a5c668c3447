//! Which files are in a folder?

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The file, or every `*.jasset` in the folder and the folders in it, sorted.
pub fn assets(place: &Path) -> io::Result<Vec<PathBuf>> {
    if place.is_file() {
        return Ok(vec![place.to_owned()]);
    }
    let (mut folders, mut files) = (vec![place.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if entry.path().extension().is_some_and(|extension| extension == "jasset") {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The name of a file below `place`, the same on every system.
pub fn name_in(place: &Path, path: &Path) -> String {
    let name = match path.strip_prefix(place) {
        Ok(name) if !name.as_os_str().is_empty() => name,
        _ => path,
    };
    name.display().to_string().replace('\\', "/")
}

/// The folder of the examples' package.
pub fn package() -> PathBuf {
    // Cargo says where it is; a program that was started by hand knows where it was built.
    std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()).into()
}
