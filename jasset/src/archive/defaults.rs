//! Which text has each property of a part, where its container starts it with values of its own?

use alloc::{string::String, vec::Vec};

use super::text::save_value::property_text;
use super::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Properties, Scalar, With, not_a_record,
    only_records,
};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    options::MAX_DEPTH,
};

/// The archive that writes each property by itself.
pub(super) struct Defaults<'s, T> {
    out: &'s mut Vec<(&'static Key, String)>,
    value: &'s T,
    /// That of the container.
    class: &'static Class,
}

impl<T> Defaults<'_, T> {
    /// The text of each property of `value`.
    pub(super) fn of<'a>(value: &T, class: &'static Class) -> Result<Vec<(&'static Key, String)>>
    where
        T: JAsset<'a>,
    {
        let mut out = Vec::new();
        T::serialize(Defaults { out: &mut out, value, class })?;
        Ok(out)
    }

    fn part<'a, B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B + Copy) -> Result<()> {
        B::serialize(Defaults { out: self.out, value: get(self.value), class: self.class })
    }
}

impl<'a, T> Archive<'a, T> for Defaults<'_, T> {
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
        W::serialize(Defaults { out: self.out, value: get(self.value), class: self.class })
    }

    only_records!('a, T);
}

impl<'a, T> Properties<'a, T> for Defaults<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let text = property_text::<F, W>(key, self.class, get(self.value), MAX_DEPTH)?;
        self.out.push((key, text));
        Ok(())
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get)
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
