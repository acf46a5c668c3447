//! What happens to each property of a section, or to each field of a value, when it is saved in place?

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    before::Before,
    in_order,
    value::{Walk, inside, update_value},
    variant::VARIANT,
};
use crate::archive::text::save_value::{Setting, save_value, text_of};
use crate::archive::{Place, Scalar, Shape, With, name_node};
use crate::{
    class::Class,
    error::{Problem, ProblemKind, Problems, Result, shown},
    key::Key,
    options::MAX_DEPTH,
    text::{
        Value,
        block::Passage,
        document::Part,
        edit::{attached, indent_of},
        lexer::{Node, trim},
        stream::{Found, Stream},
    },
};

/// The change of one section, or of the fields of one value.
pub(crate) struct Updater<'w, 't> {
    pub(crate) walk: &'w mut Walk<'t>,
    pub(crate) problems: Problems,
    part: Part<'t, 't>,
    frame: Frame<'t>,
    class: Option<&'static Class>,
    /// How many values the values stand in.
    depth: u16,
    /// The node of the property before this one in the description.
    last: Option<usize>,
    /// Where the lines of the last value that was met begin, if the properties are in order.
    place: usize,
    /// The text cannot become the value in place.
    failed: bool,
}

/// What the properties stand in.
enum Frame<'t> {
    /// One below the other, with headers.
    Section,
    /// The same, each in its place: nothing else is looked for.
    InOrder(Stream<'t>),
    /// Lines `Field = value`.
    Block {
        /// What follows the `=` of each.
        equals: &'t [u32],
        /// The end of the line that opens the block.
        opener: usize,
        /// The field that stands in front of the block.
        without: Option<&'static str>,
        /// How a value is written.
        setting: Setting,
    },
    /// Values without keys.
    Positional { passages: &'t [Passage<'t>], is_row: bool, text: &'t str, hex: bool },
}

/// A class of the record, and the version of it that the file has.
#[derive(Clone, Copy)]
pub(crate) struct Tier {
    pub(crate) class: &'static Class,
    pub(crate) place: Place,
    pub(crate) version: u16,
    /// Where the version stands.
    pub(crate) at: Option<usize>,
}

impl<'w, 't> Updater<'w, 't> {
    pub(crate) fn of_section(walk: &'w mut Walk<'t>, part: Part<'t, 't>) -> Self {
        Self::new(walk, part, Frame::Section, 0)
    }

    /// The record that begins at `header`.
    pub(crate) fn in_order(walk: &'w mut Walk<'t>, text: &'t str, header: usize) -> Self {
        let frame = Frame::InOrder(Stream::new(text, header));
        Self::new(walk, Part::empty(text, None), frame, 0)
    }

    /// Where the properties end that are all in order.
    pub(crate) fn end(&self) -> Option<usize> {
        let Frame::InOrder(stream) = &self.frame else { return None };
        (!stream.is_broken()).then(|| stream.next_header())
    }

    /// The fields of the value `before`, which were found.
    pub(crate) fn of_block(
        walk: &'w mut Walk<'t>,
        before: &Before<'_, 't>,
        part: Part<'t, 't>,
        equals: &'t [u32],
    ) -> Self {
        let setting = before.setting().of_element();
        let without = before.site.entry_key.map(|(name, _)| *name);
        let frame = Frame::Block { equals, opener: before.opener(), without, setting };
        let mut updater = Self::new(walk, part, frame, before.site.depth + 1);
        updater.class = before.site.class;
        updater
    }

    /// The values `passages` of `before`.
    pub(crate) fn positional(
        walk: &'w mut Walk<'t>,
        before: &Before<'_, 't>,
        passages: &'t [Passage<'t>],
        is_row: bool,
    ) -> Self {
        let part = Part::positional(walk.tally.state.scratch, before.site.text, before.site.arena, &[]);
        let frame = Frame::Positional { passages, is_row, text: before.site.text, hex: before.hex };
        let mut updater = Self::new(walk, part, frame, before.site.depth + 1);
        updater.class = before.site.class;
        updater
    }

    fn new(walk: &'w mut Walk<'t>, part: Part<'t, 't>, frame: Frame<'t>, depth: u16) -> Self {
        Self { walk, problems: Problems::new(), part, frame, class: None, depth, last: None, place: 0, failed: false }
    }

    /// Whether the text has become the value.
    pub(crate) fn is_whole(&self) -> bool {
        let is_done = match self.frame {
            Frame::Positional { passages, .. } => passages.is_empty(),
            _ => true,
        };
        is_done && !self.failed
    }

    fn is_section(&self) -> bool {
        matches!(self.frame, Frame::Section)
    }

    fn find(&self, key: &str, crc: u32) -> Option<usize> {
        // Most stand in the order of the description.
        let next = self.last.map_or(0, |last| last + 1);
        if self.part.crcs.get(next) == Some(&crc) && self.part.key(next) == key {
            return Some(next);
        }
        self.part.find(crc, key)
    }

    /// Where the property is, and whether by a former key.
    fn find_any(&self, key: &Key, version: u16) -> Option<(usize, bool)> {
        if let Some(at) = self.find(key.name(), key.crc()) {
            return Some((at, false));
        }
        let mut former = key.former().iter().filter(|alias| alias.is_read_in(version));
        former.find_map(|alias| self.find(alias.name(), alias.crc())).map(|at| (at, true))
    }

    fn node(&self, at: usize) -> &'t Node {
        &self.part.nodes[at]
    }

    fn value(&self, at: usize) -> Value<'t> {
        let node = self.node(at);
        Value::of_node(node.value(self.part.text), node.many, self.part.arena)
    }

    /// `None` if the text is none of this class: then the value is replaced, or, for a record, the problem is kept.
    pub(crate) fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if let Frame::InOrder(stream) = &mut self.frame {
            if place == Place::Root {
                self.class = Some(class);
                in_order::pass_name(stream, class);
            }
            return Some(Tier { class, place, version: class.current(), at: None });
        }
        if place == Place::Root {
            self.class = Some(class);
            if self.is_section() {
                self.name(class)?;
            }
        }
        let at = place.version_node(class, &self.part);
        let version = match at {
            None => Ok(self.walk.absent.of(class.current())),
            Some(at) => u16::parse_text(&mut self.value(at)),
        };
        let version = match version {
            Ok(version) if version >= class.oldest() && (version > 0 || self.is_section()) => version,
            version => {
                self.failed = true;
                // A malformed version in a block is replaced with the block; one that is too old tells of values that
                // nobody here can read.
                if self.is_section() || version.is_ok_and(|version| version > 0) {
                    let found = at.map_or_else(|| "none".into(), |at| shown(self.node(at).value(self.part.text)));
                    let expected = format!("expected a version from {} on, found {found}", class.oldest());
                    self.refuse(at, expected, place.version_name(class));
                }
                return None;
            }
        };
        Some(Tier { class, place, version, at })
    }

    #[cold]
    fn refuse(&mut self, at: Option<usize>, message: String, key: String) {
        let start = match self.frame {
            Frame::Block { opener, .. } => opener,
            Frame::Positional { passages, .. } => passages.first().map_or(0, |passage| passage.range().start),
            Frame::Section | Frame::InOrder(_) => 0,
        };
        let problem = Problem::new(ProblemKind::Malformed, message)
            .at(self.part.nodes.get(at.unwrap_or(0)).map_or(start, |node| node.header as usize))
            .key_path(key)
            .help("what the file holds cannot be known: mend it, or move it away to save a new one");
        if self.is_section() {
            self.problems.push(problem);
        } else {
            self.walk.refused.push(problem);
        }
    }

    /// Checks that the record is of `class`, and brings its name up to date.
    fn name(&mut self, class: &'static Class) -> Option<()> {
        if let Some((at, expected)) = name_node(class, &self.part) {
            let name = self.value(at).string().unwrap_or_default();
            if !expected.is_called(&name) {
                self.wrong_class(at, expected);
                return None;
            }
            if name != expected.name() {
                self.replace(at, expected.name());
            }
            self.last = Some(at);
        }
        Some(())
    }

    #[cold]
    fn wrong_class(&mut self, at: usize, expected: &Class) {
        let node = self.node(at);
        let found = shown(node.value(self.part.text));
        self.problems.push(
            Problem::new(ProblemKind::WrongClass, format!("expected {}, found {found}", shown(expected.name())))
                .at(node.header as usize)
                .key_path(node.key(self.part.text))
                .help("the file holds something else: save under another name"),
        );
    }

    /// Brings the version up to date; a newer one stays, with the keys that only it knows.
    pub(crate) fn version(&mut self, tier: &Tier) {
        let Tier { class, place, version, at } = tier;
        if let Frame::InOrder(stream) = &mut self.frame {
            if class.is_versioned() {
                in_order::pass_version(stream, class, *place);
            }
        } else if matches!(self.frame, Frame::Positional { .. }) {
        } else if let Some(at) = at {
            if *version < class.current() {
                self.replace(*at, &class.current().to_string());
            }
            self.last = Some(*at);
        } else if class.current() > 1 {
            self.insert(&place.version_name(class), &class.current().to_string());
        }
    }

    fn replace(&mut self, at: usize, value: &str) {
        let equals = match self.frame {
            Frame::Block { equals, .. } => Some(equals[at] as usize),
            _ => None,
        };
        self.walk.changes.replace_value(self.node(at).value_range(), equals, value);
    }

    /// Adds a property behind the one before it in the description.
    fn insert(&mut self, key: &str, value: &str) {
        let (text, first) = (self.part.text, self.part.nodes.first());
        let changes = &mut self.walk.changes;
        let last = self.last.map(|at| &self.part.nodes[at]);
        let opener = match &self.frame {
            Frame::Section => {
                match (last, first) {
                    (Some(last), _) => changes.insert_after(last, key, value),
                    (None, Some(first)) => changes.insert_before(first, key, value),
                    // A section is never empty.
                    (None, None) => {}
                }
                return;
            }
            Frame::Block { opener, .. } => *opener,
            Frame::Positional { .. } | Frame::InOrder(_) => return,
        };
        let blank = if value.starts_with('\n') { "" } else { " " };
        let line = format!("{key} ={blank}{value}");
        match (last, first) {
            (Some(last), _) => {
                let start = last.key_range().start;
                changes.insert_below(last.value_range().end, indent_of(text, start), &line);
            }
            (None, Some(first)) => {
                let start = first.key_range().start;
                changes.insert_above(attached(text, start), indent_of(text, start), &line);
            }
            (None, None) => changes.insert_below(opener, &inside(text, opener), &line),
        }
    }

    fn remove(&mut self, at: usize) {
        let (node, count) = (self.node(at), self.walk.changes.count());
        if self.is_section() {
            self.walk.changes.remove(node);
        } else {
            let start = attached(self.part.text, node.key_range().start);
            self.walk.changes.remove_lines(start, node.value_range().end);
        }
        // It stays if nothing could be made of it.
        self.walk.changes.mark_region(node.header as usize..node.value_range().end, count);
    }

    /// Where the value of a node stands.
    fn before(&self, at: usize, key: &'static Key) -> Before<'w, 't> {
        let node = self.node(at);
        let (passage, equals) = match (self.part.passages, &self.frame) {
            (Some(passages), Frame::Block { equals, .. }) => (passages[at], Some(equals[at])),
            _ => (Passage::property(node.value_range(), node.many), None),
        };
        Before::of_key(&self.walk.tally.state, self.part.text, passage, equals, key, self.class, self.depth)
    }

    #[inline(never)]
    pub(crate) fn property<'v, F, W: With<'v, F>>(&mut self, key: &'static Key, tier: &Tier, value: &F) -> Result<()> {
        match self.frame {
            Frame::Positional { .. } if key.is_deprecated() => return Ok(()),
            Frame::Positional { .. } => return self.next_positional::<F, W>(Some(key), value),
            Frame::Block { without, .. } if without == Some(key.name()) => return Ok(()),
            _ => {}
        }
        if key.is_deprecated() {
            self.remove_all(key, tier.version);
            return Ok(());
        }
        let class = self.class.unwrap_or(tier.class);
        if !matches!(self.frame, Frame::Block { .. }) {
            self.walk.text.truncate(0);
            let setting = Setting::property(key, class, MAX_DEPTH);
            save_value::<F, W>(&mut self.walk.text, value, setting).map_err(|error| error.inside(key.name()))?;
            if self.passes(key) {
                return Ok(());
            }
        }
        self.change::<F, W>(key, tier, value)
    }

    /// Goes on behind the property `key`, if that is the next one and has the value that was written.
    #[inline(never)]
    fn passes(&mut self, key: &Key) -> bool {
        let Frame::InOrder(stream) = &mut self.frame else { return false };
        let (Some(start), new) = (in_order::next(stream, key), self.walk.text.bytes()) else { return true };
        let is_same = stream.text().as_bytes()[start..].starts_with(new) && stream.ends(start + new.len());
        self.place = start;
        is_same
    }

    /// Changes a property whose new text was written, or the field of a block.
    #[inline(never)]
    fn change<'v, F, W: With<'v, F>>(&mut self, key: &'static Key, tier: &Tier, value: &F) -> Result<()> {
        let before = if let Frame::Block { setting, .. } = self.frame {
            let Some((at, is_former)) = self.find_any(key, tier.version) else {
                let class = self.class.unwrap_or(tier.class);
                let text = text_of::<F, W>(value, Setting { class, ..setting.of(key) })?;
                self.insert(key.name(), &text);
                return Ok(());
            };
            self.met(at, is_former, key)
        } else {
            match self.other(key, tier.version) {
                Some(before) => before,
                None => return Ok(()),
            }
        };
        let count = self.walk.changes.count();
        update_value::<F, W>(self.walk, before, value)?;
        self.updated(tier, count);
        Ok(())
    }

    /// The property of a section, if its value is not the one that was written; a missing one is added.
    fn other(&mut self, key: &'static Key, version: u16) -> Option<Before<'w, 't>> {
        if let Frame::InOrder(stream) = &mut self.frame {
            let Found { value, many } = stream.value(self.place)?;
            if !many && stream.text().as_bytes()[value.clone()] == *self.walk.text.bytes() {
                return None;
            }
            let (text, passage) = (stream.text(), Passage::property(value, many));
            self.walk.written = Some(passage.start);
            return Some(Before::of_key(&self.walk.tally.state, text, passage, None, key, self.class, 0));
        }
        let Some((at, is_former)) = self.find_any(key, version) else {
            let text = core::mem::take(&mut self.walk.text);
            self.insert(key.name(), text.text(0));
            self.walk.text = text;
            return None;
        };
        let before = self.met(at, is_former, key);
        let (old, new) = (self.node(at), &self.walk.text);
        if old.value(self.part.text).as_bytes() == new.bytes()
            || (old.many && self.value(at).lines().eq(new.text(0).split('\n').map(trim)))
        {
            return None;
        }
        self.walk.written = Some(before.site.passage.start);
        Some(before)
    }

    /// The value of the node of a property, whose key is brought up to date.
    fn met(&mut self, at: usize, is_former: bool, key: &'static Key) -> Before<'w, 't> {
        if is_former {
            self.walk.changes.rename(self.node(at), key.name());
        }
        self.last = Some(at);
        self.before(at, key)
    }

    /// Ends the change of a value, which began behind so many others.
    fn updated(&mut self, tier: &Tier, count: usize) {
        self.walk.written = None;
        // A variant is read as a whole, or not at all.
        if let (Some(at), false) = (self.last, core::ptr::eq(tier.class, &raw const VARIANT)) {
            let node = self.node(at);
            self.walk.changes.mark_region(node.header as usize..node.value_range().end, count);
        }
        if core::mem::take(&mut self.walk.other_class) {
            match (&mut self.frame, self.last) {
                (Frame::InOrder(stream), _) => stream.give_up(),
                (_, Some(at)) => self.wrong_class(at, self.class.unwrap_or(&NO_CLASS)),
                (_, None) => {}
            }
        }
    }

    #[cold]
    fn remove_all(&mut self, key: &Key, version: u16) {
        let former = key.former().iter().filter(|alias| alias.is_read_in(version));
        let names = former.map(|alias| (alias.name(), alias.crc()));
        let all: Vec<usize> =
            [(key.name(), key.crc())].into_iter().chain(names).filter_map(|(name, crc)| self.find(name, crc)).collect();
        for at in all {
            self.remove(at);
        }
    }

    /// The next value of a tuple.
    pub(crate) fn element<'v, F, W: With<'v, F>>(&mut self, value: &F) -> Result<()> {
        if let Frame::Positional { is_row: true, .. } = self.frame {
            // Blanks do not tell others apart.
            self.failed |= Shape::of::<F, W>() != Shape::Token;
        }
        self.next_positional::<F, W>(None, value)
    }

    fn next_positional<'v, F, W: With<'v, F>>(&mut self, key: Option<&'static Key>, value: &F) -> Result<()> {
        let Frame::Positional { passages, is_row, text, hex } = &mut self.frame else { return Ok(()) };
        let Some((passage, rest)) = passages.split_first().filter(|_| !self.failed) else {
            self.failed = true;
            return Ok(());
        };
        *passages = rest;
        let (text, hex, is_token) = (*text, *hex, !*is_row || Shape::of::<F, W>() == Shape::Token);
        let (is_hex, key) = (key.map_or(hex, Key::is_hex), key.unwrap_or(&ELEMENT));
        let mut before = Before::of_key(&self.walk.tally.state, text, *passage, None, key, self.class, self.depth);
        before.hex = is_hex;
        let mark = self.walk.changes.count();
        update_value::<F, W>(self.walk, before, value)?;
        // A new value may need a line of its own.
        self.failed |= !is_token && self.walk.changes.count() > mark;
        Ok(())
    }

    pub(crate) fn remove_deprecated(&mut self, keys: &[Key], before: u16, tier: &Tier) {
        if tier.version < before {
            for key in keys {
                if let Some(at) = self.find(key.name(), key.crc()) {
                    self.remove(at);
                }
            }
        }
    }
}

/// What stands for the key of a value without one.
static ELEMENT: Key = Key::new("Element");
/// What stands for the class of a record without one.
static NO_CLASS: Class = Class::new("Record");
