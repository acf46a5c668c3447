//! What tells the elements of a list apart: the text of one of their properties.

use alloc::{format, string::String};

use super::save_value::{Setting, save_value};
use crate::archive::update::{
    align::Likeness,
    before::Before,
    compare::{Tally, compare as compare_value},
};
use crate::archive::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Properties, Scalar, With, not_a_record,
    only_records,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
    text::{output::Output, writer::Spot},
};

/// Writes the property `key` of `element` as the key of an entry.
pub(crate) fn write<'a, T: JAsset<'a>>(out: &mut Output, element: &T, key: &str, setting: Setting) -> Result<()> {
    let start = out.len();
    let mut task = Write { out, setting };
    T::serialize(OfKey { task: &mut task, value: element, key })?;
    if out.len() == start {
        return Err(Error::one(
            Problem::new(ProblemKind::Description, format!("the elements have no property `{key}`"))
                .help("#[jasset(key = ...)] names a field of the elements"),
        ));
    }
    Ok(())
}

/// The text of the property `key` of `element`.
pub(crate) fn text_of<'a, T: JAsset<'a>>(element: &T, key: &str, setting: Setting) -> Result<String> {
    let mut out = Output::new();
    write(&mut out, element, key, setting).map(|()| out.into_string())
}

/// Compares the property `key` of `element` with the key of an entry.
pub(crate) fn compare<'a, 't, T: JAsset<'a>>(
    tally: &mut Tally<'t>,
    before: Before<'_, 't>,
    element: &T,
    key: &str,
) -> Result<Likeness> {
    tally.start(true);
    T::serialize(OfKey { task: &mut Compare { tally, before }, value: element, key })?;
    Ok(tally.likeness)
}

/// What is done with the property.
trait Task {
    fn run<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()>;
}

struct Write<'s> {
    out: &'s mut Output,
    setting: Setting,
}

impl Task for Write<'_> {
    fn run<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        save_value::<F, W>(self.out, value, Setting { spot: Spot::Key, ..self.setting.of(key) })
    }
}

struct Compare<'s, 't> {
    tally: &'s mut Tally<'t>,
    before: Before<'s, 't>,
}

impl Task for Compare<'_, '_> {
    fn run<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        let mut before = self.before;
        (before.hex, before.site.keyed) = (key.is_hex(), key.element_key());
        compare_value::<F, W>(self.tally, before, value)
    }
}

struct OfKey<'s, K, T> {
    task: &'s mut K,
    value: &'s T,
    key: &'s str,
}

impl<'a, K: Task, T> Archive<'a, T> for OfKey<'_, K, T> {
    type Properties = Self;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(mut self, _: &'static Class, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        describe(&mut self)
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { task, value, key } = self;
        W::serialize(OfKey { task, value: get(value), key })
    }

    only_records!('a, T);
}

impl<'a, K: Task, T> Properties<'a, T> for OfKey<'_, K, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        if key.name() == self.key {
            self.task.run::<F, W>(key, get(self.value))?;
        }
        Ok(())
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        B::serialize(OfKey { task: &mut *self.task, value: get(self.value), key: self.key })
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        B::serialize(OfKey { task: &mut *self.task, value: get(self.value), key: self.key })
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}
