//! How is a scene written as, and read from, the bytes of format version 1?
//!
//! Each entity stands with the memory of its components, so only plain ones can be in it.

use jasset::IdTable;

pub(crate) mod plain;
mod raw;

use crate::{
    binary::MAGIC,
    bytes::Bytes,
    data::{Builder, SceneData, cut_dangling},
    error::{Error, Result},
    ids::LoadIds,
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind},
    source::Source,
    types::SceneTypes,
    world::SceneWorld,
};

const VERSION: i32 = 1;

/// What is said of a component that it has no form for.
const NOT_IN_VERSION_1: &str = "cannot be in a binary scene of version 1; save in version 2";

/// The bytes of a scene.
pub(crate) fn to_vec<W: SceneWorld>(source: &dyn Source<W>) -> Result<Vec<u8>> {
    source.order(&|row| row as u64);
    let written = source.references(true);
    let ids = &written.ids;
    let entries = source.types().entries();
    let number = |count: usize| {
        i32::try_from(count).map_err(|_| Error::custom("the scene is too large for a binary scene of version 1"))
    };
    let mut out = Vec::new();
    out.extend_from_slice(&MAGIC.to_le_bytes());
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&number(source.ids().len())?.to_le_bytes());
    for row in 0..source.ids().len() {
        out.extend_from_slice(&number(row)?.to_le_bytes());
        let counted = out.len();
        out.extend_from_slice(&[0; 4]);
        let mut numbers = Vec::new();
        source.each(row, &mut |place, value| {
            let entry = &entries[place];
            let Some(room) = entry.room else {
                return Err(Error::custom(format!("it is not plain memory, so it {NOT_IN_VERSION_1}")));
            };
            if entries.iter().position(|other| other.number == entry.number) != Some(place) {
                let help = "give it one of its own by `SceneTypes::with_number`";
                return Err(Error::custom(format!("another type has its number, {}, too; {help}", entry.number)));
            }
            out.extend_from_slice(&entry.number.to_le_bytes());
            out.extend_from_slice(&number(room.size)?.to_le_bytes());
            (entry.write_plain)(value, &mut out, &**ids)?;
            numbers.push(entry.number);
            Ok(())
        })?;
        for unknown in source.unknown(row) {
            let Some((of, bytes)) = raw::parts(&unknown) else {
                let (id, name) = (source.ids()[row], unknown.name());
                let message = "no type is registered for it, so it";
                return Err(Error::custom(format!("entity 0x{id:016X}: {name}: {message} {NOT_IN_VERSION_1}")));
            };
            // The program gave the entity what could not be read.
            if !numbers.contains(&of) {
                out.extend_from_slice(&of.to_le_bytes());
                out.extend_from_slice(&number(bytes.len())?.to_le_bytes());
                out.extend_from_slice(&bytes);
                numbers.push(of);
            }
        }
        if !written.outside.borrow().is_empty() {
            let id = source.ids()[row];
            let message = "it refers to what is not in the scene, for which version 1 has no ids; save in version 2";
            return Err(Error::custom(format!("entity 0x{id:016X}: {message}")));
        }
        out[counted..counted + 4].copy_from_slice(&number(numbers.len())?.to_le_bytes());
    }
    Ok(out)
}

/// One component of an entity.
struct Raw<'b> {
    number: i32,
    bytes: &'b [u8],
}

/// Reads a scene of format version 1.
pub(crate) fn load<W: SceneWorld>(bytes: &[u8], types: &SceneTypes<W>, options: SceneOptions) -> Result<SceneData<W>> {
    // Nothing that has no pointers nests, or is of another version.
    let _ = options;
    let mut from = Bytes { rest: bytes };
    from.take(8)?;
    let negative = |_| Error::custom("the binary scene is damaged: a number is negative");
    let count = u32::try_from(from.i32()?).map_err(negative)?;
    if from.rest.len() / 8 < count as usize {
        return Err(Error::custom("the binary scene is cut off"));
    }
    Bytes::check_entities(count as usize)?;
    let (mut entities, mut table) = (Vec::new(), IdTable::default());
    for _ in 0..count {
        // What is 0 there is none here.
        let id = u64::from(u32::try_from(from.i32()?).map_err(negative)?) + 1;
        if table.push(id).is_err() {
            return Err(Error::custom(format!("the binary scene has two entities with the id {}", id - 1)));
        }
        let components = u32::try_from(from.i32()?).map_err(negative)?;
        let mut list = Vec::new();
        for _ in 0..components {
            let number = from.i32()?;
            let size = u32::try_from(from.i32()?).map_err(negative)?;
            let bytes = from.take(size as usize)?;
            if list.iter().any(|other: &Raw<'_>| other.number == number) {
                return Err(Error::custom(format!("the entity {} has two components {number}", id - 1)));
            }
            list.push(Raw { number, bytes });
        }
        entities.push((id, list));
    }
    if !from.rest.is_empty() {
        return Err(Error::custom(format!("{} bytes follow the last entity of the binary scene", from.rest.len())));
    }
    let ids = LoadIds::named::<W>(table);
    let mut builder = Builder::new(types);
    builder.data.ids = entities.iter().map(|(id, _)| *id).collect();
    for (row, (id, list)) in (0..).zip(&entities) {
        entity(&mut builder, row, *id, list, &ids);
    }
    builder.data.links.sort_by_key(|link| link.place);
    Ok(builder.data)
}

fn entity<W: SceneWorld>(builder: &mut Builder<W>, row: u32, id: u64, list: &[Raw<'_>], ids: &LoadIds) {
    let types = builder.data.types.clone();
    let entries = types.entries();
    let note =
        |kind, component: &str| SceneNote { kind, entity: id, component: component.into(), position: None, file: None };
    let (mut known, mut kept) = (Vec::new(), Vec::new());
    for raw in list {
        match entries.iter().position(|entry| entry.number == raw.number) {
            None => {
                builder.data.report.push(note(SceneNoteKind::UnknownNumber(raw.number), ""));
                kept.push(raw.number);
            }
            Some(place) => {
                let class = entries[place].class.name();
                match entries[place].room {
                    Some(room) if room.size == raw.bytes.len() => known.push((place, raw.bytes)),
                    room => {
                        let kind =
                            SceneNoteKind::WrongSize { expected: room.map(|room| room.size), found: raw.bytes.len() };
                        builder.data.report.push(note(kind, class));
                        kept.push(raw.number);
                    }
                }
            }
        }
    }
    known.sort_by_key(|(place, _)| *place);
    let mut read = |place: usize, column: &mut dyn crate::column::Column<W>, report: &mut crate::SceneReport| {
        let (entry, before, dangling) = (&entries[place], column.len(), ids.dangling_count());
        let bytes = known.iter().find(|(other, _)| *other == place).map_or(&[][..], |(_, bytes)| bytes);
        let mut read = (entry.read_plain)(column, bytes, ids);
        if read.is_ok() && ids.dangling_count() > dangling {
            read = cut_dangling(column, before, ids, report, |kind, _| note(kind, entry.class.name()));
        }
        if let Err(error) = &read {
            column.truncate(before);
            let problems = error.problems().iter().cloned().map(SceneNoteKind::Problem);
            report.notes.extend(problems.map(|kind| note(kind, entry.class.name())));
            kept.push(entry.number);
        }
        read.is_ok()
    };
    let is_link = |place: &usize| entries[*place].is_relationship;
    let (links, set): (Vec<_>, Vec<_>) = known.iter().map(|(place, _)| *place).partition(is_link);
    builder.add(row, &set, &mut read);
    for place in links {
        let mut report = std::mem::take(&mut builder.data.report);
        let link = builder.link(place);
        if read(place, &mut *link.column, &mut report) {
            link.rows.push(row);
        }
        builder.data.report = report;
    }
    // In the order of the file.
    for raw in list.iter().filter(|raw| kept.contains(&raw.number)) {
        builder.data.unknown.push((row, raw::component(raw.number, raw.bytes)));
    }
}
