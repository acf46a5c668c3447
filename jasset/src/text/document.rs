//! Which records and sections does a text hold? (`docs/format.md`, "Records and sections")

use alloc::{borrow::Cow, format};
use core::{cell::OnceCell, ops::Range};

use bumpalo::{Bump, collections::Vec};

use super::{
    Value,
    block::Passage,
    lexer::{self, Node, trim},
};
use crate::{
    error::{Problem, ProblemKind, Problems, Result, shown},
    key,
    span::{LineStarts, Position, Positions, Source},
};

/// How binary files begin (`docs/format.md`, "The binary form").
const BINARY: &[u8] = b"\x89jass\r\n\x1A";
/// The newest version of the text format that is read.
const FORMAT_VERSION: u32 = 1;
/// Sections up to this size are searched without an index.
pub(crate) const SMALL: usize = 48;

/// A parsed text: its records, their sections, their properties. Nothing is copied.
///
/// Parsing never fails as a whole: whatever could be read is there, and the problems are kept.
/// [`check`](Self::check) returns them, and loading or updating a document with problems fails with all
/// of them.
///
/// ```
/// use jasset::{Arena, Document, JAsset};
///
/// #[derive(JAsset, Default)]
/// struct Item<'a> {
///     name: &'a str,
///     weight: f32,
/// }
///
/// let text = b"# a comment\n; Name\n\"Long Sword\"\n\n; Weight\n1.5\n";
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, text);
/// let mut item: Item = document.load()?;
/// assert_eq!(item.name, "Long Sword");
///
/// item.weight = 2.0;
/// assert_eq!(document.update(&item)?, "# a comment\n; Name\n\"Long Sword\"\n\n; Weight\n2.000000\n");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document<'a> {
    text: &'a str,
    arena: &'a Bump,
    /// What is wrong with the bytes.
    broken: Problems,
    /// Where it begins, and in which line, if it is a part of a text. What is in front of it is not parsed.
    first: (usize, u32),
    /// Made when they are needed: a text whose properties are all as expected is loaded without.
    tokens: OnceCell<(Tokens<'a>, Problems)>,
    lines: LineStarts,
}

impl<'a> Document<'a> {
    /// Parses `bytes`; the node array and decoded strings go into `arena`, everything else are slices.
    ///
    /// `bytes` is UTF-8, with or without a byte order mark, lines ending in `\n` or `\r\n`.
    pub fn parse_in(arena: &'a Bump, bytes: &'a [u8]) -> Self {
        let mut broken = Problems::new();
        let text = utf8(bytes, &mut broken);
        Self::of(arena, text, broken)
    }

    fn of(arena: &'a Bump, text: &'a str, broken: Problems) -> Self {
        Self { text, arena, broken, first: (0, 1), tokens: OnceCell::new(), lines: LineStarts::default() }
    }

    /// As [`parse_in`](Self::parse_in), of a text that is known to be UTF-8, so that it is not checked again.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let text = String::from("; Name\n\"Long Sword\"\n");
    /// let arena = Arena::new();
    /// let document = Document::parse_str_in(&arena, &text);
    /// assert_eq!(document.records().next().unwrap().head().get("Name"), Some("\"Long Sword\""));
    /// ```
    pub fn parse_str_in(arena: &'a Bump, text: &'a str) -> Self {
        // A larger text is refused as bytes are.
        if u32::try_from(text.len()).is_err() {
            return Self::parse_in(arena, text.as_bytes());
        }
        Self::of(arena, text, Problems::new())
    }

    /// Parses a part of a text: from the start of a line, whose number is `line`, to a header or the end of the text.
    /// Places and lines are those in the whole text. To be read, and not to be updated.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let text = "; Hp\n1\n\n; Hp\nmany\n\n; Hp\n3\n";
    /// let second = text.find("; Hp\nmany").unwrap()..text.rfind("; Hp").unwrap();
    /// let arena = Arena::new();
    /// let document = Document::parse_part_in(&arena, text, second, 4);
    /// let record = document.records().next().unwrap();
    /// assert_eq!((record.head().get("Hp"), record.position().line), (Some("many"), 4));
    /// ```
    ///
    /// # Panics
    ///
    /// If the part does not begin and end at characters of the text.
    pub fn parse_part_in(arena: &'a Bump, text: &'a str, part: Range<usize>, line: u32) -> Self {
        let Range { start, end } = part;
        assert!(text.is_char_boundary(start) && start <= end, "the part begins inside of a character");
        // The comments above the header at its end belong to that.
        let end = if end < text.len() { super::edit::attached(text, end).max(start) } else { end };
        Self { first: (start, line), ..Self::parse_str_in(arena, &text[..end]) }
    }

    /// The text, without a byte order mark.
    pub fn text(&self) -> &'a str {
        match self.first.0 {
            0 => self.text.strip_prefix(BOM).unwrap_or(self.text),
            start => &self.text[start..],
        }
    }

    /// `Ok` if the text is well-formed.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; Hp\n1\n\n; Hp\n2\n");
    /// assert_eq!(
    ///     document.check().unwrap_err().to_string(),
    ///     "4:1: Hp: the key stands twice, first in line 1; keep one of the two: a merge may have added both"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// All syntax problems of the text.
    pub fn check(&self) -> Result<()> {
        self.problems().clone().into_result(self.source())
    }

    /// The records, in order.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n\n; AssetType\nKey\n");
    /// let names: Vec<_> = document.records().map(|record| record.asset_type().unwrap()).collect();
    /// assert_eq!(names, ["Door", "Key"]);
    /// ```
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_, 'a>> {
        (0..self.tokens().records.len()).map(|index| Record { document: self, index })
    }

    /// The only record.
    pub(crate) fn only_record(&self) -> Option<Record<'_, 'a>> {
        (self.tokens().records.len() == 1).then_some(Record { document: self, index: 0 })
    }

    pub(crate) fn raw_text(&self) -> &'a str {
        self.text
    }

    /// Where it begins, if it is a part of a text; else 0.
    pub(crate) fn first(&self) -> usize {
        self.first.0
    }

    /// The text, for positions in it.
    pub(crate) fn source(&self) -> Source<'_> {
        Source::new(self.text, &self.lines, self.first)
    }

    pub(crate) fn tokens(&self) -> &Tokens<'a> {
        &self.parsed().0
    }

    fn parsed(&self) -> &(Tokens<'a>, Problems) {
        self.tokens.get_or_init(|| {
            let mut problems = self.broken.clone();
            let tokens = match self.first.0 {
                0 => Tokens::parse(self.arena, self.text, &mut problems),
                start => Tokens::parse_from(self.arena, self.text, start, &mut problems),
            };
            (tokens, problems)
        })
    }

    /// What is wrong with the bytes.
    pub(crate) fn broken(&self) -> &Problems {
        &self.broken
    }

    pub(crate) fn arena(&self) -> &'a Bump {
        self.arena
    }

    pub(crate) fn problems(&self) -> &Problems {
        &self.parsed().1
    }
}

/// One record of a [`Document`]: the properties of its head, and its `Component` sections.
///
/// ```
/// use jasset::{Arena, Document};
///
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; AssetType\nEntity\n\n; Kind\nDoor\n");
/// let record = document.records().next().unwrap();
/// assert_eq!(record.asset_type(), Some("Entity"));
/// assert_eq!(record.head().get("Kind"), Some("Door"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Record<'d, 'a> {
    document: &'d Document<'a>,
    index: usize,
}

impl<'d, 'a> Record<'d, 'a> {
    /// The document.
    pub fn document(&self) -> &'d Document<'a> {
        self.document
    }

    /// The properties before the first `Component`, with the structural ones.
    pub fn head(&self) -> Section<'d, 'a> {
        Section { document: self.document, index: self.range().start }
    }

    /// The `Component` sections, in order.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let text = b"; EntityID\n7\n\n; Component\nHealth\n\n; Hp\n5\n";
    /// let document = Document::parse_in(&arena, text);
    /// let record = document.records().next().unwrap();
    /// assert_eq!(record.head().get("EntityID"), Some("7"));
    /// let health = record.sections().next().unwrap();
    /// assert_eq!((health.component(), health.get("Hp")), (Some("Health"), Some("5")));
    /// ```
    pub fn sections(&self) -> impl ExactSizeIterator<Item = Section<'d, 'a>> + use<'d, 'a> {
        let Range { start, end } = self.range();
        let document = self.document;
        (start + 1..end).map(move |index| Section { document, index })
    }

    /// The name in `AssetType`, if the record has one.
    pub fn asset_type(&self) -> Option<&'a str> {
        self.head().name(key::ASSET_TYPE.name())
    }

    /// The name of the record's class: the value of `Kind`, else that of `AssetType`.
    pub fn kind(&self) -> Option<&'a str> {
        self.head().name("Kind").or_else(|| self.asset_type())
    }

    /// The line and column of the first header.
    pub fn position(&self) -> Position {
        self.head().position()
    }

    /// The text of the record, from its first header (or the comments directly above it) to the next
    /// record.
    pub fn text(&self) -> &'a str {
        let text = self.document.text;
        let start = |index: usize| {
            let first = self.document.tokens().sections[self.document.tokens().records[index].start].nodes.start;
            super::edit::attached(text, self.document.tokens().nodes[first].header as usize)
        };
        let end =
            if self.index + 1 < self.document.tokens().records.len() { start(self.index + 1) } else { text.len() };
        &text[start(self.index)..end]
    }

    fn range(&self) -> Range<usize> {
        self.document.tokens().records[self.index].clone()
    }
}

/// A run of properties in which a key stands at most once: the head of a record, or one component.
///
/// ```
/// use jasset::{Arena, Document};
///
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; Hp\n  70\n\n; Name\n\"Bog Imp\"\n");
/// let head = document.records().next().unwrap().head();
/// assert!(head.properties().eq([("Hp", "70"), ("Name", "\"Bog Imp\"")]));
/// assert_eq!(head.component(), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Section<'d, 'a> {
    document: &'d Document<'a>,
    index: usize,
}

impl<'d, 'a> Section<'d, 'a> {
    /// The document.
    pub fn document(&self) -> &'d Document<'a> {
        self.document
    }

    /// The name of the component; `None` for the head of a record.
    pub fn component(&self) -> Option<&'a str> {
        let part = self.part();
        let first = part.nodes.first()?;
        (first.crc == key::COMPONENT.crc() && first.key(part.text) == key::COMPONENT.name())
            .then(|| part.string(first).unwrap_or_else(|| first.value(part.text)))
    }

    /// The string that is the value of a property; what is no string is as it stands in the file.
    fn name(&self, key: &str) -> Option<&'a str> {
        let part = self.part();
        let node = &part.nodes[part.find(crate::crc::crc32(key.as_bytes()), key)?];
        Some(part.string(node).unwrap_or_else(|| node.value(part.text)))
    }

    /// The text of a property's value, as it stands in the file.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        let part = self.part();
        part.find(crate::crc::crc32(key.as_bytes()), key).map(|at| part.nodes[at].value(part.text))
    }

    /// Key and value of every property, as they stand in the file, in file order.
    pub fn properties(&self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> + use<'a> {
        let part = self.part();
        part.nodes.iter().map(move |node| (node.key(part.text), node.value(part.text)))
    }

    /// The text of the section, from its first header (or the comments directly above it) to the next section or
    /// record, without comments behind it that stand by themselves.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; EntityID\n7\n\n; Component\nHealth\n\n; Hp\n5\n");
    /// let health = document.records().next().unwrap().sections().next().unwrap();
    /// assert_eq!(health.text(), "; Component\nHealth\n\n; Hp\n5\n");
    /// ```
    pub fn text(&self) -> &'a str {
        &self.document.text[self.own_range()]
    }

    /// Where it stands, up to the next one.
    pub(crate) fn range(&self) -> Range<usize> {
        let (text, tokens) = (self.document.text, self.document.tokens());
        let start = |section: &Nodes<'_>| {
            let first = tokens.nodes.get(section.nodes.start);
            first.map_or(text.len(), |node| super::edit::attached(text, node.header as usize))
        };
        start(&tokens.sections[self.index])..tokens.sections.get(self.index + 1).map_or(text.len(), start)
    }

    /// Where it stands without the comments behind it that stand by themselves.
    pub(crate) fn own_range(&self) -> Range<usize> {
        let range = self.range();
        let last = self.part().nodes.last().map_or(range.end, |node| node.value_range().end);
        range.start..super::edit::behind(self.document.text, last, range.end)
    }

    /// The line and column of the first header.
    pub fn position(&self) -> Position {
        let part = self.part();
        let offset = part.nodes.first().map_or(0, |node| node.header as usize);
        Positions::of(self.document.source(), [offset].into_iter()).get(offset)
    }

    /// Where the class of the record is named, or the record begins.
    pub(crate) fn kind_offset(&self) -> usize {
        let part = self.part();
        let named =
            ["Kind", key::ASSET_TYPE.name()].iter().find_map(|key| part.find(crate::crc::crc32(key.as_bytes()), key));
        part.nodes.get(named.unwrap_or(0)).map_or(0, |node| node.header as usize)
    }

    /// Which section of the document it is.
    pub(crate) fn number(&self) -> usize {
        self.index
    }

    /// Where the next section begins, or the text ends.
    pub(crate) fn end(&self) -> usize {
        let Tokens { sections, nodes, .. } = self.document.tokens();
        let next = sections.get(self.index + 1).and_then(|next| nodes.get(next.nodes.start));
        next.map_or(self.document.text.len(), |node| node.header as usize)
    }

    pub(crate) fn part(&self) -> Part<'a, 'a> {
        self.document.tokens().part(self.index, self.document.text, Some(self.document.arena))
    }
}

/// The nodes of one section: what a loader reads. `'t` is the lifetime of the node array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'t, 'a> {
    pub(crate) text: &'a str,
    pub(crate) arena: Option<&'a Bump>,
    pub(crate) nodes: &'t [Node],
    pub(crate) crcs: &'t [u32],
    /// The positions of the nodes, sorted by CRC and key; only for large sections.
    index: Option<&'t [u32]>,
    /// Where the values stand, if the nodes are the fields of a block.
    pub(crate) passages: Option<&'t [Passage<'t>]>,
    /// The key of the first node, if that is not what stands in the text.
    first_key: Option<&'static str>,
}

impl<'t, 'a> Part<'t, 'a> {
    /// Of a text whose nodes are not known.
    pub(crate) fn empty(text: &'a str, arena: Option<&'a Bump>) -> Self {
        Self::of_section(text, arena, &[], &[], None)
    }

    fn of_section(
        text: &'a str,
        arena: Option<&'a Bump>,
        nodes: &'t [Node],
        crcs: &'t [u32],
        index: Option<&'t [u32]>,
    ) -> Self {
        Self { text, arena, nodes, crcs, index, passages: None, first_key: None }
    }

    /// Nodes without values in the text: the keys of a class in another form, and the index of many. As a block it is
    /// no record of its own.
    pub(crate) fn of_keys(
        text: &'a str,
        nodes: &'t [Node],
        crcs: &'t [u32],
        index: Option<&'t [u32]>,
        is_block: bool,
    ) -> Self {
        Self { passages: is_block.then_some(&[]), ..Self::of_section(text, None, nodes, crcs, index) }
    }

    /// The fields of a block, the first of them with a key that is not in the text, if there is one; what stands
    /// twice is told to `problem`.
    pub(crate) fn of_block(
        scratch: &'t Bump,
        text: &'a str,
        arena: Option<&'a Bump>,
        fields: &[(Node, Passage<'t>)],
        first_key: Option<&'static str>,
        problem: impl FnMut(Problem),
    ) -> Self {
        let mut part = Self { first_key, ..Self::positional(scratch, text, arena, fields) };
        part.index = index(scratch, &part, Some(problem));
        part
    }

    /// Values without keys.
    pub(crate) fn positional(
        scratch: &'t Bump,
        text: &'a str,
        arena: Option<&'a Bump>,
        fields: &[(Node, Passage<'t>)],
    ) -> Self {
        let nodes = &*scratch.alloc_slice_fill_iter(fields.iter().map(|(node, _)| *node));
        let passages = &*scratch.alloc_slice_fill_iter(fields.iter().map(|(_, passage)| *passage));
        let crcs = &*scratch.alloc_slice_fill_iter(nodes.iter().map(|node| node.crc));
        Self { text, arena, nodes, crcs, index: None, passages: Some(passages), first_key: None }
    }
}

impl<'a> Part<'_, 'a> {
    /// The value of a node as a string, if it is one that can be borrowed.
    fn string(&self, node: &Node) -> Option<&'a str> {
        // As it is mostly.
        let value = node.value(self.text);
        if key::is_identifier(value.as_bytes()) {
            return Some(value);
        }
        match Value::of_node(node.value(self.text), node.many, self.arena).string() {
            Ok(Cow::Borrowed(string)) => Some(string),
            _ => None,
        }
    }

    /// The key of a node.
    #[inline]
    pub(crate) fn key(&self, at: usize) -> &'a str {
        match self.first_key {
            Some(key) if at == 0 => key,
            _ => self.nodes[at].key(self.text),
        }
    }

    /// The place of the node with this key.
    pub(crate) fn find(&self, crc: u32, name: &str) -> Option<usize> {
        let Some(index) = self.index else { return self.find_where(crc, |key| key == name) };
        // By key too: a file may be made of keys that all have one CRC.
        let key = |at: u32| (self.crcs[at as usize], self.key(at as usize));
        let at = *index.get(index.partition_point(|at| key(*at) < (crc, name)))?;
        (key(at) == (crc, name)).then_some(at as usize)
    }

    /// The place of the node whose key has this CRC and is confirmed by `is_it`.
    pub(crate) fn find_where(&self, crc: u32, is_it: impl Fn(&str) -> bool) -> Option<usize> {
        let is_it = |at: usize| is_it(self.key(at));
        match self.index {
            None => {
                let mut from = 0;
                while let Some(at) = self.crcs[from..].iter().position(|candidate| *candidate == crc) {
                    if is_it(from + at) {
                        return Some(from + at);
                    }
                    from += at + 1;
                }
                None
            }
            Some(index) => {
                let first = index.partition_point(|at| self.crcs[*at as usize] < crc);
                index[first..]
                    .iter()
                    .map(|at| *at as usize)
                    .take_while(|at| self.crcs[*at] == crc)
                    .find(|at| is_it(*at))
            }
        }
    }
}

/// The node array of a text, and how it falls into sections and records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'t> {
    nodes: &'t [Node],
    crcs: &'t [u32],
    sections: &'t [Nodes<'t>],
    /// Ranges of sections, the first of each the head.
    records: &'t [Range<usize>],
}

/// The range of a section's nodes.
#[derive(Clone, Debug)]
struct Nodes<'t> {
    nodes: Range<usize>,
    index: Option<&'t [u32]>,
}

impl<'t> Tokens<'t> {
    pub(crate) fn parse(arena: &'t Bump, text: &str, problems: &mut Problems) -> Self {
        let start = if text.starts_with(BOM) { BOM.len_utf8() } else { 0 };
        format_line(text, start, problems);
        Self::parse_from(arena, text, start, problems)
    }

    /// The records of `text` from a header on.
    pub(crate) fn parse_from(arena: &'t Bump, text: &str, start: usize, problems: &mut Problems) -> Self {
        let nodes = lexer::nodes(arena, text, start, problems);
        let crcs = &*arena.alloc_slice_fill_iter(nodes.iter().map(|node| node.crc));

        let mut sections = Vec::new_in(arena);
        let mut records = Vec::new_in(arena);
        let is = |node: &Node, key: &key::Key| node.crc == key.crc() && node.key(text) == key.name();
        // A leftover conflict holds both sides: that it has keys twice is no news.
        let merged = problems.has(ProblemKind::ConflictMarker);
        let (mut section_start, mut record_start) = (0, 0);
        // Of a small section whose keys are known to be different.
        let mut different: &[u32] = &[];
        for at in 1..=nodes.len() {
            let record_ends = nodes.get(at).is_none_or(|node| is(node, &key::ASSET_TYPE));
            if !record_ends && !is(&nodes[at], &key::COMPONENT) {
                continue;
            }
            let range = section_start..at;
            let part = Part::of_section(text, None, &nodes[range.clone()], &crcs[range.clone()], None);
            let index = if part.crcs == different {
                None
            } else {
                if part.crcs.len() <= SMALL && are_different(part.crcs) {
                    different = &crcs[range.clone()];
                }
                index(arena, &part, (!merged).then_some(|problem| problems.push(problem)))
            };
            sections.push(Nodes { nodes: range, index });
            section_start = at;
            if record_ends {
                records.push(record_start..sections.len());
                record_start = sections.len();
            }
        }
        Self { nodes, crcs, sections: sections.into_bump_slice(), records: records.into_bump_slice() }
    }

    pub(crate) fn record_count(&self) -> usize {
        self.records.len()
    }

    /// The head of record 0, and the components behind it.
    pub(crate) fn first_record(&self) -> Range<usize> {
        self.records.first().cloned().unwrap_or_default()
    }

    /// The problem of a text without a record, or with several: then `several` is what to do.
    #[cold]
    pub(crate) fn not_one_record(&self, several: &'static str) -> Problem {
        let Some(second) = self.records.get(1) else {
            return Problem::new(ProblemKind::RecordCount, "expected a record, found no key at all")
                .at(0)
                .help("an empty file is what a crash while saving leaves behind");
        };
        Problem::new(ProblemKind::RecordCount, format!("expected one record, found {}", self.records.len()))
            .at(self.nodes[self.sections[second.start].nodes.start].header as usize)
            .help(several)
    }

    pub(crate) fn part<'a>(&self, section: usize, text: &'a str, arena: Option<&'a Bump>) -> Part<'t, 'a> {
        let Nodes { nodes, index } = &self.sections[section];
        Part::of_section(text, arena, &self.nodes[nodes.clone()], &self.crcs[nodes.clone()], *index)
    }
}

/// The offset of the record behind the one that begins at `start`, or the end of the text.
pub(crate) fn next_record(text: &str, start: usize) -> usize {
    fn header(line: &str) -> Option<&str> {
        trim(line).strip_prefix(';').map(trim)
    }
    let (name, bytes) = (key::ASSET_TYPE.name(), text.as_bytes());
    let start = if start == 0 && text.starts_with(BOM) { BOM.len_utf8() } else { start };
    // The first header is that of this record.
    let mut from = start;
    for line in text[start..].split_inclusive('\n') {
        from += line.len();
        if header(line).is_some() {
            break;
        }
    }
    // From here on each byte is looked at once, however often the name stands in a line.
    while let Some(found) = memchr::memmem::find(&bytes[from..], name.as_bytes()) {
        let at = from + found;
        let line = memchr::memrchr(b'\n', &bytes[from..at]).map_or(from, |newline| from + newline + 1);
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(text.len(), |newline| at + newline + 1);
        if header(text[line..end].trim_end_matches('\n')) == Some(name) {
            return line + text[line..end].find(';').unwrap_or_default();
        }
        from = end;
    }
    text.len()
}

/// Whether none stands twice.
fn are_different(crcs: &[u32]) -> bool {
    // Without an early end each comparison is done by vectors.
    let is_there = |(at, crc): (usize, &u32)| crcs[..at].iter().map(|other| u32::from(other == crc)).sum::<u32>() > 0;
    !crcs.iter().enumerate().any(is_there)
}

/// Finds keys that stand twice, and makes the index of a large section.
fn index<'t>(arena: &'t Bump, part: &Part<'_, '_>, mut problem: Option<impl FnMut(Problem)>) -> Option<&'t [u32]> {
    let Part { nodes, crcs, .. } = part;
    let mut twice = |first: usize, second: usize| {
        if let Some(problem) = &mut problem {
            problem(
                Problem::new(ProblemKind::DuplicateKey, "the key stands twice")
                    .at(nodes[second].header as usize)
                    .first_at(nodes[first].header as usize)
                    .key_path(part.key(second))
                    .help("keep one of the two: a merge may have added both"),
            );
        }
    };
    if nodes.len() <= SMALL {
        if !are_different(crcs) {
            for (at, crc) in crcs.iter().enumerate() {
                let key = part.key(at);
                if let Some(first) = (0..at).find(|first| crcs[*first] == *crc && part.key(*first) == key) {
                    twice(first, at);
                }
            }
        }
        return None;
    }
    let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
    let index = arena.alloc_slice_fill_iter(0..count);
    let key = |at: &u32| (crcs[*at as usize], part.key(*at as usize), *at);
    index.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    let mut first = 0;
    for at in 1..index.len() {
        let (a, b) = (index[first] as usize, index[at] as usize);
        if crcs[a] == crcs[b] && part.key(a) == part.key(b) {
            twice(a, b);
        } else {
            first = at;
        }
    }
    Some(index)
}

const BOM: char = '\u{FEFF}';

/// The text of `bytes`, up to what is not UTF-8.
pub(crate) fn utf8<'a>(bytes: &'a [u8], problems: &mut Problems) -> &'a str {
    let text = core::str::from_utf8(bytes).unwrap_or_else(|error| {
        if bytes.starts_with(BINARY) {
            problems
                .push(Problem::new(ProblemKind::InvalidUtf8, "this is a binary asset file, not a text").help(
                    "load it by `jasset::binary::load` or `binary::from_slice`, or read it by `binary::to_text`",
                ));
            return "";
        }
        let valid = &bytes[..error.valid_up_to()];
        let byte = bytes[valid.len()];
        problems.push(
            Problem::new(
                ProblemKind::InvalidUtf8,
                format!("the byte 0x{byte:02X} is not UTF-8, the rest was not read"),
            )
            .at(valid.len())
            .help("save the file as UTF-8"),
        );
        core::str::from_utf8(valid).unwrap_or_default()
    });
    if u32::try_from(text.len()).is_ok() {
        return text;
    }
    problems.push(Problem::new(ProblemKind::TooLarge, "the file has 4 GiB or more").help("split it"));
    ""
}

/// `#!jasset 1` as the first line names the format version.
fn format_line(text: &str, start: usize, problems: &mut Problems) {
    let line = text[start..].split('\n').next().unwrap_or_default();
    let Some(version) = line.strip_prefix("#!jasset") else { return };
    let version = trim(version);
    let help = match version.parse::<u32>() {
        Ok(1..=FORMAT_VERSION) => return,
        Ok(0) | Err(_) => "write `#!jasset 1`, or leave the line out",
        Ok(_) => "the file was written by a newer program: update this one",
    };
    problems.push(
        Problem::new(
            ProblemKind::FormatVersion,
            format!("expected a format version up to {FORMAT_VERSION}, found {}", shown(version)),
        )
        .at(start)
        .help(help),
    );
}
