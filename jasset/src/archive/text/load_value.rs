//! The archive that reads the value of a property, and whatever stands in it.

use alloc::{borrow::Cow, format, string::ToString};
use core::{iter, marker::PhantomData};

use bumpalo::Bump;

use super::{
    load_block::{self, Block, Elements},
    load_text::{Held, LoadRecord},
    load_variant::{LoadFields, LoadPayloads},
    load_walk::row_in_walk,
    loader::{Loader, Tier},
};
use crate::archive::{
    Archive, Bytes, Initial, Itself, JAsset, List, Map, Place, Scalar, Shape, With, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
    text::{
        Malformed, Value,
        block::{Passage, Rows},
        walk::{Extent, Inner},
        writer::Spot,
    },
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

/// Where a value is read from.
pub(crate) enum Source<'x, 'l, 't, 'a> {
    /// From its lines, which are known or will be.
    Site(&'l mut State<'t>, &'x mut Site<'l, 't, 'a>),
    /// From the stream of its record.
    Walk(&'x mut Loader<'l, 't, 'a>, Extent),
}

impl Source<'_, '_, '_, '_> {
    pub(crate) fn is_site(&self) -> bool {
        matches!(self, Self::Site(..))
    }
}

/// The loader of the properties of a value.
#[expect(clippy::large_enum_variant, reason = "what is on the stack anyway")]
pub(crate) enum Nested<'x, 'l, 't, 'a> {
    Own(Loader<'l, 't, 'a>),
    Walk(&'x mut Loader<'l, 't, 'a>),
}

impl<'l, 't, 'a> Held<'l, 't, 'a> for Nested<'_, 'l, 't, 'a> {
    #[inline]
    fn loader(&mut self) -> &mut Loader<'l, 't, 'a> {
        match self {
            Self::Own(loader) => loader,
            Self::Walk(loader) => loader,
        }
    }

    #[inline(never)]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()> {
        match self {
            Self::Own(loader) => loader.property_of_node::<F, W>(key, tier, target.into()),
            Self::Walk(loader) => loader.property_of_walk::<F, W>(key, target),
        }
    }
}

/// Reads a value that `W` describes.
pub(crate) struct LoadValue<'x, 'l, 't, 'a, F, W> {
    source: Source<'x, 'l, 't, 'a>,
    target: Target<'x, F>,
    by: PhantomData<W>,
}

impl<'x, 'l, 't, 'a, F, W: With<'a, F>> LoadValue<'x, 'l, 't, 'a, F, W> {
    #[inline]
    pub(crate) fn of(source: Source<'x, 'l, 't, 'a>, target: Target<'x, F>) -> Result<()> {
        W::serialize(Self { source, target, by: PhantomData })
    }

    #[inline]
    pub(crate) fn read(state: &'l mut State<'t>, mut site: Site<'l, 't, 'a>, target: Target<'_, F>) -> Result<()> {
        LoadValue::<F, W>::of(Source::Site(state, &mut site), target)
    }

    /// Reads the value that a walk has come to.
    #[inline]
    pub(crate) fn walk(loader: &'x mut Loader<'l, 't, 'a>, extent: Extent, target: Target<'x, F>) -> Result<()> {
        Self::of(Source::Walk(loader, extent), target)
    }
}

impl<'x, 'l, 't, 'a, F, W: With<'a, F>> Archive<'a, F> for LoadValue<'x, 'l, 't, 'a, F, W> {
    type Properties = LoadRecord<'x, Nested<'x, 'l, 't, 'a>, F, W>;
    type Fields = LoadFields<'x, 'l, 't, 'a, F>;
    type Payloads = LoadPayloads<'x, 'l, 't, 'a, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { source, target, by } = self;
        let mut site_of = None;
        let mut record = LoadRecord {
            loader: match source {
                Source::Site(state, site) => {
                    let Some(Block { part, is_positional }) = load_block::fields(state, site, class) else {
                        return Ok(());
                    };
                    let loader = Loader::inside(state, part, site.path, site.depth + 1, is_positional);
                    site_of = Some(site);
                    Nested::Own(loader)
                }
                Source::Walk(loader, _) => {
                    loader.walk.enter();
                    Nested::Walk(loader)
                }
            },
            target: None,
            tier: Tier { class, place: Place::Root, version: 0 },
            by,
        };
        let site = site_of;
        let loader: &mut Loader<'l, 't, 'a> = record.loader.loader();
        record.target = match target {
            Target::Check => None,
            Target::Place(place) => Some(place),
            Target::New(place) => {
                let Some(value) = F::initial(loader.arena()) else {
                    match &site {
                        Some(site) => needs_arena(loader.state, site),
                        None => loader.walk.fail(),
                    }
                    return Ok(());
                };
                Some(place.insert(value))
            }
        };
        // Of the record around it.
        let before = if site.is_some() {
            (None, Inner::Nothing)
        } else {
            let inner = loader.open_record(class);
            loader.turn_to(Some(class), inner)
        };
        let tier = match &site {
            Some(_) => loader.enter(class, Place::Root),
            None => loader.enter_walk(class, Place::Root),
        };
        let Some(tier) = tier else {
            loader.turn_to(before.0, before.1);
            return Ok(());
        };
        record.tier = tier;
        describe(&mut record)?;
        let loader: &mut Loader<'l, 't, 'a> = record.loader.loader();
        let Some(site) = site else {
            let (_, inner) = loader.turn_to(before.0, before.1);
            loader.end_record(inner);
            return Ok(());
        };
        loader.audit();
        if let Some((asked, there)) = loader.wrong_count() {
            load_block::wrong_count(loader.state, site, asked, there);
        }
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Self { source, target, .. } = self;
        match source {
            Source::Site(state, site) => scalar_of_site(state, site, target),
            Source::Walk(loader, extent) => {
                if let Some(value) = loader.scalar_in_walk(extent) {
                    target.set(value);
                }
            }
        }
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        let (state, site) = match self.source {
            Source::Site(state, site) => (state, site),
            Source::Walk(loader, _) => {
                loader.class_name_in_walk();
                return Ok(());
            }
        };
        match (site.value().string(), site.class) {
            (Ok(name), Some(class)) => {
                state.names_class(&name, class, site.passage.range().start, || site.path.to_string());
            }
            (Err(malformed), _) => state.malformed_at(site, malformed),
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
        let Self { source, target, .. } = self;
        match target {
            Target::Check => LoadValue::<G, V>::of(source, Target::Check),
            Target::Place(place) => LoadValue::<G, V>::of(source, Target::Place(get_mut(place))),
            Target::New(place) => {
                let mut inner = None;
                LoadValue::<G, V>::of(source, Target::New(&mut inner))?;
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
        let Self { source, target, .. } = self;
        let mut source = source;
        let Some(is_some) = option(&mut source, Shape::of::<G, V>().is_option()) else { return Ok(()) };
        if !is_some {
            match target {
                Target::Check => {}
                Target::Place(place) => *get_mut(place) = None,
                Target::New(place) => *place = Some(make(None)),
            }
            return Ok(());
        }
        match target {
            Target::Check => LoadValue::<G, V>::of(source, Target::Check),
            Target::Place(place) => {
                let option = get_mut(place);
                if let Some(value) = option {
                    return LoadValue::<G, V>::of(source, Target::Place(value));
                }
                LoadValue::<G, V>::of(source, Target::New(option))
            }
            Target::New(place) => {
                let mut inner = None;
                LoadValue::<G, V>::of(source, Target::New(&mut inner))?;
                *place = inner.map(|inner| make(Some(inner)));
                Ok(())
            }
        }
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { source, target, .. } = self;
        let shape = Shape::of::<F::Item, Itself>();
        let is_row = F::COUNT.is_some() && shape == Shape::Token;
        let (mut items_of, arena) = match source {
            Source::Site(state, site) => {
                let Some(elements) = load_block::elements(state, site, shape, F::COUNT, is_row) else {
                    return Ok(());
                };
                elements.twice(state, site);
                let arena = site.arena;
                (Items::Site { state, site, items: elements }, arena)
            }
            Source::Walk(loader, extent) => {
                if const { F::COUNT.is_some() } && is_row {
                    row_in_walk(loader, target);
                    return Ok(());
                }
                let inner = loader.open_list(extent);
                loader.walk.enter();
                let arena = loader.arena();
                (Items::Walk(loader, inner), arena)
            }
        };
        // Whether an element stands twice, only the set itself can tell.
        let is_check = matches!(target, Target::Check) && !F::IS_SET;
        let mut progress = Progress { count: 0, failed: is_check, error: None };
        let list = F::from_items(arena, iter::from_fn(|| items_of.next_item::<F::Item>(&mut progress)));
        let Progress { count, failed, error } = progress;
        if let Some(error) = error {
            return Err(error);
        }
        let is_less = |list: &F| F::IS_SET && size(list.items()) < count;
        let (state, site, elements) = match items_of {
            Items::Site { state, site, items } => (state, site, items),
            Items::Walk(loader, inner) => {
                // One list alone would be the elements themselves.
                let is_ambiguous = inner == Inner::Nothing && count == 1 && shape.opens_list();
                loader.end_items(inner, b']');
                match list {
                    Some(list)
                        if !failed && !is_ambiguous && F::COUNT.is_none_or(|all| all == count) && !is_less(&list) =>
                    {
                        if !loader.walk.has_failed() {
                            target.set(list);
                        }
                    }
                    _ => loader.walk.fail(),
                }
                return Ok(());
            }
        };
        if failed || elements.failed() {
            return Ok(());
        }
        match list {
            Some(list) if is_less(&list) => {
                state.expected(site, "elements that each stand once", "remove the second of the two");
            }
            Some(list) => target.set(list),
            None => needs_arena(state, site),
        }
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { source, target, .. } = self;
        let (mut items_of, arena) = match source {
            Source::Site(state, site) => {
                let Some(rows) = load_block::entries(state, site) else { return Ok(()) };
                let arena = site.arena;
                (Items::Site { state, site, items: (rows, rows) }, arena)
            }
            Source::Walk(loader, extent) => {
                let inner = loader.open_map(extent);
                loader.walk.enter();
                let arena = loader.arena();
                (Items::Walk(loader, inner), arena)
            }
        };
        // Also where it is only checked: whether two keys mean the same, only the map itself can tell.
        let mut progress = Progress { count: 0, failed: false, error: None };
        let entries = iter::from_fn(|| items_of.next_entry::<F::Key, F::Value>(&mut progress));
        let map = F::from_entries(arena, entries);
        let Progress { count, failed, error } = progress;
        if let Some(error) = error {
            return Err(error);
        }
        let is_less = |map: &F| size(map.entries()) < count;
        let (state, site, whole) = match items_of {
            Items::Site { state, site, items: (_, whole) } => (state, site, whole),
            Items::Walk(loader, inner) => {
                loader.end_items(inner, b'}');
                match map {
                    Some(map) if !failed && !is_less(&map) => {
                        if !loader.walk.has_failed() {
                            target.set(map);
                        }
                    }
                    _ => loader.walk.fail(),
                }
                return Ok(());
            }
        };
        match map {
            // As far as it can be told without the values.
            _ if failed => {
                load_block::twice(state, site, whole);
            }
            Some(map) if is_less(&map) => load_block::same_keys(state, site, whole),
            Some(map) => target.set(map),
            None => needs_arena(state, site),
        }
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Self { source, target, .. } = self;
        let (state, site) = match source {
            Source::Site(state, site) => (state, site),
            Source::Walk(loader, _) => {
                loader.walk.fail();
                return Ok(());
            }
        };
        let Some(bytes) = load_block::bytes(state, site) else { return Ok(()) };
        let found = bytes.len();
        match F::from_bytes(site.arena, bytes) {
            Some(bytes) => target.set(bytes),
            None => match F::COUNT {
                Some(count) if count != found => {
                    let expected = format!("{count} bytes");
                    let malformed = site.value().malformed(expected).found(format!("{found}"));
                    state.malformed_at(site, malformed.help("the type fixes their number"));
                }
                _ => needs_arena(state, site),
            },
        }
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { source, target, .. } = self;
        let mut fields = match source {
            Source::Site(state, site) => {
                let Some((elements, is_row)) = load_block::tuple(state, site) else { return Ok(()) };
                LoadFields::positional(state, *site, elements, is_row)
            }
            Source::Walk(loader, _) => {
                let inner = loader.open_tuple();
                LoadFields::walk(loader, inner)
            }
        };
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
        let Self { source, target, .. } = self;
        let (source, name) = match source {
            Source::Site(state, site) => {
                if load_block::outlined(state, site).is_none() {
                    return Ok(());
                }
                let name = load_block::variant(site);
                (Source::Site(state, site), name)
            }
            Source::Walk(loader, extent) => {
                let name = loader.walk.word();
                (Source::Walk(loader, extent), name)
            }
        };
        let found = variants.find(name);
        let mut payloads = LoadPayloads::new(source, target, found, variants, name);
        describe(&mut payloads)?;
        payloads.finish();
        Ok(())
    }
}

#[inline(never)]
fn scalar_of_site<'a, F: Scalar<'a>>(state: &mut State<'_>, site: &Site<'_, '_, 'a>, target: Target<'_, F>) {
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
        Err(malformed) => state.malformed_at(site, malformed),
    }
}

/// Where the elements or entries of a value are read from.
enum Items<'x, 'l, 't, 'a, I> {
    Site { state: &'l mut State<'t>, site: &'x mut Site<'l, 't, 'a>, items: I },
    Walk(&'x mut Loader<'l, 't, 'a>, Inner),
}

/// How far the elements or entries of a value are read.
struct Progress {
    count: usize,
    failed: bool,
    error: Option<Error>,
}

impl<'t, 'a> Items<'_, '_, 't, 'a, Elements<'t>> {
    /// Reads the next element.
    #[inline(never)]
    fn next_item<T: JAsset<'a>>(&mut self, progress: &mut Progress) -> Option<T> {
        loop {
            let mut item = None;
            // After one that is malformed, the others are only checked.
            let target = if progress.failed { Target::Check } else { Target::New(&mut item) };
            let read = match self {
                Items::Walk(loader, inner) => {
                    let extent = loader.next_in_walk(inner, b']')?;
                    let read = LoadValue::<T, Itself>::walk(loader, extent, target);
                    loader.behind_item(inner);
                    if loader.walk.has_failed() {
                        return None;
                    }
                    read
                }
                Items::Site { state, site, items } => {
                    let (passage, key) = items.next(state, site)?;
                    let path = match &key {
                        Some((_, key)) => Path::Entry(&site.path, key.text(site.text)),
                        None => Path::Index(&site.path, progress.count),
                    };
                    let mut inner = site.inner(path, passage);
                    inner.entry_key = key.as_ref();
                    LoadValue::<T, Itself>::read(state, inner, target)
                }
            };
            progress.count += 1;
            if let Err(fatal) = read {
                (progress.failed, progress.error) = (true, Some(fatal));
                return None;
            }
            if item.is_some() {
                return item;
            }
            progress.failed = true;
        }
    }
}

impl<'t, 'a> Items<'_, '_, 't, 'a, (Rows<'t>, Rows<'t>)> {
    /// Reads the next entry.
    #[inline(never)]
    fn next_entry<K: JAsset<'a>, V: JAsset<'a>>(&mut self, progress: &mut Progress) -> Option<(K, V)> {
        loop {
            let (mut key, mut value) = (None, None);
            let (key_target, value_target) = if progress.failed {
                (Target::Check, Target::Check)
            } else {
                (Target::New(&mut key), Target::New(&mut value))
            };
            let read = match self {
                Items::Walk(loader, inner) => {
                    loader.next_in_walk(inner, b'}')?;
                    let (end, start) = loader.entry_in_walk()?;
                    let read = LoadValue::<K, Itself>::walk(loader, Extent::Key(end), key_target).and_then(|()| {
                        loader.move_behind_key(end, start);
                        LoadValue::<V, Itself>::walk(loader, Extent::Line, value_target)
                    });
                    loader.behind_item(inner);
                    if loader.walk.has_failed() {
                        return None;
                    }
                    read
                }
                Items::Site { state, site, items: (rows, _) } => {
                    let (range, passage) = match rows.next_entry(site.text)? {
                        Ok(entry) => entry,
                        Err(row) => {
                            load_block::no_entry(state, site, row);
                            progress.failed = true;
                            continue;
                        }
                    };
                    let path = Path::Entry(&site.path, &site.text[range.clone()]);
                    let mut key_site = site.inner(path, Passage::part(range, Spot::Key));
                    key_site.depth = site.depth;
                    LoadValue::<K, Itself>::read(state, key_site, key_target)
                        .and_then(|()| LoadValue::<V, Itself>::read(state, site.inner(path, passage), value_target))
                }
            };
            progress.count += 1;
            if let Err(fatal) = read {
                (progress.failed, progress.error) = (true, Some(fatal));
                return None;
            }
            if let (Some(key), Some(value)) = (key, value) {
                return Some((key, value));
            }
            progress.failed = true;
        }
    }
}

/// How many there are, without a look at each if that is known.
fn size(items: impl Iterator) -> usize {
    match items.size_hint() {
        (least, Some(most)) if least == most => least,
        _ => items.count(),
    }
}

/// Whether an option holds something; then the source is moved to that. `None` if it cannot be read.
fn option(source: &mut Source<'_, '_, '_, '_>, holds_option: bool) -> Option<bool> {
    let (state, site) = match source {
        Source::Site(state, site) => (state, site),
        Source::Walk(loader, extent) => return loader.option_in_walk(extent, holds_option),
    };
    let text = site.passage.text(site.text);
    if text == "none" {
        return Some(false);
    }
    let is_some = text.strip_prefix("some").is_some_and(|rest| rest.starts_with([' ', '\t']));
    let behind = if is_some { Some(site.passage.behind(site.text, "some")) } else { None };
    if let Some(behind) = behind.filter(|behind| !behind.starts_below(site.text)) {
        site.passage = behind;
    } else if site.passage.spot == Spot::Property {
        site.passage.spot = Spot::Option;
    }
    if holds_option {
        // An option may be one of its own type.
        if !state.may_nest(site) {
            return None;
        }
        site.depth += 1;
    }
    Some(true)
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
