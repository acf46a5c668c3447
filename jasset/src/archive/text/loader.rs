//! What happens to each property of a section while it is read? The part of loading that needs no types.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use bumpalo::Bump;

use super::{consumed::Consumed, site::Site};
use crate::archive::{Place, Scalar, name_node, path::Path, state::State};
use crate::{
    class::Class,
    error::{Problem, ProblemKind, Result, nearest},
    key::Key,
    report::{Note, NoteKind},
    text::{
        Malformed, Value,
        block::Passage,
        document::Part,
        stream::Stream,
        walk::{Inner, Walk},
    },
};

/// For so many unknown keys there is a guess at what was meant.
const GUESSES: usize = 100;

/// The load of one section, or of one block.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(crate) struct Loader<'l, 't, 'a> {
    pub(crate) state: &'l mut State<'t>,
    /// Where the properties are taken from if there are no nodes.
    pub(super) stream: Stream<'a>,
    pub(super) is_streaming: bool,
    /// In the value of a property in the stream.
    pub(super) walk: Walk<'a>,
    pub(super) is_walking: bool,
    /// What the value there consists of that is a record.
    pub(super) inner: Inner,
    /// The headers of the record are known.
    pub(super) has_headers: bool,
    /// Its properties are expected where those of the record in front of it were.
    pub(super) has_guide: bool,
    /// The name of the component that is read without nodes; it stands in front of what is read.
    pub(super) component: Option<&'a str>,
    /// The class of that component, until it is entered.
    pub(super) expected: Option<&'static Class>,
    /// Where the record begins.
    pub(super) start: usize,
    /// The record is to be read again, with its headers.
    pub(super) wants_headers: bool,
    /// The last record was in another order, and the next one will be.
    pub(super) prefers_headers: bool,
    /// How many keys of this record were not there, since its headers are known.
    pub(super) missed: usize,
    /// Where the header of the version of the class is, which stands behind the base.
    pub(super) version_at: usize,
    pub(super) part: Part<'t, 'a>,
    /// What the part is the value of.
    pub(super) path: Path<'l>,
    pub(super) depth: u16,
    pub(super) consumed: Consumed,
    /// Where the next key is expected.
    pub(super) cursor: usize,
    /// The values have no keys: they are read in their order.
    pub(super) is_positional: bool,
    /// The class of the record.
    pub(super) class: Option<&'static Class>,
    /// The name of what has these properties.
    pub(super) owner: &'static str,
    /// A class was not read, so that its keys are not known.
    pub(super) stopped: bool,
}

/// A class of the record, and the version of it that the file has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tier {
    pub(crate) class: &'static Class,
    pub(crate) place: Place,
    pub(crate) version: u16,
}

impl<'l, 't, 'a> Loader<'l, 't, 'a> {
    pub(crate) fn new(state: &'l mut State<'t>, part: Part<'t, 'a>) -> Self {
        Self::inside(state, part, Path::Root, 0, false)
    }

    /// The load of the block at `path`, so many blocks deep.
    pub(crate) fn inside(
        state: &'l mut State<'t>,
        part: Part<'t, 'a>,
        path: Path<'l>,
        depth: u16,
        is_positional: bool,
    ) -> Self {
        Self {
            state,
            stream: Stream::none(part.text),
            is_streaming: false,
            walk: Walk::none(part.text),
            is_walking: false,
            inner: Inner::Nothing,
            has_headers: false,
            has_guide: false,
            component: None,
            expected: None,
            start: 0,
            wants_headers: false,
            prefers_headers: false,
            missed: 0,
            version_at: usize::MAX,
            part,
            path,
            depth,
            consumed: Consumed::new(part.nodes.len()),
            cursor: 0,
            is_positional,
            class: None,
            owner: "",
            stopped: false,
        }
    }

    /// Without a class: the fields of a variant of `owner`.
    pub(crate) fn of_variant(self, owner: &'static str) -> Self {
        Self { owner, ..self }
    }

    pub(crate) fn part(&self) -> Part<'t, 'a> {
        self.part
    }

    pub(crate) fn arena(&self) -> Option<&'a Bump> {
        self.part.arena
    }

    pub(crate) fn reports(&self) -> bool {
        self.state.report.is_some()
    }

    pub(crate) fn has_problems(&self) -> bool {
        !self.state.problems.is_empty()
    }

    /// A note about something in the value at the given path.
    fn note(&mut self, note: impl FnOnce(&Path<'l>) -> Note) {
        let path = self.path;
        self.state.note(|| note(&path));
    }

    fn offset(&self, at: usize) -> usize {
        self.part.nodes[at].header as usize
    }

    pub(crate) fn key(&self, at: usize) -> &'a str {
        self.part.key(at)
    }

    /// The key path of a key.
    fn path_of(&self, key: &str) -> String {
        self.path.with(key)
    }

    /// Where the value of a node stands, for the archive that reads it.
    #[inline]
    pub(crate) fn site<'p>(&'p mut self, at: usize, key: &'static Key) -> (&'p mut State<'t>, Site<'p, 't, 'a>) {
        let (text, arena) = (self.part.text, self.part.arena);
        let node = &self.part.nodes[at];
        let (passage, name) = match self.part.passages {
            None => (Passage::property(node.value_range(), node.many), self.part.key(at)),
            Some(passages) => (passages[at], if self.is_positional { key.name() } else { self.part.key(at) }),
        };
        let path = Path::Key(&self.path, name);
        let site = Site {
            text,
            arena,
            path,
            passage,
            header: node.header,
            depth: self.depth,
            class: self.class,
            keyed: key.element_key(),
            entry_key: None,
        };
        (self.state, site)
    }

    /// The node with this key. In file order that is the one at the cursor.
    #[inline]
    fn find(&mut self, crc: u32, name: &str) -> Option<usize> {
        if self.is_positional {
            return self.next_positional();
        }
        for at in self.cursor..self.cursor + 2 {
            if self.part.crcs.get(at) == Some(&crc) && self.key(at) == name {
                self.cursor = at + 1;
                return Some(at);
            }
        }
        let at = self.part.find(crc, name)?;
        self.cursor = at + 1;
        Some(at)
    }

    #[cold]
    fn next_positional(&mut self) -> Option<usize> {
        let at = self.cursor;
        self.cursor += 1;
        (at < self.part.nodes.len()).then_some(at)
    }

    /// Starts a class: checks that the record is of it, and finds its version. `None` if there is nothing
    /// to read, since the record is of another class or too old.
    #[inline]
    pub(crate) fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if self.expected.take().is_some_and(|expected| core::ptr::eq(expected, class)) && !class.is_versioned() {
            self.class = Some(class);
            return Some(Tier { class, place, version: class.current() });
        }
        self.enter_otherwise(class, place)
    }

    #[inline(never)]
    fn enter_otherwise(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if self.is_walking {
            return self.enter_walk(class, place);
        }
        let tier = if self.is_streaming { self.enter_stream(class, place) } else { self.enter_checked(class, place) };
        self.stopped |= tier.is_none();
        tier
    }

    #[inline(never)]
    fn enter_checked(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            (self.class, self.owner) = (Some(class), class.name());
            if self.part.passages.is_none() && !self.is_of(class) {
                return None;
            }
        }
        let node = if self.is_positional { None } else { place.version_node(class, &self.part) };
        let version = match node {
            Some(at) => {
                self.consumed.insert(at);
                // Lenient or not: without the version nothing can be read.
                match u16::parse_text(&mut self.value(at)) {
                    Ok(version) => version,
                    Err(malformed) => {
                        let problem = self.malformed_problem(at, malformed);
                        self.state.problem(problem);
                        return None;
                    }
                }
            }
            None => self.state.options.absent(class.current()),
        };
        let tier = Tier { class, place, version };
        let offset =
            node.map_or_else(|| self.part.nodes.first().map_or(0, |node| node.header as usize), |at| self.offset(at));
        if version != class.current() {
            self.other_version(&tier, offset)?;
        }
        Some(tier)
    }

    #[cold]
    fn other_version(&mut self, tier: &Tier, offset: usize) -> Option<()> {
        let Tier { class, place, version } = *tier;
        let current = class.current();
        if version == 0 {
            self.state.problem(
                Problem::new(ProblemKind::Malformed, "expected a version, found `0`")
                    .at(offset)
                    .key_path(self.path_of(&place.version_name(class)))
                    .help("versions start at 1"),
            );
            return None;
        }
        if version < class.oldest() {
            self.state.problem(
                Problem::new(
                    ProblemKind::TooOld,
                    format!(
                        "`{}` is of version {version}, and versions below {} are not read any more",
                        class.name(),
                        class.oldest()
                    ),
                )
                .at(offset)
                .key_path(self.path_of(&place.version_name(class)))
                .help("load and save the file once with an older build that still migrates it"),
            );
            return None;
        }
        if version < current {
            self.note(|path| {
                Note::new(NoteKind::Older, class_in(path, class)).versions(place.version_name(class), version, current)
            });
        } else if self.state.options.is_strict() {
            self.state.problem(
                Problem::new(
                    ProblemKind::Newer,
                    format!("`{}` is of version {version}, newer than this program's {current}", class.name()),
                )
                .at(offset)
                .key_path(self.path_of(&place.version_name(class)))
                .help("update the program, or load without `strict`"),
            );
        } else {
            self.note(|path| {
                Note::new(NoteKind::Newer, class_in(path, class))
                    .versions(place.version_name(class), version, current)
                    .at(offset)
            });
        }
        Some(())
    }

    /// Whether the record says that it is of `class`, or says nothing.
    fn is_of(&mut self, class: &'static Class) -> bool {
        let Some((at, expected)) = name_node(class, &self.part) else { return true };
        self.consumed.insert(at);
        self.cursor = at + 1;
        self.names(at, expected)
    }

    /// Whether the value is a name of `class`; if not, that is a problem, lenient or not.
    fn names(&mut self, at: usize, class: &'static Class) -> bool {
        let value = self.value(at);
        let (path, key) = (self.path, self.key(at));
        let offset = self.part.nodes[at].value_range().start;
        match value.string() {
            Ok(name) => self.state.names_class(&name, class, offset, || path.with(key)),
            Err(malformed) => {
                let problem = self.malformed_problem(at, malformed);
                self.state.problem(problem);
                false
            }
        }
    }

    /// The node that a property is read from; what is to be said of it is said.
    #[inline]
    pub(crate) fn locate(&mut self, key: &Key, tier: &Tier) -> Option<usize> {
        if self.is_positional && key.is_deprecated() {
            return None;
        }
        let found = self.find(key.crc(), key.name());
        if self.is_positional {
            return found;
        }
        if found.is_none() || !key.former().is_empty() || key.is_deprecated() {
            return self.locate_otherwise(found, key, tier);
        }
        found.and_then(|at| self.claim(at))
    }

    /// Marks a node as read, once.
    #[inline]
    fn claim(&mut self, at: usize) -> Option<usize> {
        if self.consumed.insert(at) {
            return Some(at);
        }
        self.claimed_twice(at);
        None
    }

    #[cold]
    fn claimed_twice(&mut self, at: usize) {
        self.state.problem(
            Problem::new(ProblemKind::Description, "two properties of the class have this key")
                .at(self.offset(at))
                .key_path(self.path_of(self.key(at)))
                .help("give each property of `serialize` a key of its own"),
        );
    }

    #[cold]
    fn locate_otherwise(&mut self, found: Option<usize>, key: &Key, tier: &Tier) -> Option<usize> {
        let mut found = found;
        for alias in key.former().iter().filter(|alias| alias.is_read_in(tier.version)) {
            let Some(at) = self.find(alias.crc(), alias.name()) else { continue };
            let offset = self.offset(at);
            let kind = if found.is_none() {
                found = Some(at);
                NoteKind::Aliased
            } else {
                self.consumed.insert(at);
                NoteKind::Superseded
            };
            self.note(|path| Note::new(kind, path.with(alias.name())).target(path.with(key.name())).at(offset));
        }
        if let Some(at) = found {
            if key.is_deprecated() {
                let offset = self.offset(at);
                self.note(|path| Note::new(NoteKind::Deprecated, path.with(key.name())).at(offset));
            }
            self.cursor = at + 1;
            return self.claim(at);
        }
        if !key.is_deprecated() {
            self.note(|path| {
                let name = path.with(key.name());
                if key.introduced() > tier.version {
                    let version = tier.place.version_name(tier.class);
                    Note::new(NoteKind::Added, name).versions(version, tier.version, key.introduced())
                } else {
                    Note::new(NoteKind::Missing, name)
                }
            });
        }
        None
    }

    /// The node of a deprecated key.
    pub(crate) fn find_deprecated(&mut self, key: &Key) -> Option<usize> {
        if self.is_positional {
            return None;
        }
        let at = self.find(key.crc(), key.name())?;
        self.claim(at)
    }

    /// The text of a node's value.
    #[inline]
    fn value(&self, at: usize) -> Value<'a> {
        let node = &self.part.nodes[at];
        Value::of_node(node.value(self.part.text), node.many, self.part.arena)
    }

    fn malformed_problem(&self, at: usize, malformed: Malformed) -> Problem {
        let node = &self.part.nodes[at];
        let problem = if node.value_range().is_empty() {
            Problem::new(ProblemKind::Malformed, "the value is missing")
                .at(node.header as usize)
                .help("write it on the line below the key; a merge may have lost it")
        } else {
            let (message, help, offset) = malformed.into_parts(self.part.text);
            // A scalar may tell of a part that is no slice of the value.
            let range = node.value_range();
            let offset = if range.contains(&offset) { offset } else { range.start };
            Problem::new(ProblemKind::Malformed, message).at(offset).help(help)
        };
        problem.key_path(self.path_of(self.key(at)))
    }

    /// What became of the keys of a hook that ran.
    pub(crate) fn hooked(
        &mut self,
        tier: &Tier,
        to: u16,
        nodes: &[usize],
        result: Result<(), String>,
        changed: &[String],
    ) {
        let keys: Vec<_> = nodes.iter().map(|at| self.path_of(self.key(*at))).collect();
        let offset = nodes.iter().min().map(|at| self.offset(*at));
        if let Err(message) = result {
            let mut problem = Problem::new(ProblemKind::Hook, format!("the migration failed: {message}"))
                .key_path(keys.join(", "))
                .help(format!("the file is of {} {}", tier.place.version_name(tier.class), tier.version));
            if let Some(offset) = offset {
                problem = problem.at(offset);
            }
            return self.state.problem(problem);
        }
        let path = self.path;
        let Some(report) = &mut self.state.report else { return };
        let changed = changed.iter().map(|key| path.with(key)).collect::<Vec<_>>().join(", ");
        report.not_missing(&changed);
        if let Some(offset) = offset {
            let version = tier.place.version_name(tier.class);
            report.push(
                Note::new(NoteKind::Migrated, keys.join(", "))
                    .target(changed)
                    .versions(version, tier.version, to)
                    .at(offset),
            );
        }
    }

    /// Passes over keys whose values may be dropped.
    pub(crate) fn dropped(&mut self, tier: &Tier, keys: &[Key], before: u16) {
        if tier.version >= before {
            return;
        }
        for key in keys {
            if let Some(at) = self.find_deprecated(key) {
                let offset = self.offset(at);
                self.note(|path| {
                    let version = tier.place.version_name(tier.class);
                    Note::new(NoteKind::Dropped, path.with(key.name()))
                        .versions(version, tier.version, before)
                        .at(offset)
                });
            }
        }
    }

    /// Marks a node as read by the general hook, which may also read what others did.
    pub(crate) fn consume(&mut self, at: usize) {
        self.consumed.insert(at);
    }

    /// Marks what is left as unknown, with a guess at what was meant.
    pub(crate) fn audit(&mut self) {
        if self.is_positional || self.stopped || (!self.state.options.is_strict() && self.state.report.is_none()) {
            return;
        }
        // The second of two equal keys is an error of its own.
        let is_first = |at: &usize| self.part.find(self.part.crcs[*at], self.key(*at)) == Some(*at);
        let left: Vec<_> =
            (0..self.part.nodes.len()).filter(|at| !self.consumed.contains(*at)).filter(is_first).collect();
        if left.is_empty() {
            return;
        }
        let known = self.class.map(Class::property_keys).unwrap_or_default();
        for (count, at) in left.into_iter().enumerate() {
            let (key, offset) = (self.key(at), self.offset(at));
            // A guess costs much more than the key: of a file that is full of unknown ones, nobody reads all.
            let meant =
                if count < GUESSES { nearest(key, known.iter().copied().filter(|known| *known != key)) } else { None };
            if self.state.options.is_strict() {
                let name = self.owner;
                let help = match meant {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => "remove it, or load without `strict` to keep it".to_string(),
                };
                self.state.problem(
                    Problem::new(ProblemKind::UnknownKey, format!("`{name}` has no such property"))
                        .at(offset)
                        .key_path(self.path_of(key))
                        .help(help),
                );
            } else {
                self.note(|path| {
                    Note::new(NoteKind::Unknown, path.with(key)).target(meant.unwrap_or_default()).at(offset)
                });
            }
        }
    }

    /// A `Component` section that the class does not read.
    pub(crate) fn unknown_component(&mut self, name: &str, offset: usize) {
        let key = format!("Component {name}");
        if self.state.options.is_strict() {
            self.state.problem(
                Problem::new(ProblemKind::UnknownKey, "the class has no components")
                    .at(offset)
                    .key_path(key)
                    .help("load the section by itself: `Record::sections`"),
            );
        } else {
            self.note(|_| Note::new(NoteKind::Unknown, key).at(offset));
        }
    }

    /// How many values of a tuple were asked for, and how many there are, if these differ.
    pub(crate) fn wrong_count(&self) -> Option<(usize, usize)> {
        let (asked, there) = (self.cursor, self.part.nodes.len());
        (self.is_positional && !self.stopped && asked != there).then_some((asked, there))
    }
}

/// A class, and where it stands if that is in another.
fn class_in(path: &Path<'_>, class: &Class) -> String {
    match path {
        Path::Root => class.name().to_string(),
        path => format!("{} {path}", class.name()),
    }
}
