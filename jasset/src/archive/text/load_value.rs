//! The archive that reads the value of a property, and whatever stands in it.

use alloc::{borrow::Cow, format, string::ToString};
use core::{iter, marker::PhantomData};

use bumpalo::Bump;

use super::{
    load_block::{self, Block},
    load_text::LoadRecord,
    load_variant::{LoadFields, LoadPayloads},
    loader::Loader,
};
use crate::archive::{
    Archive, Bytes, Initial, Itself, List, Map, Place, Scalar, Shape, With, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Problem, ProblemKind, Result},
    text::{Malformed, Value, block::Passage, writer::Spot},
};

/// The key of a property, and where its value stands in front of the entry.
pub(crate) type EntryKey<'t> = (&'static str, Passage<'t>);

/// Where a value stands.
#[derive(Clone, Copy)]
pub(crate) struct Site<'p, 't, 'a> {
    pub(crate) text: &'a str,
    pub(crate) arena: Option<&'a Bump>,
    pub(crate) path: Path<'p>,
    pub(crate) passage: Passage<'t>,
    /// The header of the property: where an error points if there is no value.
    pub(crate) header: u32,
    /// How many values this one stands in.
    pub(crate) depth: u16,
    /// The class of the record that the value stands in.
    pub(crate) class: Option<&'static Class>,
    /// The property by which the elements of the list are told apart.
    pub(crate) keyed: Option<&'static str>,
    /// The property of this element that stands in front of it.
    pub(crate) entry_key: Option<&'p EntryKey<'t>>,
}

impl<'p, 't, 'a> Site<'p, 't, 'a> {
    /// The text of the value, as a scalar reads it.
    #[inline]
    pub(crate) fn value(&self) -> Value<'a> {
        Value::of_node(self.passage.text(self.text), self.passage.many, self.arena)
    }

    /// A value inside of this one.
    #[inline]
    pub(crate) fn inner<'q>(&self, path: Path<'q>, passage: Passage<'t>) -> Site<'q, 't, 'a>
    where
        'p: 'q,
    {
        Site { path, passage, depth: self.depth + 1, keyed: None, entry_key: None, header: passage.start, ..*self }
    }
}

/// What is made of a value.
pub(crate) enum Target<'x, F> {
    /// It is only checked.
    Check,
    /// It is put here.
    Place(&'x mut F),
    /// It is made anew, if it is well-formed.
    New(&'x mut Option<F>),
}

impl<'x, F> From<Option<&'x mut F>> for Target<'x, F> {
    #[inline]
    fn from(target: Option<&'x mut F>) -> Self {
        target.map_or(Self::Check, Self::Place)
    }
}

impl<F> Target<'_, F> {
    /// The same, to try something with.
    #[inline]
    pub(crate) fn reborrow(&mut self) -> Target<'_, F> {
        match self {
            Self::Check => Target::Check,
            Self::Place(place) => Target::Place(place),
            Self::New(place) => Target::New(place),
        }
    }

    #[inline]
    pub(crate) fn set(self, value: F) {
        match self {
            Self::Check => {}
            Self::Place(place) => *place = value,
            Self::New(place) => *place = Some(value),
        }
    }
}

impl State<'_> {
    /// A value is not what it should be.
    #[cold]
    pub(crate) fn malformed_at(&mut self, site: &Site<'_, '_, '_>, malformed: Malformed) {
        let range = site.passage.range();
        let (problem, offset) = if range.is_empty() {
            let problem = Problem::new(ProblemKind::Malformed, "the value is missing")
                .at(site.header as usize)
                .help("write it on the line below the key; a merge may have lost it");
            (problem, site.header as usize)
        } else {
            let (message, help, offset) = malformed.into_parts(site.text);
            // A scalar may tell of a part that is no slice of the value.
            let offset = if range.contains(&offset) { offset } else { range.start };
            (Problem::new(ProblemKind::Malformed, message).at(offset).help(help), range.start)
        };
        self.malformed(problem.key_path(site.path.to_string()), offset);
    }

    /// A value is not `expected`.
    #[cold]
    pub(crate) fn expected(
        &mut self,
        site: &Site<'_, '_, '_>,
        expected: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let malformed = Value::new(site.passage.head(site.text)).malformed_at(site.passage.head(site.text), expected);
        self.malformed_at(site, malformed.help(help));
    }

    /// Whether the value may hold others: if not, that is told.
    pub(crate) fn may_nest(&mut self, site: &Site<'_, '_, '_>) -> bool {
        if site.depth < self.max_depth() {
            return true;
        }
        load_block::too_deep(self, site, site.passage.start as usize);
        false
    }
}

/// Reads a value that `W` describes.
pub(crate) struct LoadValue<'x, 't, 'a, F, W> {
    pub(crate) state: &'x mut State<'t>,
    pub(crate) site: Site<'x, 't, 'a>,
    pub(crate) target: Target<'x, F>,
    pub(crate) by: PhantomData<W>,
}

impl<'x, 't, 'a, F, W: With<'a, F>> LoadValue<'x, 't, 'a, F, W> {
    #[inline]
    pub(crate) fn read(state: &'x mut State<'t>, site: Site<'x, 't, 'a>, target: Target<'x, F>) -> Result<()> {
        W::serialize(Self { state, site, target, by: PhantomData })
    }
}

impl<'x, 't, 'a, F, W: With<'a, F>> Archive<'a, F> for LoadValue<'x, 't, 'a, F, W> {
    type Properties = LoadRecord<'x, Loader<'x, 't, 'a>, F, W>;
    type Fields = LoadFields<'x, 't, 'a, F>;
    type Payloads = LoadPayloads<'x, 't, 'a, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { state, site, target, by } = self;
        let Some(Block { part, is_positional }) = load_block::fields(state, &site, class) else { return Ok(()) };
        let target = match target {
            Target::Check => None,
            Target::Place(place) => Some(place),
            Target::New(place) => {
                let Some(value) = F::initial(site.arena) else {
                    needs_arena(state, &site);
                    return Ok(());
                };
                Some(place.insert(value))
            }
        };
        let mut loader = Loader::inside(state, part, site.path, site.depth + 1, is_positional);
        let Some(tier) = loader.enter(class, Place::Root) else { return Ok(()) };
        let mut record = LoadRecord { loader, target, tier, by };
        describe(&mut record)?;
        let mut loader = record.loader;
        loader.audit();
        if let Some((asked, there)) = loader.wrong_count() {
            load_block::wrong_count(loader.state, &site, asked, there);
        }
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { state, site, target, .. } = self;
        let mut value = site.value();
        // For every type, also for one that would take nothing for something.
        let parsed = if site.passage.is_empty() { Err(value.malformed("a value")) } else { F::parse_text(&mut value) };
        match parsed {
            Ok(read) => {
                if let Some(present) = value.present_name() {
                    state.renamed(site.passage.range().start, value.text(), present);
                }
                target.set(read);
            }
            Err(malformed) => state.malformed_at(&site, malformed),
        }
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        let Self { state, site, .. } = self;
        match (site.value().string(), site.class) {
            (Ok(name), Some(class)) => {
                state.names_class(&name, class, site.passage.range().start, || site.path.to_string());
            }
            (Err(malformed), _) => state.malformed_at(&site, malformed),
            (Ok(_), None) => {}
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
        let Self { state, site, target, .. } = self;
        match target {
            Target::Check => LoadValue::<G, V>::read(state, site, Target::Check),
            Target::Place(place) => LoadValue::<G, V>::read(state, site, Target::Place(get_mut(place))),
            Target::New(place) => {
                let mut inner = None;
                LoadValue::<G, V>::read(state, site, Target::New(&mut inner))?;
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
        let Self { state, mut site, target, .. } = self;
        let text = site.passage.text(site.text);
        if text == "none" {
            match target {
                Target::Check => {}
                Target::Place(place) => *get_mut(place) = None,
                Target::New(place) => *place = Some(make(None)),
            }
            return Ok(());
        }
        let is_some = text.strip_prefix("some").is_some_and(|rest| rest.starts_with([' ', '\t']));
        let behind = if is_some { Some(site.passage.behind(site.text, "some")) } else { None };
        if let Some(behind) = behind.filter(|behind| !behind.starts_below(site.text)) {
            site.passage = behind;
        } else if site.passage.spot == Spot::Property {
            site.passage.spot = Spot::Option;
        }
        if Shape::of::<G, V>().is_option() {
            // An option may be one of its own type.
            if !state.may_nest(&site) {
                return Ok(());
            }
            site.depth += 1;
        }
        match target {
            Target::Check => LoadValue::<G, V>::read(state, site, Target::Check),
            Target::Place(place) => {
                let option = get_mut(place);
                if let Some(value) = option {
                    return LoadValue::<G, V>::read(state, site, Target::Place(value));
                }
                LoadValue::<G, V>::read(state, site, Target::New(option))
            }
            Target::New(place) => {
                let mut inner = None;
                LoadValue::<G, V>::read(state, site, Target::New(&mut inner))?;
                *place = inner.map(|inner| make(Some(inner)));
                Ok(())
            }
        }
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { state, mut site, target, .. } = self;
        let shape = Shape::of::<F::Item, Itself>();
        let is_row = F::COUNT.is_some() && shape == Shape::Token;
        let Some(mut elements) = load_block::elements(state, &mut site, shape, F::COUNT, is_row) else {
            return Ok(());
        };
        elements.twice(state, &site);
        // Whether an element stands twice, only the set itself can tell.
        let is_check = matches!(target, Target::Check) && !F::IS_SET;
        let (mut count, mut failed, mut error) = (0, is_check, None);
        let items = iter::from_fn(|| {
            loop {
                let (passage, key) = elements.next(state, &site)?;
                let path = match &key {
                    Some((_, key)) => Path::Entry(&site.path, key.text(site.text)),
                    None => Path::Index(&site.path, count),
                };
                let mut inner = site.inner(path, passage);
                inner.entry_key = key.as_ref();
                let mut item = None;
                // After one that is malformed, the others are only checked.
                let target = if failed { Target::Check } else { Target::New(&mut item) };
                count += 1;
                if let Err(fatal) = LoadValue::<F::Item, Itself>::read(state, inner, target) {
                    (failed, error) = (true, Some(fatal));
                    return None;
                }
                if item.is_some() {
                    return item;
                }
                failed = true;
            }
        });
        let list = F::from_items(site.arena, items);
        if let Some(error) = error {
            return Err(error);
        }
        if failed || elements.failed() {
            return Ok(());
        }
        match list {
            Some(list) if F::IS_SET && list.items().count() < count => {
                state.expected(&site, "elements that each stand once", "remove the second of the two");
            }
            Some(list) => target.set(list),
            None => needs_arena(state, &site),
        }
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { state, mut site, target, .. } = self;
        let Some(mut rows) = load_block::entries(state, &mut site) else { return Ok(()) };
        // Also where it is only checked: whether two keys mean the same, only the map itself can tell.
        let (mut count, mut failed, mut error) = (0, false, None);
        let whole = rows;
        let entries = iter::from_fn(|| {
            loop {
                let (range, passage) = match rows.next_entry(site.text)? {
                    Ok(entry) => entry,
                    Err(row) => {
                        load_block::no_entry(state, &site, row);
                        failed = true;
                        continue;
                    }
                };
                let key_text = &site.text[range.clone()];
                let path = Path::Entry(&site.path, key_text);
                let (mut key, mut value) = (None, None);
                let (key_target, value_target) = if failed {
                    (Target::Check, Target::Check)
                } else {
                    (Target::New(&mut key), Target::New(&mut value))
                };
                count += 1;
                let mut key_site = site.inner(path, Passage::part(range, Spot::Key));
                key_site.depth = site.depth;
                let read = LoadValue::<F::Key, Itself>::read(state, key_site, key_target)
                    .and_then(|()| LoadValue::<F::Value, Itself>::read(state, site.inner(path, passage), value_target));
                if let Err(fatal) = read {
                    (failed, error) = (true, Some(fatal));
                    return None;
                }
                if let (Some(key), Some(value)) = (key, value) {
                    return Some((key, value));
                }
                failed = true;
            }
        });
        let map = F::from_entries(site.arena, entries);
        if let Some(error) = error {
            return Err(error);
        }
        match map {
            // As far as it can be told without the values.
            _ if failed => {
                load_block::twice(state, &site, whole);
            }
            Some(map) if map.entries().count() < count => load_block::same_keys(state, &site, whole),
            Some(map) => target.set(map),
            None => needs_arena(state, &site),
        }
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Self { state, site, target, .. } = self;
        let Some(bytes) = load_block::bytes(state, &site) else { return Ok(()) };
        let found = bytes.len();
        match F::from_bytes(site.arena, bytes) {
            Some(bytes) => target.set(bytes),
            None => match F::COUNT {
                Some(count) if count != found => {
                    let expected = format!("{count} bytes");
                    let malformed = site.value().malformed(expected).found(format!("{found}"));
                    state.malformed_at(&site, malformed.help("the type fixes their number"));
                }
                _ => needs_arena(state, &site),
            },
        }
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { state, mut site, target, .. } = self;
        let Some((elements, is_row)) = load_block::tuple(state, &mut site) else { return Ok(()) };
        let mut fields = LoadFields::positional(state, site, elements, is_row);
        let value = describe(&mut fields)?;
        if let (true, Some(value)) = (fields.finish(), value) {
            target.set(value);
        }
        Ok(())
    }

    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { state, mut site, target, .. } = self;
        if load_block::outlined(state, &mut site).is_none() {
            return Ok(());
        }
        let name = load_block::variant(&site);
        let found = variants.find(name);
        if let Some((index, false)) = found {
            state.renamed(site.passage.range().start, name, variants.list[index].name);
        }
        let mut payloads = LoadPayloads::new(state, site, target, found.map(|(index, _)| index), variants, name);
        describe(&mut payloads)?;
        payloads.finish();
        Ok(())
    }
}

/// A value that can only be held in the arena was read without one.
#[cold]
pub(crate) fn needs_arena(state: &mut State<'_>, site: &Site<'_, '_, '_>) {
    state.expected(
        site,
        "a value that needs no arena",
        "the type holds its data in the arena of a document: load it by `Document::parse_in`",
    );
}
