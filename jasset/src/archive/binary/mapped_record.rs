//! The archive that reads a record from bytes of another schema than the type's own: by the names of its keys, with
//! all that is to be said of them.

use alloc::{string::String, vec::Vec};
use core::{borrow::BorrowMut, marker::PhantomData};

use super::{
    load::{self, Input},
    load_mapped::LoadMapped,
    mapped_table::{Head, Plan, Source, Stand, Step},
    schema,
    to_text::{self, Setting},
};
use crate::archive::text::{
    load_text::changed_keys,
    loader::{Loader, Tier},
    save_text,
    site::Target,
};
use crate::archive::{
    Archive, ArgumentVisitor, Bytes, Hook, HookArguments, HookResult, Initial, Itself, JAsset, List, Map, Never, Old,
    Place, Properties, Scalar, With, not_a_record, only_records, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Problems, Result},
    key::Key,
    layout::{
        Cursor,
        file::damaged,
        schema::{Field, Kind, KindId, Schema, tag},
    },
    options::SaveOptions,
    text::{document::Tokens, output::Output},
};

/// Reads a record into `target`. What is wrong is kept in the state.
pub(crate) fn load<'t, 'a, T: JAsset<'a>>(
    state: &mut State<'t>,
    source: Source<'t, 'a>,
    at: Cursor<'a>,
    target: &mut T,
    by: usize,
) -> Result<()> {
    let table = source.table;
    let class = &table.schema.classes[table.class as usize];
    let spot = source.root(at);
    let loader = Loader::new(state, table.head.part(false));
    let Some(mut loader) = MappedLoader::new(loader, spot, &table.head, &class.fields, false) else { return Ok(()) };
    loader.plan = Some(Vec::new());
    T::serialize(LoadPart {
        loader: &mut loader,
        target: Some(target),
        place: Place::Root,
        by: PhantomData::<Itself>,
    })?;
    loader.audit();
    if let (Some(steps), false) = (loader.plan, loader.loader.has_problems()) {
        let is_simple = !steps.iter().any(|step| step.other().is_some());
        *table.plan.borrow_mut() = Plan { by, steps, is_whole: true, is_simple };
    }
    Ok(())
}

/// The load of one record, struct or variant.
pub(crate) struct MappedLoader<'l, 't, 'a> {
    loader: Loader<'l, 't, 't>,
    spot: Stand<'l, 't, 'a>,
    head: &'t Head,
    fields: &'t [Field<'a>],
    /// Where each field begins.
    places: Places<'a>,
    /// What was read so far, if reading the record was nothing else.
    plan: Option<Vec<Step>>,
}

/// Where the fields of a record begin. Few need no heap.
struct Places<'a> {
    few: [Cursor<'a>; 24],
    more: Vec<Cursor<'a>>,
}

impl<'a> Places<'a> {
    fn new(count: usize, start: Cursor<'a>) -> Self {
        Self { few: [start; 24], more: if count > 24 { alloc::vec![start; count] } else { Vec::new() } }
    }

    fn all(&mut self) -> &mut [Cursor<'a>] {
        if self.more.is_empty() { &mut self.few } else { &mut self.more }
    }

    fn get(&self, field: usize) -> Option<Cursor<'a>> {
        let all = if self.more.is_empty() { &self.few[..] } else { &self.more };
        all.get(field).copied()
    }
}

impl<'l, 't, 'a> MappedLoader<'l, 't, 'a> {
    /// `spot` is where the fields begin; those of a variant stand by themselves. `None` if they have no end, which
    /// is told.
    pub(crate) fn new(
        loader: Loader<'l, 't, 't>,
        spot: Stand<'l, 't, 'a>,
        head: &'t Head,
        fields: &'t [Field<'a>],
        by_themselves: bool,
    ) -> Option<Self> {
        let mut places = Places::new(fields.len(), spot.at);
        let mut at = spot.at;
        for (field, place) in fields.iter().zip(places.all()) {
            let spot = Stand { path: Path::Key(&spot.path, field.key), kind: field.kind, at, ..spot };
            if by_themselves {
                *place = spot.whole(loader.state, field.kind, &mut at)?;
            } else {
                *place = at;
                at = spot.end(loader.state)?;
            }
        }
        Some(Self { loader, spot, head, fields, places, plan: None })
    }

    /// Without a class: the fields of a variant of `owner`.
    pub(crate) fn of_variant(self, owner: &'static str) -> Self {
        Self { loader: self.loader.of_variant(owner), ..self }
    }

    /// Moves the places of what was told since `mark` into the file.
    #[inline]
    fn settle(&mut self, mark: (usize, usize)) {
        if self.loader.state.mark() != mark {
            self.relocate(mark);
        }
    }

    #[cold]
    fn relocate(&mut self, mark: (usize, usize)) {
        let (head, places, spot) = (self.head, &self.places, &self.spot);
        let place = |offset| {
            let field = head.field_at(offset).and_then(|field| places.get(field));
            field.map_or_else(|| spot.place(), |field| spot.source.place(field.head))
        };
        self.loader.state.relocate(mark, place);
    }

    pub(crate) fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let mark = self.loader.state.mark();
        if place == Place::Root {
            self.spot.class = Some(class);
        }
        let tier = self.loader.enter(class, place);
        self.settle(mark);
        tier
    }

    pub(crate) fn audit(&mut self) {
        let mark = self.loader.state.mark();
        self.loader.audit();
        self.settle(mark);
    }

    fn find_deprecated(&mut self, key: &Key) -> Option<usize> {
        let mark = self.loader.state.mark();
        let found = self.loader.find_deprecated(key);
        self.settle(mark);
        found
    }

    #[inline(never)]
    pub(crate) fn property<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        tier: &Tier,
        target: Target<'_, F>,
    ) -> Result<()> {
        let mark = self.loader.state.mark();
        let found = self.loader.locate(key, tier);
        self.settle(mark);
        if let Some(at) = found {
            self.value::<F, W>(at, key, target)?;
        }
        if let Some(steps) = &mut self.plan {
            let field = found.and_then(|at| at.checked_sub(self.head.before));
            let places = &self.spot.source.table.places;
            let (offset, open) = match field.map(|field| (field, self.head.same[field].get().1, places.get(field))) {
                None => (Step::NOTHING, 0),
                Some((_, true, Some(place))) => (place.offset, place.open),
                #[expect(clippy::cast_possible_truncation, reason = "a schema has fewer fields than bytes")]
                Some((field, ..)) => (Step::OTHER, field as u32),
            };
            steps.push(Step { key, offset, open });
        }
        Ok(())
    }

    /// Reads the value of a node.
    fn value<F, W: With<'a, F>>(&mut self, at: usize, key: &'static Key, mut target: Target<'_, F>) -> Result<()> {
        let Some(index) = at.checked_sub(self.head.before) else { return Ok(()) };
        let (field, Some(at)) = (&self.fields[index], self.places.get(index)) else { return Ok(()) };
        let function =
            Self::property::<F, W> as fn(&mut Self, &'static Key, &Tier, Target<'_, F>) -> Result<()> as usize;
        let same = &self.head.same[index];
        if same.get().0 != function {
            same.set((function, is_same::<F, W>(self.spot.source.schema(), field.kind)));
        }
        let spot = Stand {
            at,
            kind: field.kind,
            path: Path::Key(&self.spot.path, field.key),
            is_hex: field.is_hex,
            keyed: key.element_key(),
            keyed_there: field.keyed,
            ..self.spot
        };
        let state = &mut *self.loader.state;
        if same.get().1 {
            let depth = state.max_depth().saturating_sub(spot.depth);
            let Cursor { mut head, tail, text } = at;
            let mut from = Input { tail, text, arena: spot.source.arena, depth };
            if load::read::<F, W>(&mut head, &mut from, target.reborrow()).is_ok() {
                return Ok(());
            }
            // What is wrong is to be told.
            if let Target::New(place) = &mut target {
                **place = None;
            }
        }
        LoadMapped::<F, W>::read(state, spot, target)
    }

    /// Reads the value of one node; `None` if it is malformed, which is kept for the end.
    fn read<F: JAsset<'a>>(&mut self, at: usize, key: &'static Key) -> Result<Option<F>> {
        let before = self.loader.state.malformed_count();
        let mut value = None;
        self.value::<F, Itself>(at, key, Target::New(&mut value))?;
        Ok(value.filter(|_| self.loader.state.malformed_count() == before))
    }

    /// What became of the keys of a hook that ran.
    fn hooked(
        &mut self,
        tier: &Tier,
        to: u16,
        nodes: &[usize],
        result: core::result::Result<(), String>,
        changed: &[String],
    ) {
        let mark = self.loader.state.mark();
        self.loader.hooked(tier, to, nodes, result, changed);
        // Notes may have gone, and one came.
        let now = self.loader.state.mark();
        self.settle((
            mark.0,
            if nodes.is_empty() { now.1 } else { now.1.saturating_sub(1).min(mark.1.max(now.1.saturating_sub(1))) },
        ));
    }

    /// The record as text, for the general hook.
    fn old(&mut self, version: u16) -> Option<Old<'t>> {
        let scratch = self.loader.state.scratch;
        let source = self.spot.source;
        let mut text = Output::new();
        if self.head.before > 0 {
            text.push_str("; AssetType\n");
            text.push_str(self.loader.part().nodes[0].value(&self.head.text));
            text.push('\n');
        }
        let limit = to_text::limit(source.schema(), self.spot.at.size());
        for (at, field) in self.fields.iter().enumerate() {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str("; ");
            text.push_str(field.key);
            text.push('\n');
            let mut at = self.places.get(at)?;
            let setting = Setting::property(field, self.spot.called, limit);
            if let Err(wrong) = to_text::value(&mut text, source.schema(), field.kind, &mut at, setting) {
                let problem = damaged(source.place(wrong.at), wrong.message);
                self.loader.state.problem(problem.key_path(self.spot.path.with(field.key)));
                return None;
            }
            text.push('\n');
        }
        let text: &'t str = scratch.alloc_str(text.text(0));
        let tokens = Tokens::parse(scratch, text, &mut Problems::new());
        let section = tokens.first_record().next().unwrap_or_default();
        Some(Old::new(tokens.part(section, text, Some(scratch)), version))
    }
}

/// Whether a kind of the file is that of the type, so that its bytes are.
#[cold]
fn is_same<'a, F, W: With<'a, F>>(schema: &Schema<'_>, kind: KindId) -> bool {
    // Numbers, strings and arrays of them are told without a schema of their own.
    match schema.get(kind) {
        Kind::Basic(basic) => return schema::is_same_value::<F, W>(&[basic as u8]),
        Kind::Array { item, count } => {
            if let Kind::Basic(basic) = schema.get(item) {
                let [a, b, c, d] = count.to_le_bytes();
                return schema::is_same_value::<F, W>(&[tag::ARRAY, a, b, c, d, basic as u8]);
            }
        }
        _ => {}
    }
    let mut bytes = Vec::new();
    if schema::write_value::<F, W>(&mut bytes).is_err() {
        return false;
    }
    let Ok(own) = Schema::parse(&bytes) else { return false };
    own.root().is_some_and(|root| schema.is_same(kind, &own, root))
}

/// Reads a record, or a part of it.
struct LoadPart<'x, 'l, 't, 'a, T, W> {
    loader: &'x mut MappedLoader<'l, 't, 'a>,
    target: Option<&'x mut T>,
    place: Place,
    by: PhantomData<W>,
}

impl<'x, 'l, 't, 'a, T, W: With<'a, T>> Archive<'a, T> for LoadPart<'x, 'l, 't, 'a, T, W> {
    type Properties = MappedRecord<'x, &'x mut MappedLoader<'l, 't, 'a>, T, W>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { loader, target, place, by } = self;
        match loader.enter(class, place) {
            Some(tier) => describe(&mut MappedRecord { loader, target, tier, by }),
            None => Ok(()),
        }
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { loader, target, place, .. } = self;
        V::serialize(LoadPart { loader, target: target.map(get_mut), place, by: PhantomData::<V> })
    }

    only_records!('a, T);
}

/// `L` is the loader, or borrows that of the record that this is a part of.
pub(crate) struct MappedRecord<'x, L, T, W> {
    pub(crate) loader: L,
    pub(crate) target: Option<&'x mut T>,
    pub(crate) tier: Tier,
    pub(crate) by: PhantomData<W>,
}

impl<'l, 't: 'l, 'a: 't, L: BorrowMut<MappedLoader<'l, 't, 'a>>, T, W: With<'a, T>> MappedRecord<'_, L, T, W> {
    fn part<B: JAsset<'a>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut B + Copy, place: Place) -> Result<()> {
        let (loader, target) = (self.loader.borrow_mut(), self.target.as_deref_mut().map(get_mut));
        B::serialize(LoadPart { loader, target, place, by: PhantomData::<Itself> })
    }

    /// As that of a record in text.
    fn run(
        &mut self,
        to: u16,
        hook: impl FnOnce(&mut T, &mut MappedLoader<'l, 't, 'a>) -> (core::result::Result<(), String>, Vec<usize>),
    ) -> Result<()> {
        let loader = self.loader.borrow_mut();
        loader.plan = None;
        let Some(target) = self.target.as_deref_mut().filter(|_| !loader.loader.has_problems()) else { return Ok(()) };
        let (mut before, mut after) = (String::new(), String::new());
        if loader.loader.reports() {
            save_text::save_as::<T, W>(&mut before, target, SaveOptions::new())?;
        }
        let (result, nodes) = hook(target, loader);
        if loader.loader.reports() {
            save_text::save_as::<T, W>(&mut after, target, SaveOptions::new())?;
        }
        loader.hooked(&self.tier, to, &nodes, result, &changed_keys(&before, &after));
        Ok(())
    }
}

impl<'l, 't: 'l, 'a: 't, L: BorrowMut<MappedLoader<'l, 't, 'a>>, T, W: With<'a, T>> Properties<'a, T>
    for MappedRecord<'_, L, T, W>
{
    #[inline]
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let target = self.target.as_deref_mut().map(get_mut).into();
        self.loader.borrow_mut().property::<F, V>(key, &self.tier, target)
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get_mut, Place::Base)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get_mut, Place::Flattened)
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        hook: H,
    ) -> Result<()> {
        if self.tier.version >= before {
            return Ok(());
        }
        let mut arguments = H::Arguments::default();
        let mut reader = Arguments { loader: self.loader.borrow_mut(), found: Vec::new() };
        arguments.visit(keys, &mut reader)?;
        let found = reader.found;
        if found.is_empty() {
            return Ok(());
        }
        self.run(before, |target, _| (hook.run(target, arguments), found))
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        let loader = self.loader.borrow_mut();
        let mark = loader.loader.state.mark();
        loader.loader.dropped(&self.tier, keys, before);
        loader.settle(mark);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, hook: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        let Tier { class, version, .. } = self.tier;
        if version >= class.current() {
            return Ok(());
        }
        self.run(class.current(), |target, loader| {
            let Some(mut old) = loader.old(version) else { return (Ok(()), Vec::new()) };
            let result = hook(target, version, &mut old).into_result();
            let taken = old.into_taken();
            for at in &taken {
                loader.loader.consume(*at);
            }
            (result, taken)
        })
    }
}

/// Reads the arguments of a hook.
struct Arguments<'x, 'l, 't, 'a> {
    loader: &'x mut MappedLoader<'l, 't, 'a>,
    found: Vec<usize>,
}

impl<'a> ArgumentVisitor<'a> for Arguments<'_, '_, '_, 'a> {
    fn argument<A: JAsset<'a>>(&mut self, key: &'static Key, argument: &mut Option<A>) -> Result<()> {
        let Some(at) = self.loader.find_deprecated(key) else { return Ok(()) };
        self.loader.plan = None;
        if let Some(value) = self.loader.read(at, key)? {
            *argument = Some(value);
            self.found.push(at);
        }
        Ok(())
    }
}
