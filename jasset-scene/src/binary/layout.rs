//! What does a content begin with?

use std::rc::Rc;

use jasset::IdTable;

use crate::{
    bytes::Bytes,
    error::{Error, Result},
    text,
    world::UnknownComponent,
};

/// The entities that have the same components, as the file has them.
pub(super) struct FileSet {
    pub(super) classes: Vec<usize>,
    pub(super) rows: Vec<u32>,
}

/// What a content begins with.
pub(super) struct Layout<'b> {
    pub(super) name: &'b str,
    pub(super) ids: Rc<IdTable>,
    pub(super) outside: Vec<u64>,
    pub(super) classes: Vec<&'b str>,
    pub(super) sets: Vec<FileSet>,
    pub(super) links: Vec<FileSet>,
    pub(super) unknown: Vec<(u32, UnknownComponent)>,
    /// A file of all values.
    pub(super) values: &'b [u8],
}

impl<'b> Layout<'b> {
    pub(super) fn read(mut from: Bytes<'b>) -> Result<Self> {
        let wrong = |what: &str| Error::custom(format!("the binary scene is damaged: {what}"));
        let name = from.text()?;
        let (ids, outside) = (from.u64s()?, from.u64s()?);
        let count = ids.len();
        Bytes::check_entities(count)?;
        let ids = IdTable::from(ids);
        if ids.ids().contains(&0) || ids.ids().len() < count {
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
        Ok(Self { name, ids: Rc::new(ids), outside, classes, sets, links, unknown, values: from.rest })
    }
}
