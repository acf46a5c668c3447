//! Is all still there after an upgrade, and is nothing left to do?

use std::collections::{BTreeMap, BTreeSet};

use jasset::{Arena, Document, LoadOptions, Note, NoteKind, Registry};

use super::Upgraded;

/// What [`check`] found.
#[derive(Default)]
pub(super) struct Kept {
    /// Comments that are still there.
    pub(super) comments: usize,
    /// Comments that went with the keys that they spoke of.
    pub(super) gone: usize,
    /// Keys that the program does not know, and which are still there.
    pub(super) unknown: usize,
    /// What should not be.
    pub(super) faults: Vec<String>,
}

/// Looks at the text that was saved as if for the first time.
pub(super) fn check(registry: &Registry, upgraded: &Upgraded) -> Kept {
    let mut kept = Kept::default();
    if let Err(error) = load_again(registry, upgraded, &mut kept.faults) {
        kept.faults.push(format!("it does not load any more: {error}"));
    }
    let leaving = leaving_lines(&upgraded.old, &gone_keys(upgraded));
    comments(upgraded, &leaving, &mut kept);
    unknown_keys(upgraded, &leaving, &mut kept);
    kept
}

/// The new text means what the old one meant, has nothing left to upgrade, and is not changed by a second run.
fn load_again(registry: &Registry, upgraded: &Upgraded, faults: &mut Vec<String>) -> jasset::Result<()> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, upgraded.new.as_bytes());
    let mut edit = document.edit()?;
    for (record, before) in document.records().zip(&upgraded.records) {
        let loaded = registry.load_record(&record, &LoadOptions::new())?;
        let expected = [NoteKind::Unknown, NoteKind::UnknownClass, NoteKind::Newer];
        let surprises = loaded.report.notes().iter().filter(|note| !expected.contains(&note.kind));
        faults.extend(surprises.map(|note| format!("after the upgrade: {note}")));
        if before.class != "UnknownRecord" && loaded.value.to_text()? != before.text {
            faults.push(format!("a {} means something else than before", before.class));
        }
        edit.asset(&record, &*loaded.value)?;
    }
    if !edit.is_unchanged() {
        faults.push("a second run would change it".into());
    }
    Ok(())
}

/// Each comment is there as often as before, but for those that leave with their keys.
fn comments(upgraded: &Upgraded, leaving: &[bool], kept: &mut Kept) {
    let is_comment = |line: &&str| line.starts_with('#') || line.starts_with("//");
    let mut there: BTreeMap<&str, usize> = BTreeMap::new();
    for comment in upgraded.new.lines().map(str::trim).filter(is_comment) {
        *there.entry(comment).or_default() += 1;
    }
    let mut leave = Vec::new();
    for (comment, leaves) in upgraded.old.lines().map(str::trim).zip(leaving).filter(|(line, _)| is_comment(line)) {
        if *leaves {
            leave.push(comment);
        } else if let Some(count) = there.get_mut(comment).filter(|count| **count > 0) {
            *count -= 1;
            kept.comments += 1;
        } else {
            kept.faults.push(format!("a comment is lost: {comment}"));
        }
    }
    for comment in leave {
        match there.get_mut(comment).filter(|count| **count > 0) {
            Some(count) => (*count, kept.comments) = (*count - 1, kept.comments + 1),
            None => kept.gone += 1,
        }
    }
}

/// The line of each key that the program does not know is still a line of the text.
fn unknown_keys(upgraded: &Upgraded, leaving: &[bool], kept: &mut Kept) {
    let lines: Vec<_> = upgraded.old.lines().map(str::trim).collect();
    let there: BTreeSet<_> = upgraded.new.lines().map(str::trim).collect();
    for note in upgraded.records.iter().flat_map(|record| record.report.of(NoteKind::Unknown)) {
        let Some(at) = note.position.and_then(|position| usize::try_from(position.line).ok()?.checked_sub(1)) else {
            continue;
        };
        if leaving.get(at) == Some(&true) {
            kept.gone += 1;
        } else if lines.get(at).is_some_and(|line| there.contains(line)) {
            kept.unknown += 1;
        } else {
            kept.faults.push(format!("an unknown key is lost: {}", note.key));
        }
    }
}

/// The keys that migrations took, and those that were dropped: the last part of each path.
fn gone_keys(upgraded: &Upgraded) -> BTreeSet<&str> {
    let is_gone = |note: &&Note| matches!(note.kind, NoteKind::Migrated | NoteKind::Dropped | NoteKind::Deprecated);
    let notes = upgraded.records.iter().flat_map(|record| record.report.notes()).filter(is_gone);
    notes.flat_map(|note| note.key.split(", ")).map(|path| path.rsplit('.').next().unwrap_or(path)).collect()
}

/// Which lines leave with a key: its own, those of its value, and the comments directly above it.
fn leaving_lines(text: &str, gone: &BTreeSet<&str>) -> Vec<bool> {
    /// What ends the value of a key that is gone.
    enum End {
        Header,
        /// As few open brackets as before.
        Depth(usize),
    }
    let mut leaving = Vec::new();
    let (mut end, mut depth, mut comments) = (None, 0_usize, 0);
    for line in text.lines().map(str::trim) {
        let header = line.strip_prefix(';').map(str::trim);
        let key = header.or_else(|| line.split_once(" =").map(|(key, _)| key));
        if line.starts_with('#') || line.starts_with("//") {
            comments += 1;
            leaving.push(end.is_some());
            continue;
        }
        if header.is_some() {
            (end, depth) = (None, 0);
        }
        let opens = !line.starts_with('|') && line.ends_with(['{', '[']);
        if end.is_none() && key.is_some_and(|key| gone.contains(key)) {
            let above = leaving.len() - comments;
            leaving[above..].fill(true);
            end = Some(if header.is_some() { End::Header } else { End::Depth(depth) });
        }
        if matches!(line, "}" | "]") {
            depth = depth.saturating_sub(1);
        }
        depth += usize::from(opens);
        comments = 0;
        leaving.push(end.is_some());
        if matches!(end, Some(End::Depth(before)) if depth <= before && !line.ends_with('=')) {
            end = None;
        }
    }
    leaving
}
