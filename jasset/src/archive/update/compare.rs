//! Does the old text of a value mean exactly this value, and if not, how much of it?

use alloc::vec::Vec;

use super::{
    align::{Likeness, match_keys},
    before::{Before, OldElements},
    compare_fields::{CompareRecord, Finder},
    compare_variant::{CompareFields, ComparePayloads},
};
use crate::archive::text::{
    load_block,
    save_value::{sorted_entries, sorted_items},
};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Scalar, Shape, With, state::State};
use crate::{
    class::{Class, Variants},
    error::Result,
    text::{Writer, lexer::trim, output::Output},
};

/// What all comparisons of one save share.
pub(crate) struct Tally<'t> {
    pub(crate) state: State<'t>,
    /// What was found since the last start.
    pub(crate) likeness: Likeness,
    /// The first difference ends it.
    exact: bool,
    scratch: Output,
}

impl<'t> Tally<'t> {
    pub(crate) fn new(state: State<'t>) -> Self {
        Self { state, likeness: Likeness::default(), exact: false, scratch: Output::new() }
    }

    /// Compares a value that `W` describes. `exact`: until the first difference.
    pub(crate) fn compare<'a, F, W: With<'a, F>>(
        &mut self,
        before: Before<'_, 't>,
        value: &F,
        exact: bool,
    ) -> Result<Likeness> {
        self.start(exact);
        compare::<F, W>(self, before, value)?;
        Ok(self.likeness)
    }

    pub(crate) fn start(&mut self, exact: bool) {
        (self.likeness, self.exact) = (Likeness::default(), exact);
    }

    /// Whether nothing more is asked.
    pub(crate) fn is_decided(&self) -> bool {
        self.exact && self.likeness.unequal > 0
    }

    pub(crate) fn count(&mut self, is_equal: bool) {
        if is_equal {
            self.likeness.equal = self.likeness.equal.saturating_add(1);
        } else {
            self.differ(1);
        }
    }

    pub(crate) fn differ(&mut self, count: usize) {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.likeness.unequal = self.likeness.unequal.saturating_add(count);
    }

    /// Runs other comparisons in between.
    pub(crate) fn aside<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let kept = (self.likeness, self.exact);
        let result = run(self);
        (self.likeness, self.exact) = kept;
        result
    }

    /// Whether a scalar means exactly `value`, and whether in words of the past.
    pub(crate) fn scalar<'a, F: Scalar<'a>>(&mut self, before: &Before<'_, 't>, value: &F) -> (bool, bool) {
        let mut old = before.site.value();
        if before.is_empty() {
            return (false, false);
        }
        if value.is_written_as(&mut old) {
            return (true, old.present_name().is_some());
        }
        // A type that compares nothing but its own text.
        self.scratch.truncate(0);
        value.write_text(&mut Writer::at(&mut self.scratch, before.hex, before.site.passage.spot, 0));
        (old.lines().eq(self.scratch.text(0).split('\n').map(trim).filter(|line| !line.is_empty())), false)
    }

    /// Whether bytes are exactly these.
    pub(crate) fn bytes(&mut self, before: &Before<'_, 't>, bytes: &[u8]) -> bool {
        load_block::bytes(&mut self.state, &before.site).is_some_and(|old| *old == *bytes)
    }
}

#[inline]
pub(crate) fn compare<'a, 't, F, W: With<'a, F>>(
    tally: &mut Tally<'t>,
    before: Before<'_, 't>,
    value: &F,
) -> Result<()> {
    if tally.is_decided() {
        return Ok(());
    }
    W::serialize(Compare { tally, before, value })
}

struct Compare<'s, 't, F> {
    tally: &'s mut Tally<'t>,
    before: Before<'s, 't>,
    value: &'s F,
}

impl<'a, 's, 't, F> Archive<'a, F> for Compare<'s, 't, F> {
    type Properties = CompareRecord<'s, Finder<'s, 't>, F>;
    type Fields = CompareFields<'s, 't, F>;
    type Payloads = ComparePayloads<'s, 't, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { tally, mut before, value } = self;
        let Some(form) = before.form(&mut tally.state, class) else {
            tally.differ(1);
            return Ok(());
        };
        let Some(mut record) = CompareRecord::of_value(tally, before, value, class, form) else { return Ok(()) };
        describe(&mut record)?;
        record.finish();
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let (is_same, is_stale) = self.tally.scalar(&self.before, self.value);
        self.tally.likeness.stale |= is_stale;
        self.tally.count(is_same);
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        let Self { tally, before, .. } = self;
        let (name, class) = (before.site.value().string(), before.site.class);
        let is_named = name.as_deref().is_ok_and(|name| class.is_some_and(|class| class.is_called(name)));
        tally.likeness.stale |= is_named && name.ok().as_deref() != class.map(Class::name);
        tally.count(is_named);
        Ok(())
    }

    fn transparent_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        W::serialize(Compare { tally: self.tally, before: self.before, value: get(self.value) })
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        let Self { tally, mut before, value } = self;
        match (before.unwrapped(), get(value)) {
            (Some(_), Some(value)) => return compare::<G, W>(tally, before, value),
            (is_told, value) => tally.count(is_told.is_some() == value.is_some()),
        }
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { tally, mut before, value } = self;
        let shape = Shape::of::<F::Item, Itself>();
        let Some(OldElements { all, .. }) = before.elements(&mut tally.state, shape, F::COUNT) else {
            tally.differ(1);
            return Ok(());
        };
        let items: Vec<&F::Item> = value.items().collect();
        tally.differ(all.len().abs_diff(items.len()));
        if tally.is_decided() {
            return Ok(());
        }
        if F::IS_SET {
            let sorted = sorted_items::<F>(value, before.setting().of_element())?;
            let texts: Vec<_> = all.iter().map(|(passage, _)| passage.text(before.site.text)).collect();
            let news: Vec<_> = sorted.iter().map(|(text, _)| text).collect();
            let found = tally.aside(|tally| {
                match_keys(&texts, &news, |old, new| {
                    let before = before.inner(all[old].0, None);
                    let likeness = tally.compare::<F::Item, Itself>(before, sorted[new].1, true);
                    likeness.is_ok_and(Likeness::is_match)
                })
            });
            for (old, (_, item)) in found.into_iter().zip(&sorted) {
                match old {
                    Some(old) => compare::<F::Item, Itself>(tally, before.inner(all[old].0, None), item)?,
                    None => tally.differ(1),
                }
            }
            return Ok(());
        }
        for ((passage, key), item) in all.iter().zip(items) {
            compare::<F::Item, Itself>(tally, before.element(*passage, key.as_ref()), item)?;
        }
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { tally, mut before, value } = self;
        let Some(all) = before.entries(&mut tally.state) else {
            tally.differ(1);
            return Ok(());
        };
        let entries = sorted_entries::<F>(value, before.setting())?;
        tally.differ(all.len().abs_diff(entries.len()));
        if tally.is_decided() {
            return Ok(());
        }
        let texts: Vec<_> = all.iter().map(|(key, _)| key.text(before.site.text)).collect();
        let news: Vec<_> = entries.iter().map(|(key, ..)| key).collect();
        let found = tally.aside(|tally| {
            match_keys(&texts, &news, |old, new| {
                let key = before.inner(all[old].0, None);
                tally.compare::<F::Key, Itself>(key, entries[new].1, true).is_ok_and(Likeness::is_match)
            })
        });
        for (old, (_, key, value)) in found.into_iter().zip(&entries) {
            match old.map(|old| all[old]) {
                Some((old_key, old_value)) => {
                    compare::<F::Key, Itself>(tally, before.inner(old_key, None), *key)?;
                    compare::<F::Value, Itself>(tally, before.inner(old_value, None), *value)?;
                }
                None => tally.differ(1),
            }
        }
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let is_same = self.tally.bytes(&self.before, self.value.bytes());
        self.tally.count(is_same);
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { tally, mut before, value } = self;
        match before.tuple(&mut tally.state) {
            Some((passages, is_row)) => {
                let mut fields = CompareFields::positional(tally, before, value, passages, is_row);
                describe(&mut fields)?;
                fields.finish();
            }
            None => tally.differ(1),
        }
        Ok(())
    }

    fn variants(
        self,
        variants: &'static Variants,
        index: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { tally, mut before, value } = self;
        if load_block::outlined(&mut tally.state, &mut before.site).is_none() {
            tally.differ(1);
            return Ok(());
        }
        let mut payloads = ComparePayloads::new(tally, before, value, variants, index(value));
        describe(&mut payloads)
    }
}
