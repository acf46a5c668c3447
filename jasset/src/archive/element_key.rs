//! What tells the elements of a list apart: the text of one of their properties.

use alloc::{format, string::String};

use super::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Properties, Scalar, With, not_a_record,
    only_records,
    save_value::{Setting, save_value},
};
use crate::{
    class::{Class, Variants},
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
    text::writer::Spot,
};

/// Writes the property `key` of `element` as the key of an entry.
pub(super) fn write<'a, T: JAsset<'a>>(out: &mut String, element: &T, key: &str, setting: Setting) -> Result<()> {
    let start = out.len();
    T::serialize(WriteKey { out, value: element, key, setting: Setting { spot: Spot::Key, ..setting } })?;
    if out.len() == start {
        return Err(Error::one(
            Problem::new(ProblemKind::Description, format!("the elements have no property `{key}`"))
                .help("#[jasset(key = ...)] names a field of the elements"),
        ));
    }
    Ok(())
}

struct WriteKey<'s, T> {
    out: &'s mut String,
    value: &'s T,
    key: &'s str,
    setting: Setting,
}

impl<'a, 's, T> Archive<'a, T> for WriteKey<'s, T> {
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
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { out, value, key, setting } = self;
        W::serialize(WriteKey { out, value: get(value), key, setting })
    }

    only_records!('a, T);
}

impl<'a, T> Properties<'a, T> for WriteKey<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        if key.name() == self.key {
            let spot = Spot::Key;
            save_value::<F, W>(self.out, get(self.value), Setting { spot, ..self.setting.of(key) })?;
        }
        Ok(())
    }

    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(WriteKey { out: self.out, value: get(self.value), key: self.key, setting: self.setting })
    }

    fn flatten<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(WriteKey { out: self.out, value: get(self.value), key: self.key, setting: self.setting })
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
