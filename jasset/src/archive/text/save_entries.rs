//! How are values written of which there are several: lists, sets and maps?

use alloc::{boxed::Box, format, string::String, vec::Vec};
use core::ops::Range;

use super::{
    element_key,
    save_row::SaveRow,
    save_value::{Setting, save_value, text_of},
};
use crate::archive::{Itself, JAsset, List, Map, Shape, With};
use crate::{
    error::{Error, Problem, ProblemKind, Result, shown},
    text::{
        order::compare,
        outline::entry,
        output::Output,
        sorted::Pieces,
        string::is_of_name,
        writer::{Spot, next_line},
    },
};

/// The lines of a list or a map.
struct Block {
    /// The level of the line that it begins in.
    level: u16,
    below_header: bool,
    /// Where the first line begins, with its line break.
    first: usize,
    /// The line break in front of the first line is that of the header.
    has_break: bool,
}

impl Block {
    /// Opens a list or a map, and tells how its lines are set.
    fn open(out: &mut Output, setting: Setting, below_header: bool, spot: Spot) -> Result<(Self, Setting)> {
        let inner = if below_header { setting.below_header(spot)? } else { setting.inner(spot)? };
        let has_break = below_header && out.ends_with(b'\n');
        if has_break {
            out.truncate(out.len() - 1);
        } else if !below_header {
            out.push(if spot == Spot::Field { '{' } else { '[' });
        }
        Ok((Self { level: setting.level, below_header, first: out.len(), has_break }, inner))
    }

    fn close(self, out: &mut Output, bracket: char) {
        if !self.below_header {
            next_line(out, self.level);
            out.push(bracket);
        } else if !self.has_break {
            out.remove(self.first);
        }
    }
}

/// Begins an entry, and tells where that is, and its key.
#[inline]
fn begin_entry(out: &mut Output, level: u16) -> (usize, usize) {
    let start = out.len();
    next_line(out, level);
    (start, out.len())
}

/// Ends the key that begins at `start`, and tells where it is.
fn end_key(out: &mut Output, start: usize) -> Result<Range<usize>> {
    let key = start..out.len();
    if !is_plain_key(&out.bytes()[start..]) && !is_key(out.text(start)) {
        return Err(not_a_key(out.text(start)));
    }
    out.push_str(" = ");
    Ok(key)
}

pub(super) fn save_list<'a, F: List<'a>>(out: &mut Output, value: &F, setting: Setting) -> Result<()> {
    let mut is_row = false;
    if F::COUNT.is_some() {
        let again = &mut *out;
        let begin = move || Some(again);
        let row = SaveRow { begin, row: value.row(), hex: setting.hex, is_row: &mut is_row };
        <Itself as With<F::Item>>::serialize(row)?;
    }
    if is_row {
        return Ok(());
    }
    let shape = Shape::of::<F::Item, Itself>();
    if F::COUNT.is_some() && shape == Shape::Token {
        for (at, item) in value.items().enumerate() {
            if at > 0 {
                out.push(' ');
            }
            save_value::<F::Item, Itself>(out, item, Setting { spot: Spot::Element, ..setting })?;
        }
        return Ok(());
    }
    if value.items().next().is_none() {
        out.push_str(if setting.keyed.is_some() { "{}" } else { "[]" });
        return Ok(());
    }
    if let Some(key) = setting.keyed {
        return save_keyed::<F::Item>(out, value.items(), setting, key);
    }
    let below_header = setting.spot == Spot::Property && !shape.opens_list();
    let (block, inner) = Block::open(out, setting, below_header, Spot::Element)?;
    if F::IS_SET {
        let mut pieces = Pieces::new(out);
        for item in value.items() {
            let start = out.len();
            next_line(out, inner.level);
            let key = out.len();
            save_value::<F::Item, Itself>(out, item, inner)?;
            pieces.add(out, start, key..out.len());
        }
        pieces.sort(out);
    } else {
        for (at, item) in value.items().enumerate() {
            next_line(out, inner.level);
            save_value::<F::Item, Itself>(out, item, inner).map_err(|error| error.inside_element(at))?;
        }
    }
    block.close(out, ']');
    Ok(())
}

pub(super) fn save_map<'a, F: Map<'a>>(out: &mut Output, value: &F, setting: Setting) -> Result<()> {
    if value.entries().next().is_none() {
        out.push_str("{}");
        return Ok(());
    }
    let (block, inner) = Block::open(out, setting, setting.spot == Spot::Property, Spot::Field)?;
    let key_setting = Setting { spot: Spot::Key, ..setting };
    let mut entries = Entries::new(out);
    for (key, value) in value.entries() {
        let at = begin_entry(out, inner.level);
        save_value::<F::Key, Itself>(out, key, key_setting)?;
        entries.end_key(out, at)?;
        let result = save_value::<F::Value, Itself>(out, value, inner);
        if let Err(error) = result {
            entries.fail(out, error);
        }
    }
    entries.end(out)?;
    block.close(out, '}');
    Ok(())
}

/// The entries of a map, as they are written one by one, in whatever order.
struct Entries {
    pieces: Pieces,
    /// What is wrong with the value that is the first in the order of the keys, and its key. That a key is wrong is more
    /// important.
    failed: Option<Box<(String, Error)>>,
}

impl Entries {
    fn new(out: &Output) -> Self {
        Self { pieces: Pieces::new(out), failed: None }
    }

    #[inline(never)]
    fn end_key(&mut self, out: &mut Output, (start, key): (usize, usize)) -> Result<()> {
        let key = end_key(out, key)?;
        self.pieces.add(out, start, key);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn fail(&mut self, out: &Output, error: Error) {
        let key = self.pieces.last(out);
        if self.failed.as_ref().is_none_or(|failed| compare(key, &failed.0).is_lt()) {
            self.failed = Some(Box::new((key.into(), error)));
        }
    }

    fn end(self, out: &mut Output) -> Result<()> {
        if let Some(key) = self.pieces.sort(out) {
            return Err(twice(key));
        }
        match self.failed {
            None => Ok(()),
            Some(failed) => Err(failed.1.inside_entry(&failed.0)),
        }
    }
}

/// Writes a list of structs as a map from one of their properties.
fn save_keyed<'a, 'i, I: JAsset<'a> + 'i>(
    out: &mut Output,
    items: impl Iterator<Item = &'i I>,
    setting: Setting,
    key: &'static str,
) -> Result<()> {
    let (block, inner) = Block::open(out, setting, setting.spot == Spot::Property, Spot::Field)?;
    let inner = Setting { keyed: Some(key), ..inner };
    let mut entries = Entries::new(out);
    let mut items = items;
    let result = items.try_for_each(|item| {
        let at = begin_entry(out, inner.level);
        // It is a field of the element.
        element_key::write(out, item, key, inner.inner(Spot::Field)?)?;
        let text = end_key(out, at.1)?;
        save_value::<I, Itself>(out, item, inner).map_err(|error| error.inside_entry(out.part(text.clone())))?;
        entries.pieces.add(out, at.0, text);
        Ok(())
    });
    entries.pieces.all_differ(out).map_or(result, |key| Err(twice(key)))?;
    block.close(out, '}');
    Ok(())
}

/// The elements of a set in the order in which they are written, with their texts.
pub(crate) fn sorted_items<'a, F: List<'a>>(set: &F, setting: Setting) -> Result<Vec<(String, &F::Item)>> {
    let mut items = Vec::new();
    for item in set.items() {
        items.push((text_of::<F::Item, Itself>(item, setting)?, item));
    }
    items.sort_by(|(a, _), (b, _)| compare(a, b));
    Ok(items)
}

/// An entry of a map, with the text of its key.
type Entry<'s, 'a, F> = (String, &'s <F as Map<'a>>::Key, &'s <F as Map<'a>>::Value);

/// The entries of a map in the order in which they are written.
pub(crate) fn sorted_entries<'a, 's, F: Map<'a>>(map: &'s F, setting: Setting) -> Result<Vec<Entry<'s, 'a, F>>> {
    let mut entries = Vec::new();
    for (key, value) in map.entries() {
        let text = text_of::<F::Key, Itself>(key, Setting { spot: Spot::Key, ..setting })?;
        if !is_key(&text) {
            return Err(not_a_key(&text));
        }
        entries.push((text, key, value));
    }
    entries.sort_by(|(a, ..), (b, ..)| compare(a, b));
    if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(twice(&pair[0].0));
    }
    Ok(entries)
}

/// Whether it is seen at once that a text can stand in front of ` = `.
fn is_plain_key(text: &[u8]) -> bool {
    match text {
        [] => false,
        [b'"', string @ .., b'"'] => memchr::memchr2(b'"', b'\n', string).is_none(),
        _ => text.iter().all(|byte| is_of_name(*byte) || matches!(byte, b'.' | b'-' | b'+')),
    }
}

/// Whether the text can stand in front of ` = `.
pub(crate) fn is_key(text: &str) -> bool {
    let mut line = String::from(text);
    line.push_str(" = ");
    let cut = entry(&line);
    !text.contains('\n') && cut.is_some_and(|(key, _)| key == text.len())
}

#[cold]
pub(crate) fn not_a_key(text: &str) -> Error {
    Error::one(
        Problem::new(
            ProblemKind::Description,
            format!("a map key must be one line without `=`, found {}", shown(text)),
        )
        .help("numbers, strings, enums without payload and rows of them can be keys"),
    )
}

#[cold]
pub(crate) fn twice(key: &str) -> Error {
    Error::one(
        Problem::new(ProblemKind::DuplicateKey, format!("two entries have the key {}", shown(key)))
            .help("they could not be told apart in the file: give each its own key"),
    )
}
