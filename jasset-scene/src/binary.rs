//! How is a scene written as, and read from, the bytes of format version 2?

use std::{cell::RefCell, collections::HashMap};

use jasset::{References, binary};

use crate::{
    bytes::{self, Bytes, put_count, put_text},
    data::{Builder, Change, Link, SceneData, cut_dangling},
    error::{Error, Result},
    ids::{LoadIds, Written},
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind},
    source::Source,
    text,
    types::SceneTypes,
    world::{SceneWorld, UnknownComponent},
};

/// What both versions begin with: `GSCE`, as a little-endian number.
pub(crate) const MAGIC: u32 = 0x4753_4345;
const VERSION: i32 = 2;
/// The bytes in front of the content: magic, version, flags, and the length of the content.
const HEADER: usize = 20;
/// The flag of a file whose content is compressed.
const LZ4: u32 = 1;
/// What is compressed at once.
#[cfg(feature = "lz4")]
const BLOCK: usize = 1 << 18;

/// How a binary scene is written.
///
/// ```
/// use jasset_scene::BinaryOptions;
///
/// # #[cfg(feature = "lz4")]
/// assert_ne!(BinaryOptions::new().compressed(), BinaryOptions::new());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BinaryOptions {
    is_compressed: bool,
}

impl BinaryOptions {
    /// As fast as can be.
    pub const fn new() -> Self {
        Self { is_compressed: false }
    }

    /// Those of a binary scene that begins so.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let flags = bytes.get(8..12).and_then(<[u8]>::first_chunk).map_or(0, |flags| u32::from_le_bytes(*flags));
        // What cannot be compressed is not, rather than not saved.
        Self { is_compressed: cfg!(feature = "lz4") && flags & LZ4 != 0 }
    }

    /// Smaller: in blocks of LZ4.
    #[cfg(feature = "lz4")]
    #[must_use]
    pub const fn compressed(self) -> Self {
        Self { is_compressed: true }
    }
}

/// Whether bytes begin as a binary scene does.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes())
}

/// The version of a binary scene, if the bytes are one.
pub(crate) fn version(bytes: &[u8]) -> Option<i32> {
    let mut bytes = Bytes { rest: bytes };
    (bytes.u32().ok()? == MAGIC).then(|| bytes.i32().ok())?
}

/// Whether the version of a binary scene, if the bytes are one, is known.
pub(crate) fn check_version(bytes: &[u8]) -> Result<()> {
    match version(bytes) {
        None | Some(1..=VERSION) => Ok(()),
        Some(found @ ..1) => {
            let help = "the file is damaged: take another copy of it";
            Err(Error::custom(format!("expected a binary scene of version 1 to {VERSION}, found {found}; {help}")))
        }
        Some(found) => {
            let help = "the file was written by a newer program: update this one";
            Err(Error::custom(format!("expected a binary scene up to version {VERSION}, found {found}; {help}")))
        }
    }
}

/// The entities of a scene that have the same components.
struct Set {
    /// By their places in the registry.
    places: Vec<usize>,
    rows: Vec<u32>,
}

/// The bytes of a scene.
pub(crate) fn to_vec<W: SceneWorld>(source: &dyn Source<W>, options: BinaryOptions) -> Result<Vec<u8>> {
    source.order(&|row| row as u64);
    let Written { ids, outside } = source.references(true);
    <dyn References>::within(ids, || write(source, &outside, options))
}

fn write<W: SceneWorld>(
    source: &dyn Source<W>,
    outside: &RefCell<Vec<u64>>,
    options: BinaryOptions,
) -> Result<Vec<u8>> {
    let entries = source.types().entries();
    let (mut sets, mut links, mut unknown) = (Vec::<Set>::new(), Vec::<Set>::new(), Vec::new());
    let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
    let (mut present, mut at) = (Vec::new(), 0);
    let count = u32::try_from(source.ids().len()).map_err(|_| Error::custom("the scene has too many entities"))?;
    for row in 0..count {
        present.clear();
        source.each(row as usize, &mut |place, _| {
            if entries[place].is_relationship {
                match links.iter_mut().find(|link| link.places == [place]) {
                    Some(link) => link.rows.push(row),
                    None => links.push(Set { places: vec![place], rows: vec![row] }),
                }
            } else {
                present.push(place);
            }
            Ok(())
        })?;
        // Mostly it is that of the entity before.
        if sets.get(at).is_none_or(|set| set.places != present) {
            at = known.get(&present).copied().unwrap_or_else(|| {
                sets.push(Set { places: present.clone(), rows: Vec::new() });
                known.insert(present.clone(), sets.len() - 1);
                sets.len() - 1
            });
        }
        sets[at].rows.push(row);
        unknown.extend(source.unknown(row as usize).into_iter().map(|component| (row, component)));
    }

    let mut writer = binary::Writer::new();
    for (place, entry) in entries.iter().enumerate() {
        for set in sets.iter().chain(&links).filter(|set| set.places.contains(&place)) {
            for row in &set.rows {
                source.one(*row as usize, place, &mut |_, value| Ok((entry.write_binary)(value, &mut writer)?))?;
            }
        }
    }
    let mut content = if options.is_compressed { Vec::new() } else { header(options) };
    put_text(&mut content, source.name())?;
    // What is spoken of and not there is known now.
    for ids in [source.ids(), &outside.borrow()] {
        put_count(&mut content, ids.len())?;
        content.extend(ids.iter().flat_map(|id| id.to_le_bytes()));
    }
    put_count(&mut content, entries.len())?;
    entries.iter().try_for_each(|entry| put_text(&mut content, entry.class.name()))?;
    for sets in [&sets, &links] {
        put_count(&mut content, sets.len())?;
        for set in sets {
            put_count(&mut content, set.places.len())?;
            set.places.iter().try_for_each(|place| put_count(&mut content, *place))?;
            put_count(&mut content, set.rows.len())?;
            set.rows.iter().for_each(|row| content.extend_from_slice(&row.to_le_bytes()));
        }
    }
    put_count(&mut content, unknown.len())?;
    for (row, component) in &unknown {
        content.extend_from_slice(&row.to_le_bytes());
        put_text(&mut content, component.name())?;
        put_text(&mut content, component.text())?;
    }
    let start = content.len();
    writer.append_to(&mut content)?;
    let (mut out, crc) = if options.is_compressed {
        let mut out = header(options);
        put_length(&mut out, content.len());
        compress(&content, &mut out)?;
        let crc = crc32fast::hash(&out);
        (out, crc)
    } else {
        let length = content.len() - HEADER;
        put_length(&mut content, length);
        let crc = checksum(&content, &content[start..]);
        (content, crc)
    };
    out.extend_from_slice(&crc.to_le_bytes());
    Ok(out)
}

/// What a file begins with: the length of its content is 0.
fn header(options: BinaryOptions) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend_from_slice(&MAGIC.to_le_bytes());
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&(if options.is_compressed { LZ4 } else { 0 }).to_le_bytes());
    out.extend_from_slice(&[0; 8]);
    out
}

/// Puts in the length of the content, which is not known before.
fn put_length(out: &mut [u8], length: usize) {
    out[HEADER - 8..HEADER].copy_from_slice(&(length as u64).to_le_bytes());
}

#[cfg(feature = "lz4")]
fn compress(content: &[u8], out: &mut Vec<u8>) -> Result<()> {
    for block in content.chunks(BLOCK) {
        let packed = lz4_flex::block::compress(block);
        put_count(out, block.len())?;
        // What does not become smaller stands as it is.
        let stored = if packed.len() < block.len() { &packed } else { block };
        put_count(out, stored.len())?;
        out.extend_from_slice(stored);
    }
    Ok(())
}

#[cfg(not(feature = "lz4"))]
fn compress(_: &[u8], _: &mut Vec<u8>) -> Result<()> {
    Err(Error::custom("compressed scenes need the feature `lz4`"))
}

#[cfg(feature = "lz4")]
fn decompress(mut from: Bytes<'_>, length: u64) -> Result<Vec<u8>> {
    let wrong = || Error::custom("a block of the binary scene is damaged");
    let mut content = Vec::new();
    while !from.rest.is_empty() {
        let size = from.u32()? as usize;
        let stored = from.count(1)?;
        let block = from.take(stored)?;
        if size > BLOCK || size < stored {
            return Err(wrong());
        }
        if size == stored {
            content.extend_from_slice(block);
        } else {
            content.extend(lz4_flex::block::decompress(block, size).map_err(|_| wrong())?);
        }
    }
    if content.len() as u64 == length { Ok(content) } else { Err(wrong()) }
}

#[cfg(not(feature = "lz4"))]
fn decompress(_: Bytes<'_>, _: u64) -> Result<Vec<u8>> {
    Err(Error::custom("the binary scene is compressed: it needs the feature `lz4`"))
}

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

/// The CRC-32 of bytes that end with a binary file of values, which is right: the header of that has the CRC-32 of all
/// that is behind it.
fn checksum(bytes: &[u8], values: &[u8]) -> u32 {
    const VALUES_HEADER: usize = 24;
    let Some(crc) = values.get(12..16).and_then(<[u8]>::first_chunk) else { return crc32fast::hash(bytes) };
    let behind = values.len().saturating_sub(VALUES_HEADER);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..bytes.len() - behind]);
    hasher.combine(&crc32fast::Hasher::new_with_initial_len(u32::from_le_bytes(*crc), behind as u64));
    hasher.finalize()
}

/// Whether none of them is 0, and none stands twice.
fn are_ids(ids: &[u64]) -> bool {
    // Mostly they are random: those with the same highest bits are few.
    let bits = usize::BITS - ids.len().leading_zeros();
    let part = |id: u64| usize::try_from(id.checked_shr(u64::BITS - bits).unwrap_or(0)).unwrap_or_default();
    let mut ends = vec![0; (1 << bits) + 1];
    for id in ids {
        ends[part(*id) + 1] += 1;
    }
    for at in 1..ends.len() {
        ends[at] += ends[at - 1];
    }
    let mut sorted = vec![0; ids.len()];
    for id in ids {
        let end = &mut ends[part(*id)];
        sorted[*end] = *id;
        *end += 1;
    }
    let mut start = 0;
    ends.into_iter().all(|end| {
        let same = &mut sorted[start..end];
        start = end;
        if same.len() > 1 {
            same.sort_unstable();
        }
        same.first() != Some(&0) && same.windows(2).all(|pair| pair[0] != pair[1])
    })
}

/// The entities that have the same components, as the file has them.
struct FileSet {
    classes: Vec<usize>,
    rows: Vec<u32>,
}

/// What a content begins with.
struct Layout<'b> {
    name: &'b str,
    ids: Vec<u64>,
    outside: Vec<u64>,
    classes: Vec<&'b str>,
    sets: Vec<FileSet>,
    links: Vec<FileSet>,
    unknown: Vec<(u32, UnknownComponent)>,
    /// A file of all values.
    values: &'b [u8],
}

impl<'b> Layout<'b> {
    fn read(mut from: Bytes<'b>) -> Result<Self> {
        let wrong = |what: &str| Error::custom(format!("the binary scene is damaged: {what}"));
        let name = from.text()?;
        let (ids, outside) = (from.u64s()?, from.u64s()?);
        let count = ids.len();
        if !are_ids(&ids) {
            return Err(wrong("two entities have one id, or one has none"));
        }
        let classes = from.count(4)?;
        let classes = (0..classes).map(|_| from.text()).collect::<Result<Vec<_>>>()?;
        // Each entity is of one set, and has a relationship of each class at most once.
        let mut sets = || {
            let sets = from.count(8)?;
            (0..sets)
                .map(|_| {
                    let of_set: Vec<_> = from.u32s()?.into_iter().map(|class| class as usize).collect();
                    let rows = from.u32s()?;
                    if !of_set.windows(2).all(|pair| pair[0] < pair[1])
                        || of_set.last().is_some_and(|last| *last >= classes.len())
                        || !rows.windows(2).all(|pair| pair[0] < pair[1])
                        || rows.last().is_some_and(|last| *last as usize >= count)
                    {
                        return Err(wrong("a set of entities names what is not there"));
                    }
                    Ok(FileSet { classes: of_set, rows })
                })
                .collect::<Result<Vec<_>>>()
        };
        let (sets, links) = (sets()?, sets()?);
        let mut is_met = vec![false; count];
        for row in sets.iter().flat_map(|set| &set.rows) {
            if std::mem::replace(&mut is_met[*row as usize], true) {
                return Err(wrong("an entity is in two sets"));
            }
        }
        if !is_met.into_iter().all(|is_met| is_met) {
            return Err(wrong("an entity is in no set"));
        }
        let mut linked: Vec<_> = links.iter().flat_map(|link| &link.classes).collect();
        linked.extend(sets.iter().flat_map(|set| &set.classes).collect::<std::collections::BTreeSet<_>>());
        let all = linked.len();
        linked.sort_unstable();
        linked.dedup();
        if linked.len() < all || links.iter().any(|link| link.classes.len() != 1) {
            return Err(wrong("a relationship stands twice"));
        }
        let unknown = from.count(12)?;
        let unknown = (0..unknown)
            .map(|_| {
                let row = from.u32()?;
                let component = UnknownComponent::new(from.text()?, from.text()?);
                if row as usize >= count {
                    return Err(wrong("a component is of no entity"));
                }
                // It is written into texts as it is.
                if !text::is_section(component.text(), component.name()) {
                    return Err(wrong("the text of a component is none"));
                }
                Ok((row, component))
            })
            .collect::<Result<Vec<_>>>()?;
        Ok(Self { name, ids, outside, classes, sets, links, unknown, values: from.rest })
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
    builder.data.ids.clone_from(&layout.ids);
    let ids = LoadIds::dense::<W>(&layout.ids, layout.outside.clone(), keeps_outside);
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
            let entity = layout.ids[row as usize];
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
            let (entity, component_name) = (self.layout.ids[*row as usize], class.into());
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
        let table = layout.ids.iter().copied().collect();
        let ids = LoadIds::named::<W>(table, u32::try_from(layout.ids.len()).unwrap_or(u32::MAX));
        for (row, component) in &layout.unknown {
            let id = layout.ids[*row as usize];
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
