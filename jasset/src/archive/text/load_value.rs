//! The archive that reads the value of a property, and whatever stands in it.

use alloc::{format, string::ToString};
use core::{iter, marker::PhantomData};

use super::{
    load_block::{self, Block},
    load_items::{Items, Progress},
    load_text::{Held, LoadRecord},
    load_variant::{LoadFields, LoadPayloads},
    load_walk::row_in_walk,
    loader::{Loader, Tier},
    site::{Site, Target},
};
use crate::archive::{Archive, Bytes, Initial, Itself, List, Map, Place, Scalar, Shape, With, state::State};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    text::{
        walk::{Extent, Inner},
        writer::Spot,
    },
};

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
