//! How are the fields of a tuple, and the payload of a variant, read?

use alloc::{borrow::Cow, format, string::String};

use super::{
    load_block::{self, Block, Elements},
    load_value::{LoadValue, Source, needs_arena},
    loader::{Loader, Tier},
    site::{Site, Target},
};
use crate::archive::{Fields, OtherText, Payloads, Shape, With, path::Path, state::State};
use crate::{
    archive::Place,
    class::{Class, Variants},
    error::{Result, nearest},
    key::Key,
    text::{
        lexer::is_value,
        outline::{Bracket, outline},
        walk::{Extent, Inner},
    },
};

/// What stands for the class of a variant, which has no version.
static VARIANT: Class = Class::new("Variant");

/// Reads the fields of a tuple or of a variant.
pub(crate) struct LoadFields<'x, 'l, 't, 'a, T> {
    source: Origin<'x, 'l, 't, 'a>,
    of: core::marker::PhantomData<fn() -> T>,
}

/// How the fields are found.
enum Origin<'x, 'l, 't, 'a> {
    /// By their places.
    Positional {
        state: &'l mut State<'t>,
        site: Site<'l, 't, 'a>,
        elements: Elements<'t>,
        is_row: bool,
        /// How many were asked for.
        count: usize,
        /// How many of these were not there.
        missing: usize,
    },
    /// By their keys.
    Block(Loader<'l, 't, 'a>),
    /// In the stream of the record.
    Walk(&'x mut Loader<'l, 't, 'a>, Inner),
}

impl<'x, 'l, 't, 'a, T> LoadFields<'x, 'l, 't, 'a, T> {
    pub(crate) fn positional(
        state: &'l mut State<'t>,
        site: Site<'l, 't, 'a>,
        elements: Elements<'t>,
        is_row: bool,
    ) -> Self {
        let source = Origin::Positional { state, site, elements, is_row, count: 0, missing: 0 };
        Self { source, of: core::marker::PhantomData }
    }

    fn block(loader: Loader<'l, 't, 'a>) -> Self {
        Self { source: Origin::Block(loader), of: core::marker::PhantomData }
    }

    /// The fields of a value that consists of `inner`.
    pub(crate) fn walk(loader: &'x mut Loader<'l, 't, 'a>, inner: Inner) -> Self {
        loader.walk.enter();
        Self { source: Origin::Walk(loader, inner), of: core::marker::PhantomData }
    }

    /// Whether there was nothing else.
    pub(crate) fn finish(self) -> bool {
        match self.source {
            Origin::Positional { state, site, mut elements, count, missing, .. } => {
                let mut more = 0;
                while elements.next(state, &site).is_some() {
                    more += 1;
                }
                if more > 0 || missing > 0 {
                    load_block::wrong_count(state, &site, count, count - missing + more);
                    return false;
                }
            }
            Origin::Block(mut loader) => loader.audit(),
            Origin::Walk(loader, inner) => {
                loader.end_record(inner);
                return !loader.walk.has_failed();
            }
        }
        true
    }
}

impl<'a, T> Fields<'a, T> for LoadFields<'_, '_, '_, 'a, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        let (state, site, elements, is_row, count, missing) = match &mut self.source {
            Origin::Positional { state, site, elements, is_row, count, missing } => {
                (state, site, elements, is_row, count, missing)
            }
            Origin::Walk(loader, inner) => {
                let mut value = None;
                loader.element_in_walk::<F, W>(inner, Target::New(&mut value))?;
                return Ok(value);
            }
            Origin::Block(_) => return Ok(None),
        };
        let index = *count;
        *count += 1;
        let Some((passage, _)) = elements.next(state, site) else {
            *missing += 1;
            return Ok(None);
        };
        let inner = site.inner(Path::Index(&site.path, index), passage);
        if *is_row && Shape::of::<F, W>() != Shape::Token {
            // Blanks do not tell it from the others.
            state.expected(site, "the values of a tuple", "write `[`, one value a line, `]`");
            *elements = Elements::Rows(crate::text::block::Rows::default());
            return Ok(None);
        }
        let mut value = None;
        LoadValue::<F, W>::read(state, inner, Target::New(&mut value))?;
        Ok(value)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        let mut value = None;
        match &mut self.source {
            Origin::Block(loader) => {
                let tier = Tier { class: &VARIANT, place: Place::Root, version: 1 };
                loader.property_of_node::<F, W>(key, &tier, Target::New(&mut value))?;
            }
            Origin::Walk(loader, inner) => loader.field_in_walk::<F, W>(key, inner, Target::New(&mut value))?,
            Origin::Positional { .. } => return Ok(None),
        }
        Ok(Some(value.unwrap_or_else(initial)))
    }
}

/// Reads the payload of the variant that the text names.
pub(crate) struct LoadPayloads<'x, 'l, 't, 'a, T> {
    /// Taken by the variant.
    waiting: Option<(Source<'x, 'l, 't, 'a>, Target<'x, T>)>,
    index: Option<usize>,
    variants: &'static Variants,
    name: &'a str,
}

impl<'x, 'l, 't, 'a, T> LoadPayloads<'x, 'l, 't, 'a, T> {
    pub(crate) fn new(
        mut source: Source<'x, 'l, 't, 'a>,
        target: Target<'x, T>,
        found: Option<(usize, bool)>,
        variants: &'static Variants,
        name: &'a str,
    ) -> Self {
        match (&mut source, found) {
            (Source::Site(state, site), Some((index, false))) => {
                state.renamed(site.passage.range().start, name, variants.list[index].name);
            }
            (Source::Walk(loader, _), Some((_, true))) => loader.walk.pass_word(name),
            (Source::Walk(loader, _), _) => loader.walk.fail(),
            _ => {}
        }
        Self { waiting: Some((source, target)), index: found.map(|(index, _)| index), variants, name }
    }

    /// What to read, and where, if the text names this variant.
    #[inline]
    fn take(&mut self, index: usize) -> Option<(Source<'x, 'l, 't, 'a>, Target<'x, T>)> {
        if self.index == Some(index) { self.waiting.take() } else { None }
    }

    /// The same site behind the name.
    fn behind(&self, site: &Site<'l, 't, 'a>) -> Site<'l, 't, 'a> {
        let mut payload = *site;
        payload.passage = payload.passage.behind(payload.text, self.name);
        payload.header = site.passage.start;
        payload
    }

    /// Tells of a variant that is not known.
    pub(crate) fn finish(self) {
        let (state, site) = match (self.waiting, self.index) {
            (Some((Source::Site(state, site), _)), None) => (state, site),
            (Some((Source::Walk(loader, _), _)), _) => return loader.walk.fail(),
            _ => return,
        };
        let names = || self.variants.list.iter().map(|variant| variant.name);
        let help = if let Some(meant) = nearest(self.name, names()) {
            format!("did you mean `{meant}`?")
        } else {
            let listed: alloc::vec::Vec<_> = names().take(20).collect();
            let more = if self.variants.list.len() > 20 { ", ..." } else { "" };
            format!("they are {}{more}", listed.join(", "))
        };
        state.expected(site, format!("a variant of {}", self.variants.name), help);
    }
}

impl<'x, 'l, 't, 'a, T> Payloads<'a, T> for LoadPayloads<'x, 'l, 't, 'a, T> {
    type Fields = LoadFields<'x, 'l, 't, 'a, T>;

    fn unit(&mut self, index: usize, make: impl FnOnce() -> T) -> Result<()> {
        let Some((source, target)) = self.take(index) else { return Ok(()) };
        let (state, site) = match source {
            Source::Site(state, site) => (state, site),
            Source::Walk(..) => {
                target.set(make());
                return Ok(());
            }
        };
        let payload = self.behind(site);
        if payload.passage.is_empty() {
            target.set(make());
        } else if let Some(inner) = payload.passage.bracketed(payload.text, "{", "{}") {
            // It had fields once: they are unknown now.
            let Block { part, .. } = load_block::block(state, &payload, inner);
            let loader = Loader::inside(state, part, payload.path, payload.depth + 1, false);
            loader.of_variant(self.variants.name).audit();
            target.set(make());
        } else {
            let help = "remove what stands behind the name";
            state.expected(site, format!("`{}`, a variant that holds nothing", self.name), help);
        }
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some((source, target)) = self.take(index) else { return Ok(()) };
        let (state, site) = match source {
            Source::Site(state, site) => (state, site),
            Source::Walk(loader, _) => {
                loader.walk.pass_blank();
                loader.walk.enter();
                let mut value = None;
                LoadValue::<F, W>::walk(loader, Extent::Line, Target::New(&mut value))?;
                loader.walk.leave();
                if let Some(value) = value {
                    target.set(make(value));
                }
                return Ok(());
            }
        };
        let mut payload = self.behind(site);
        if payload.passage.starts_below(payload.text) {
            let help = "write it behind the name";
            state.expected(site, format!("`{}` and the value that it holds", self.name), help);
            return Ok(());
        }
        if !state.may_nest(&payload) {
            return Ok(());
        }
        // A value may hold one of its own type. Lists and blocks are counted where they are read.
        payload.depth += 1;
        let mut value = None;
        LoadValue::<F, W>::read(state, payload, Target::New(&mut value))?;
        if let Some(value) = value {
            target.set(make(value));
        }
        Ok(())
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((source, target)) = self.take(index) else { return Ok(()) };
        let mut fields = match source {
            Source::Site(state, site) => {
                let mut payload = self.behind(site);
                if payload.passage.starts_below(payload.text) {
                    let help = "write them behind the name: `[`, one value a line, `]`";
                    state.expected(site, format!("`{}` and the values that it holds", self.name), help);
                    return Ok(());
                }
                let Some((elements, is_row)) = load_block::tuple(state, &mut payload) else { return Ok(()) };
                LoadFields::positional(state, payload, elements, is_row)
            }
            Source::Walk(loader, _) => {
                loader.walk.pass_blank();
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

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some((source, target)) = self.take(index) else { return Ok(()) };
        let mut fields = match source {
            Source::Site(state, site) => {
                let payload = self.behind(site);
                if !state.may_nest(&payload) {
                    return Ok(());
                }
                let inner = if payload.passage.is_empty() {
                    // It held nothing before it had fields.
                    Some(crate::text::block::Rows::default())
                } else {
                    payload.passage.bracketed(payload.text, "{", "{}")
                };
                let Some(inner) = inner else {
                    let help = "write them behind the name: `{`, one `Field = value` a line, `}`";
                    state.expected(site, format!("`{}` and its fields", self.name), help);
                    return Ok(());
                };
                let Block { part, .. } = load_block::block(state, &payload, inner);
                let loader = Loader::inside(state, part, payload.path, payload.depth + 1, false);
                LoadFields::block(loader.of_variant(self.variants.name))
            }
            Source::Walk(loader, _) => {
                loader.walk.pass_blank();
                let inner = loader.open_fields();
                LoadFields::walk(loader, inner)
            }
        };
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
        if self.index.is_some_and(|found| found != index) || !crate::key::is_identifier(self.name.as_bytes()) {
            return Ok(());
        }
        let Some((Source::Site(state, site), target)) = self.waiting.take_if(|(source, _)| source.is_site()) else {
            return Ok(());
        };
        if site.passage.many && !site.passage.rows.is_one() {
            let help = "what a variant holds stands behind its name, or in the block that this line opens";
            state.expected(site, format!("a variant of {}", self.variants.name), help);
            return Ok(());
        }
        // The blocks in it are kept as they are, but could not be saved any deeper.
        let depth = state.max_depth().saturating_sub(site.depth);
        if let Err(Bracket::TooDeep(at)) = outline(state.scratch, site.text, site.passage.range(), depth.into()) {
            load_block::too_deep(state, site, at);
            return Ok(());
        }
        match F::from_text(other_text(site)) {
            Some(text) => target.set(make(text)),
            None => needs_arena(state, site),
        }
        Ok(())
    }
}

/// The lines of a value, without what is no part of it.
fn other_text<'a>(site: &Site<'_, '_, 'a>) -> Cow<'a, str> {
    let text = site.passage.text(site.text);
    let value = site.value();
    if let Some(line) = value.line() {
        return Cow::Borrowed(line);
    }
    let lines = || value.lines();
    if lines().eq(text.split('\n')) && text.lines().all(is_value) {
        return Cow::Borrowed(text);
    }
    let mut joined = String::with_capacity(text.len());
    for (at, line) in lines().enumerate() {
        if at > 0 {
            joined.push('\n');
        }
        joined.push_str(line);
    }
    match site.arena {
        Some(arena) => Cow::Borrowed(arena.alloc_str(&joined)),
        None => Cow::Owned(joined),
    }
}
