//! The archive that reads a value from bytes of another schema than the type's own: by the names of its keys and
//! variants, with all that is to be said of them.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{
    borrow::BorrowMut,
    cell::{Cell, RefCell},
    iter,
    marker::PhantomData,
};

use bumpalo::Bump;

use super::{
    Archive, ArgumentVisitor, Bytes, Hook, HookArguments, HookResult, Initial, Itself, JAsset, List, Map, Never, Old,
    Place, Properties, Scalar, ScalarReader, With,
    binary_scalar::Found,
    binary_schema,
    binary_text::{self, Setting},
    load_binary::{self, Input, Sized, least},
    load_mapped_variant::{MappedFields, MappedPayloads, kinds_of},
    load_text::changed_keys,
    load_value::{LoadValue, Site, Target},
    loader::{Loader, State, Tier},
    not_a_record, only_records,
    path::Path,
    save_text,
};
use crate::{
    class::{Class, Variants},
    crc::crc32,
    error::{Problem, ProblemKind, Problems, Result, shown},
    key::Key,
    layout::{
        file::{File, damaged},
        schema::{Field, Kind, KindId, Payload, Schema},
        skip,
    },
    options::SaveOptions,
    text::{
        Malformed,
        block::Passage,
        document::{Part, Tokens},
        lexer::Node,
        writer::Spot,
    },
};

/// The schema of a class, with what is found out while its rows are read.
#[derive(Debug)]
pub(super) struct Table<'a> {
    pub(super) schema: Schema<'a>,
    pub(super) root: KindId,
    pub(super) class: u32,
    /// The keys of the class itself, as a record.
    head: Head,
    /// The keys of each class, as a value in another.
    classes: Vec<Head>,
    /// The keys of each variant of each enum.
    variants: Vec<Vec<Head>>,
    /// Those of a variant without fields.
    pub(super) none: Head,
    /// What was read of the last record.
    pub(super) plan: RefCell<Plan>,
}

/// For each property of a type, in the order in which it tells them, what a record of the file has for it.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The function that reads the type.
    pub(super) by: usize,
    pub(super) steps: Vec<Step>,
    /// The record was read, and reading it was nothing but this.
    pub(super) is_whole: bool,
}

/// What a record has for a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) key: &'static Key,
    /// The field, if there is one.
    pub(super) field: Option<usize>,
    /// It has the very bytes that the type reads.
    pub(super) is_same: bool,
}

/// The keys of a class, as a loader of text knows them.
#[derive(Debug, Default)]
pub(super) struct Head {
    text: String,
    nodes: Vec<Node>,
    crcs: Vec<u32>,
    /// How many of the nodes are no fields.
    before: usize,
    /// For each field the function that read it last, and whether it has the very bytes that it reads.
    same: Vec<Cell<(usize, bool)>>,
}

impl Head {
    fn push(&mut self, key: &str, value: &str) {
        let start = self.text.len();
        self.text.push_str(key);
        let (end, crc) = (self.text.len(), crc32(key.as_bytes()));
        self.text.push('\n');
        let from = self.text.len();
        self.text.push_str(value);
        self.nodes.push(Node::of_field(crc, start..end, from..self.text.len(), false));
        self.text.push('\n');
        self.crcs.push(crc);
    }

    fn fields(&mut self, schema: &Schema<'_>, fields: &[Field<'_>], class: &str) {
        for field in fields {
            match schema.get(field.kind) {
                Kind::Version(version) => self.push(field.key, &version.to_string()),
                Kind::ClassName => self.push(field.key, class),
                // What is read from the bytes.
                _ => self.push(field.key, "-"),
            }
        }
        self.same = alloc::vec![Cell::new((0, false)); fields.len()];
    }

    pub(super) fn part(&self, is_block: bool) -> Part<'_, '_> {
        Part::of_keys(&self.text, &self.nodes, &self.crcs, is_block)
    }

    /// The field that an offset of the text is in.
    fn field_at(&self, offset: usize) -> Option<usize> {
        let at = self.nodes.partition_point(|node| node.header as usize <= offset).checked_sub(1)?;
        at.checked_sub(self.before)
    }
}

impl<'a> Table<'a> {
    /// Reads a schema. The error is what is left where it is wrong.
    pub(super) fn parse(bytes: &'a [u8]) -> core::result::Result<Self, &'a [u8]> {
        let schema = Schema::parse(bytes)?;
        let (Some(root), Some(number)) = (schema.root(), schema.root_class()) else { return Err(bytes) };
        let class = &schema.classes[number as usize];
        let mut head = Head { before: 1, ..Head::default() };
        head.push("AssetType", class.asset_type);
        head.fields(&schema, &class.fields, class.name);
        let of = |fields: &[Field<'_>], class: &str| {
            let mut head = Head::default();
            head.fields(&schema, fields, class);
            head
        };
        let classes = schema.classes.iter().map(|class| of(&class.fields, class.name)).collect();
        let variants = schema.enums.iter().map(|told| {
            let heads = told.variants.iter().map(|variant| match &variant.payload {
                Payload::Struct(fields) => of(fields, ""),
                _ => Head::default(),
            });
            heads.collect()
        });
        let variants = variants.collect();
        let (none, plan) = (Head::default(), RefCell::default());
        Ok(Self { root, class: number, head, classes, variants, none, plan, schema })
    }

    pub(super) fn variant(&self, number: u32, index: usize) -> &Head {
        &self.variants[number as usize][index]
    }
}

/// The bytes of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'t, 'a> {
    pub(super) table: &'t Table<'a>,
    file: &'a [u8],
    end: usize,
    pub(super) arena: Option<&'a Bump>,
}

impl<'t, 'a> Source<'t, 'a> {
    pub(super) fn new(file: &File<'a>, table: &'t Table<'a>, end: usize, arena: Option<&'a Bump>) -> Self {
        Self { table, file: file.bytes, end, arena }
    }

    pub(super) fn schema(&self) -> &'t Schema<'a> {
        &self.table.schema
    }

    pub(super) fn rest(&self, at: usize) -> &'a [u8] {
        self.file.get(at..self.end).unwrap_or_default()
    }

    /// The record, which begins there.
    pub(super) fn root(self, at: usize) -> Stand<'static, 't, 'a> {
        let table = self.table;
        Stand {
            source: self,
            at,
            kind: table.root,
            path: Path::Root,
            depth: 0,
            class: None,
            called: table.schema.classes[table.class as usize].name,
            is_hex: false,
            keyed: None,
            keyed_there: None,
        }
    }

    /// The fields of the record.
    pub(super) fn fields(&self) -> &'t [Field<'a>] {
        &self.table.schema.classes[self.table.class as usize].fields
    }

    /// Where a part of the file begins that ends with the record.
    pub(super) fn at(&self, rest: &[u8]) -> usize {
        self.end - rest.len()
    }
}

/// Where a value stands.
#[derive(Clone, Copy)]
pub(super) struct Stand<'p, 't, 'a> {
    pub(super) source: Source<'t, 'a>,
    pub(super) at: usize,
    pub(super) kind: KindId,
    pub(super) path: Path<'p>,
    /// How many values this one stands in.
    pub(super) depth: u16,
    /// The class of the record that the value stands in, and what the file calls it.
    pub(super) class: Option<&'static Class>,
    pub(super) called: &'a str,
    pub(super) is_hex: bool,
    /// The property by which the elements of the list are told apart, here and in the file.
    pub(super) keyed: Option<&'static str>,
    pub(super) keyed_there: Option<&'a str>,
}

impl<'p, 't, 'a> Stand<'p, 't, 'a> {
    pub(super) fn rest(&self) -> &'a [u8] {
        self.source.rest(self.at)
    }

    /// A value inside of this one.
    pub(super) fn inner<'q>(&self, path: Path<'q>, kind: KindId, at: usize) -> Stand<'q, 't, 'a>
    where
        'p: 'q,
    {
        Stand { path, kind, at, depth: self.depth + 1, keyed: None, keyed_there: None, ..*self }
    }

    /// Looks into an option that holds a value.
    fn look_into(&mut self) {
        while let Kind::Option(inner) = self.source.schema().get(self.kind) {
            let mut rest = self.rest();
            if skip::option(&mut rest) != Ok(true) {
                return;
            }
            self.kind = inner;
            self.at = self.source.at(rest);
        }
    }

    fn found(&mut self) -> Kind {
        self.look_into();
        self.source.schema().get(self.kind)
    }

    /// The value as text.
    pub(super) fn text(&self, spot: Spot) -> core::result::Result<String, binary_text::Wrong> {
        let schema = self.source.schema();
        let mut rest = self.rest();
        let setting = Setting {
            spot,
            level: 0,
            hex: self.is_hex,
            keyed: self.keyed_there,
            without: None,
            class: self.called,
            depth: skip::depth(crate::options::MAX_DEPTH),
            limit: binary_text::limit(schema, rest.len()),
        };
        let mut text = String::new();
        binary_text::value(&mut text, schema, self.kind, &mut rest, setting)?;
        Ok(text)
    }

    /// Where the value behind this one begins. If there is no end, that is told.
    pub(super) fn end(&self, state: &mut State<'_>, kind: KindId, at: usize) -> Option<usize> {
        let mut rest = self.source.rest(at);
        match skip::skip(self.source.schema(), kind, &mut rest, skip::depth(state.max_depth())) {
            Ok(()) => Some(self.source.at(rest)),
            Err(fault) => {
                let problem = damaged(self.source.at(rest), fault.message());
                state.problem(problem.key_path(self.path.to_string()));
                None
            }
        }
    }
}

impl<'t> State<'t> {
    /// A value is malformed.
    #[cold]
    pub(super) fn malformed_there(&mut self, site: &Stand<'_, '_, '_>, malformed: Malformed) {
        let (message, help, _) = malformed.into_parts("");
        self.wrong_there(site, message, help);
    }

    #[cold]
    pub(super) fn wrong_there(
        &mut self,
        site: &Stand<'_, '_, '_>,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let problem = Problem::new(ProblemKind::Malformed, message).at(site.at).help(help);
        self.malformed(problem.key_path(site.path.to_string()), site.at);
    }

    /// A value is not what was expected.
    #[cold]
    pub(super) fn expected_there(&mut self, site: &Stand<'_, '_, '_>, expected: &str, help: &str) {
        let found = site.text(Spot::Property).unwrap_or_default();
        let found = shown(found.lines().next().unwrap_or_default());
        self.wrong_there(site, format!("expected {expected}, found {found}"), help.to_string());
    }

    /// Whether the value may hold others: if not, that is told.
    pub(super) fn may_nest_there(&mut self, site: &Stand<'_, '_, '_>) -> bool {
        if site.depth < self.max_depth() {
            return true;
        }
        self.wrong_there(
            site,
            format!("values stand deeper in one another than {} levels", self.max_depth()),
            "no file needs that many; a program can allow more: `LoadOptions::max_depth`",
        );
        false
    }

    /// A value that can only be held in the arena was read without one.
    #[cold]
    pub(super) fn needs_arena_there(&mut self, site: &Stand<'_, '_, '_>) {
        self.expected_there(
            site,
            "a value that needs no arena",
            "the type holds its data in an arena: load it by `binary::from_slice_in`",
        );
    }
}

/// Reads a record into `target`. What is wrong is kept in the state.
pub(super) fn load<'t, 'a, T: JAsset<'a>>(
    state: &mut State<'t>,
    source: Source<'t, 'a>,
    at: usize,
    target: &mut T,
    by: usize,
) -> Result<()> {
    let table = source.table;
    let class = &table.schema.classes[table.class as usize];
    let spot = source.root(at);
    let loader = Loader::new(state, table.head.part(false));
    let Some(mut loader) = MappedLoader::new(loader, spot, &table.head, &class.fields) else { return Ok(()) };
    loader.plan = Some(Vec::new());
    T::serialize(LoadPart {
        loader: &mut loader,
        target: Some(target),
        place: Place::Root,
        by: PhantomData::<Itself>,
    })?;
    loader.audit();
    if let (Some(steps), false) = (loader.plan, loader.loader.has_problems()) {
        *table.plan.borrow_mut() = Plan { by, steps, is_whole: true };
    }
    Ok(())
}

/// The load of one record, struct or variant.
pub(super) struct MappedLoader<'l, 't, 'a> {
    loader: Loader<'l, 't, 't>,
    spot: Stand<'l, 't, 'a>,
    head: &'t Head,
    fields: &'t [Field<'a>],
    /// Where each field begins.
    offsets: &'t [usize],
    /// What was read so far, if reading the record was nothing else.
    plan: Option<Vec<Step>>,
}

impl<'l, 't, 'a> MappedLoader<'l, 't, 'a> {
    /// `spot` is where the fields begin. `None` if they have no end, which is told.
    pub(super) fn new(
        loader: Loader<'l, 't, 't>,
        spot: Stand<'l, 't, 'a>,
        head: &'t Head,
        fields: &'t [Field<'a>],
    ) -> Option<Self> {
        let scratch = loader.state.scratch;
        let offsets = scratch.alloc_slice_fill_copy(fields.len(), 0);
        let schema = spot.source.schema();
        let mut rest = spot.rest();
        let depth = skip::depth(loader.state.max_depth());
        for (field, offset) in fields.iter().zip(&mut *offsets) {
            *offset = spot.source.at(rest);
            if let Err(fault) = skip::skip(schema, field.kind, &mut rest, depth) {
                let problem = damaged(spot.source.at(rest), fault.message());
                loader.state.problem(problem.key_path(spot.path.with(field.key)));
                return None;
            }
        }
        Some(Self { loader, spot, head, fields, offsets, plan: None })
    }

    /// Without a class: the fields of a variant of `owner`.
    pub(super) fn of_variant(self, owner: &'static str) -> Self {
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
        let (head, offsets, start) = (self.head, self.offsets, self.spot.at);
        let place = |offset| head.field_at(offset).and_then(|field| offsets.get(field).copied()).unwrap_or(start);
        self.loader.state.relocate(mark, place);
    }

    fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let mark = self.loader.state.mark();
        if place == Place::Root {
            self.spot.class = Some(class);
        }
        let tier = self.loader.enter(class, place);
        self.settle(mark);
        tier
    }

    pub(super) fn audit(&mut self) {
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
    pub(super) fn property<F, W: With<'a, F>>(
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
            let is_same = field.is_some_and(|field| self.head.same[field].get().1);
            steps.push(Step { key, field, is_same });
        }
        Ok(())
    }

    /// Reads the value of a node.
    fn value<F, W: With<'a, F>>(&mut self, at: usize, key: &'static Key, mut target: Target<'_, F>) -> Result<()> {
        let Some(index) = at.checked_sub(self.head.before) else { return Ok(()) };
        let (field, offset) = (&self.fields[index], self.offsets[index]);
        let function =
            Self::property::<F, W> as fn(&mut Self, &'static Key, &Tier, Target<'_, F>) -> Result<()> as usize;
        let same = &self.head.same[index];
        if same.get().0 != function {
            same.set((function, is_same::<F, W>(self.spot.source.schema(), field.kind)));
        }
        let spot = Stand {
            at: offset,
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
            let mut from = Input { rest: spot.rest(), arena: spot.source.arena, depth };
            if load_binary::read::<F, W>(&mut from, target.reborrow()).is_ok() {
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
        let mut text = String::new();
        if self.head.before > 0 {
            text.push_str("; AssetType\n");
            text.push_str(self.loader.part().nodes[0].value(&self.head.text));
            text.push('\n');
        }
        let limit = binary_text::limit(source.schema(), self.spot.rest().len());
        for (field, offset) in self.fields.iter().zip(self.offsets) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str("; ");
            text.push_str(field.key);
            text.push('\n');
            let mut rest = source.rest(*offset);
            let setting = Setting::property(field, self.spot.called, limit);
            if let Err(wrong) = binary_text::value(&mut text, source.schema(), field.kind, &mut rest, setting) {
                let problem = damaged(source.end - wrong.left, wrong.message);
                self.loader.state.problem(problem.key_path(self.spot.path.with(field.key)));
                return None;
            }
            text.push('\n');
        }
        let text: &'t str = scratch.alloc_str(&text);
        let tokens = Tokens::parse(scratch, text, &mut Problems::new());
        let section = tokens.first_record().next().unwrap_or_default();
        Some(Old::new(tokens.part(section, text, Some(scratch)), version))
    }
}

/// Whether a kind of the file is that of the type, so that its bytes are.
#[cold]
fn is_same<'a, F, W: With<'a, F>>(schema: &Schema<'_>, kind: KindId) -> bool {
    let mut bytes = Vec::new();
    if binary_schema::write_value::<F, W>(&mut bytes).is_err() {
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
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { loader, target, place, .. } = self;
        V::serialize(LoadPart { loader, target: target.map(get_mut), place, by: PhantomData::<V> })
    }

    only_records!('a, T);
}

/// `L` is the loader, or borrows that of the record that this is a part of.
pub(super) struct MappedRecord<'x, L, T, W> {
    loader: L,
    target: Option<&'x mut T>,
    tier: Tier,
    by: PhantomData<W>,
}

impl<'l, 't: 'l, 'a: 't, L: BorrowMut<MappedLoader<'l, 't, 'a>>, T, W: With<'a, T>> MappedRecord<'_, L, T, W> {
    fn part<B: JAsset<'a>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut B, place: Place) -> Result<()> {
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
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        let target = self.target.as_deref_mut().map(get_mut).into();
        self.loader.borrow_mut().property::<F, V>(key, &self.tier, target)
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.part(get_mut, Place::Base)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
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

/// Reads a value that `W` describes.
pub(super) struct LoadMapped<'x, 't, 'a, F, W> {
    state: &'x mut State<'t>,
    spot: Stand<'x, 't, 'a>,
    target: Target<'x, F>,
    by: PhantomData<W>,
}

impl<'x, 't, 'a, F, W: With<'a, F>> LoadMapped<'x, 't, 'a, F, W> {
    #[inline]
    pub(super) fn read(state: &'x mut State<'t>, spot: Stand<'x, 't, 'a>, target: Target<'x, F>) -> Result<()> {
        W::serialize(Self { state, spot, target, by: PhantomData })
    }

    pub(super) fn of(state: &'x mut State<'t>, spot: Stand<'x, 't, 'a>, target: Target<'x, F>) -> Self {
        Self { state, spot, target, by: PhantomData }
    }

    /// Reads a value of another shape: as its text is read.
    #[cold]
    pub(super) fn by_text(self) -> Result<()> {
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
pub(super) fn read_text<'a, F, W: With<'a, F>>(
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
            Target::New(place) => match F::initial(spot.source.arena) {
                Some(value) => Some(place.insert(value)),
                None => {
                    state.needs_arena_there(&spot);
                    return Ok(());
                }
            },
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
        _: impl FnOnce(&F) -> &G,
        get_mut: impl FnOnce(&mut F) -> &mut G,
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
        _: impl FnOnce(&F) -> &Option<G>,
        get_mut: impl FnOnce(&mut F) -> &mut Option<G>,
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
            Some(count) => crate::layout::slice(&mut rest, count as usize),
            None => crate::layout::counted(&mut rest),
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
        _: impl FnOnce(&F) -> usize,
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
            return match super::binary_scalar::counted_str(&mut rest) {
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
        payloads.finish()
    }
}

impl<'t, 'a> Stand<'_, 't, 'a> {
    /// Where the element behind this one begins.
    pub(super) fn element_end(&self, state: &mut State<'_>) -> Option<usize> {
        let end = self.end(state, self.kind, self.at)?;
        self.filled(state, self.at, end)
    }

    /// Behind the byte that stands for an element without bytes.
    fn filled(&self, state: &mut State<'_>, start: usize, end: usize) -> Option<usize> {
        if end > start {
            return Some(end);
        }
        if self.source.rest(end).first() == Some(&0) {
            return Some(end + 1);
        }
        state.problem(damaged(end, skip::Fault::Byte.message()).key_path(self.path.to_string()));
        None
    }

    /// What tells an element from the others, as text.
    fn element_key(&self, item: KindId, at: usize, key: &str) -> Option<String> {
        let mut text = String::new();
        let schema = self.source.schema();
        let rest = self.source.rest(at);
        let setting = Setting {
            spot: Spot::Key,
            level: 0,
            hex: false,
            keyed: None,
            without: None,
            class: self.called,
            depth: skip::depth(crate::options::MAX_DEPTH),
            limit: binary_text::limit(schema, rest.len()),
        };
        binary_text::key_of(&mut text, schema, item, rest, key, setting).ok()?;
        Some(text)
    }
}
