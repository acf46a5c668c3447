//! How is a text brought up to date that stands as a save writes it?
//!
//! It does what the way by tokens (`save`) would do, or nothing: then that way tells what is to be told.

use std::ops::Range;

use jasset::{Arena, Document, IdTable, References};

use crate::{
    kept::Before,
    source::Source,
    text::{
        records::{ENTITY, RECORD, behind, entity, records},
        save,
    },
    world::SceneWorld,
};

/// How long an id is that was written.
const ID: usize = "0x0000000000000000".len();
/// So many entities are looked at before it is said of a text that most of them stand otherwise.
const MANY: usize = 64;
/// What stands behind an entity while it is edited, as another one does.
const NEXT: &str = "; AssetType\nEntity\n";

/// The text `old`, brought up to date, if it is a scene with nothing in it that must be told. An entity that stands as it
/// would be written is compared and not parsed.
pub(crate) fn update<W: SceneWorld>(old: &[u8], source: &dyn Source<W>) -> Option<String> {
    let text = std::str::from_utf8(old).ok()?;
    let (head, entities) = written(text)?;
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    match head {
        Some(head) if stands(head, &save::head(source.name()).ok()?) => out.push_str(head),
        None if source.name().is_empty() => {}
        _ => return None,
    }
    save::order_behind(source, entities.iter().map(|(id, _)| *id));
    <dyn References>::within(source.references(false).ids, || {
        let (rows, is_old) = rows(&entities, source.ids())?;
        let (mut new, mut before, mut differ, mut last) = (String::new(), None, 0, 0);
        for (at, ((_, place), row)) in entities.iter().zip(&rows).enumerate() {
            let record = &text[place.clone()];
            let Some(row) = row else {
                // No comment stands in it, above it, or above the next one.
                let is_alone = out.ends_with("\n\n") && record.ends_with('\n') && !has_comment(record);
                if is_alone && (record.ends_with("\n\n") || at + 1 == entities.len()) {
                    continue;
                }
                return None;
            };
            new.clear();
            save::entity(&mut new, source, *row).ok()?;
            last = out.len();
            if stands(record, &new) {
                out.push_str(record);
                continue;
            }
            differ += 1;
            if differ > MANY && differ > at / 2 {
                return None;
            }
            let before = before.get_or_insert_with(|| {
                Before::new::<W>(old, entities.iter().map(|(id, _)| *id).collect(), source.options())
            });
            out.push_str(&changed(record, at + 1 == entities.len(), source, *row, before)?);
        }
        if rows.last().is_some_and(Option::is_none) {
            // The empty line was in front of what is gone.
            out.truncate(out.trim_end_matches('\n').len());
            out.push('\n');
        }
        if is_old.contains(&false) {
            let end = out.split_off(last);
            let (arena, mut added) = (Arena::new(), String::new());
            let document = Document::parse_in(&arena, end.as_bytes());
            let mut edit = document.edit().ok()?;
            for row in (0..source.ids().len()).filter(|row| !is_old[*row]) {
                added.clear();
                save::entity(&mut added, source, row).ok()?;
                edit.add(&added);
            }
            out.push_str(&edit.finish());
        }
        Some(out)
    })
}

/// Whether a record is what would be written; an empty line may follow.
fn stands(record: &str, new: &str) -> bool {
    record.strip_prefix(new).is_some_and(|rest| matches!(rest, "" | "\n"))
}

/// Whether there is a comment among the lines.
fn has_comment(record: &str) -> bool {
    record.lines().any(|line| line.trim_start().starts_with(['#', '/']))
}

/// Where the entities of a text are in the source, if they are there, and which of those are in the text. `None` if one
/// stands twice.
fn rows(entities: &[(u64, Range<usize>)], ids: &[u64]) -> Option<(Vec<Option<usize>>, Vec<bool>)> {
    let (mut places, mut next) = (None, 0);
    let (mut rows, mut is_old) = (Vec::with_capacity(entities.len()), vec![false; ids.len()]);
    for (id, _) in entities {
        let row = if ids.get(next) == Some(id) {
            next
        } else {
            let places = places.get_or_insert_with(|| ids.iter().copied().collect::<IdTable>());
            let Some(row) = places.place(*id) else {
                rows.push(None);
                continue;
            };
            row as usize
        };
        if std::mem::replace(is_old.get_mut(row)?, true) {
            return None;
        }
        rows.push(Some(row));
        next = row + 1;
    }
    Some((rows, is_old))
}

/// The record of an entity, brought up to date by its tokens.
fn changed<W: SceneWorld>(
    record: &str,
    is_last: bool,
    source: &dyn Source<W>,
    row: usize,
    before: &Before<'_>,
) -> Option<String> {
    let behind = if is_last { "" } else { NEXT };
    let (text, arena) = ([record, behind].concat(), Arena::new());
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut edit = document.edit().ok()?.loaded_with(&source.options().load);
    let (mut notes, mut records) = (Vec::new(), document.records());
    // One that begins otherwise would be taken for a part of this one.
    if records.len() != 1 + usize::from(!is_last) {
        return None;
    }
    let old = records.next()?;
    save::update_entity(&mut edit, &old, source, row, &before.in_text(text.as_bytes()), &mut notes).ok()?;
    let mut new = edit.finish();
    let end = new.strip_suffix(behind).filter(|_| notes.is_empty())?.len();
    new.truncate(end);
    Some(new)
}

/// The head of a scene, if it has one, and the ids and records of its entities, if all of them begin as they are written.
#[expect(clippy::type_complexity, reason = "it is called once")]
fn written(text: &str) -> Option<(Option<&str>, Vec<(u64, Range<usize>)>)> {
    let (mut head, mut entities) = (None, Vec::new());
    for place in records(text) {
        match entity(text, &place) {
            Some((entity, _)) => {
                let id = behind(text, place.start, ENTITY)?;
                if text.as_bytes().get(id + ID) != Some(&b'\n') {
                    return None;
                }
                entities.push((entity, place));
            }
            None if place.start == 0 && text.starts_with(RECORD) => head = Some(&text[place]),
            None => return None,
        }
    }
    Some((head, entities))
}
