//! How is a scene written?

use std::{cell::RefCell, collections::HashMap};

use jasset::{References, binary};

use super::{BinaryOptions, HEADER, LZ4, MAGIC, VERSION, checksum, lz4::compress};
use crate::{
    bytes::{put_count, put_text},
    error::{Error, Result},
    ids::Written,
    source::Source,
    world::SceneWorld,
};

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
