//! The archive that writes a value in the binary form.

use alloc::{collections::BTreeSet, string::String};

use super::{
    measure::{extent, plain_width},
    put,
    rows::{Rows, Window},
    scalar::Written,
    sorted,
};
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
    layout::schema::{LENGTH, index_width},
    text::{output::Output, writer::Spot},
};

#[cold]
fn not_its_form() -> Error {
    Error::custom("`Scalar::write_binary` writes something else than `Scalar::FORM` says")
}

/// Appends the row of a record.
// A program has this once for a class, so that all of the description is a part of it.
#[inline(never)]
pub(crate) fn save<'a, T: JAsset<'a>>(out: &mut Rows<'_>, value: &T, depth: u16) -> Result<()> {
    let (start, extent) = (out.bytes.len(), extent::<T, Itself>());
    out.whole(extent.width, extent.has_tail, |head, out| {
        T::serialize(SaveRecord { head, out, value, depth, class: None })
    })?;
    out.fill(start);
    Ok(())
}

/// Writes a record, or a part of it.
struct SaveRecord<'h, 's, 'o, T> {
    head: &'s mut Window<'h>,
    out: &'s mut Rows<'o>,
    value: &'s T,
    depth: u16,
    /// The class of the record that this is a part of.
    class: Option<&'static Class>,
}

impl<'a, 'h, 's, 'o, T> Archive<'a, T> for SaveRecord<'h, 's, 'o, T> {
    type Properties = SaveFields<'h, 's, 'o, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    #[inline]
    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { head, out, value, depth, class: whole } = self;
        let setting = Setting::of_class(whole.unwrap_or(class), depth);
        describe(&mut SaveFields { head, out, value, setting })
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { head, out, value, depth, class } = self;
        W::serialize(SaveRecord { head, out, value: get(value), depth, class })
    }

    only_records!('a, T);
}

/// Writes a value whose head is a part of another.
#[expect(clippy::inline_always, reason = "of a number it is one move")]
#[inline(always)]
fn save_binary<'a, F, W: With<'a, F>>(
    head: &mut Window<'_>,
    out: &mut Rows<'_>,
    value: &F,
    setting: Setting,
) -> Result<()> {
    W::serialize(SaveBinary { head, out, value, setting })
}

/// Appends a value that stands by itself.
#[inline]
pub(super) fn save_whole<'a, F, W: With<'a, F>>(out: &mut Rows<'_>, value: &F, setting: Setting) -> Result<()> {
    let extent = extent::<F, W>();
    out.whole(extent.width, extent.has_tail, |head, out| save_binary::<F, W>(head, out, value, setting))
}

/// Writes a value. Of the setting the depth counts, and what a text of a key needs.
struct SaveBinary<'h, 's, 'o, F> {
    head: &'s mut Window<'h>,
    out: &'s mut Rows<'o>,
    value: &'s F,
    setting: Setting,
}

impl<'a, 'h, 's, 'o, F> Archive<'a, F> for SaveBinary<'h, 's, 'o, F> {
    type Properties = SaveFields<'h, 's, 'o, F>;
    type Fields = SaveFields<'h, 's, 'o, F>;
    type Payloads = SavePayloads<'s, 'o, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { head, out, value, setting } = self;
        let setting = Setting { class, ..setting.inner(Spot::Field)? };
        describe(&mut SaveFields { head, out, value, setting })
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        self.value.can_be_written()?;
        let place = self.head.take(const { F::FORM.width() as usize })?;
        let mut writer = ScalarWriter::new(place, &mut *self.out.text);
        self.value.write_binary(&mut writer);
        match writer.written() {
            Written::Form => Ok(()),
            Written::TooLong => Err(too_long()),
            Written::Nothing | Written::Other => Err(not_its_form()),
        }
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
        save_binary::<G, W>(self.head, self.out, get(self.value), self.setting)
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        match get(self.value) {
            None => self.head.put([0]),
            Some(value) => {
                self.head.put([1])?;
                save_whole::<G, W>(self.out, value, self.setting)
            }
        }
    }

    #[inline]
    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { head, out, value, setting } = self;
        let plain = plain_width::<F::Item>().filter(|_| !F::IS_SET);
        if let Some(count) = F::COUNT {
            if let Some(width) = plain {
                put::fill(head.take(count.saturating_mul(width))?, width, value.items());
                return Ok(());
            }
            let inner = Setting { keyed: None, ..setting };
            return save_elements(head, out, value, inner, setting.keyed);
        }
        let count = value.items().count();
        put_length(head, count)?;
        let inner = setting.inner(Spot::Element)?;
        if let Some(width) = plain {
            put::append(out.bytes, width, count, value.items());
            return Ok(());
        }
        save_items(out, value, inner, setting.keyed)
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { head, out, value, setting } = self;
        let inner = setting.inner(Spot::Field)?;
        let count = sorted::save_entries(out, value, inner)?;
        put_length(head, count)
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let bytes = self.value.bytes();
        let Some(count) = F::COUNT else {
            put_length(self.head, bytes.len())?;
            self.out.bytes.extend_from_slice(bytes);
            return Ok(());
        };
        if bytes.len() != count {
            return Err(not_so_many(count, bytes.len()));
        }
        self.head.take(count)?.copy_from_slice(bytes);
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { head, out, value, setting } = self;
        describe(&mut SaveFields { head, out, value, setting: setting.inner(Spot::Element)? }).map(drop)
    }

    fn variants(
        self,
        variants: &'static Variants,
        index: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { head, out, value, setting } = self;
        let index = index(value);
        put_variant(head, variants, index)?;
        describe(&mut SavePayloads { out: Some(out), value, setting, index })
    }
}

/// Writes which variant it is.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is below their number")]
fn put_variant(head: &mut Window<'_>, variants: &Variants, index: usize) -> Result<()> {
    if index_width(variants.list.len()) == 1 { head.put([index as u8]) } else { head.put((index as u16).to_le_bytes()) }
}

/// The elements of a list or a set.
fn save_items<'a, F: List<'a>>(
    out: &mut Rows<'_>,
    value: &F,
    inner: Setting,
    keyed: Option<&'static str>,
) -> Result<()> {
    if F::IS_SET {
        return sorted::save_set(out, value, inner);
    }
    let mut keys = BTreeSet::new();
    for (at, item) in value.items().enumerate() {
        if let Some(key) = keyed {
            is_told_apart(&mut keys, item, key, Setting { keyed, ..inner })?;
        }
        let start = out.bytes.len();
        save_whole::<F::Item, Itself>(out, item, inner).map_err(|error| error.inside_element(at))?;
        out.fill(start);
    }
    Ok(())
}

/// The elements of an array.
fn save_elements<'a, F: List<'a>>(
    head: &mut Window<'_>,
    out: &mut Rows<'_>,
    value: &F,
    inner: Setting,
    keyed: Option<&'static str>,
) -> Result<()> {
    let mut keys = BTreeSet::new();
    for (at, item) in value.items().enumerate() {
        if let Some(key) = keyed {
            is_told_apart(&mut keys, item, key, Setting { keyed, ..inner })?;
        }
        let before = head.left();
        save_binary::<F::Item, Itself>(head, out, item, inner).map_err(|error| error.inside_element(at))?;
        if head.left() == before {
            head.put([0])?;
        }
    }
    Ok(())
}

/// What could not be told apart in a text cannot be here either.
fn is_told_apart<'a, T: JAsset<'a>>(
    keys: &mut BTreeSet<String>,
    item: &T,
    key: &'static str,
    setting: Setting,
) -> Result<()> {
    let text = element_key::text_of(item, key, setting)?;
    if !save_value::is_key(&text) {
        return Err(save_value::not_a_key(&text));
    }
    match keys.replace(text) {
        Some(there) => Err(save_value::twice(&there)),
        None => Ok(()),
    }
}

#[inline]
fn put_length(head: &mut Window<'_>, length: usize) -> Result<()> {
    let length = u32::try_from(length).map_err(|_| too_long())?;
    head.put(length.to_le_bytes())
}

#[cold]
fn not_so_many(expected: usize, found: usize) -> Error {
    Error::custom(alloc::format!("the type says that it has {expected} bytes, and has {found}"))
}

#[cold]
fn too_long() -> Error {
    Error::one(Problem::new(ProblemKind::TooLarge, "a string, a list or a map is longer than 4294967295"))
}

/// What the fields of a record or a tuple are told to.
pub(crate) struct SaveFields<'h, 's, 'o, T> {
    head: &'s mut Window<'h>,
    out: &'s mut Rows<'o>,
    value: &'s T,
    setting: Setting,
}

impl<T> SaveFields<'_, '_, '_, T> {
    #[expect(clippy::inline_always, reason = "of a number it is one move")]
    #[inline(always)]
    fn property<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        if key.is_deprecated() {
            return Ok(());
        }
        let setting = self.setting.of(key);
        save_binary::<F, W>(self.head, self.out, value, setting).map_err(|error| error.inside(key.name()))
    }

    fn part<'a, B: JAsset<'a>>(&mut self, value: &B) -> Result<()> {
        let Setting { depth, class, .. } = self.setting;
        B::serialize(SaveRecord { head: self.head, out: self.out, value, depth, class: Some(class) })
    }
}

impl<'a, T> Properties<'a, T> for SaveFields<'_, '_, '_, T> {
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

impl<'a, T> Fields<'a, T> for SaveFields<'_, '_, '_, T> {
    #[inline]
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            save_binary::<F, W>(self.head, self.out, value, self.setting)?;
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

/// What the fields of a variant are told to, which stand by themselves.
pub(crate) struct SavePayload<'s, 'o, T> {
    out: &'s mut Rows<'o>,
    value: &'s T,
    setting: Setting,
}

impl<'a, T> Fields<'a, T> for SavePayload<'_, '_, T> {
    #[inline]
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            save_whole::<F, W>(self.out, value, self.setting)?;
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
        if let (Some(value), false) = (get(self.value), key.is_deprecated()) {
            let setting = self.setting.of(key);
            save_whole::<F, W>(self.out, value, setting).map_err(|error| error.inside(key.name()))?;
        }
        Ok(None)
    }
}

/// What the variants of an enum are told to.
pub(crate) struct SavePayloads<'s, 'o, T> {
    /// Taken by the variant that the value is of.
    out: Option<&'s mut Rows<'o>>,
    value: &'s T,
    setting: Setting,
    index: usize,
}

impl<'s, 'o, T> SavePayloads<'s, 'o, T> {
    #[inline]
    fn take(&mut self, index: usize) -> Option<&'s mut Rows<'o>> {
        if index == self.index { self.out.take() } else { None }
    }

    fn fields(
        &mut self,
        index: usize,
        describe: impl FnOnce(&mut SavePayload<'s, 'o, T>) -> Result<Option<T>>,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let setting = self.setting.inner(Spot::Field)?;
        describe(&mut SavePayload { out, value: self.value, setting }).map(drop)
    }
}

impl<'a, 's, 'o, T> Payloads<'a, T> for SavePayloads<'s, 'o, T> {
    type Fields = SavePayload<'s, 'o, T>;

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
        save_whole::<F, W>(out, value, self.setting.inner(Spot::Element)?)
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
        out.whole(LENGTH as usize, false, |head, out| {
            out.text.push(text);
            put_length(head, text.len())
        })
    }
}
