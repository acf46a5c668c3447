//! Does the old text of a tuple or of a variant mean exactly what it holds?

use super::{
    before::{Before, Form},
    compare::{Tally, compare},
    compare_fields::{Finder, is_well_formed},
};
use crate::archive::text::load_block;
use crate::archive::{Fields, OtherText, Payloads, With};
use crate::{class::Variants, error::Result, key::Key, text::block::Passage};

/// The fields of a tuple or of a variant.
pub(crate) struct CompareFields<'s, 't, T> {
    finder: Finder<'s, 't>,
    value: &'s T,
}

impl<'s, 't, T> CompareFields<'s, 't, T> {
    pub(crate) fn positional(
        tally: &'s mut Tally<'t>,
        before: Before<'s, 't>,
        value: &'s T,
        passages: &'t [Passage<'t>],
        is_row: bool,
    ) -> Self {
        Self { finder: Finder::positional(tally, before, passages, is_row), value }
    }

    pub(crate) fn finish(mut self) {
        self.finder.finish();
    }
}

impl<'a, T> Fields<'a, T> for CompareFields<'_, '_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        let Self { finder, value } = self;
        if let Some(value) = get(value) {
            finder.element::<F, W>(value)?;
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
            self.finder.field::<F, W>(key, 1, value)?;
        }
        Ok(None)
    }
}

/// What the variant of a value holds.
pub(crate) struct ComparePayloads<'s, 't, T> {
    /// Taken by the variant of the value.
    waiting: Option<(&'s mut Tally<'t>, Before<'s, 't>)>,
    value: &'s T,
    index: usize,
    /// The variant that the text names.
    found: Option<usize>,
}

impl<'s, 't, T> ComparePayloads<'s, 't, T> {
    pub(crate) fn new(
        tally: &'s mut Tally<'t>,
        before: Before<'s, 't>,
        value: &'s T,
        variants: &'static Variants,
        index: usize,
    ) -> Self {
        let name = load_block::variant(&before.site);
        let found = variants.find(name);
        tally.likeness.stale |= found.is_some_and(|(_, is_present)| !is_present);
        Self { waiting: Some((tally, before)), value, index, found: found.map(|(found, _)| found) }
    }

    /// If the value is of this variant: what to compare, if the text is of it too.
    fn take(&mut self, index: usize) -> Option<(&'s mut Tally<'t>, Before<'s, 't>)> {
        if index != self.index {
            return None;
        }
        let (tally, before) = self.waiting.take()?;
        tally.count(self.found == Some(index));
        (self.found == Some(index)).then(|| {
            let payload = before.behind(load_block::variant(&before.site));
            (tally, payload)
        })
    }
}

impl<'a, 's, 't, T> Payloads<'a, T> for ComparePayloads<'s, 't, T> {
    type Fields = CompareFields<'s, 't, T>;

    fn unit(&mut self, index: usize, _: impl FnOnce() -> T) -> Result<()> {
        if let Some((tally, before)) = self.take(index) {
            // Fields that it had once are unknown.
            let is_whole = before.payload().is_some_and(|rows| is_well_formed(rows, before.site.text, None));
            tally.differ(usize::from(!is_whole));
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
        let Some((tally, mut before)) = self.take(index) else { return Ok(()) };
        before.site.depth += 1;
        match get(self.value) {
            Some(value) if !before.starts_below() => compare::<F, W>(tally, before, value)?,
            _ => tally.differ(1),
        }
        Ok(())
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((tally, mut before)) = self.take(index) else { return Ok(()) };
        let passages = if before.starts_below() { None } else { before.tuple(&mut tally.state) };
        let Some((passages, is_row)) = passages else {
            tally.differ(1);
            return Ok(());
        };
        let mut fields = CompareFields::positional(tally, before, self.value, passages, is_row);
        describe(&mut fields)?;
        fields.finish();
        Ok(())
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((tally, before)) = self.take(index) else { return Ok(()) };
        let Some(rows) = before.payload() else {
            tally.differ(1);
            return Ok(());
        };
        if let Some(finder) = Finder::new(tally, before, Form::Block(rows)) {
            describe(&mut CompareFields { finder, value: self.value })?;
        }
        Ok(())
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        if index != self.index {
            return Ok(());
        }
        let Some((tally, before)) = self.waiting.take() else { return Ok(()) };
        let is_other = self.found.is_none_or(|found| found == index);
        let is_same = is_other && get(self.value).is_some_and(|other| before.is_text(other.text()));
        tally.count(is_same);
        Ok(())
    }
}
