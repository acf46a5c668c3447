//! The archive that writes a value in the binary form.

use alloc::vec::Vec;

use super::{plain, scalar::put_variant};
use crate::archive::text::{
    element_key,
    save_value::{self, Setting},
};
use crate::archive::{
    Archive, Bytes, Fields, Hook, HookResult, Initial, Itself, JAsset, List, Map, Never, Old, OtherText, Payloads,
    Properties, Scalar, ScalarWriter, With, not_a_record, only_records,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
    text::{order::compare, output::Output, writer::Spot},
};

/// Appends the row of a record.
#[inline]
pub(crate) fn save<'a, T: JAsset<'a>>(out: &mut Vec<u8>, value: &T, depth: u16) -> Result<()> {
    T::serialize(SaveRecord { out, value, depth, class: None })
}

/// Writes a record, or a part of it.
struct SaveRecord<'s, T> {
    out: &'s mut Vec<u8>,
    value: &'s T,
    depth: u16,
    /// The class of the record that this is a part of.
    class: Option<&'static Class>,
}

impl<'a, 's, T> Archive<'a, T> for SaveRecord<'s, T> {
    type Properties = SaveFields<'s, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    #[inline]
    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { out, value, depth, class: whole } = self;
        let setting = Setting::of_class(whole.unwrap_or(class), depth);
        describe(&mut SaveFields { out, value, setting })
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { out, value, depth, class } = self;
        W::serialize(SaveRecord { out, value: get(value), depth, class })
    }

    only_records!('a, T);
}

#[inline]
fn save_binary<'a, F, W: With<'a, F>>(out: &mut Vec<u8>, value: &F, setting: Setting) -> Result<()> {
    W::serialize(SaveBinary { out, value, setting })
}

/// Writes a value. Of the setting the depth counts, and what a text of a key needs.
struct SaveBinary<'s, F> {
    out: &'s mut Vec<u8>,
    value: &'s F,
    setting: Setting,
}

impl<'a, 's, F> Archive<'a, F> for SaveBinary<'s, F> {
    type Properties = SaveFields<'s, F>;
    type Fields = SaveFields<'s, F>;
    type Payloads = SavePayloads<'s, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { out, value, setting } = self;
        let setting = Setting { class, ..setting.inner(Spot::Field)? };
        describe(&mut SaveFields { out, value, setting })
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        self.value.can_be_written()?;
        let mut writer = ScalarWriter::new(self.out);
        self.value.write_binary(&mut writer);
        if writer.has_failed() { Err(too_long()) } else { Ok(()) }
    }

    fn class_name(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn transparent_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        save_binary::<G, W>(self.out, get(self.value), self.setting)
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        match get(self.value) {
            None => {
                self.out.push(0);
                Ok(())
            }
            Some(value) => {
                self.out.push(1);
                save_binary::<G, W>(self.out, value, self.setting)
            }
        }
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { out, value, setting } = self;
        let inner = if F::COUNT.is_some() {
            Setting { keyed: None, ..setting }
        } else {
            let count = value.items().count();
            put_length(out, count)?;
            setting.inner(Spot::Element)?
        };
        if let Some(width) = plain::width::<F::Item>() {
            if !F::IS_SET {
                plain::save(out, width, value.items().count(), value.items());
                return Ok(());
            }
        }
        save_items(out, value, inner, setting.keyed)
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { out, value, setting } = self;
        let inner = setting.inner(Spot::Field)?;
        let mut entries = Vec::new();
        for entry in value.entries() {
            let text = save_value::text_of::<F::Key, Itself>(entry.0, Setting { spot: Spot::Key, ..inner })?;
            if !save_value::is_key(&text) {
                return Err(save_value::not_a_key(&text));
            }
            entries.push((text, entry));
        }
        entries.sort_by(|(a, _), (b, _)| compare(a, b));
        if let Some(pair) = entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(save_value::twice(&pair[0].0));
        }
        put_length(out, entries.len())?;
        for (text, (key, value)) in entries {
            let start = out.len();
            save_binary::<F::Key, Itself>(out, key, inner)?;
            save_binary::<F::Value, Itself>(out, value, inner).map_err(|error| error.inside_entry(&text))?;
            fill(out, start);
        }
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let bytes = self.value.bytes();
        if F::COUNT.is_none() {
            put_length(self.out, bytes.len())?;
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { out, value, setting } = self;
        describe(&mut SaveFields { out, value, setting: setting.inner(Spot::Element)? }).map(drop)
    }

    fn variants(
        self,
        variants: &'static Variants,
        index: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { out, value, setting } = self;
        let index = index(value);
        put_variant(out, variants.list.len(), index);
        describe(&mut SavePayloads { out: Some(out), value, setting, index })
    }
}

/// The elements of a list, a set, an array.
fn save_items<'a, F: List<'a>>(
    out: &mut Vec<u8>,
    value: &F,
    inner: Setting,
    keyed: Option<&'static str>,
) -> Result<()> {
    if F::IS_SET {
        let mut items = Vec::new();
        for item in value.items() {
            items.push((save_value::text_of::<F::Item, Itself>(item, inner)?, item));
        }
        items.sort_by(|(a, _), (b, _)| compare(a, b));
        for (_, item) in items {
            let start = out.len();
            save_binary::<F::Item, Itself>(out, item, inner)?;
            fill(out, start);
        }
        return Ok(());
    }
    let mut keys = alloc::collections::BTreeSet::new();
    for (at, item) in value.items().enumerate() {
        if let Some(key) = keyed {
            // What could not be told apart in a text cannot be here either.
            let text = element_key::text_of(item, key, Setting { keyed, ..inner })?;
            if !save_value::is_key(&text) {
                return Err(save_value::not_a_key(&text));
            }
            if let Some(there) = keys.replace(text) {
                return Err(save_value::twice(&there));
            }
        }
        let start = out.len();
        save_binary::<F::Item, Itself>(out, item, inner).map_err(|error| error.inside_element(at))?;
        fill(out, start);
    }
    Ok(())
}

/// An element without bytes is one byte, so that a count is never more than what is left of the file.
#[inline]
fn fill(out: &mut Vec<u8>, start: usize) {
    if out.len() == start {
        out.push(0);
    }
}

#[inline]
fn put_length(out: &mut Vec<u8>, length: usize) -> Result<()> {
    let length = u32::try_from(length).map_err(|_| too_long())?;
    out.extend_from_slice(&length.to_le_bytes());
    Ok(())
}

#[cold]
fn too_long() -> Error {
    Error::one(Problem::new(ProblemKind::TooLarge, "a string, a list or a map is longer than 4294967295"))
}

/// What the fields of a record, a tuple, a variant are told to.
pub(crate) struct SaveFields<'s, T> {
    out: &'s mut Vec<u8>,
    value: &'s T,
    setting: Setting,
}

impl<T> SaveFields<'_, T> {
    #[inline]
    fn property<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        if key.is_deprecated() {
            return Ok(());
        }
        save_binary::<F, W>(self.out, value, self.setting.of(key)).map_err(|error| error.inside(key.name()))
    }

    fn part<'a, B: JAsset<'a>>(&mut self, value: &B) -> Result<()> {
        let Setting { depth, class, .. } = self.setting;
        B::serialize(SaveRecord { out: self.out, value, depth, class: Some(class) })
    }
}

impl<'a, T> Properties<'a, T> for SaveFields<'_, T> {
    #[inline]
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.property::<F, W>(key, get(self.value))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get(self.value))
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get(self.value))
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

impl<'a, T> Fields<'a, T> for SaveFields<'_, T> {
    #[inline]
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            save_binary::<F, W>(self.out, value, self.setting)?;
        }
        Ok(None)
    }

    #[inline]
    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            self.property::<F, W>(key, value)?;
        }
        Ok(None)
    }
}

/// What the variants of an enum are told to.
pub(crate) struct SavePayloads<'s, T> {
    /// Taken by the variant that the value is of.
    out: Option<&'s mut Vec<u8>>,
    value: &'s T,
    setting: Setting,
    index: usize,
}

impl<'s, T> SavePayloads<'s, T> {
    #[inline]
    fn take(&mut self, index: usize) -> Option<&'s mut Vec<u8>> {
        if index == self.index { self.out.take() } else { None }
    }

    fn fields(
        &mut self,
        index: usize,
        describe: impl FnOnce(&mut SaveFields<'s, T>) -> Result<Option<T>>,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let setting = self.setting.inner(Spot::Field)?;
        describe(&mut SaveFields { out, value: self.value, setting }).map(drop)
    }
}

impl<'a, 's, T> Payloads<'a, T> for SavePayloads<'s, T> {
    type Fields = SaveFields<'s, T>;

    #[inline]
    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let Some(value) = get(self.value) else { return Ok(()) };
        save_binary::<F, W>(out, value, self.setting.inner(Spot::Element)?)
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        self.fields(index, describe)
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        self.fields(index, describe)
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let Some(value) = get(self.value) else { return Ok(()) };
        let text = value.text();
        save_value::save_other(&mut Output::new(), text, self.setting)?;
        put_length(out, text.len())?;
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
