//! How do the entries of a map, and the elements of a set, get into their order?

use alloc::{string::String, vec::Vec};
use core::cmp::Ordering;

use super::{
    measure::extent,
    rows::{Rows, TextBuffer},
    save::save_whole,
    scalar_reader::take_variant,
};
use crate::archive::text::save_value::{self, Setting};
use crate::archive::{Form, Itself, JAsset, List, Map};
use crate::{
    error::{Error, Result},
    text::{order::compare, writer::Spot},
};

/// An entry or an element that was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    rows: Part,
    text: Part,
}

/// Where it begins, where its key ends, and where all of it.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    key: usize,
    end: usize,
}

impl Part {
    #[inline]
    fn key<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        &bytes[self.start..self.key]
    }
}

/// Appends the entries of a map. Gives how many they are.
pub(super) fn save_entries<'a, F: Map<'a>>(out: &mut Rows<'_>, map: &F, inner: Setting) -> Result<usize> {
    if let Some(form) = extent::<F::Key, Itself>().order {
        let begun = Begun::at(out);
        for (key, value) in map.entries() {
            let start = (out.bytes.len(), out.text.len());
            save_whole::<F::Key, Itself>(out, key, inner)?;
            let at = out.add(start);
            save_whole::<F::Value, Itself>(out, value, inner).map_err(|error| in_entry::<F::Key>(error, key, inner))?;
            out.end(at);
        }
        let count = out.pieces.len() - begun.pieces;
        if begun.sort(out, form) {
            return Ok(count);
        }
    }
    let mut entries = Vec::new();
    for entry in map.entries() {
        let text = key_text::<F::Key>(entry.0, inner)?;
        if !save_value::is_key(&text) {
            return Err(save_value::not_a_key(&text));
        }
        entries.push((text, entry));
    }
    entries.sort_by(|(a, _), (b, _)| compare(a, b));
    if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(save_value::twice(&pair[0].0));
    }
    let count = entries.len();
    for (text, (key, value)) in entries {
        let start = out.bytes.len();
        save_whole::<F::Key, Itself>(out, key, inner)?;
        save_whole::<F::Value, Itself>(out, value, inner).map_err(|error| error.inside_entry(&text))?;
        out.fill(start);
    }
    Ok(count)
}

/// Appends the elements of a set.
pub(super) fn save_set<'a, F: List<'a>>(out: &mut Rows<'_>, set: &F, inner: Setting) -> Result<()> {
    if let Some(form) = extent::<F::Item, Itself>().order {
        let begun = Begun::at(out);
        for item in set.items() {
            let start = (out.bytes.len(), out.text.len());
            save_whole::<F::Item, Itself>(out, item, inner)?;
            out.add(start);
        }
        if begun.sort(out, form) {
            return Ok(());
        }
    }
    let mut items = Vec::new();
    for item in set.items() {
        items.push((save_value::text_of::<F::Item, Itself>(item, inner)?, item));
    }
    items.sort_by(|(a, _), (b, _)| compare(a, b));
    for (_, item) in items {
        let start = out.bytes.len();
        save_whole::<F::Item, Itself>(out, item, inner)?;
        out.fill(start);
    }
    Ok(())
}

fn key_text<'a, K: JAsset<'a>>(key: &K, inner: Setting) -> Result<String> {
    save_value::text_of::<K, Itself>(key, Setting { spot: Spot::Key, ..inner })
}

#[cold]
fn in_entry<'a, K: JAsset<'a>>(error: Error, key: &K, inner: Setting) -> Error {
    match key_text::<K>(key, inner) {
        Ok(text) => error.inside_entry(&text),
        Err(_) => error,
    }
}

impl Rows<'_> {
    /// A key was written that began there. Gives its place among the pieces.
    #[inline]
    fn add(&mut self, (row, text): (usize, usize)) -> usize {
        let (rows, full) = (self.bytes.len(), self.text.len());
        let part = |start, end| Part { start, key: end, end };
        self.pieces.push(Piece { rows: part(row, rows), text: part(text, full) });
        self.pieces.len() - 1
    }

    /// The rest of an entry was written.
    #[inline]
    fn end(&mut self, at: usize) {
        if let Some(piece) = self.pieces.get_mut(at) {
            (piece.rows.end, piece.text.end) = (self.bytes.len(), self.text.len());
        }
    }
}

/// What there was before a map or a set.
struct Begun {
    rows: usize,
    text: usize,
    pieces: usize,
}

impl Begun {
    fn at(out: &Rows<'_>) -> Self {
        Self { rows: out.bytes.len(), text: out.text.len(), pieces: out.pieces.len() }
    }

    /// Sorts the pieces since then by keys of this form, and forgets them. `false`, and all is as before, if two keys are
    /// one.
    fn sort(&self, out: &mut Rows<'_>, form: Form) -> bool {
        let Rows { bytes: rows, text, pieces } = out;
        let added = &mut pieces[self.pieces..];
        let order = |rows: &[u8], text: &TextBuffer, a: &Piece, b: &Piece| match form {
            Form::String => a.text.key(text.bytes()).cmp(b.text.key(text.bytes())),
            _ => heads(form, a.rows.key(rows), b.rows.key(rows)),
        };
        let is_sorted = |rows: &[u8], text: &TextBuffer, pieces: &[Piece]| {
            pieces.windows(2).all(|pair| order(rows, text, &pair[0], &pair[1]).is_lt())
        };
        let mut all = is_sorted(rows, text, added);
        if !all {
            added.sort_unstable_by(|a, b| order(rows, text, a, b));
            all = is_sorted(rows, text, added);
            if all {
                let (end, full) = (rows.len(), text.len());
                rows.resize(2 * end - self.rows, 0);
                rearrange(rows, self.rows, end, added.iter().map(|piece| piece.rows));
                rows.truncate(end);
                rearrange(text.twice(self.text), self.text, full, added.iter().map(|piece| piece.text));
            } else {
                rows.truncate(self.rows);
                text.truncate(self.text);
            }
        }
        pieces.truncate(self.pieces);
        all
    }
}

/// Puts the parts of `start..end` into another order. Behind it is as much room.
fn rearrange(bytes: &mut [u8], start: usize, end: usize, parts: impl Iterator<Item = Part>) {
    let mut to = end;
    for Part { start, end, .. } in parts {
        bytes.copy_within(start..end, to);
        to += end - start;
    }
    bytes.copy_within(end..to, start);
}

/// The order of names, which are written as they are. Two of them look like numbers, which come first.
fn names(a: &str, b: &str) -> Ordering {
    let rank = |name: &str| match name {
        "inf" => 0,
        "nan" => 1,
        _ => 2,
    };
    rank(a).cmp(&rank(b)).then_with(|| a.cmp(b))
}

/// The order of integers, of rows of them, of the names of variants.
fn heads(form: Form, a: &[u8], b: &[u8]) -> Ordering {
    if let Form::Variant(variants) = form {
        let name = |head: &[u8]| {
            let index = take_variant(head, variants).unwrap_or_default();
            variants.list.get(index).map_or("", |variant| variant.name)
        };
        return names(name(a), name(b));
    }
    let (width, mask) = (form.width() as usize, if form.is_signed() { 0x80 } else { 0 });
    // The last byte is the one that counts most.
    let number = |bytes: &[u8]| {
        let mut wide = [0; 8];
        for (to, byte) in wide.iter_mut().rev().zip(bytes.iter().rev()) {
            *to = *byte;
        }
        wide[7] ^= mask;
        u64::from_le_bytes(wide)
    };
    a.chunks(width).map(number).cmp(b.chunks(width).map(number))
}
