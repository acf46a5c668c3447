//! How do the files of many builds of a game come up to date, in place?
//!
//! `cargo run --example upgrade` works on a copy of the files in `assets/entities`. Run it twice: the second
//! time nothing is left to do. `-- --fresh` starts over; `-- some/folder` upgrades that instead.

mod game;

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use jasset::{Arena, Document, LoadOptions, Registry, Saved};
use similar::TextDiff;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let place = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => work_folder(false),
        ["--fresh"] => work_folder(true),
        [path] if !path.starts_with('-') => Ok(PathBuf::from(path)),
        _ => {
            eprintln!("usage: upgrade [--fresh | <file or folder>]");
            return ExitCode::from(2);
        }
    };
    match place.map_err(Into::into).and_then(|place| upgrade(&place)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Upgrades every file; `true` if none had errors.
fn upgrade(place: &Path) -> Result<bool, Box<dyn std::error::Error>> {
    let registry = game::registry()?;
    let (mut updated, mut unchanged, mut failed) = (0, 0, 0);
    for path in assets(place).map_err(|error| format!("{}: {error}", place.display()))? {
        let name = match path.strip_prefix(place) {
            Ok(name) if !name.as_os_str().is_empty() => slashes(name),
            _ => slashes(&path),
        };
        match upgrade_file(&registry, &path, &name) {
            Ok(Saved::Unchanged) => unchanged += 1,
            Ok(_) => updated += 1,
            Err(error) => {
                failed += 1;
                println!("{name}: left alone");
                print_indented(&error);
            }
        }
        println!();
    }
    println!("{updated} updated, {unchanged} unchanged, {failed} with errors");
    if updated + failed == 0 {
        println!("Everything is up to date.");
    }
    Ok(failed == 0)
}

/// Loads each record of a file as the class that it names, which migrates it, and saves all in place.
fn upgrade_file(registry: &Registry, path: &Path, name: &str) -> jasset::Result<Saved> {
    let old = fs::read(path).map_err(|error| jasset::Error::custom(format!("{name}: {error}")))?;
    let arena = Arena::new();
    let document = Document::parse_in(&arena, &old);
    let mut edit = document.edit()?;
    let mut reports = Vec::new();
    if document.records().len() == 0 {
        // An empty file is an error, not a file of no records.
        registry.load(&document, &LoadOptions::new())?;
    }
    for record in document.records() {
        let loaded = registry.load_record(&record, &LoadOptions::new())?;
        edit.asset(&record, &*loaded.value)?;
        reports.push(loaded.report);
    }
    let new = edit.finish();
    let saved = jasset::save_text(path, &new)?;

    println!("{name}: {}", if saved == Saved::Unchanged { "unchanged" } else { "updated" });
    for report in &reports {
        print_indented(report);
    }
    if saved != Saved::Unchanged {
        print_diff(name, &String::from_utf8_lossy(&old), &new);
    }
    Ok(saved)
}

fn print_indented(lines: &impl ToString) {
    for line in lines.to_string().lines() {
        println!("    {line}");
    }
}

/// A unified diff. Line endings are not shown: they are the same before and after.
fn print_diff(name: &str, old: &str, new: &str) {
    println!("--- a/{name}\n+++ b/{name}");
    for hunk in TextDiff::from_lines(old, new).unified_diff().context_radius(2).iter_hunks() {
        println!("{}", hunk.header());
        for change in hunk.iter_changes() {
            println!("{}{}", change.tag(), change.value().trim_end_matches(['\r', '\n']));
        }
    }
}

/// `examples/work`: a copy of the shipped files, unless an earlier run made one.
fn work_folder(fresh: bool) -> io::Result<PathBuf> {
    // Cargo says where the package is; a program that was started by hand knows where it was built.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let (shipped, work) = (Path::new(&package).join("assets/entities"), Path::new(&package).join("work"));
    if fresh && work.exists() {
        fs::remove_dir_all(&work)?;
    }
    if work.exists() {
        println!("Going on with examples/work, which an earlier run left (start over: --fresh).\n");
        return Ok(work);
    }
    let paths = assets(&shipped)?;
    for path in &paths {
        let copy = work.join(path.strip_prefix(&shipped).map_err(io::Error::other)?);
        fs::create_dir_all(copy.parent().unwrap_or(&work))?;
        fs::copy(path, copy)?;
    }
    println!("Copied {} files from examples/assets/entities to examples/work.\n", paths.len());
    Ok(work)
}

/// The file, or every `*.jasset` in the folder and the folders in it, sorted.
fn assets(place: &Path) -> io::Result<Vec<PathBuf>> {
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

/// The same name on every system.
fn slashes(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}
