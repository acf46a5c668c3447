//! How is a scene written as text, and how is a text brought up to date?

use std::{any::Any, collections::HashMap};

use jasset::{Arena, Document, Edit, HasClass, IdTable, Record, References, SaveOptions, Section};

use crate::{
    error::{Error, Result},
    kept::{self, Before},
    report::{SceneNote, SceneNoteKind},
    source::Source,
    text::{self, ENTITY, ENTITY_ID, Head, Sort, update},
    world::SceneWorld,
};

/// The text of a scene.
pub(crate) fn to_string<W: SceneWorld>(source: &dyn Source<W>) -> Result<String> {
    source.order(&|row| row as u64);
    <dyn References>::within(source.references(false).ids, || {
        let mut out = head(source.name())?;
        for row in 0..source.ids().len() {
            out.push('\n');
            entity(&mut out, source, row)?;
        }
        Ok(out)
    })
}

/// The text of the head.
pub(crate) fn head(name: &str) -> Result<String> {
    Ok(SaveOptions::new().to_string(&Head { name: name.into() })?)
}

/// The text `old` of a head that stands alone, brought up to date.
pub(crate) fn update_head<W: SceneWorld>(old: Option<&[u8]>, source: &dyn Source<W>) -> Result<Updated> {
    let (name, options, mut notes) = (source.name(), source.options(), Vec::new());
    let Some(old) = old else { return Ok((head(name)?, notes)) };
    let arena = Arena::new();
    let document = Document::parse_in(&arena, old);
    let mut edit = document.edit()?.loaded_with(&options.load);
    match document.records().find(|record| matches!(text::sort(record), Sort::Head)) {
        Some(record) => {
            let before = Before::new::<W>(old, IdTable::default(), options);
            change_head(&mut edit, &record, name, &before, &mut notes)?;
        }
        None => edit.add(&head(name)?),
    }
    Ok((edit.finish(), notes))
}

/// Brings the head up to date.
fn change_head<'d>(
    edit: &mut Edit<'d>,
    record: &Record<'d, '_>,
    name: &str,
    before: &Before<'_>,
    notes: &mut Vec<SceneNote>,
) -> Result<()> {
    let kept = kept::update(&Head { name: name.into() }, edit, &record.head(), before)?;
    notes.extend(kept.into_iter().map(|kept| kept.note(0, Head::CLASS.name())));
    Ok(())
}

const HEXADECIMAL: &[u8; 16] = b"0123456789ABCDEF";

/// Appends the record of an entity.
pub(crate) fn entity<W: SceneWorld>(out: &mut String, source: &dyn Source<W>, row: usize) -> Result<()> {
    for part in ["; AssetType\n", ENTITY, "\n\n; ", ENTITY_ID, "\n0x"] {
        out.push_str(part);
    }
    for byte in source.ids()[row].to_be_bytes() {
        for digit in [byte >> 4, byte & 0xF] {
            out.push(char::from(HEXADECIMAL[usize::from(digit)]));
        }
    }
    out.push('\n');
    let entries = source.types().entries();
    source.each(row, &mut |place, value| {
        out.push('\n');
        Ok((entries[place].write_section)(value, out)?)
    })?;
    for unknown in source.unknown(row) {
        out.push('\n');
        out.push_str(unknown.text());
    }
    Ok(())
}

/// Lets children have an index that are in another order than their records are, in the text that these entities had;
/// those that are new come behind.
pub(crate) fn order_behind<W: SceneWorld>(source: &dyn Source<W>, old: impl Iterator<Item = u64>) {
    if source.types().siblings().is_some() {
        let (old, ids): (IdTable, _) = (old.collect(), source.ids());
        source.order(&|row| old.place(ids[row]).map_or(u64::from(u32::MAX) + row as u64, u64::from));
    }
}

/// A text that was brought up to date, and what it keeps that could not be read.
pub(crate) type Updated = (String, Vec<SceneNote>);

/// The text `old`, brought up to date: what did not change keeps its bytes.
pub(crate) fn update<W: SceneWorld>(old: &[u8], source: &dyn Source<W>) -> Result<Updated> {
    if let Some(new) = update::update(old, source) {
        return Ok((new, Vec::new()));
    }
    let arena = Arena::new();
    let document = Document::parse_in(&arena, old);
    let mut edit = document.edit()?.loaded_with(&source.options().load);
    let entities = text::entities(&document)?;
    order_behind(source, entities.list.iter().map(|(id, _)| *id));
    let before = Before::new::<W>(old, entities.table, source.options());
    let mut notes = Vec::new();
    let mut rows: HashMap<u64, usize> = source.ids().iter().enumerate().map(|(row, id)| (*id, row)).collect();
    <dyn References>::within(source.references(false).ids, || {
        let mut has_head = false;
        for record in document.records().filter(|record| matches!(text::sort(record), Sort::Head)) {
            has_head = true;
            change_head(&mut edit, &record, source.name(), &before, &mut notes)?;
        }
        if !has_head && !source.name().is_empty() {
            edit.add(&head(source.name())?);
        }
        for (id, record) in &entities.list {
            match rows.remove(id) {
                Some(row) => update_entity(&mut edit, record, source, row, &before, &mut notes)?,
                None => edit.remove_record(record)?,
            }
        }
        for (row, id) in source.ids().iter().enumerate() {
            if rows.contains_key(id) {
                let mut new = String::new();
                entity(&mut new, source, row)?;
                edit.add(&new);
            }
        }
        Ok(())
    })
    .map(|()| {
        notes.sort_by_key(|note| note.position);
        (edit.finish(), notes)
    })
}

/// Brings the record of an entity up to date.
pub(crate) fn update_entity<'d, W: SceneWorld>(
    edit: &mut Edit<'d>,
    record: &Record<'d, '_>,
    source: &dyn Source<W>,
    row: usize,
    before: &Before<'_>,
    notes: &mut Vec<SceneNote>,
) -> Result<()> {
    let (types, id) = (source.types(), source.ids()[row]);
    let unknown = source.unknown(row);
    let is_kept = |name: &str| unknown.iter().any(|unknown| unknown.name() == name);
    let mut sections: Vec<Option<Section<'d, '_>>> = vec![None; types.entries().len()];
    let mut names = Vec::new();
    for section in record.sections() {
        let name = &*text::name(&section);
        names.push(name.to_owned());
        let Some(place) = types.find(name) else { continue };
        // What could not be read is kept as it is.
        if is_kept(name) {
            notes.push(whole(&section, id));
            continue;
        }
        if let Some(first) = sections[place].replace(section) {
            return Err(Error::records(vec![text::twice(name, &first, &section)]));
        }
    }
    // Behind what a new section comes.
    let mut behind = record.head();
    let mut is_there = vec![false; sections.len()];
    source.each(row, &mut |place, value: &dyn Any| {
        is_there[place] = true;
        let entry = &types.entries()[place];
        if let Some(section) = &sections[place] {
            match (entry.update)(value, edit, section, before) {
                Ok(kept) => notes.extend(kept.into_iter().map(|kept| kept.note(id, entry.class.name()))),
                // What could not be read cannot be changed, either. The program gave the entity another one.
                Err(_) if source.is_unread(row, &text::name(section)) => {
                    let mut new = String::new();
                    (entry.write_section)(value, &mut new)?;
                    edit.remove_section(section)?;
                    edit.add_behind(section, &new)?;
                }
                Err(error) => return Err(error.into()),
            }
            behind = *section;
        } else {
            let mut new = String::new();
            (entry.write_section)(value, &mut new)?;
            edit.add_behind(&behind, &new)?;
        }
        Ok(())
    })?;
    for (entry, (section, is_there)) in types.entries().iter().zip(sections.iter().zip(is_there)) {
        let (Some(section), false) = (section, is_there) else { continue };
        match (entry.of_nothing)(section, before, id) {
            Some(kept) => notes.extend(kept.into_iter().map(|kept| kept.note(id, entry.class.name()))),
            None => edit.remove_section(section)?,
        }
    }
    let last = record.sections().last().unwrap_or_else(|| record.head());
    for unknown in unknown.iter().filter(|unknown| !names.iter().any(|name| name == unknown.name())) {
        edit.add_behind(&last, unknown.text())?;
    }
    Ok(())
}

/// A component that could not be read stays.
fn whole(section: &Section<'_, '_>, entity: u64) -> SceneNote {
    let message = "it could not be read".to_owned();
    let kind = SceneNoteKind::Kept { key: String::new(), message };
    let component = text::name(section).into_owned();
    SceneNote { kind, entity, component, position: Some(section.position()), file: None }
}
