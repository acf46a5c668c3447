//! What happened to all the files together?

use std::{collections::BTreeMap, fmt};

use jasset::{NoteKind, Saved};

use super::{Loaded, Upgraded, indented, kept::Kept};

/// So many faults are told.
const SHOWN: usize = 20;

/// Counts, and an example of each kind of note.
#[derive(Default)]
pub(super) struct Summary {
    updated: usize,
    unchanged: usize,
    classes: BTreeMap<&'static str, Versions>,
    notes: BTreeMap<&'static str, (usize, String)>,
    errors: Vec<String>,
    kept: Kept,
}

/// How many records of a class came from which version.
#[derive(Default)]
struct Versions {
    older: BTreeMap<u16, usize>,
    present: usize,
    newer: usize,
}

impl Summary {
    pub(super) fn upgraded(&mut self, name: &str, upgraded: &Upgraded, kept: Kept) {
        match upgraded.saved {
            Saved::Unchanged => self.unchanged += 1,
            _ => self.updated += 1,
        }
        for record in &upgraded.records {
            self.count(name, record);
        }
        self.kept.comments += kept.comments;
        self.kept.gone += kept.gone;
        self.kept.unknown += kept.unknown;
        self.kept.faults.extend(kept.faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }

    pub(super) fn failed(&mut self, name: &str, error: jasset::Error) {
        self.errors.push(error.in_file(name).to_string());
    }

    /// Whether no file had errors, and all is as it should be.
    pub(super) fn is_good(&self) -> bool {
        self.errors.is_empty() && self.kept.faults.is_empty()
    }

    fn count(&mut self, name: &str, record: &Loaded) {
        let versions = self.classes.entry(record.class).or_default();
        let of_class = |kind| record.report.of(kind).find(|note| note.key == record.class);
        if let Some(older) = of_class(NoteKind::Older) {
            *versions.older.entry(older.from).or_default() += 1;
        } else if of_class(NoteKind::Newer).is_some() {
            versions.newer += 1;
        } else {
            versions.present += 1;
        }
        for note in record.report.notes() {
            let (count, _) = self.notes.entry(title(note.kind)).or_insert_with(|| (0, format!("{name}: {note}")));
            *count += 1;
        }
    }
}

fn title(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Missing => "missing keys",
        NoteKind::Added => "new keys",
        NoteKind::Unknown => "unknown keys, kept",
        NoteKind::Aliased => "renamed keys",
        NoteKind::Superseded => "former keys beside present ones",
        NoteKind::Migrated => "migrated keys",
        NoteKind::Dropped => "dropped keys",
        NoteKind::Deprecated => "deprecated keys",
        NoteKind::Older => "older versions",
        NoteKind::Newer => "newer versions, kept",
        NoteKind::Malformed => "malformed values",
        NoteKind::Renamed => "renamed classes and variants",
        NoteKind::UnknownClass => "unknown classes, kept",
        _ => "other notes",
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { updated, unchanged, classes, notes, errors, kept } = self;
        writeln!(
            f,
            "{:<16}{:>8}  {:>7}  {:>7}  {:>7}  {:>7}",
            "class", "records", "from 1", "from 2", "present", "newer"
        )?;
        for (class, Versions { older, present, newer }) in classes {
            let from = |version| older.get(&version).copied().unwrap_or(0);
            let all = older.values().sum::<usize>() + present + newer;
            writeln!(f, "{class:<16}{all:>8}  {:>7}  {:>7}  {present:>7}  {newer:>7}", from(1), from(2))?;
        }
        writeln!(f)?;
        for (title, (count, example)) in notes {
            writeln!(f, "{count:>6} {title}\n       as in {example}")?;
        }
        if !notes.is_empty() {
            writeln!(f)?;
        }
        for error in errors {
            writeln!(f, "left alone:\n{}", indented(error))?;
        }
        if !errors.is_empty() {
            writeln!(f)?;
        }
        writeln!(f, "Looked at again: {} comments and {} unknown keys are still there,", kept.comments, kept.unknown)?;
        writeln!(f, "{} comments went with the keys that they spoke of, {} faults.", kept.gone, kept.faults.len())?;
        for fault in kept.faults.iter().take(SHOWN) {
            writeln!(f, "    {fault}")?;
        }
        write!(f, "\n{updated} updated, {unchanged} unchanged, {} with errors", errors.len())?;
        if updated + errors.len() == 0 {
            write!(f, "\nEverything is up to date.")?;
        }
        Ok(())
    }
}
