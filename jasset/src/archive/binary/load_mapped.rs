//! The archive that reads a value from bytes of another schema than the type's own: by the names of its keys and
//! variants, with all that is to be said of them.

use alloc::{borrow::Cow, format, string::ToString};
use core::{iter, marker::PhantomData};

use super::{
    load::{Sized, least},
    load_mapped_variant::{MappedFields, MappedPayloads, kinds_of},
    mapped_record::{MappedLoader, MappedRecord},
    mapped_table::Stand,
    scalar::{Found, counted_str},
};
use crate::archive::text::{
    load_value::{LoadValue, Site, Target},
    loader::Loader,
};
use crate::archive::{
    Archive, Bytes, Initial, Itself, List, Map, Place, Scalar, ScalarReader, With, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Problem, ProblemKind, Result, shown},
    layout::{
        self,
        file::damaged,
        schema::{Kind, Payload},
        skip,
    },
    text::{block::Passage, writer::Spot},
};

/// Reads a value that `W` describes.
pub(crate) struct LoadMapped<'x, 't, 'a, F, W> {
    state: &'x mut State<'t>,
    spot: Stand<'x, 't, 'a>,
    target: Target<'x, F>,
    by: PhantomData<W>,
}

impl<'x, 't, 'a, F, W: With<'a, F>> LoadMapped<'x, 't, 'a, F, W> {
    #[inline]
    pub(crate) fn read(state: &'x mut State<'t>, spot: Stand<'x, 't, 'a>, target: Target<'x, F>) -> Result<()> {
        W::serialize(Self { state, spot, target, by: PhantomData })
    }

    pub(crate) fn of(state: &'x mut State<'t>, spot: Stand<'x, 't, 'a>, target: Target<'x, F>) -> Self {
        Self { state, spot, target, by: PhantomData }
    }

    /// Reads a value of another shape: as its text is read.
    #[cold]
    pub(crate) fn by_text(self) -> Result<()> {
        let Self { state, spot, target, .. } = self;
        let text = match spot.text(Spot::Property) {
            Ok(text) => text,
            Err(wrong) => {
                let problem = damaged(spot.source.end - wrong.left, wrong.message);
                state.problem(problem.key_path(spot.path.to_string()));
                return Ok(());
            }
        };
        let Some(arena) = spot.source.arena else {
            let found = shown(text.lines().next().unwrap_or_default());
            state.wrong_there(
                &spot,
                format!("expected a value of another shape, found {found}"),
                "the file is from before the type was changed: load it in an arena, `binary::from_slice_in`",
            );
            return Ok(());
        };
        read_text::<F, W>(state, &spot, arena.alloc_str(&text), target)
    }
}

/// Reads a value from text that the file has, or that was made of what it has.
pub(crate) fn read_text<'a, F, W: With<'a, F>>(
    state: &mut State<'_>,
    spot: &Stand<'_, '_, 'a>,
    text: &'a str,
    target: Target<'_, F>,
) -> Result<()> {
    let mark = state.mark();
    let site = Site {
        text,
        arena: spot.source.arena,
        path: spot.path,
        passage: Passage::property(0..text.len(), text.contains('\n')),
        header: 0,
        depth: spot.depth,
        class: spot.class,
        keyed: spot.keyed,
        entry_key: None,
    };
    let read = LoadValue::<F, W>::read(state, site, target);
    state.relocate(mark, |_| spot.at);
    read
}

impl<'x, 't, 'a, F, W: With<'a, F>> Archive<'a, F> for LoadMapped<'x, 't, 'a, F, W> {
    type Properties = MappedRecord<'x, MappedLoader<'x, 't, 'a>, F, W>;
    type Fields = MappedFields<'x, 't, 'a, F>;
    type Payloads = MappedPayloads<'x, 't, 'a, F, W>;

    fn record(mut self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Kind::Class(number) = self.spot.found() else { return self.by_text() };
        let Self { state, spot, target, by } = self;
        if !state.may_nest_there(&spot) {
            return Ok(());
        }
        let target = match target {
            Target::Check => None,
            Target::Place(place) => Some(place),
            Target::New(place) => {
                let Some(value) = F::initial(spot.source.arena) else {
                    state.needs_arena_there(&spot);
                    return Ok(());
                };
                Some(place.insert(value))
            }
        };
        let table = spot.source.table;
        let told = &table.schema.classes[number as usize];
        let head = &table.classes[number as usize];
        let spot = Stand { depth: spot.depth + 1, called: told.name, ..spot };
        let loader = Loader::inside(state, head.part(true), spot.path, spot.depth, false);
        let Some(mut loader) = MappedLoader::new(loader, spot, head, &told.fields) else { return Ok(()) };
        let Some(tier) = loader.enter(class, Place::Root) else { return Ok(()) };
        let mut record = MappedRecord { loader, target, tier, by };
        describe(&mut record)?;
        record.loader.audit();
        Ok(())
    }

    fn scalar(mut self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let mut rest;
        let found = match self.spot.found() {
            Kind::Basic(basic) => {
                rest = self.spot.rest();
                Found::Basic(basic)
            }
            Kind::Enum(number) => {
                rest = self.spot.rest();
                let told = &self.spot.source.schema().enums[number as usize];
                match skip::variant(told, &mut rest).map(|index| &told.variants[index]) {
                    Ok(variant) if matches!(variant.payload, Payload::Unit) => Found::Name(variant.name),
                    _ => return self.by_text(),
                }
            }
            Kind::ClassName => {
                rest = &[];
                Found::Name(self.spot.called)
            }
            Kind::Option(_) => {
                rest = &[];
                Found::Name("none")
            }
            _ => return self.by_text(),
        };
        let Self { state, spot, target, .. } = self;
        let mut reader = ScalarReader::new(rest, found, spot.source.arena);
        match F::read_binary(&mut reader) {
            Ok(value) => {
                if let (Some(present), Found::Name(name)) = (reader.present_name(), found) {
                    state.renamed(spot.at, name, present);
                }
                target.set(value);
            }
            Err(malformed) => state.malformed_there(&spot, malformed),
        }
        Ok(())
    }

    fn class_name(mut self) -> Result<()> {
        let Kind::ClassName = self.spot.found() else { return self.by_text() };
        let Self { state, spot, .. } = self;
        if let Some(class) = spot.class {
            state.names_class(spot.called, class, spot.at, || spot.path.to_string());
        }
        Ok(())
    }

    #[inline]
    fn transparent_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        get_mut: impl FnOnce(&mut F) -> &mut G + Copy,
        make: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { state, spot, target, .. } = self;
        match target {
            Target::Check => LoadMapped::<G, V>::read(state, spot, Target::Check),
            Target::Place(place) => LoadMapped::<G, V>::read(state, spot, Target::Place(get_mut(place))),
            Target::New(place) => {
                let mut inner = None;
                LoadMapped::<G, V>::read(state, spot, Target::New(&mut inner))?;
                *place = inner.map(make);
                Ok(())
            }
        }
    }

    fn option_with<G, V: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        get_mut: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        make: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        let Self { state, mut spot, target, .. } = self;
        if let Kind::Option(inner) = spot.source.schema().get(spot.kind) {
            let mut rest = spot.rest();
            if skip::option(&mut rest) == Ok(false) {
                match target {
                    Target::Check => {}
                    Target::Place(place) => *get_mut(place) = None,
                    Target::New(place) => *place = Some(make(None)),
                }
                return Ok(());
            }
            spot.kind = inner;
            spot.at = spot.source.at(rest);
        }
        match target {
            Target::Check => LoadMapped::<G, V>::read(state, spot, Target::Check),
            Target::Place(place) => {
                let option = get_mut(place);
                if let Some(value) = option {
                    return LoadMapped::<G, V>::read(state, spot, Target::Place(value));
                }
                LoadMapped::<G, V>::read(state, spot, Target::New(option))
            }
            Target::New(place) => {
                let mut inner = None;
                LoadMapped::<G, V>::read(state, spot, Target::New(&mut inner))?;
                *place = inner.map(|inner| make(Some(inner)));
                Ok(())
            }
        }
    }

    fn list(mut self) -> Result<()>
    where
        F: List<'a>,
    {
        let found = self.spot.found();
        let mut rest = self.spot.rest();
        let (item, count) = match found {
            Kind::List { item, .. } => (item, skip::count(&mut rest).unwrap_or(0)),
            Kind::Array { item, count } => (item, count as usize),
            _ => return self.by_text(),
        };
        let Self { state, spot, target, .. } = self;
        if !matches!(found, Kind::Array { .. }) && count > 0 && !state.may_nest_there(&spot) {
            return Ok(());
        }
        if F::COUNT.is_some_and(|expected| expected != count) {
            let expected = F::COUNT.unwrap_or_default();
            let message = format!("expected {expected} values, found {count}");
            state.wrong_there(&spot, message, "the type fixes their number");
            return Ok(());
        }
        let is_check = matches!(target, Target::Check);
        let (mut failed, mut error) = (is_check, None);
        let (mut next, mut at) = (0, spot.source.at(rest));
        let items = iter::from_fn(|| {
            while next < count {
                let key = spot.keyed_there.and_then(|key| spot.element_key(item, at, key));
                let path = match &key {
                    Some(key) => Path::Entry(&spot.path, key),
                    None => Path::Index(&spot.path, next),
                };
                let inner = spot.inner(path, item, at);
                next += 1;
                let Some(end) = inner.element_end(state) else {
                    failed = true;
                    return None;
                };
                at = end;
                let mut value = None;
                // After one that is malformed, the others are only checked.
                let target = if failed { Target::Check } else { Target::New(&mut value) };
                if let Err(fatal) = LoadMapped::<F::Item, Itself>::read(state, inner, target) {
                    (failed, error) = (true, Some(fatal));
                    return None;
                }
                if value.is_some() {
                    return value;
                }
                failed = true;
            }
            None
        });
        let list = F::from_items(spot.source.arena, Sized { items, least: least::<F::Item>(count) });
        if let Some(error) = error {
            return Err(error);
        }
        if is_check || failed {
            return Ok(());
        }
        match list {
            Some(list) if F::IS_SET && list.items().count() < count => {
                state.expected_there(&spot, "elements that each stand once", "remove the second of the two");
            }
            Some(list) => target.set(list),
            None => state.needs_arena_there(&spot),
        }
        Ok(())
    }

    fn map(mut self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Kind::Map { key: key_kind, value: value_kind } = self.spot.found() else { return self.by_text() };
        let Self { state, spot, target, .. } = self;
        let mut rest = spot.rest();
        let count = skip::count(&mut rest).unwrap_or(0);
        if count > 0 && !state.may_nest_there(&spot) {
            return Ok(());
        }
        let is_check = matches!(target, Target::Check);
        let (mut failed, mut error) = (is_check, None);
        let (mut next, mut at) = (0, spot.source.at(rest));
        let entries = iter::from_fn(|| {
            while next < count {
                next += 1;
                let text = Stand { kind: key_kind, at, ..spot }.text(Spot::Key).unwrap_or_default();
                let path = Path::Entry(&spot.path, &text);
                let key_spot = Stand { depth: spot.depth, ..spot.inner(path, key_kind, at) };
                let Some(middle) = key_spot.end(state, key_kind, at) else {
                    failed = true;
                    return None;
                };
                let value_spot = spot.inner(path, value_kind, middle);
                let end = value_spot.end(state, value_kind, middle);
                let Some(end) = end.and_then(|end| spot.filled(state, at, end)) else {
                    failed = true;
                    return None;
                };
                at = end;
                let (mut key, mut value) = (None, None);
                let (key_target, value_target) = if failed {
                    (Target::Check, Target::Check)
                } else {
                    (Target::New(&mut key), Target::New(&mut value))
                };
                let read = LoadMapped::<F::Key, Itself>::read(state, key_spot, key_target)
                    .and_then(|()| LoadMapped::<F::Value, Itself>::read(state, value_spot, value_target));
                if let Err(fatal) = read {
                    (failed, error) = (true, Some(fatal));
                    return None;
                }
                if let (Some(key), Some(value)) = (key, value) {
                    return Some((key, value));
                }
                failed = true;
            }
            None
        });
        let map = F::from_entries(spot.source.arena, entries);
        if let Some(error) = error {
            return Err(error);
        }
        if is_check || failed {
            return Ok(());
        }
        match map {
            Some(map) if map.entries().count() < count => state.problem(
                Problem::new(ProblemKind::DuplicateKey, "two keys of the map mean the same")
                    .at(spot.at)
                    .key_path(spot.path.to_string())
                    .help("keep one of the two"),
            ),
            Some(map) => target.set(map),
            None => state.needs_arena_there(&spot),
        }
        Ok(())
    }

    fn bytes(mut self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Kind::Bytes { count } = self.spot.found() else { return self.by_text() };
        let Self { state, spot, target, .. } = self;
        let mut rest = spot.rest();
        let bytes = match count {
            Some(count) => layout::slice(&mut rest, count as usize),
            None => layout::counted(&mut rest),
        };
        let bytes = bytes.unwrap_or_default();
        match F::from_bytes(spot.source.arena, Cow::Borrowed(bytes)) {
            Some(bytes) => target.set(bytes),
            None => match F::COUNT {
                Some(count) if count != bytes.len() => {
                    let message = format!("expected {count} bytes, found {}", bytes.len());
                    state.wrong_there(&spot, message, "the type fixes their number");
                }
                _ => state.needs_arena_there(&spot),
            },
        }
        Ok(())
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let found = self.spot.found();
        let Some((kinds, at)) = kinds_of(&self.spot, found) else { return self.by_text() };
        let Self { state, spot, target, .. } = self;
        if !state.may_nest_there(&spot) {
            return Ok(());
        }
        let mut fields = MappedFields::positional(state, spot, at, kinds);
        let value = describe(&mut fields)?;
        if let (true, Some(value)) = (fields.finish(), value) {
            target.set(value);
        }
        Ok(())
    }

    fn variants(
        mut self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Kind::Enum(number) = self.spot.found() else { return self.by_text() };
        let Self { state, spot, target, .. } = self;
        let mut rest = spot.rest();
        let told = &spot.source.schema().enums[number as usize];
        let index = skip::variant(told, &mut rest).unwrap_or(0);
        let Some(variant) = told.variants.get(index) else { return Ok(()) };
        if let Payload::Other = variant.payload {
            // The text of a variant that may be known by now.
            return match counted_str(&mut rest) {
                Ok(text) => read_text::<F, W>(state, &spot, text, target),
                Err(malformed) => {
                    state.malformed_there(&spot, malformed);
                    Ok(())
                }
            };
        }
        let found = variants.find(variant.name);
        if let Some((index, false)) = found {
            state.renamed(spot.at, variant.name, variants.list[index].name);
        }
        let payload = Stand { at: spot.source.at(rest), depth: spot.depth + 1, keyed: None, keyed_there: None, ..spot };
        let head = spot.source.table.variant(number, index);
        let index = found.map(|(index, _)| index);
        let mut payloads = MappedPayloads::new((state, spot, target), payload, head, index, variants, variant);
        describe(&mut payloads)?;
        payloads.finish();
        Ok(())
    }
}
