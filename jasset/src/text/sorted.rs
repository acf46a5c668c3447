//! How are pieces of text put in order where they stand?

use alloc::vec::Vec;
use core::ops::Range;

use super::{order::compare_soon, output::Output};

/// A piece of a text, with what it is sorted by.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    all: Range<usize>,
    key: Range<usize>,
}

/// What an output keeps for it.
#[derive(Debug, Default)]
pub(crate) struct Sorting {
    /// What is not sorted yet. Behind the pieces of one are those of what stands in its last piece.
    pieces: Vec<Piece>,
    /// Where pieces are put together in another order.
    aside: Vec<u8>,
}

#[cfg(feature = "std")]
impl Sorting {
    /// Forgets what was written. Gives whether the memory is no more than so many bytes.
    pub(super) fn reset(&mut self, most: usize) -> bool {
        self.pieces.clear();
        self.aside.clear();
        self.pieces.capacity() * size_of::<Piece>() <= most && self.aside.capacity() <= most
    }
}

/// Pieces that are written one behind the other. Those of several may be written in one another.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// Where they begin among those of the output.
    first: usize,
    is_sorted: bool,
}

impl Pieces {
    pub(crate) fn new(out: &Output) -> Self {
        Self { first: out.sorting.as_ref().map_or(0, |sorting| sorting.pieces.len()), is_sorted: true }
    }

    /// A piece with this key begins at `start`, where the one before ends.
    pub(crate) fn add(&mut self, out: &mut Output, start: usize, key: Range<usize>) {
        let Sorting { pieces, .. } = &mut **out.sorting.get_or_insert_default();
        if let Some(before) = pieces[self.first..].last_mut() {
            before.all.end = start;
            self.is_sorted &= compare_soon(&out.all[before.key.clone()], &out.all[key.clone()]).is_lt();
        }
        pieces.push(Piece { all: start..start, key });
    }

    /// The key of the last piece.
    pub(crate) fn last<'o>(&self, out: &'o Output) -> &'o str {
        let last = out.sorting.as_ref().and_then(|sorting| sorting.pieces[self.first..].last());
        last.map_or("", |piece| out.part(piece.key.clone()))
    }

    /// Brings the pieces into their order. The last one ends here. Gives a key that two have.
    pub(crate) fn sort<'o>(&self, out: &'o mut Output) -> Option<&'o str> {
        let twice = if self.is_sorted { None } else { self.sort_all(out) };
        self.forget(out);
        twice.map(|key| out.part(key))
    }

    fn forget(&self, out: &mut Output) {
        if let Some(sorting) = &mut out.sorting {
            sorting.pieces.truncate(self.first);
        }
    }

    #[inline(never)]
    fn sort_all(&self, out: &mut Output) -> Option<Range<usize>> {
        let Output { all, length, sorting } = out;
        let Sorting { pieces, aside } = &mut **sorting.as_mut()?;
        let pieces = pieces.get_mut(self.first..)?;
        pieces.last_mut()?.all.end = *length;
        let start = pieces.first()?.all.start;
        let key = |piece: &Piece| &all[piece.key.clone()];
        // Which of two equal pieces is first makes no difference.
        pieces.sort_unstable_by(|a, b| compare_soon(key(a), key(b)).then(a.all.start.cmp(&b.all.start)));
        let twice = pieces.windows(2).find(|pair| key(&pair[0]) == key(&pair[1])).map(|pair| pair[0].key.clone());
        if twice.is_none() {
            aside.clear();
            for piece in pieces {
                aside.extend_from_slice(&all[piece.all.clone()]);
            }
            all[start..*length].copy_from_slice(aside);
        }
        twice
    }

    /// Gives the first key that stood there before. The pieces stay in their order.
    pub(crate) fn all_differ<'o>(&self, out: &'o mut Output) -> Option<&'o str> {
        let twice = if self.is_sorted { None } else { self.first_twice(out) };
        self.forget(out);
        twice.map(|key| out.part(key))
    }

    #[inline(never)]
    fn first_twice(&self, out: &mut Output) -> Option<Range<usize>> {
        let Output { all, sorting, .. } = out;
        let pieces = sorting.as_mut()?.pieces.get_mut(self.first..)?;
        let key = |piece: &Piece| &all[piece.key.clone()];
        pieces.sort_unstable_by(|a, b| key(a).cmp(key(b)).then(a.all.start.cmp(&b.all.start)));
        let pairs = pieces.windows(2).filter(|pair| key(&pair[0]) == key(&pair[1]));
        pairs.map(|pair| &pair[1]).min_by_key(|piece| piece.all.start).map(|piece| piece.key.clone())
    }
}
