//! The archive that walks through the old text of a value and changes what differs.

use alloc::{string::String, vec::Vec};
use core::{marker::PhantomData, ops::Range};

use super::{
    before::{Before, Form},
    block::Updater,
    compare::Tally,
    list,
    record::UpdateRecord,
    variant::{UpdateFields, UpdatePayloads},
};
use crate::archive::text::{load_block, save_value::text_of};
use crate::archive::{Archive, Bytes, Initial, List, Map, Place, Scalar, Shape, With};
use crate::{
    class::{Class, Variants},
    error::{Problems, Result},
    options::AbsentVersion,
    text::{
        edit::{Changes, indent_of, line_start},
        lexer::{Line, classify, is_blank, trim},
        output::Output,
        writer::Spot,
    },
};

/// What the change of one section has on its way.
pub(crate) struct Walk<'t> {
    pub(crate) changes: Changes<'t>,
    pub(crate) tally: Tally<'t>,
    pub(crate) absent: AbsentVersion,
    /// The record is of another class than the value.
    pub(crate) other_class: bool,
    /// What in blocks stands against any change.
    pub(crate) refused: Problems,
    /// The new text of a property.
    pub(crate) text: Output,
    /// Where the old text begins of the property whose new one is another, if `text` is that.
    pub(crate) written: Option<u32>,
}

impl<'t> Walk<'t> {
    /// Writes the value in place of the old one.
    pub(crate) fn replace<'a, F, W: With<'a, F>>(&mut self, before: &Before<'_, 't>, value: &F) -> Result<()> {
        if self.is_written(before) {
            let text = core::mem::take(&mut self.text);
            self.replace_text(before, text.text(0));
            self.text = text;
            return Ok(());
        }
        let text = text_of::<F, W>(value, before.setting())?;
        self.replace_text(before, &text);
        Ok(())
    }

    /// Puts the new text, if it is one line, in place of the old one, which is.
    fn replace_line(&mut self, before: &Before<'_, 't>) -> bool {
        let is_line = memchr::memchr(b'\n', self.text.bytes()).is_none();
        if is_line {
            self.changes.replace(before.site.passage.range(), self.text.text(0));
        }
        is_line
    }

    /// Whether the new text of the value is there, and is not the old one.
    fn is_written(&self, before: &Before<'_, 't>) -> bool {
        let passage = &before.site.passage;
        passage.spot == Spot::Property && self.written == Some(passage.start)
    }

    fn replace_text(&mut self, before: &Before<'_, 't>, text: &str) {
        let equals = before.equals.map(|equals| equals as usize);
        let range = before.site.passage.range();
        let mark = text.trim_start().as_bytes().first().copied();
        let old = marked_lines(before.site.text, range.clone(), mark);
        // In a block both stand below the `=`.
        let is_below = |equals: usize| text.starts_with('\n') && before.site.text[equals..range.start].contains('\n');
        match old {
            Some(old) if equals.is_none_or(is_below) && before.site.passage.spot != Spot::Element => {
                let new: Vec<&str> = text.split('\n').map(trim).filter(|line| !line.is_empty()).collect();
                list::update_lines(&mut self.changes, before.site.text, &old, &new);
            }
            _ => self.changes.replace_value(range, equals, text),
        }
    }
}

/// The lines of a value, if each of them begins with the mark of a text block or of bytes.
fn marked_lines(text: &str, range: Range<usize>, mark: Option<u8>) -> Option<Vec<Range<usize>>> {
    let mark = mark.filter(|mark| matches!(mark, b'|' | b'%'))?;
    let mut lines = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let end = memchr::memchr(b'\n', &text.as_bytes()[at..range.end]).map_or(range.end, |length| at + length);
        let line = trim(&text[at..end]);
        if classify(line.as_bytes()) == Line::Value {
            if line.as_bytes()[0] != mark {
                return None;
            }
            let first = at + text[at..end].bytes().take_while(|byte| is_blank(*byte)).count();
            lines.push(first..first + line.len());
        }
        at = end + 1;
    }
    (!lines.is_empty()).then_some(lines)
}

/// Changes the old text of a value that `W` describes to mean `value`.
pub(crate) fn update_value<'a, 't, F, W: With<'a, F>>(
    walk: &mut Walk<'t>,
    before: Before<'_, 't>,
    value: &F,
) -> Result<()> {
    if before.is_empty() {
        return walk.replace::<F, W>(&before, value);
    }
    W::serialize(UpdateValue { walk, before, value, by: PhantomData::<W> })
}

pub(crate) struct UpdateValue<'s, 't, F, W> {
    pub(crate) walk: &'s mut Walk<'t>,
    pub(crate) before: Before<'s, 't>,
    pub(crate) value: &'s F,
    pub(crate) by: PhantomData<W>,
}

impl<'a, F, W: With<'a, F>> UpdateValue<'_, '_, F, W> {
    fn replace(self) -> Result<()> {
        self.walk.replace::<F, W>(&self.before, self.value)
    }
}

impl<'a, 's, 't, F, W: With<'a, F>> Archive<'a, F> for UpdateValue<'s, 't, F, W> {
    type Properties = UpdateRecord<'s, Updater<'s, 't>, F>;
    type Fields = UpdateFields<'s, 't, F>;
    type Payloads = UpdatePayloads<'s, 't, F>;

    fn record(mut self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Some(form) = self.before.form(&mut self.walk.tally.state, class) else { return self.replace() };
        let Self { walk, before, value, .. } = self;
        let mark = walk.changes.count();
        let updater = match form {
            Form::Block(rows) if rows.is_empty() && before.is_line() => {
                return update_empty::<F, W>(walk, &before, value, class);
            }
            Form::Block(rows) => match before.block(&walk.tally.state, rows) {
                Some((part, equals)) => Updater::of_block(walk, &before, part, equals),
                None => return walk.replace::<F, W>(&before, value),
            },
            Form::Positional(passages, is_row) if class.current() > 1 => {
                // With a version it is a block, unless it is too old to be known.
                Updater::positional(walk, &before, passages, is_row).enter(class, Place::Root);
                return walk.replace::<F, W>(&before, value);
            }
            Form::Positional(passages, is_row) => Updater::positional(walk, &before, passages, is_row),
        };
        let mut updater = updater;
        let is_whole = match updater.enter(class, Place::Root) {
            Some(tier) => {
                let mut record = UpdateRecord::new(updater, value, tier);
                record.update(describe)?;
                updater = record.into_updater();
                updater.is_whole()
            }
            None => false,
        };
        let walk = updater.walk;
        if !is_whole {
            walk.changes.undo(mark);
            return walk.replace::<F, W>(&before, value);
        }
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        if self.walk.is_written(&self.before) && !self.before.site.passage.many {
            let mut old = self.before.site.value();
            if self.value.is_written_as(&mut old) && old.present_name().is_none() {
                return Ok(());
            }
            return if self.walk.replace_line(&self.before) { Ok(()) } else { self.replace() };
        }
        match self.walk.tally.scalar(&self.before, self.value) {
            (true, false) => Ok(()),
            _ => self.replace(),
        }
    }

    fn class_name(self) -> Result<()> {
        let Some(class) = self.before.site.class else { return Ok(()) };
        match self.before.site.value().string() {
            Ok(name) if name == class.name() => Ok(()),
            Ok(name) if class.is_called(&name) => self.replace(),
            _ if self.before.site.depth > 0 => self.replace(),
            _ => {
                self.walk.other_class = true;
                Ok(())
            }
        }
    }

    fn transparent_with<G, V: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { walk, before, value, .. } = self;
        update_value::<G, V>(walk, before, get(value))
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        let mut inner = self.before;
        let (is_told, new) = match (inner.unwrapped(), get(self.value)) {
            (None, None) => return Ok(()),
            (Some(is_told), Some(new)) => (is_told, new),
            _ => return self.replace(),
        };
        let needs_some = |text: &str| matches!(text.split([' ', '\n']).next(), Some("none" | "some"));
        // Where `some` is there for the sake of the old value.
        let is_for_old = is_told && needs_some(inner.text()) && !Shape::of::<G, V>().is_option();
        if (!is_told || is_for_old) && !inner.is_empty() {
            // What is written must not be read as `none`, or as behind `some`.
            let text = text_of::<G, V>(new, inner.setting())?;
            if needs_some(&text) != is_told {
                let likeness = self.walk.tally.compare::<G, V>(inner, new, true)?;
                return if likeness.is_match() && !likeness.stale { Ok(()) } else { self.replace() };
            }
        }
        update_value::<G, V>(self.walk, inner, new)
    }

    fn list(mut self) -> Result<()>
    where
        F: List<'a>,
    {
        if list::list(self.walk, &mut self.before, self.value)? { Ok(()) } else { self.replace() }
    }

    fn map(mut self) -> Result<()>
    where
        F: Map<'a>,
    {
        if list::map(self.walk, &mut self.before, self.value)? { Ok(()) } else { self.replace() }
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        if self.walk.tally.bytes(&self.before, self.value.bytes()) { Ok(()) } else { self.replace() }
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Some((passages, is_row)) = self.before.tuple(&mut self.walk.tally.state) else { return self.replace() };
        let Self { walk, before, value, .. } = self;
        let mark = walk.changes.count();
        let mut fields = UpdateFields::new(Updater::positional(walk, &before, passages, is_row), value);
        describe(&mut fields)?;
        let updater = fields.into_updater();
        let (is_whole, walk) = (updater.is_whole(), updater.walk);
        if is_whole {
            return Ok(());
        }
        walk.changes.undo(mark);
        walk.replace::<F, W>(&before, value)
    }

    fn variants(
        mut self,
        variants: &'static Variants,
        index: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Some(rows) = load_block::outlined(&mut self.walk.tally.state, &mut self.before.site) else {
            return self.replace();
        };
        if !rows.is_one() {
            // The payload goes on in other lines: that is read for some, and written for none.
            let likeness = self.walk.tally.compare::<F, W>(self.before, self.value, true)?;
            return if likeness.is_match() && !likeness.stale { Ok(()) } else { self.replace() };
        }
        let Self { walk, before, value, .. } = self;
        let (mark, index) = (walk.changes.count(), index(value));
        let name = load_block::variant(&before.site);
        let found = variants.find(name);
        let mut payloads = UpdatePayloads::new(walk, before, value, index, found.map(|(found, _)| found));
        describe(&mut payloads)?;
        let Some((walk, is_whole)) = payloads.finish() else { return Ok(()) };
        if !is_whole {
            walk.changes.undo(mark);
            return walk.replace::<F, W>(&before, value);
        }
        if let Some((index, false)) = found {
            let start = before.site.passage.range().start;
            walk.changes.replace(start..start + name.len(), variants.list[index].name);
        }
        Ok(())
    }
}

/// Changes a struct that is written without fields.
fn update_empty<'a, F, W: With<'a, F>>(
    walk: &mut Walk<'_>,
    before: &Before<'_, '_>,
    value: &F,
    class: &Class,
) -> Result<()> {
    let text = text_of::<F, W>(value, before.setting())?;
    if text != "{}" && text != class.name() {
        let equals = before.equals.map(|equals| equals as usize);
        walk.changes.replace_value(before.site.passage.range(), equals, &text);
    }
    Ok(())
}

/// The indentation of what stands in a block that opens at `opener`, if nothing does yet.
pub(crate) fn inside(text: &str, opener: usize) -> String {
    let mut indent = String::from(indent_of(text, line_start(text, opener)));
    indent.push_str("    ");
    indent
}
