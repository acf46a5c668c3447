//! The archive that reads a value from bytes of another schema than the type's own: by the names of its keys and
//! variants, with all that is to be said of them.

use alloc::{borrow::Cow, format, string::ToString};
use core::{iter, marker::PhantomData};

use super::{
    load::{Sized, least},
    load_mapped_variant::{MappedFields, MappedPayloads, kinds_of},
    mapped_record::{MappedLoader, MappedRecord},
    mapped_table::Stand,
    scalar_reader::{Found, no_string},
};
use crate::archive::text::{
    load_value::LoadValue,
    loader::Loader,
    site::{Site, Target},
};
use crate::archive::{
    Archive, Bytes, Initial, Itself, List, Map, Place, Scalar, ScalarReader, With, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Problem, ProblemKind, Result, shown},
    layout::{
        self, Cursor,
        file::damaged,
        schema::{Kind, LENGTH, Payload},
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
                let problem = damaged(spot.source.place(wrong.at), wrong.message);
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
    state.relocate(mark, |_| spot.place());
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
        let head = table.class(number);
        let spot = Stand { depth: spot.depth + 1, called: told.name, ..spot };
        let loader = Loader::inside(state, head.part(true), spot.path, spot.depth, false);
        let Some(mut loader) = MappedLoader::new(loader, spot, head, &told.fields, false) else { return Ok(()) };
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
        let kind = self.spot.found();
        let Cursor { mut head, text, .. } = self.spot.at;
        let found = match kind {
            Kind::Basic(basic) => {
                head = head.get(..basic.width() as usize).unwrap_or_default();
                Found::Basic(basic)
            }
            Kind::Enum(number) => {
                let told = &self.spot.source.schema().enums[number as usize];
                match skip::variant(told, &mut head).map(|index| &told.variants[index]) {
                    Ok(variant) if matches!(variant.payload, Payload::Unit) => Found::Name(variant.name),
                    _ => return self.by_text(),
                }
            }
            Kind::ClassName => Found::Name(self.spot.called),
            Kind::Option(_) => Found::Name("none"),
            _ => return self.by_text(),
        };
        let Self { state, spot, target, .. } = self;
        let mut reader = ScalarReader::new(head, text, found, spot.source.arena).hex(spot.is_hex);
        match F::read_binary(&mut reader) {
            Ok(value) => {
                if let (Some(present), Found::Name(name)) = (reader.present_name(), found) {
                    state.renamed(spot.place(), name, present);
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
            state.names_class(spot.called, class, spot.place(), || spot.path.to_string());
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
            if !spot.enter_option(inner) {
                match target {
                    Target::Check => {}
                    Target::Place(place) => *get_mut(place) = None,
                    Target::New(place) => *place = Some(make(None)),
                }
                return Ok(());
            }
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
        let mut at = self.spot.at;
        let (item, count) = match found {
            Kind::List { item, .. } => (item, skip::count(&mut at).unwrap_or(0)),
            Kind::Array { item, count } => (item, count as usize),
            _ => return self.by_text(),
        };
        let is_array = matches!(found, Kind::Array { .. });
        let Self { state, spot, target, .. } = self;
        if !is_array && count > 0 && !state.may_nest_there(&spot) {
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
        let mut next = 0;
        let items = iter::from_fn(|| {
            while next < count {
                let start = if is_array { spot.part(state, item, &mut at) } else { spot.element(state, item, &mut at) };
                let Some(start) = start else {
                    failed = true;
                    next = count;
                    return None;
                };
                let key = spot.keyed_there.and_then(|key| spot.element_key(item, start, key));
                let path = match &key {
                    Some(key) => Path::Entry(&spot.path, key),
                    None => Path::Index(&spot.path, next),
                };
                let inner = spot.inner(path, item, start);
                next += 1;
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
        let mut at = spot.at;
        let count = skip::count(&mut at).unwrap_or(0);
        if count > 0 && !state.may_nest_there(&spot) {
            return Ok(());
        }
        let is_check = matches!(target, Target::Check);
        let (mut failed, mut error) = (is_check, None);
        let mut next = 0;
        let entries = iter::from_fn(|| {
            while next < count {
                next += 1;
                let Some((key, value)) = spot.entry(state, (key_kind, value_kind), &mut at) else {
                    failed = true;
                    next = count;
                    return None;
                };
                let Ok(text) = Stand { kind: key_kind, at: key, ..spot }.text(Spot::Key) else {
                    state.wrong_there(&spot, "a map key must be one line", "");
                    failed = true;
                    continue;
                };
                let path = Path::Entry(&spot.path, &text);
                let key_spot = Stand { depth: spot.depth, ..spot.inner(path, key_kind, key) };
                let value_spot = spot.inner(path, value_kind, value);
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
                    .at(spot.place())
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
        let mut at = spot.at;
        let bytes = match count {
            Some(count) => layout::slice(&mut at.head, count as usize),
            None => at.bytes(),
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
        let mut at = spot.at;
        let told = &spot.source.schema().enums[number as usize];
        let index = skip::variant(told, &mut at.head).unwrap_or(0);
        let Some(variant) = told.variants.get(index) else { return Ok(()) };
        if let Payload::Other = variant.payload {
            // The text of a variant that may be known by now.
            if let Some(text) = at.whole(LENGTH as usize).and_then(|mut at| at.string()) {
                return read_text::<F, W>(state, &spot, text, target);
            }
            state.malformed_there(&spot, no_string());
            return Ok(());
        }
        let found = variants.find(variant.name);
        if let Some((index, false)) = found {
            state.renamed(spot.place(), variant.name, variants.list[index].name);
        }
        let payload = Stand { at, depth: spot.depth + 1, keyed: None, keyed_there: None, ..spot };
        let head = spot.source.table.variant(number, index);
        let index = found.map(|(index, _)| index);
        let mut payloads = MappedPayloads::new((state, spot, target), payload, head, index, variants, variant);
        describe(&mut payloads)?;
        payloads.finish();
        Ok(())
    }
}
