//! What is known of the rows of a class in a binary file, and where in them is a value?

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::cell::{Cell, OnceCell, RefCell};

use bumpalo::Bump;

use super::{
    load_planned::FEW,
    to_text::{self, Setting},
};
use crate::archive::{path::Path, state::State};
use crate::{
    class::Class,
    crc::crc32,
    error::{Problem, ProblemKind, shown},
    key::Key,
    layout::{
        Cursor,
        file::{File, damaged, offset},
        schema::{Field, Kind, KindId, Payload, Schema},
        skip,
    },
    options::MAX_DEPTH,
    text::{
        Malformed,
        document::{Part, SMALL},
        lexer::Node,
        output::Output,
        writer::Spot,
    },
};

/// The schema of a class, with what is found out while its rows are read.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(crate) schema: Schema<'a>,
    pub(crate) root: KindId,
    /// The bytes of the head of a record.
    pub(crate) width: usize,
    pub(crate) class: u32,
    /// The keys of the class itself, as a record.
    pub(crate) head: Head,
    /// The keys of each class, as a value in another.
    classes: Vec<OnceCell<Head>>,
    /// The keys of each variant of each enum.
    variants: Vec<Vec<OnceCell<Head>>>,
    /// Those of a variant without fields.
    pub(crate) none: Head,
    /// Where each field of a record is.
    pub(crate) places: Vec<FieldPlace>,
    /// The fields of a record that are not flat.
    pub(crate) open: Vec<Open>,
    /// These are a few strings.
    pub(crate) has_only_strings: bool,
    /// What was read of the last record.
    pub(crate) plan: RefCell<Plan>,
}

/// For each property of a type, in the order in which it tells them, what a record of the file has for it.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// The function that reads the type.
    pub(crate) by: usize,
    pub(crate) steps: Vec<Step>,
    /// The record was read, and reading it was nothing but this.
    pub(crate) is_whole: bool,
    /// No property is read from another kind.
    pub(crate) is_simple: bool,
}

/// What a record has for a property.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) key: &'static Key,
    /// Where in the head the very bytes are that the type reads, or why not.
    pub(crate) offset: u32,
    /// As [`FieldPlace::open`], or the field if it is of another kind.
    pub(crate) open: u32,
}

impl Step {
    /// The record has none.
    pub(crate) const NOTHING: u32 = u32::MAX;
    /// It has a field of another kind.
    pub(crate) const OTHER: u32 = u32::MAX - 1;

    /// The field of another kind that the property is read from.
    pub(crate) fn other(self) -> Option<usize> {
        if self.offset == Self::OTHER { Some(self.open as usize) } else { None }
    }
}

/// Where a field of the record is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldPlace {
    /// In the head.
    pub(crate) offset: u32,
    /// How many fields that are not flat are in front of it.
    pub(crate) open: u32,
}

/// A field that is not flat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    /// In the head.
    pub(crate) offset: u32,
    pub(crate) is_string: bool,
    pub(crate) kind: KindId,
}

/// The keys of a class, as a loader of text knows them.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) text: String,
    nodes: Vec<Node>,
    crcs: Vec<u32>,
    /// The places of the nodes by CRC-32 and key, if there are many.
    index: Vec<u32>,
    /// How many of the nodes are no fields.
    pub(crate) before: usize,
    /// For each field the function that read it last, and whether it has the very bytes that it reads.
    pub(crate) same: Vec<Cell<(usize, bool)>>,
}

impl Head {
    /// Room for so many keys.
    fn new(count: usize) -> Self {
        let text = String::with_capacity(16 * count);
        Self { text, nodes: Vec::with_capacity(count), crcs: Vec::with_capacity(count), ..Self::default() }
    }

    fn of(schema: &Schema<'_>, fields: &[Field<'_>], class: &str) -> Self {
        let mut head = Self::new(fields.len());
        head.fields(schema, fields, class);
        head
    }

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
        if self.nodes.len() > SMALL {
            self.index = (0..).take(self.nodes.len()).collect();
            let key = |at: &u32| (self.crcs[*at as usize], self.nodes[*at as usize].key(&self.text));
            self.index.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        }
    }

    pub(crate) fn part(&self, is_block: bool) -> Part<'_, '_> {
        let index = if self.index.is_empty() { None } else { Some(&*self.index) };
        Part::of_keys(&self.text, &self.nodes, &self.crcs, index, is_block)
    }

    /// The field that an offset of the text is in.
    pub(crate) fn field_at(&self, offset: usize) -> Option<usize> {
        let at = self.nodes.partition_point(|node| node.header as usize <= offset).checked_sub(1)?;
        at.checked_sub(self.before)
    }
}

impl<'a> Table<'a> {
    /// Reads a schema. The error is what is left where it is wrong.
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, &'a [u8]> {
        let schema = Schema::parse(bytes)?;
        let (Some(root), Some(number)) = (schema.root(), schema.root_class()) else { return Err(bytes) };
        let class = &schema.classes[number as usize];
        let mut head = Head::new(class.fields.len() + 1);
        head.before = 1;
        head.push("AssetType", class.asset_type);
        head.fields(&schema, &class.fields, class.name);
        // Those of others are made when they are asked for.
        let classes = schema.classes.iter().map(|_| OnceCell::new()).collect();
        let variants =
            schema.enums.iter().map(|told| told.variants.iter().map(|_| OnceCell::new()).collect()).collect();
        let (mut places, mut open, mut offset) = (Vec::with_capacity(class.fields.len()), Vec::new(), 0);
        for field in &class.fields {
            let width = u32::try_from(schema.width(field.kind)).map_err(|_| bytes)?;
            places.push(FieldPlace { offset, open: u32::try_from(open.len()).map_err(|_| bytes)? });
            if !schema.is_flat(field.kind) {
                let is_string = matches!(schema.get(field.kind), Kind::Basic(_));
                open.push(Open { offset, is_string, kind: field.kind });
            }
            // The sum of them is below that of the class, which is known.
            offset = offset.saturating_add(width);
        }
        let has_only_strings = open.len() <= FEW && open.iter().all(|open: &Open| open.is_string);
        let (none, plan) = (Head::default(), RefCell::default());
        let width = schema.width(root);
        Ok(Self {
            width,
            has_only_strings,
            root,
            class: number,
            head,
            classes,
            variants,
            none,
            places,
            open,
            plan,
            schema,
        })
    }

    /// The keys of a class, as a value in another.
    pub(crate) fn class(&self, number: u32) -> &Head {
        self.classes[number as usize].get_or_init(|| {
            let class = &self.schema.classes[number as usize];
            Head::of(&self.schema, &class.fields, class.name)
        })
    }

    /// The keys of a variant.
    pub(crate) fn variant(&self, number: u32, index: usize) -> &Head {
        self.variants[number as usize][index].get_or_init(|| {
            match &self.schema.enums[number as usize].variants[index].payload {
                Payload::Struct(fields) => Head::of(&self.schema, fields, ""),
                _ => Head::default(),
            }
        })
    }
}

/// Where records come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t, 'a> {
    pub(crate) table: &'t Table<'a>,
    file: &'a [u8],
    pub(crate) arena: Option<&'a Bump>,
}

impl<'t, 'a> Source<'t, 'a> {
    #[inline]
    pub(crate) fn new(file: &File<'a>, table: &'t Table<'a>, arena: Option<&'a Bump>) -> Self {
        Self { table, file: file.bytes, arena }
    }

    pub(crate) fn schema(&self) -> &'t Schema<'a> {
        &self.table.schema
    }

    /// The record, which begins there.
    pub(crate) fn root(self, at: Cursor<'a>) -> Stand<'static, 't, 'a> {
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
    pub(crate) fn fields(&self) -> &'t [Field<'a>] {
        &self.table.schema.classes[self.table.class as usize].fields
    }

    /// Where in the file a part of it begins.
    pub(crate) fn place(&self, part: &[u8]) -> usize {
        offset(self.file, part)
    }
}

/// Where a value stands.
#[derive(Clone, Copy)]
pub(crate) struct Stand<'p, 't, 'a> {
    pub(crate) source: Source<'t, 'a>,
    pub(crate) at: Cursor<'a>,
    pub(crate) kind: KindId,
    pub(crate) path: Path<'p>,
    /// How many values this one stands in.
    pub(crate) depth: u16,
    /// The class of the record that the value stands in, and what the file calls it.
    pub(crate) class: Option<&'static Class>,
    pub(crate) called: &'a str,
    pub(crate) is_hex: bool,
    /// The property by which the elements of the list are told apart, here and in the file.
    pub(crate) keyed: Option<&'static str>,
    pub(crate) keyed_there: Option<&'a str>,
}

impl<'p, 't, 'a> Stand<'p, 't, 'a> {
    /// Where in the file the value begins: where a problem with it is.
    pub(crate) fn place(&self) -> usize {
        self.source.place(self.at.head)
    }

    /// A value inside of this one.
    pub(crate) fn inner<'q>(&self, path: Path<'q>, kind: KindId, at: Cursor<'a>) -> Stand<'q, 't, 'a>
    where
        'p: 'q,
    {
        Stand { path, kind, at, depth: self.depth + 1, keyed: None, keyed_there: None, ..*self }
    }

    /// Goes into an option, if it holds a value, which is of the kind.
    pub(crate) fn enter_option(&mut self, inner: KindId) -> bool {
        let mut head = self.at.head;
        if skip::option(&mut head) != Ok(true) {
            return false;
        }
        let Some(at) = self.at.whole(self.source.schema().width(inner)) else { return false };
        (self.kind, self.at) = (inner, at);
        true
    }

    /// Looks into an option that holds a value.
    fn look_into(&mut self) {
        while let Kind::Option(inner) = self.source.schema().get(self.kind) {
            if !self.enter_option(inner) {
                return;
            }
        }
    }

    pub(crate) fn found(&mut self) -> Kind {
        self.look_into();
        self.source.schema().get(self.kind)
    }

    /// The value as text.
    pub(crate) fn text(&self, spot: Spot) -> Result<String, to_text::Wrong<'a>> {
        let schema = self.source.schema();
        let mut at = self.at;
        let setting = Setting {
            spot,
            level: 0,
            hex: self.is_hex,
            keyed: self.keyed_there,
            without: None,
            class: self.called,
            depth: skip::depth(MAX_DEPTH),
            limit: to_text::limit(schema, at.size()),
        };
        let mut text = Output::new();
        to_text::value(&mut text, schema, self.kind, &mut at, setting)?;
        Ok(text.into_string())
    }

    /// Where the value behind this one begins. If there is no end, that is told.
    pub(crate) fn end(&self, state: &mut State<'_>) -> Option<Cursor<'a>> {
        let mut end = self.at;
        match skip::skip(self.source.schema(), self.kind, &mut end, skip::depth(state.max_depth())) {
            Ok(()) => Some(end),
            Err(fault) => {
                self.no_end(state, end, fault);
                None
            }
        }
    }

    #[cold]
    pub(crate) fn no_end(&self, state: &mut State<'_>, end: Cursor<'_>, fault: skip::Fault) {
        let problem = damaged(self.source.place(end.head), fault.message());
        state.problem(problem.key_path(self.path.to_string()));
    }
}

impl State<'_> {
    /// A value is malformed.
    #[cold]
    pub(crate) fn malformed_there(&mut self, site: &Stand<'_, '_, '_>, malformed: Malformed) {
        let (message, help, _) = malformed.into_parts("");
        self.wrong_there(site, message, help);
    }

    #[cold]
    pub(crate) fn wrong_there(
        &mut self,
        site: &Stand<'_, '_, '_>,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let problem = Problem::new(ProblemKind::Malformed, message).at(site.place()).help(help);
        self.malformed(problem.key_path(site.path.to_string()), site.place());
    }

    /// A value is not what was expected.
    #[cold]
    pub(crate) fn expected_there(&mut self, site: &Stand<'_, '_, '_>, expected: &str, help: &str) {
        let found = site.text(Spot::Property).unwrap_or_default();
        let found = shown(found.lines().next().unwrap_or_default());
        self.wrong_there(site, format!("expected {expected}, found {found}"), help.to_string());
    }

    /// Whether the value may hold others: if not, that is told.
    pub(crate) fn may_nest_there(&mut self, site: &Stand<'_, '_, '_>) -> bool {
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
    pub(crate) fn needs_arena_there(&mut self, site: &Stand<'_, '_, '_>) {
        self.expected_there(
            site,
            "a value that needs no arena",
            "the type holds its data in an arena: load it by `binary::from_slice_in`",
        );
    }
}

impl<'a> Stand<'_, '_, 'a> {
    /// The element of this list that stands by itself behind `at`, which moves behind it.
    pub(crate) fn element(&self, state: &mut State<'_>, item: KindId, at: &mut Cursor<'a>) -> Option<Cursor<'a>> {
        let depth = skip::depth(state.max_depth());
        match skip::element(self.source.schema(), item, at, depth) {
            Ok(start) => Some(start),
            Err(fault) => {
                self.no_end(state, *at, fault);
                None
            }
        }
    }

    /// The element of this array, whose head begins at `at`, which moves behind it.
    pub(crate) fn part(&self, state: &mut State<'_>, item: KindId, at: &mut Cursor<'a>) -> Option<Cursor<'a>> {
        let start = *at;
        let depth = skip::depth(state.max_depth());
        let skipped = skip::skip(self.source.schema(), item, at, depth)
            .and_then(|()| skip::filler(&mut at.head, start.head.len()));
        match skipped {
            Ok(()) => Some(start),
            Err(fault) => {
                self.no_end(state, *at, fault);
                None
            }
        }
    }

    /// The value of this one that stands by itself behind `at`, which moves behind it.
    pub(crate) fn whole(&self, state: &mut State<'_>, kind: KindId, at: &mut Cursor<'a>) -> Option<Cursor<'a>> {
        let depth = skip::depth(state.max_depth());
        match skip::whole(self.source.schema(), kind, at, depth) {
            Ok(start) => Some(start),
            Err(fault) => {
                self.no_end(state, *at, fault);
                None
            }
        }
    }

    /// Key and value of the entry of this map behind `at`, which moves behind it.
    pub(crate) fn entry(
        &self,
        state: &mut State<'_>,
        (key, value): (KindId, KindId),
        at: &mut Cursor<'a>,
    ) -> Option<(Cursor<'a>, Cursor<'a>)> {
        let before = at.tail.len();
        let entry = (self.whole(state, key, at)?, self.whole(state, value, at)?);
        match skip::filler(&mut at.tail, before) {
            Ok(()) => Some(entry),
            Err(fault) => {
                self.no_end(state, *at, fault);
                None
            }
        }
    }

    /// What tells an element from the others, as text.
    pub(crate) fn element_key(&self, item: KindId, at: Cursor<'a>, key: &str) -> Option<String> {
        let mut text = Output::new();
        let schema = self.source.schema();
        let setting = Setting {
            spot: Spot::Key,
            level: 0,
            hex: false,
            keyed: None,
            without: None,
            class: self.called,
            depth: skip::depth(MAX_DEPTH),
            limit: to_text::limit(schema, at.size()),
        };
        to_text::key_of(&mut text, schema, item, at, key, setting).ok()?;
        Some(text.into_string())
    }
}
