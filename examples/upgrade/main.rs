//! How do the files of many builds of a game come up to date, in place?
//!
//! `cargo run --example upgrade` works on a folder of its own, `examples/upgraded`: a copy of the files in `assets/rpg`, and
//! some hundred more that a generator makes up. Run it twice: the second time nothing is left to do. `-- --fresh` starts
//! over; `-- some/folder` upgrades that instead.

mod kept;
mod summary;

use std::{
    env, fs, io,
    io::Write,
    panic::resume_unwind,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

use jasset::{Arena, Document, LoadOptions, Registry, Report, Saved};
use kept::Kept;
use rpg::{folder, generate};
use similar::TextDiff;
use summary::Summary;

/// So many files are saved at once.
const AT_ONCE: usize = 16;
/// Another seed, another world.
const SEED: u64 = 20;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => upgrade_work(false),
        ["--fresh"] => upgrade_work(true),
        [path] if !path.starts_with('-') => upgrade(Path::new(path), &mut io::stdout().lock()),
        _ => {
            eprintln!("usage: upgrade [--fresh | <file or folder>]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(summary) => {
            println!("{summary}");
            if summary.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Upgrades `examples/upgraded`. What happened to each file is told in `report.txt`: it is too much for a screen.
fn upgrade_work(fresh: bool) -> Result<Summary> {
    let work = folder::package().join("upgraded");
    let place = work.join("rpg");
    if fresh && work.exists() {
        fs::remove_dir_all(&work)?;
    }
    if place.exists() {
        println!("Going on with examples/upgraded, which an earlier run left (start over: --fresh).");
    } else {
        let (copied, made) = (copy_shipped(&place)?, write_generated(&place)?);
        println!("Copied {copied} files from examples/assets/rpg to examples/upgraded, and made up {made} more.");
    }
    let mut details = io::BufWriter::new(fs::File::create(work.join("report.txt"))?);
    let summary = upgrade(&place, &mut details)?;
    details.flush()?;
    println!("What happened to each file is in examples/upgraded/report.txt.\n");
    Ok(summary)
}

fn copy_shipped(place: &Path) -> Result<usize> {
    let shipped = folder::package().join("assets/rpg");
    let paths = folder::assets(&shipped)?;
    for path in &paths {
        write(&place.join(path.strip_prefix(&shipped)?), &fs::read(path)?)?;
    }
    Ok(paths.len())
}

fn write_generated(place: &Path) -> Result<usize> {
    let files = generate::files(SEED)?;
    for file in &files {
        write(&place.join("generated").join(&file.path), file.text.as_bytes())?;
    }
    Ok(files.len())
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

/// Upgrades every file, tells in `details` what happened to each, and checks what came of it.
fn upgrade(place: &Path, details: &mut dyn Write) -> Result<Summary> {
    let registry = rpg::registry()?;
    let mut summary = Summary::default();
    let paths = folder::assets(place).map_err(|error| format!("{}: {error}", place.display()))?;
    for (path, result) in paths.iter().zip(upgrade_files(&registry, &paths)) {
        let name = folder::name_in(place, path);
        match result {
            Ok((upgraded, kept)) => {
                tell(details, &name, &upgraded)?;
                summary.upgraded(&name, &upgraded, kept);
            }
            Err(error) => {
                writeln!(details, "{name}: left alone\n{}\n", indented(&error))?;
                summary.failed(&name, error);
            }
        }
    }
    Ok(summary)
}

/// Upgrades and checks every file, a few at a time: a save waits until the disk has the file, and the disk takes many
/// as quickly as one.
fn upgrade_files(registry: &Registry, paths: &[PathBuf]) -> Vec<jasset::Result<(Upgraded, Kept)>> {
    let upgrade = |path: &PathBuf| {
        let upgraded = upgrade_file(registry, path)?;
        let kept = kept::check(registry, &upgraded);
        Ok((upgraded, kept))
    };
    let share = paths.len().div_ceil(AT_ONCE).max(1);
    thread::scope(|scope| {
        let shares =
            paths.chunks(share).map(|paths| scope.spawn(move || paths.iter().map(upgrade).collect::<Vec<_>>()));
        let shares: Vec<_> = shares.collect();
        shares.into_iter().flat_map(|share| share.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// A file that was upgraded.
struct Upgraded {
    saved: Saved,
    old: String,
    new: String,
    records: Vec<Loaded>,
}

/// A record of it.
struct Loaded {
    class: &'static str,
    report: Report,
    /// What the program knows of it, as it would write that to a new file.
    text: String,
}

/// Loads each record of a file as the class that it names, which migrates it, and saves all in place.
fn upgrade_file(registry: &Registry, path: &Path) -> jasset::Result<Upgraded> {
    let old = fs::read(path).map_err(|error| jasset::Error::custom(error.to_string()))?;
    let arena = Arena::new();
    let document = Document::parse_in(&arena, &old);
    let mut edit = document.edit()?;
    let mut records = Vec::new();
    if document.records().len() == 0 {
        // An empty file is an error, not a file of no records.
        registry.load(&document, &LoadOptions::new())?;
    }
    for record in document.records() {
        let loaded = registry.load_record(&record, &LoadOptions::new())?;
        edit.asset(&record, &*loaded.value)?;
        let (class, text) = (loaded.value.class().name(), loaded.value.to_text()?);
        records.push(Loaded { class, report: loaded.report, text });
    }
    let new = edit.finish();
    let saved = jasset::save_text(path, &new)?;
    Ok(Upgraded { saved, old: String::from_utf8_lossy(&old).into_owned(), new, records })
}

/// What happened to a file: the notes of the loads, and what changed.
fn tell(details: &mut dyn Write, name: &str, upgraded: &Upgraded) -> io::Result<()> {
    let Upgraded { saved, old, new, records } = upgraded;
    writeln!(details, "{name}: {}", if *saved == Saved::Unchanged { "unchanged" } else { "updated" })?;
    for record in records.iter().filter(|record| !record.report.is_empty()) {
        writeln!(details, "{}", indented(&record.report))?;
    }
    if *saved != Saved::Unchanged {
        writeln!(details, "--- a/{name}\n+++ b/{name}")?;
        // Line endings are not shown: they are the same before and after.
        for hunk in TextDiff::from_lines(old, new).unified_diff().context_radius(2).iter_hunks() {
            writeln!(details, "{}", hunk.header())?;
            for change in hunk.iter_changes() {
                writeln!(details, "{}{}", change.tag(), change.value().trim_end_matches(['\r', '\n']))?;
            }
        }
    }
    writeln!(details)
}

fn indented(lines: &impl ToString) -> String {
    lines.to_string().lines().map(|line| ["    ", line].concat()).collect::<Vec<_>>().join("\n")
}
