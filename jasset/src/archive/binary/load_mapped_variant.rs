//! How are the fields of a tuple, and the payload of a variant, read from bytes of another schema?

use alloc::{borrow::Cow, format, string::String};
use core::marker::PhantomData;

use super::{
    load_mapped::LoadMapped,
    mapped_record::MappedLoader,
    mapped_table::{Head, Stand},
};
use crate::archive::text::{
    loader::{Loader, Tier},
    site::Target,
};
use crate::archive::{Fields, OtherText, Payloads, Place, With, path::Path, state::State};
use crate::{
    class::{Class, Variants},
    error::{Result, nearest},
    key::Key,
    layout::{
        Cursor,
        schema::{Field, Kind, KindId, Payload, Variant},
    },
    text::{lexer::trim, writer::Spot},
};

/// What stands for the class of a variant, which has no version.
static VARIANT: Class = Class::new("Variant");

/// The kinds of values by their places.
#[derive(Clone, Copy)]
pub(crate) enum Kinds<'t> {
    Each(&'t [KindId]),
    /// Those of a variant.
    ByThemselves(&'t [KindId]),
    /// So many of one kind, each of one byte at least.
    All(KindId, usize),
}

/// Reads the fields of a tuple or of a variant.
pub(crate) struct MappedFields<'x, 't, 'a, T> {
    source: Source<'x, 't, 'a>,
    of: PhantomData<fn() -> T>,
}

#[expect(clippy::large_enum_variant, reason = "it lives on the stack, for as long as one value is read")]
enum Source<'x, 't, 'a> {
    /// By their places. `spot` is where the next one begins.
    Positional {
        state: &'x mut State<'t>,
        whole: Stand<'x, 't, 'a>,
        at: Cursor<'a>,
        kinds: Kinds<'t>,
        /// How many were asked for.
        count: usize,
        /// The bytes are not as they should be.
        failed: bool,
    },
    /// By their keys.
    Block(MappedLoader<'x, 't, 'a>),
}

impl<'x, 't, 'a, T> MappedFields<'x, 't, 'a, T> {
    /// `whole` is where an error points, `at` where the values begin.
    pub(crate) fn positional(
        state: &'x mut State<'t>,
        whole: Stand<'x, 't, 'a>,
        at: Cursor<'a>,
        kinds: Kinds<'t>,
    ) -> Self {
        Self { source: Source::Positional { state, whole, at, kinds, count: 0, failed: false }, of: PhantomData }
    }

    fn block(loader: MappedLoader<'x, 't, 'a>) -> Self {
        Self { source: Source::Block(loader), of: PhantomData }
    }

    /// Whether there was nothing else.
    pub(crate) fn finish(self) -> bool {
        match self.source {
            Source::Positional { state, whole, kinds, count, failed, .. } => {
                let there = kinds.len();
                if count != there && !failed {
                    let message = format!("expected {count} values, found {there}");
                    state.wrong_there(&whole, message, "the type fixes their number");
                }
                count == there && !failed
            }
            Source::Block(mut loader) => {
                loader.audit();
                true
            }
        }
    }
}

impl Kinds<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Each(kinds) | Self::ByThemselves(kinds) => kinds.len(),
            Self::All(_, count) => *count,
        }
    }

    fn get(&self, index: usize) -> Option<KindId> {
        match self {
            Self::Each(kinds) | Self::ByThemselves(kinds) => kinds.get(index).copied(),
            Self::All(kind, count) => (index < *count).then_some(*kind),
        }
    }
}

impl<'a, T> Fields<'a, T> for MappedFields<'_, '_, 'a, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        let Source::Positional { state, whole, at, kinds, count, failed } = &mut self.source else { return Ok(None) };
        let index = *count;
        *count += 1;
        let Some(kind) = kinds.get(index).filter(|_| !*failed) else { return Ok(None) };
        let path = Path::Index(&whole.path, index);
        let inner = whole.inner(path, kind, *at);
        let start = match kinds {
            Kinds::Each(_) => inner.end(state).map(|end| core::mem::replace(at, end)),
            Kinds::ByThemselves(_) => inner.whole(state, kind, at),
            Kinds::All(..) => inner.part(state, kind, at),
        };
        let Some(start) = start else {
            *failed = true;
            return Ok(None);
        };
        let inner = whole.inner(path, kind, start);
        let mut value = None;
        LoadMapped::<F, W>::read(state, inner, Target::New(&mut value))?;
        Ok(value)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        let Source::Block(loader) = &mut self.source else { return Ok(None) };
        let mut value = None;
        let tier = Tier { class: &VARIANT, place: Place::Root, version: 1 };
        loader.property::<F, W>(key, &tier, Target::New(&mut value))?;
        Ok(Some(value.unwrap_or_else(initial)))
    }
}

/// Reads the payload of the variant that the file names.
pub(crate) struct MappedPayloads<'x, 't, 'a, T, W> {
    /// Taken by the variant.
    waiting: Option<Waiting<'x, 't, 'a, T>>,
    /// Where the payload begins.
    payload: Stand<'x, 't, 'a>,
    head: &'t Head,
    index: Option<usize>,
    variants: &'static Variants,
    variant: &'t Variant<'a>,
    by: PhantomData<W>,
}

type Waiting<'x, 't, 'a, T> = (&'x mut State<'t>, Stand<'x, 't, 'a>, Target<'x, T>);

impl<'x, 't, 'a, T, W: With<'a, T>> MappedPayloads<'x, 't, 'a, T, W> {
    pub(crate) fn new(
        waiting: Waiting<'x, 't, 'a, T>,
        payload: Stand<'x, 't, 'a>,
        head: &'t Head,
        index: Option<usize>,
        variants: &'static Variants,
        variant: &'t Variant<'a>,
    ) -> Self {
        Self { waiting: Some(waiting), payload, head, index, variants, variant, by: PhantomData }
    }

    fn take(&mut self, index: usize) -> Option<Waiting<'x, 't, 'a, T>> {
        if self.index == Some(index) { self.waiting.take() } else { None }
    }

    /// What the variant holds is of another shape: it is read as its text is.
    fn by_text(waiting: Waiting<'x, 't, 'a, T>) -> Result<()> {
        let (state, spot, target) = waiting;
        LoadMapped::<T, W>::of(state, spot, target).by_text()
    }

    /// The fields by their keys.
    fn loader(
        &self,
        state: &'x mut State<'t>,
        head: &'t Head,
        fields: &'t [Field<'a>],
    ) -> Option<MappedLoader<'x, 't, 'a>> {
        let loader = Loader::inside(state, head.part(true), self.payload.path, self.payload.depth + 1, false);
        let spot = Stand { depth: self.payload.depth + 1, ..self.payload };
        Some(MappedLoader::new(loader, spot, head, fields, true)?.of_variant(self.variants.name))
    }

    /// Tells of a variant that is not known.
    pub(crate) fn finish(self) {
        let (Some((state, spot, _)), None) = (self.waiting, self.index) else { return };
        let names = || self.variants.list.iter().map(|variant| variant.name);
        let help = if let Some(meant) = nearest(self.variant.name, names()) {
            format!("did you mean `{meant}`?")
        } else {
            let listed: alloc::vec::Vec<_> = names().take(20).collect();
            let more = if self.variants.list.len() > 20 { ", ..." } else { "" };
            format!("they are {}{more}", listed.join(", "))
        };
        state.expected_there(&spot, &format!("a variant of {}", self.variants.name), &help);
    }
}

impl<'x, 't, 'a, T, W: With<'a, T>> Payloads<'a, T> for MappedPayloads<'x, 't, 'a, T, W> {
    type Fields = MappedFields<'x, 't, 'a, T>;

    fn unit(&mut self, index: usize, make: impl FnOnce() -> T) -> Result<()> {
        let Some(waiting) = self.take(index) else { return Ok(()) };
        match &self.variant.payload {
            Payload::Unit => waiting.2.set(make()),
            Payload::Struct(fields) => {
                // It had fields once: they are unknown now.
                let (state, _, target) = waiting;
                if let Some(mut loader) = self.loader(state, self.head, fields) {
                    loader.audit();
                    target.set(make());
                }
            }
            _ => return Self::by_text(waiting),
        }
        Ok(())
    }

    fn newtype_with<F, V: With<'a, F>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some(waiting) = self.take(index) else { return Ok(()) };
        let Payload::Newtype(kind) = self.variant.payload else { return Self::by_text(waiting) };
        let (state, _, target) = waiting;
        let mut value = None;
        let Some(at) = self.payload.at.whole(self.payload.source.schema().width(kind)) else { return Ok(()) };
        LoadMapped::<F, V>::read(state, Stand { at, kind, ..self.payload }, Target::New(&mut value))?;
        if let Some(value) = value {
            target.set(make(value));
        }
        Ok(())
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some(waiting) = self.take(index) else { return Ok(()) };
        let Payload::Tuple(elements) = self.variant.payload else { return Self::by_text(waiting) };
        let (state, spot, target) = waiting;
        if !state.may_nest_there(&self.payload) {
            return Ok(());
        }
        let kinds = Kinds::ByThemselves(spot.source.schema().elements(elements));
        let whole = Stand { at: spot.at, ..self.payload };
        let mut fields = MappedFields::positional(state, whole, self.payload.at, kinds);
        let value = describe(&mut fields)?;
        if let (true, Some(value)) = (fields.finish(), value) {
            target.set(value);
        }
        Ok(())
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some(waiting) = self.take(index) else { return Ok(()) };
        let variant = self.variant;
        let (head, fields): (&'t Head, &'t [Field<'a>]) = match &variant.payload {
            Payload::Struct(fields) => (self.head, fields),
            // It held nothing before it had fields.
            Payload::Unit => (&self.payload.source.table.none, &[]),
            _ => return Self::by_text(waiting),
        };
        let (state, _, target) = waiting;
        if !state.may_nest_there(&self.payload) {
            return Ok(());
        }
        let Some(loader) = self.loader(state, head, fields) else { return Ok(()) };
        let mut fields = MappedFields::block(loader);
        let value = describe(&mut fields)?;
        if let (true, Some(value)) = (fields.finish(), value) {
            target.set(value);
        }
        Ok(())
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        if self.index.is_some_and(|found| found != index) {
            return Ok(());
        }
        let Some((state, spot, target)) = self.waiting.take() else { return Ok(()) };
        let written = match spot.text(Spot::Element) {
            Ok(written) => written,
            Err(wrong) => {
                state.wrong_there(&spot, wrong.message, "");
                return Ok(());
            }
        };
        let mut text = String::with_capacity(written.len());
        for (at, line) in written.split('\n').enumerate() {
            if at > 0 {
                text.push('\n');
            }
            text.push_str(trim(line));
        }
        let text = match spot.source.arena {
            Some(arena) => Cow::Borrowed(&*arena.alloc_str(&text)),
            None => Cow::Owned(text),
        };
        match F::from_text(text) {
            Some(text) => target.set(make(text)),
            None => state.needs_arena_there(&spot),
        }
        Ok(())
    }
}

/// The kinds of a value that can be read as a tuple, and where they begin.
pub(crate) fn kinds_of<'t, 'a>(spot: &Stand<'_, 't, 'a>, kind: Kind) -> Option<(Kinds<'t>, Cursor<'a>)> {
    let schema = spot.source.schema();
    Some(match kind {
        Kind::Tuple(elements) => (Kinds::Each(schema.elements(elements)), spot.at),
        Kind::Array { item, count } => (Kinds::All(item, count as usize), spot.at),
        _ => return None,
    })
}
