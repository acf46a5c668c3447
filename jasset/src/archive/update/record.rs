//! The archive that writes a record into a text that exists, changing only what differs.

use alloc::string::String;
use core::borrow::BorrowMut;

use bumpalo::Bump;

use super::{
    block::{Tier, Updater},
    compare::Tally,
    value::Walk,
};
use crate::archive::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Place, Properties, Scalar, With,
    not_a_record, only_records, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Problems, Result},
    key::Key,
    options::{AbsentVersion, LoadOptions},
    text::{
        document::Part,
        edit::Changes,
        output::Output,
        stream::{ends_record, first_header},
    },
};

/// `changes` with what changes `part` to hold `value`, and what stands against it.
pub(crate) fn update<'v, 't, T: JAsset<'v>>(
    part: Part<'t, 't>,
    value: &T,
    absent: AbsentVersion,
    scratch: &'t Bump,
    changes: Changes<'t>,
) -> Result<(Problems, Changes<'t>)> {
    let mut walk = walk(changes, absent, scratch);
    let mut updater = Updater::of_section(&mut walk, part);
    T::serialize(UpdateText { updater: &mut updater, value, place: Place::Root })?;
    let mut problems = updater.problems;
    problems.append(&walk.refused);
    Ok((problems, walk.changes))
}

/// `text` with `values` in place of its records, if each has the properties that a writer would write, in their order:
/// then none of it has to be looked at twice. Whatever else there is, somebody else tells.
pub(crate) fn update_in_order<'v, T: JAsset<'v>>(text: &str, values: &[T]) -> Option<String> {
    let scratch = Bump::new();
    let mut walk = walk(Changes::new(text), AbsentVersion::First, &scratch);
    let mut header = first_header(text, 0)?;
    for value in values {
        header = in_order(&mut walk, text, header, value).filter(|end| ends_record(text, *end))?;
    }
    (header == text.len()).then(|| walk.changes.finish())
}

/// What [`update`] makes of the section of `text` from `header` to `end`, if all of it is in order; else `changes` stay
/// what they are.
pub(crate) fn section_in_order<'v, T: JAsset<'v>>(
    changes: &mut Changes<'_>,
    (header, end): (usize, usize),
    value: &T,
    memory: &mut Output,
) -> bool {
    let scratch = Bump::new();
    let (count, text) = (changes.count(), changes.text());
    let mut walk = walk(changes.take(), AbsentVersion::First, &scratch);
    core::mem::swap(&mut walk.text, memory);
    let is_whole = in_order(&mut walk, text, header, value) == Some(end);
    core::mem::swap(&mut walk.text, memory);
    changes.give_back(walk.changes);
    if !is_whole {
        changes.undo(count);
    }
    is_whole
}

/// Changes what begins at `header`, and tells where it ends.
fn in_order<'v, 't, T: JAsset<'v>>(walk: &mut Walk<'t>, text: &'t str, header: usize, value: &T) -> Option<usize> {
    let mut updater = Updater::in_order(walk, text, header);
    T::serialize(UpdateText { updater: &mut updater, value, place: Place::Root }).ok()?;
    updater.end().filter(|_| walk.refused.is_empty())
}

fn walk<'t>(changes: Changes<'t>, absent: AbsentVersion, scratch: &'t Bump) -> Walk<'t> {
    // What is malformed is replaced: nobody reads what it is.
    let tally = Tally::new(State::new(LoadOptions::new().lenient(), false, scratch));
    let refused = Problems::new();
    Walk { changes, tally, absent, other_class: false, refused, text: Output::new(), written: None }
}

struct UpdateText<'x, 'w, 't, T> {
    updater: &'x mut Updater<'w, 't>,
    value: &'x T,
    place: Place,
}

impl<'a, 'x, 'w, 't, T> Archive<'a, T> for UpdateText<'x, 'w, 't, T> {
    type Properties = UpdateRecord<'x, &'x mut Updater<'w, 't>, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { updater, value, place } = self;
        let Some(tier) = updater.enter(class, place) else { return Ok(()) };
        UpdateRecord::new(updater, value, tier).update(describe)
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        W::serialize(UpdateText { updater: self.updater, value: get(self.value), place: self.place })
    }

    only_records!('a, T);
}

/// `U` is the updater, or borrows that of the record that this is a part of.
pub(crate) struct UpdateRecord<'s, U, T> {
    updater: U,
    value: &'s T,
    tier: Tier,
    version_written: bool,
}

impl<'s, 'w, 't: 'w, U: BorrowMut<Updater<'w, 't>>, T> UpdateRecord<'s, U, T> {
    pub(crate) fn new(updater: U, value: &'s T, tier: Tier) -> Self {
        Self { updater, value, tier, version_written: false }
    }

    /// Changes versions and properties.
    pub(crate) fn update(&mut self, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.tier.class.base_class().is_none() {
            self.version();
        }
        describe(self)?;
        self.version();
        Ok(())
    }

    pub(crate) fn into_updater(self) -> U {
        self.updater
    }

    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            self.updater.borrow_mut().version(&self.tier);
        }
    }
}

impl<'a, 'w, 't: 'w, U: BorrowMut<Updater<'w, 't>>, T> Properties<'a, T> for UpdateRecord<'_, U, T> {
    #[inline]
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.updater.borrow_mut().property::<F, W>(key, &self.tier, get(self.value))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        let updater = self.updater.borrow_mut();
        B::serialize(UpdateText { updater, value: get(self.value), place: Place::Base })?;
        self.version();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        let updater = self.updater.borrow_mut();
        B::serialize(UpdateText { updater, value: get(self.value), place: Place::Flattened })
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        self.dropped(keys, before)
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.updater.borrow_mut().remove_deprecated(keys, before, &self.tier);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}
