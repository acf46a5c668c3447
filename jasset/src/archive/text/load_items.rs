//! How are the elements of a list, and the entries of a map, read one by one?

use super::{
    load_block::{self, Elements},
    load_value::LoadValue,
    loader::Loader,
    site::{Site, Target},
};
use crate::archive::{Itself, JAsset, path::Path, state::State};
use crate::{
    error::Error,
    text::{
        block::{Passage, Rows},
        walk::{Extent, Inner},
        writer::Spot,
    },
};

/// Where the elements or entries of a value are read from.
pub(super) enum Items<'x, 'l, 't, 'a, I> {
    Site { state: &'l mut State<'t>, site: &'x mut Site<'l, 't, 'a>, items: I },
    Walk(&'x mut Loader<'l, 't, 'a>, Inner),
}

/// How far the elements or entries of a value are read.
pub(super) struct Progress {
    pub(super) count: usize,
    pub(super) failed: bool,
    pub(super) error: Option<Error>,
}

impl<'t, 'a> Items<'_, '_, 't, 'a, Elements<'t>> {
    /// Reads the next element.
    #[inline(never)]
    pub(super) fn next_item<T: JAsset<'a>>(&mut self, progress: &mut Progress) -> Option<T> {
        loop {
            let mut item = None;
            // After one that is malformed, the others are only checked.
            let target = if progress.failed { Target::Check } else { Target::New(&mut item) };
            let read = match self {
                Items::Walk(loader, inner) => {
                    let extent = loader.next_in_walk(inner, b']')?;
                    let read = LoadValue::<T, Itself>::walk(loader, extent, target);
                    loader.behind_item(inner);
                    if loader.walk.has_failed() {
                        return None;
                    }
                    read
                }
                Items::Site { state, site, items } => {
                    let (passage, key) = items.next(state, site)?;
                    let path = match &key {
                        Some((_, key)) => Path::Entry(&site.path, key.text(site.text)),
                        None => Path::Index(&site.path, progress.count),
                    };
                    let mut inner = site.inner(path, passage);
                    inner.entry_key = key.as_ref();
                    LoadValue::<T, Itself>::read(state, inner, target)
                }
            };
            progress.count += 1;
            if let Err(fatal) = read {
                (progress.failed, progress.error) = (true, Some(fatal));
                return None;
            }
            if item.is_some() {
                return item;
            }
            progress.failed = true;
        }
    }
}

impl<'t, 'a> Items<'_, '_, 't, 'a, (Rows<'t>, Rows<'t>)> {
    /// Reads the next entry.
    #[inline(never)]
    pub(super) fn next_entry<K: JAsset<'a>, V: JAsset<'a>>(&mut self, progress: &mut Progress) -> Option<(K, V)> {
        loop {
            let (mut key, mut value) = (None, None);
            let (key_target, value_target) = if progress.failed {
                (Target::Check, Target::Check)
            } else {
                (Target::New(&mut key), Target::New(&mut value))
            };
            let read = match self {
                Items::Walk(loader, inner) => {
                    loader.next_in_walk(inner, b'}')?;
                    let (end, start) = loader.entry_in_walk()?;
                    let read = LoadValue::<K, Itself>::walk(loader, Extent::Key(end), key_target).and_then(|()| {
                        loader.move_behind_key(end, start);
                        LoadValue::<V, Itself>::walk(loader, Extent::Line, value_target)
                    });
                    loader.behind_item(inner);
                    if loader.walk.has_failed() {
                        return None;
                    }
                    read
                }
                Items::Site { state, site, items: (rows, _) } => {
                    let (range, passage) = match rows.next_entry(site.text)? {
                        Ok(entry) => entry,
                        Err(row) => {
                            load_block::no_entry(state, site, row);
                            progress.failed = true;
                            continue;
                        }
                    };
                    let path = Path::Entry(&site.path, &site.text[range.clone()]);
                    let mut key_site = site.inner(path, Passage::part(range, Spot::Key));
                    key_site.depth = site.depth;
                    LoadValue::<K, Itself>::read(state, key_site, key_target)
                        .and_then(|()| LoadValue::<V, Itself>::read(state, site.inner(path, passage), value_target))
                }
            };
            progress.count += 1;
            if let Err(fatal) = read {
                (progress.failed, progress.error) = (true, Some(fatal));
                return None;
            }
            if let (Some(key), Some(value)) = (key, value) {
                return Some((key, value));
            }
            progress.failed = true;
        }
    }
}
