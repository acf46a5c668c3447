//! What is known of the text of a value that a save is about to change?

use alloc::vec::Vec;

use bumpalo::collections::Vec as BumpVec;

use crate::archive::text::{
    load_block::{self, Elements},
    save_value::Setting,
    site::{EntryKey, Site},
};
use crate::archive::{Shape, path::Path, state::State};
use crate::{
    class::Class,
    crc::crc32,
    key::{Key, is_identifier},
    options::MAX_DEPTH,
    text::{
        Value,
        block::{Passage, Rows},
        document::Part,
        lexer::Node,
        outline::offset,
        writer::Spot,
    },
};

/// What stands for the class of a value that is in none.
static NO_CLASS: Class = Class::new("Value");

/// The text of a value before the save.
#[derive(Clone, Copy)]
pub(crate) struct Before<'p, 't> {
    pub(crate) site: Site<'p, 't, 't>,
    /// Behind the `=` in front of it.
    pub(crate) equals: Option<u32>,
    pub(crate) hex: bool,
}

/// The form of a struct.
#[derive(Clone, Copy)]
pub(crate) enum Form<'t> {
    /// Entries `Field = value`.
    Block(Rows<'t>),
    /// Values without keys, and whether they stand side by side.
    Positional(&'t [Passage<'t>], bool),
}

impl<'p, 't> Before<'p, 't> {
    /// The value of the property `key`, so many values deep, in a record of `class`.
    pub(crate) fn of_key(
        state: &State<'t>,
        text: &'t str,
        passage: Passage<'t>,
        equals: Option<u32>,
        key: &'static Key,
        class: Option<&'static Class>,
        depth: u16,
    ) -> Self {
        let site = Site {
            text,
            arena: Some(state.scratch),
            path: Path::Root,
            passage,
            header: passage.start,
            depth,
            class,
            keyed: key.element_key(),
            entry_key: None,
        };
        Self { site, equals, hex: key.is_hex() }
    }

    /// A value inside of this one.
    pub(crate) fn inner<'q>(&self, passage: Passage<'t>, equals: Option<u32>) -> Before<'q, 't>
    where
        'p: 'q,
    {
        Before { site: self.site.inner(Path::Root, passage), equals, hex: self.hex }
    }

    /// An element, with what tells it apart in front of it.
    pub(crate) fn element<'q>(&self, passage: Passage<'t>, key: Option<&'q EntryKey<'t>>) -> Before<'q, 't>
    where
        'p: 'q,
    {
        let equals = key.map(|(_, key)| equals(self.site.text, key.range().end));
        let mut element = self.inner(passage, equals);
        element.site.entry_key = key;
        element
    }

    /// What stands behind the first word. It is replaced by itself.
    pub(crate) fn behind(&self, word: &str) -> Self {
        let mut payload = *self;
        payload.site.passage = payload.site.passage.behind(payload.site.text, word);
        payload.site.keyed = None;
        payload.site.entry_key = None;
        payload.equals = None;
        payload
    }

    pub(crate) fn text(&self) -> &'t str {
        self.site.passage.text(self.site.text)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.site.passage.is_empty()
    }

    /// Whether nothing stands on its first line.
    pub(crate) fn starts_below(&self) -> bool {
        self.site.passage.starts_below(self.site.text)
    }

    /// Goes on to what an option holds; `None` if that is nothing. The answer is whether `some` says so.
    pub(crate) fn unwrapped(&mut self) -> Option<bool> {
        let text = self.text();
        if text == "none" {
            return None;
        }
        let passage = &mut self.site.passage;
        let is_some = text.strip_prefix("some").is_some_and(|rest| rest.starts_with([' ', '\t']));
        let behind = if is_some { Some(passage.behind(self.site.text, "some")) } else { None };
        let is_told = behind.is_some_and(|behind| !behind.starts_below(self.site.text));
        if let Some(behind) = behind.filter(|_| is_told) {
            *passage = behind;
            self.equals = None;
        } else if passage.spot == Spot::Property {
            passage.spot = Spot::Option;
        }
        Some(is_told)
    }

    /// How the value is written here. Its lines are indented where they are put.
    pub(crate) fn setting(&self) -> Setting {
        let without = self.site.entry_key.map(|(name, _)| *name);
        Setting {
            spot: self.site.passage.spot,
            level: 0,
            depth: MAX_DEPTH.saturating_sub(self.site.depth),
            hex: self.hex,
            keyed: self.site.keyed.or(without),
            class: self.site.class.unwrap_or(&NO_CLASS),
        }
    }

    /// Whether the lines between `open` and its closing bracket are known to be all.
    pub(crate) fn is_bracketed(&self, open: &str, empty: &str) -> bool {
        self.site.passage.bracketed(self.site.text, open, empty).is_some()
    }

    /// The end of the first line, which opens the block.
    pub(crate) fn opener(&self) -> usize {
        self.site.passage.rows.first().map_or(self.site.passage.end, |row| row.end) as usize
    }

    /// Whether all of it stands on one line.
    pub(crate) fn is_line(&self) -> bool {
        self.opener() >= self.site.passage.end as usize
    }

    /// The form of a struct of this class. `None` if it has none.
    pub(crate) fn form(&mut self, state: &mut State<'t>, class: &'static Class) -> Option<Form<'t>> {
        if !state.may_nest(&self.site) {
            return None;
        }
        let rows = load_block::outlined(state, &mut self.site)?;
        if let Some(inner) = self.site.passage.bracketed(self.site.text, "{", "{}") {
            return Some(Form::Block(inner));
        }
        if class.is_tuple_struct() {
            let (elements, is_row) = load_block::tuple(state, &mut self.site)?;
            return Some(Form::Positional(self.collect(state, elements), is_row));
        }
        let is_name = rows.is_one() && self.site.passage.head(self.site.text) == class.name();
        is_name.then(|| Form::Block(Rows::default()))
    }

    /// The rows of the fields behind the name of a variant; none if nothing stands there.
    pub(crate) fn payload(&self) -> Option<Rows<'t>> {
        if self.is_empty() {
            return Some(Rows::default());
        }
        self.site.passage.bracketed(self.site.text, "{", "{}")
    }

    /// Whether the lines are those of `text`.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        self.site.value().lines().eq(Value::new(text).lines())
    }

    /// The values of a tuple, and whether they stand side by side.
    pub(crate) fn tuple(&mut self, state: &mut State<'t>) -> Option<(&'t [Passage<'t>], bool)> {
        let (elements, is_row) = load_block::tuple(state, &mut self.site)?;
        Some((self.collect(state, elements), is_row))
    }

    fn collect(&self, state: &mut State<'t>, mut elements: Elements<'t>) -> &'t [Passage<'t>] {
        let mut passages = BumpVec::new_in(state.scratch);
        while let Some((passage, _)) = elements.next(state, &self.site) {
            passages.push(passage);
        }
        passages.into_bump_slice()
    }

    /// The elements of a list, if none of them is malformed as such.
    pub(crate) fn elements(
        &mut self,
        state: &mut State<'t>,
        shape: Shape,
        count: Option<usize>,
    ) -> Option<OldElements<'t>> {
        let is_row = count.is_some() && shape == Shape::Token;
        let mut elements = load_block::elements(state, &mut self.site, shape, count, is_row)?;
        let has_keys = matches!(elements, Elements::Entries { .. });
        let mut all = Vec::new();
        while let Some(element) = elements.next(state, &self.site) {
            all.push(element);
        }
        (!elements.failed()).then_some(OldElements { all, is_row, has_keys })
    }

    /// The entries of a map: the ranges of their keys, and their values.
    pub(crate) fn entries(&mut self, state: &mut State<'t>) -> Option<Vec<(Passage<'t>, Passage<'t>)>> {
        let mut rows = load_block::entries(state, &mut self.site)?;
        let mut all = Vec::new();
        while let Some(entry) = rows.next_entry(self.site.text) {
            let (key, value) = entry.ok()?;
            all.push((Passage::part(key, Spot::Key), value));
        }
        Some(all)
    }

    /// The fields of a block. `None` if something in it is none, or a key stands twice.
    pub(crate) fn block(&self, state: &State<'t>, mut rows: Rows<'t>) -> Option<(Part<'t, 't>, &'t [u32])> {
        let (text, scratch) = (self.site.text, state.scratch);
        let without = self.site.entry_key.map(|(name, _)| *name);
        let (mut fields, mut behind) = (BumpVec::new_in(scratch), BumpVec::new_in(scratch));
        while let Some(entry) = rows.next_entry(text) {
            let (key, passage) = entry.ok()?;
            let name = &text[key.clone()];
            if !is_identifier(name.as_bytes()) || without == Some(name) {
                return None;
            }
            behind.push(equals(text, key.end));
            fields.push((Node::of_field(crc32(name.as_bytes()), key, passage.range(), passage.many), passage));
        }
        let mut twice = false;
        let part = Part::of_block(scratch, text, self.site.arena, &fields, None, |_| twice = true);
        (!twice).then(|| (part, behind.into_bump_slice() as &[u32]))
    }
}

/// The elements of a list as they stand.
pub(crate) struct OldElements<'t> {
    pub(crate) all: Vec<(Passage<'t>, Option<EntryKey<'t>>)>,
    /// They stand on one line.
    pub(crate) is_row: bool,
    /// They are entries.
    pub(crate) has_keys: bool,
}

/// What follows the `=` behind a key that ends at `key_end`.
pub(crate) fn equals(text: &str, key_end: usize) -> u32 {
    let blanks = memchr::memchr(b'=', &text.as_bytes()[key_end..]).unwrap_or_default();
    offset(key_end + blanks + 1)
}
