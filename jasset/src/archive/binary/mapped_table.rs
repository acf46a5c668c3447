//! What is known of the rows of a class in a binary file, and where in them is a value?

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::cell::{Cell, RefCell};

use bumpalo::Bump;

use super::to_text::{self, Setting};
use crate::archive::{path::Path, state::State};
use crate::{
    class::Class,
    crc::crc32,
    error::{Problem, ProblemKind, shown},
    key::Key,
    layout::{
        file::{File, damaged},
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
    pub(crate) class: u32,
    /// The keys of the class itself, as a record.
    pub(crate) head: Head,
    /// The keys of each class, as a value in another.
    pub(crate) classes: Vec<Head>,
    /// The keys of each variant of each enum.
    variants: Vec<Vec<Head>>,
    /// Those of a variant without fields.
    pub(crate) none: Head,
    /// What was read of the last record.
    pub(crate) plan: RefCell<Plan>,
}

/// For each property of a type, in the order in which it tells them, what a record of the file has for it.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// The function that reads the type.
    pub(crate) by: usize,
    pub(crate) steps: Vec<Step>,
    /// The fields are read in the order of the file.
    pub(crate) is_in_order: bool,
    /// The record was read, and reading it was nothing but this.
    pub(crate) is_whole: bool,
}

/// What a record has for a property.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) key: &'static Key,
    /// The field, if there is one.
    pub(crate) field: Option<usize>,
    /// It has the very bytes that the type reads.
    pub(crate) is_same: bool,
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

    pub(crate) fn variant(&self, number: u32, index: usize) -> &Head {
        &self.variants[number as usize][index]
    }
}

/// The bytes of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t, 'a> {
    pub(crate) table: &'t Table<'a>,
    file: &'a [u8],
    pub(crate) end: usize,
    pub(crate) arena: Option<&'a Bump>,
}

impl<'t, 'a> Source<'t, 'a> {
    pub(crate) fn new(file: &File<'a>, table: &'t Table<'a>, end: usize, arena: Option<&'a Bump>) -> Self {
        Self { table, file: file.bytes, end, arena }
    }

    pub(crate) fn schema(&self) -> &'t Schema<'a> {
        &self.table.schema
    }

    pub(crate) fn rest(&self, at: usize) -> &'a [u8] {
        self.file.get(at..self.end).unwrap_or_default()
    }

    /// The record, which begins there.
    pub(crate) fn root(self, at: usize) -> Stand<'static, 't, 'a> {
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

    /// Where a part of the file begins that ends with the record.
    pub(crate) fn at(&self, rest: &[u8]) -> usize {
        self.end - rest.len()
    }
}

/// Where a value stands.
#[derive(Clone, Copy)]
pub(crate) struct Stand<'p, 't, 'a> {
    pub(crate) source: Source<'t, 'a>,
    pub(crate) at: usize,
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
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.source.rest(self.at)
    }

    /// A value inside of this one.
    pub(crate) fn inner<'q>(&self, path: Path<'q>, kind: KindId, at: usize) -> Stand<'q, 't, 'a>
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

    pub(crate) fn found(&mut self) -> Kind {
        self.look_into();
        self.source.schema().get(self.kind)
    }

    /// The value as text.
    pub(crate) fn text(&self, spot: Spot) -> Result<String, to_text::Wrong> {
        let schema = self.source.schema();
        let mut rest = self.rest();
        let setting = Setting {
            spot,
            level: 0,
            hex: self.is_hex,
            keyed: self.keyed_there,
            without: None,
            class: self.called,
            depth: skip::depth(MAX_DEPTH),
            limit: to_text::limit(schema, rest.len()),
        };
        let mut text = Output::new();
        to_text::value(&mut text, schema, self.kind, &mut rest, setting)?;
        Ok(text.into_string())
    }

    /// Where the value behind this one begins. If there is no end, that is told.
    pub(crate) fn end(&self, state: &mut State<'_>, kind: KindId, at: usize) -> Option<usize> {
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
        let problem = Problem::new(ProblemKind::Malformed, message).at(site.at).help(help);
        self.malformed(problem.key_path(site.path.to_string()), site.at);
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

impl Stand<'_, '_, '_> {
    /// Where the element behind this one begins.
    pub(crate) fn element_end(&self, state: &mut State<'_>) -> Option<usize> {
        let end = self.end(state, self.kind, self.at)?;
        self.filled(state, self.at, end)
    }

    /// Behind the byte that stands for an element without bytes.
    pub(crate) fn filled(&self, state: &mut State<'_>, start: usize, end: usize) -> Option<usize> {
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
    pub(crate) fn element_key(&self, item: KindId, at: usize, key: &str) -> Option<String> {
        let mut text = Output::new();
        let schema = self.source.schema();
        let rest = self.source.rest(at);
        let setting = Setting {
            spot: Spot::Key,
            level: 0,
            hex: false,
            keyed: None,
            without: None,
            class: self.called,
            depth: skip::depth(MAX_DEPTH),
            limit: to_text::limit(schema, rest.len()),
        };
        to_text::key_of(&mut text, schema, item, rest, key, setting).ok()?;
        Some(text.into_string())
    }
}
