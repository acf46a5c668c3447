//! How is a scene read?

use std::{collections::HashMap, rc::Rc};

use jasset::{References, binary};

use super::{
    LZ4, checksum,
    layout::{FileSet, Layout},
    lz4::decompress,
};
use crate::{
    bytes::{self, Bytes},
    data::{Builder, Change, Link, SceneData, cut_dangling},
    error::{Error, Result},
    ids::LoadIds,
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind},
    text,
    types::SceneTypes,
    world::{SceneWorld, UnknownComponent},
};

/// Reads a scene of format version 2.
pub(crate) fn load<W: SceneWorld>(bytes: &[u8], types: &SceneTypes<W>, options: SceneOptions) -> Result<SceneData<W>> {
    load_as(bytes, types, options, false)
}

/// Reads what was just written, to write it in another form.
pub(crate) fn load_snapshot<W: SceneWorld>(bytes: &[u8], types: &SceneTypes<W>) -> Result<SceneData<W>> {
    load_as(bytes, types, SceneOptions::new(), true)
}

fn load_as<W: SceneWorld>(
    file: &[u8],
    types: &SceneTypes<W>,
    options: SceneOptions,
    keeps_outside: bool,
) -> Result<SceneData<W>> {
    let (checked, crc) = file.split_last_chunk().ok_or_else(bytes::cut)?;
    let is_right = |found: u32| found == u32::from_le_bytes(*crc);
    let mut from = Bytes { rest: checked };
    let header = from.take(8).and_then(|_| Ok((from.u32()?, from.u64()?)));
    let is_cut = match &header {
        Ok((flags, length)) => *flags == 0 && *length > from.rest.len() as u64,
        Err(_) => true,
    };
    let damaged = || {
        let message = "the binary scene is damaged: its checksum is another; take another copy of it";
        if is_cut { bytes::cut() } else { Error::custom(message) }
    };
    // The values have a checksum of their own, which that of the file is made of: no byte is looked at twice.
    if header.as_ref().is_ok_and(|(flags, length)| *flags == 0 && *length == from.rest.len() as u64) {
        let opened = Layout::read(from).and_then(|layout| Ok((binary::Reader::new(layout.values)?, layout)));
        let is_whole = match &opened {
            Ok((_, layout)) => is_right(checksum(checked, layout.values)),
            Err(_) => is_right(crc32fast::hash(checked)),
        };
        if !is_whole {
            return Err(damaged());
        }
        let (reader, layout) = opened?;
        return read(reader, &layout, types, options, keeps_outside);
    }
    if !is_right(crc32fast::hash(checked)) {
        return Err(damaged());
    }
    let (flags, length) = header?;
    match flags {
        0 => Err(damaged()),
        LZ4 => {
            let content = decompress(from, length)?;
            let layout = Layout::read(Bytes { rest: &content })?;
            read(binary::Reader::new(layout.values)?, &layout, types, options, keeps_outside)
        }
        _ => Err(Error::custom("the binary scene is from a newer program")),
    }
}

fn read<'b, W: SceneWorld>(
    reader: binary::Reader<'b>,
    layout: &Layout<'b>,
    types: &SceneTypes<W>,
    options: SceneOptions,
    keeps_outside: bool,
) -> Result<SceneData<W>> {
    let mut places: Vec<_> = layout.classes.iter().filter_map(|class| types.find(class)).collect();
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Error::custom("the binary scene is damaged: it has a component under two names"));
    }
    let mut builder = Builder::new(types);
    builder.data.name = layout.name.into();
    builder.data.ids = layout.ids.ids().to_vec();
    let ids = LoadIds::dense::<W>(Rc::clone(&layout.ids), layout.outside.clone(), keeps_outside);
    if keeps_outside {
        builder.data.outside.clone_from(&layout.outside);
    }
    let (again, done, changes) = (None, 0, HashMap::new());
    let mut loader = Loader { types, options, ids: &ids, reader, again, done, layout, changes };
    let groups: Vec<_> = layout.sets.iter().map(|set| loader.begin(set, &mut builder)).collect();
    <dyn References>::within(ids.clone(), || loader.classes(&groups, &mut builder))?;
    if loader.reader.len() > 0 {
        return Err(Error::custom("the binary scene is damaged: it has values of no entity"));
    }
    loader.kept(&mut builder)?;
    builder.change(loader.changes);
    let mut data = builder.data;
    // The order of those of one entity is that of the file.
    data.unknown.sort_by_key(|(row, _)| *row);
    data.links.sort_by_key(|link| link.place);
    Ok(data)
}

struct Loader<'l, 'b, W: SceneWorld> {
    types: &'l SceneTypes<W>,
    options: SceneOptions,
    ids: &'l LoadIds,
    reader: binary::Reader<'b>,
    /// Reads again what could not be read, as text; and how many records it is through.
    again: Option<(binary::Reader<'b>, u64)>,
    /// How many records were read.
    done: u64,
    layout: &'l Layout<'b>,
    /// What could not be read, and what is known by now.
    changes: HashMap<u32, Change>,
}

impl<W: SceneWorld> Loader<'_, '_, W> {
    /// The group that the entities of a set are of, who are put into it.
    fn begin(&self, set: &FileSet, builder: &mut Builder<W>) -> usize {
        let classes = &self.layout.classes;
        let mut known: Vec<_> = set.classes.iter().filter_map(|class| self.plain(classes[*class])).collect();
        known.sort_unstable();
        let group = builder.group(&known);
        builder.data.groups[group].rows.extend_from_slice(&set.rows);
        group
    }

    /// The place of a type that is no relationship.
    fn plain(&self, class: &str) -> Option<usize> {
        self.types.find(class).filter(|place| !self.types.entries()[*place].is_relationship)
    }

    fn classes(&mut self, groups: &[usize], builder: &mut Builder<W>) -> Result<()> {
        let layout = self.layout;
        for (number, class) in layout.classes.iter().enumerate() {
            let sets = layout.sets.iter().zip(groups.iter().map(|group| Some(*group)));
            let sets = sets.chain(layout.links.iter().map(|link| (link, None)));
            for (set, group) in sets.filter(|(set, _)| set.classes.contains(&number)) {
                match (self.types.find(class), group) {
                    (Some(place), Some(group)) if !self.types.entries()[place].is_relationship => {
                        let Builder { data, .. } = builder;
                        let column = data.groups[group].set.binary_search(&place).unwrap_or_default();
                        let mut column = std::mem::replace(
                            &mut data.groups[group].columns[column],
                            (self.types.entries()[place].column)(),
                        );
                        let done = self.values(place, &mut *column, &set.rows, builder);
                        let at = builder.data.groups[group].set.binary_search(&place).unwrap_or_default();
                        builder.data.groups[group].columns[at] = column;
                        done?;
                    }
                    // A relationship, or what has become one.
                    (Some(place), _) => {
                        let mut column = (self.types.entries()[place].column)();
                        self.values(place, &mut *column, &set.rows, builder)?;
                        let failed = |row| self.changes.get(row).is_some_and(|change| change.remove.contains(&place));
                        let mut kept: Vec<(u32, _)> = Vec::new();
                        for (at, row) in set.rows.iter().enumerate().rev() {
                            let value = column.swap_remove(at);
                            if !failed(row) {
                                kept.push((*row, value));
                            }
                        }
                        let Link { rows, column, .. } = builder.link(place);
                        for (row, value) in kept.into_iter().rev() {
                            rows.push(row);
                            column.push(value);
                        }
                    }
                    (None, _) => self.unknown(class, &set.rows, builder)?,
                }
            }
        }
        Ok(())
    }

    /// Reads the components of some entities that are of one type.
    fn values(
        &mut self,
        place: usize,
        column: &mut dyn crate::column::Column<W>,
        rows: &[u32],
        builder: &mut Builder<W>,
    ) -> Result<()> {
        let entry = &self.types.entries()[place];
        let class = entry.class.name();
        let (before, dangling) = (column.len(), self.ids.dangling_count());
        let layout = self.layout;
        let note = |row: u32, kind| {
            let entity = layout.ids.ids()[row as usize];
            SceneNote { kind, entity, component: class.into(), position: None, file: None }
        };
        let (report, mut failed) = (&mut builder.data.report, Vec::new());
        if self.reader.len() < rows.len() as u64 {
            return Err(too_few());
        }
        (entry.read_binary)(column, &mut self.reader, rows.len(), &self.options.load, &mut |at, told| match told {
            Ok(told) => {
                let notes = told.notes().iter().cloned().map(SceneNoteKind::Component);
                report.notes.extend(notes.map(|kind| note(rows[at], kind)));
            }
            Err(error) => {
                failed.push(at);
                let problems = error.problems().iter().cloned().map(SceneNoteKind::Problem);
                report.notes.extend(problems.map(|kind| note(rows[at], kind)));
            }
        })?;
        // Lists that cannot be changed are found out here, since it is too late when the scene is put into a world.
        if entry.refers && (entry.refers_in_lists || self.ids.dangling_count() > dangling) {
            for (at, row) in rows.iter().enumerate() {
                let cut = cut_dangling(column, before + at, self.ids, report, |kind, _| note(*row, kind));
                if let (Err(error), false) = (cut, failed.contains(&at)) {
                    failed.push(at);
                    let problems = error.problems().iter().cloned().map(SceneNoteKind::Problem);
                    report.notes.extend(problems.map(|kind| note(*row, kind)));
                }
            }
            failed.sort_unstable();
        }
        for at in failed {
            self.changes.entry(rows[at]).or_default().remove.push(place);
            let text = self.text(self.done + at as u64)?;
            builder.data.unknown.push((rows[at], component(class, &text)));
        }
        self.done += rows.len() as u64;
        Ok(())
    }

    /// The text of a record that was read already, none before the last one that was asked for.
    fn text(&mut self, number: u64) -> Result<String> {
        let (mut reader, mut at) = match self.again.take() {
            Some(again) => again,
            None => (binary::Reader::new(self.layout.values)?, 0),
        };
        while at < number {
            reader.skip()?;
            at += 1;
        }
        let text = reader.text()?;
        self.again = Some((reader, at + 1));
        text.ok_or_else(too_few)
    }

    /// Keeps the components of a class that is not known.
    fn unknown(&mut self, class: &str, rows: &[u32], builder: &mut Builder<W>) -> Result<()> {
        let meant = self.types.nearest(class);
        for row in rows {
            let text = self.reader.text()?.ok_or_else(too_few)?;
            let kind = SceneNoteKind::UnknownComponent { meant };
            let (entity, component_name) = (self.layout.ids.ids()[*row as usize], class.into());
            builder.data.report.push(SceneNote { kind, entity, component: component_name, position: None, file: None });
            builder.data.unknown.push((*row, component(class, &text)));
        }
        self.done += rows.len() as u64;
        Ok(())
    }

    /// Takes up the components that were not known when the file was written: some may be by now.
    fn kept(&mut self, builder: &mut Builder<W>) -> Result<()> {
        let layout = self.layout;
        if layout.unknown.is_empty() {
            return Ok(());
        }
        let ids = LoadIds::named::<W>(Rc::clone(&layout.ids));
        for (row, component) in &layout.unknown {
            let id = layout.ids.ids()[*row as usize];
            let known = self.types.find(component.name());
            if let Some(place) = known {
                let mut column = (self.types.entries()[place].column)();
                let report = &mut builder.data.report;
                let read =
                    text::component(component.text(), self.types, place, &mut *column, &ids, self.options, id, report);
                if read? {
                    let value = column.swap_remove(0);
                    if self.types.entries()[place].is_relationship {
                        let Link { rows, column, .. } = builder.link(place);
                        rows.push(*row);
                        column.push(value);
                    } else {
                        self.changes.entry(*row).or_default().add.push((place, value));
                    }
                    continue;
                }
            } else {
                let kind = SceneNoteKind::UnknownComponent { meant: self.types.nearest(component.name()) };
                let component = component.name().into();
                builder.data.report.push(SceneNote { kind, entity: id, component, position: None, file: None });
            }
            builder.data.unknown.push((*row, component.clone()));
        }
        Ok(())
    }
}

#[cold]
fn too_few() -> Error {
    Error::custom("the binary scene is damaged: it has too few values")
}

/// A component whose record has this text.
fn component(class: &str, text: &str) -> UnknownComponent {
    // A record says `AssetType` where a section says `Component`.
    let behind = text.split_once('\n').map_or("", |(_, behind)| behind);
    let behind = behind.split_once('\n').map_or("", |(_, behind)| behind);
    UnknownComponent::new(class, format!("; Component\n{class}\n{behind}"))
}
