//! How are the fields of a tuple, and the payload of a variant, changed in place?

use super::{
    before::Before,
    block::Updater,
    value::{Walk, update_value},
};
use crate::archive::text::load_block;
use crate::archive::{Fields, OtherText, Payloads, With};
use crate::{archive::Place, class::Class, error::Result, key::Key};

/// What stands for the class of a variant, which has no version.
pub(super) static VARIANT: Class = Class::new("Variant");

/// Changes the fields of a tuple or of a variant.
pub(crate) struct UpdateFields<'s, 't, T> {
    updater: Updater<'s, 't>,
    value: &'s T,
}

impl<'s, 't, T> UpdateFields<'s, 't, T> {
    pub(crate) fn new(updater: Updater<'s, 't>, value: &'s T) -> Self {
        Self { updater, value }
    }

    pub(crate) fn into_updater(self) -> Updater<'s, 't> {
        self.updater
    }
}

impl<'a, T> Fields<'a, T> for UpdateFields<'_, '_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            self.updater.element::<F, W>(value)?;
        }
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            let tier = super::block::Tier { class: &VARIANT, place: Place::Root, version: 1, at: None };
            self.updater.property::<F, W>(key, &tier, value)?;
        }
        Ok(None)
    }
}

/// Changes what the variant of the value holds, if the text is of it too.
pub(crate) struct UpdatePayloads<'s, 't, T> {
    /// Taken by the variant of the value.
    walk: Option<&'s mut Walk<'t>>,
    before: Before<'s, 't>,
    value: &'s T,
    index: usize,
    /// The variant that the text names.
    found: Option<usize>,
    /// The text has become the value.
    is_whole: bool,
}

impl<'s, 't, T> UpdatePayloads<'s, 't, T> {
    pub(crate) fn new(
        walk: &'s mut Walk<'t>,
        before: Before<'s, 't>,
        value: &'s T,
        index: usize,
        found: Option<usize>,
    ) -> Self {
        Self { walk: Some(walk), before, value, index, found, is_whole: false }
    }

    /// Whether the text has become the value; if not, it is to be replaced.
    pub(crate) fn finish(self) -> Option<(&'s mut Walk<'t>, bool)> {
        self.walk.map(|walk| (walk, self.is_whole))
    }

    /// If both are of this variant: what is behind its name.
    fn take(&mut self, index: usize) -> Option<(&'s mut Walk<'t>, Before<'s, 't>)> {
        if index != self.index || self.found != Some(index) {
            return None;
        }
        let name = load_block::variant(&self.before.site);
        Some((self.walk.take()?, self.before.behind(name)))
    }
}

impl<'a, 's, 't, T> Payloads<'a, T> for UpdatePayloads<'s, 't, T> {
    type Fields = UpdateFields<'s, 't, T>;

    fn unit(&mut self, index: usize, _: impl FnOnce() -> T) -> Result<()> {
        if let Some((walk, payload)) = self.take(index) {
            // Fields that it had once are unknown, and stay.
            self.is_whole = payload.payload().is_some_and(|rows| payload.block(&walk.tally.state, rows).is_some());
            self.walk = Some(walk);
        }
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some((walk, mut payload)) = self.take(index) else { return Ok(()) };
        payload.site.depth += 1;
        if let Some(value) = get(self.value).filter(|_| !payload.starts_below()) {
            update_value::<F, W>(walk, payload, value)?;
            self.is_whole = true;
        }
        self.walk = Some(walk);
        Ok(())
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((walk, mut payload)) = self.take(index) else { return Ok(()) };
        let passages = if payload.starts_below() { None } else { payload.tuple(&mut walk.tally.state) };
        let Some((passages, is_row)) = passages else {
            self.walk = Some(walk);
            return Ok(());
        };
        let mut fields = UpdateFields::new(Updater::positional(walk, &payload, passages, is_row), self.value);
        describe(&mut fields)?;
        self.is_whole = fields.updater.is_whole();
        self.walk = Some(fields.updater.walk);
        Ok(())
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((walk, payload)) = self.take(index) else { return Ok(()) };
        let rows = payload.payload();
        let block = rows.and_then(|rows| payload.block(&walk.tally.state, rows));
        let Some((part, equals)) = block else {
            self.walk = Some(walk);
            return Ok(());
        };
        let is_line = part.nodes.is_empty() && (payload.is_empty() || payload.is_line());
        let mark = walk.changes.count();
        let mut fields = UpdateFields::new(Updater::of_block(walk, &payload, part, equals), self.value);
        describe(&mut fields)?;
        let Updater { walk, .. } = fields.into_updater();
        // Nothing can be put between the brackets of one line.
        self.is_whole = !is_line || walk.changes.count() == mark;
        self.walk = Some(walk);
        Ok(())
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        if index == self.index && self.found.is_none_or(|found| found == index) {
            self.is_whole = get(self.value).is_some_and(|other| self.before.is_text(other.text()));
        }
        Ok(())
    }
}
