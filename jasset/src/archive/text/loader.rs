//! What happens to each property of a section while it is read? The part of loading that needs no types.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use bumpalo::Bump;

use super::{consumed::Consumed, load_value::Site};
use crate::archive::{Place, Scalar, name_node, path::Path, state::State};
use crate::{
    class::Class,
    error::{Problem, ProblemKind, Result, nearest},
    key::{self, Alias, Key},
    report::{Note, NoteKind, Report},
    text::{
        Malformed, Value,
        block::Passage,
        document::Part,
        number::parse_integer,
        outline, prefix,
        stream::{Found, Stream, line_end, lines},
        walk::{Inner, Walk},
    },
};

/// For so many unknown keys there is a guess at what was meant.
const GUESSES: usize = 100;

/// The load of one section, or of one block.
pub(crate) struct Loader<'l, 't, 'a> {
    pub(crate) state: &'l mut State<'t>,
    /// Where the properties are taken from if there are no nodes.
    stream: Stream<'a>,
    is_streaming: bool,
    /// In the value of a property in the stream.
    pub(crate) walk: Walk<'a>,
    is_walking: bool,
    /// What the value there consists of that is a record.
    pub(crate) inner: Inner,
    /// The headers of the record are known.
    has_headers: bool,
    /// Where the record begins.
    start: usize,
    /// Where the header of the version of the class is, which stands behind the base.
    version_at: usize,
    part: Part<'t, 'a>,
    /// What the part is the value of.
    path: Path<'l>,
    depth: u16,
    consumed: Consumed,
    /// Where the next key is expected.
    cursor: usize,
    /// The values have no keys: they are read in their order.
    is_positional: bool,
    /// The class of the record.
    class: Option<&'static Class>,
    /// The name of what has these properties.
    owner: &'static str,
    /// A class was not read, so that its keys are not known.
    stopped: bool,
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

    /// The load of records without nodes, one after the other.
    pub(crate) fn streaming(state: &'l mut State<'t>, text: &'a str, arena: Option<&'a Bump>) -> Self {
        Self { is_streaming: true, ..Self::inside(state, Part::empty(text, arena), Path::Root, 0, false) }
    }

    /// Now the record that begins at `start` is read.
    pub(crate) fn move_to_record(&mut self, start: usize) {
        self.stream = Stream::new(self.part.text, start);
        (self.start, self.version_at) = (start, usize::MAX);
        (self.has_headers, self.stopped) = (false, false);
    }

    /// What there is to tell about the record.
    pub(crate) fn take_notes(&mut self) -> Option<Report> {
        self.state.take_notes()
    }

    /// Forgets what there is to tell.
    pub(crate) fn reset(&mut self) {
        self.state.reset();
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
            start: 0,
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
    pub(crate) fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if self.is_walking {
            return self.enter_walk(class, place);
        }
        let tier = if self.is_streaming { self.enter_stream(class, place) } else { self.enter_checked(class, place) };
        self.stopped |= tier.is_none();
        tier
    }

    /// The start of a class without nodes. Only of the present version, all others are for the tokens.
    fn enter_stream(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let tier = Tier { class, place, version: class.current() };
        if place == Place::Root {
            self.class = Some(class);
            self.name_in_stream(class)?;
        }
        // An absent version is 1.
        if !class.is_versioned() {
            return Some(tier);
        }
        let Some(key) = place.version_key(class) else {
            self.stream.give_up();
            return None;
        };
        let is_current = if class.base_class().is_none() {
            let start = self.stream.meet(key).or_else(|| self.meet_otherwise(key, &tier, false));
            start.map(|start| self.passes(start, |text| parse_integer::<u16>(text) == Some(class.current())))
        } else {
            // It stands behind the base.
            let version = self.find_version(key);
            version.map(|text| parse_integer::<u16>(text) == Some(class.current()))
        };
        if !is_current.unwrap_or_else(|| self.state.options.absent(class.current()) == class.current()) {
            self.stream.give_up();
        }
        (!self.stream.is_broken()).then_some(tier)
    }

    /// The start of a class in a value that is walked through. Only of the present version, all others are for the
    /// outline.
    #[inline]
    pub(crate) fn enter_walk(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            self.class = Some(class);
        }
        if class.is_versioned() {
            self.version_in_walk(class, place);
        }
        (!self.walk.has_failed()).then_some(Tier { class, place, version: class.current() })
    }

    #[inline(never)]
    fn version_in_walk(&mut self, class: &'static Class, place: Place) {
        let key = place.version_key(class).filter(|_| class.base_class().is_none());
        let is_current = match key {
            Some(key) if self.inner == Inner::Fields && self.walk.meets(key) => {
                let text = self.walk.word();
                self.walk.move_to(self.walk.at() + text.len());
                self.walk.next_row();
                parse_integer::<u16>(text) == Some(class.current())
            }
            Some(_) => self.state.options.absent(class.current()) == class.current(),
            // It stands behind the base, or has a name that is made of that of the class.
            None => false,
        };
        if !is_current {
            self.walk.fail();
        }
    }

    /// Passes the name of the class, if the record begins with it.
    fn name_in_stream(&mut self, class: &'static Class) -> Option<()> {
        let is_name = |name: &str| name == class.asset_type().name() || name == class.name();
        let Some(start) = self.stream.meet(&key::ASSET_TYPE).or_else(|| self.stream.meet_otherwise(&key::ASSET_TYPE))
        else {
            return Some(());
        };
        if let Some((name, end)) = prefix::string(self.stream.text(), start) {
            if is_name(name) && self.stream.ends(end) {
                return Some(());
            }
        }
        self.stream.give_up();
        None
    }

    /// Whether the value at `start` is one line of which this is true; then it is passed.
    fn passes(&mut self, start: usize, is: impl Fn(&str) -> bool) -> bool {
        let text = self.stream.text();
        self.stream.value(start).is_some_and(|found| !found.many && is(&text[found.value]))
    }

    /// The version of a class behind its base, which stays where it is.
    fn find_version(&mut self, key: &'static Key) -> Option<&'a str> {
        if !self.has_headers {
            if let Some((at, version)) = self.stream.find(key) {
                self.version_at = at;
                return Some(version);
            }
        }
        if !self.read_headers() {
            return None;
        }
        let text = self.stream.text();
        let (at, start) = self.state.headers.mark(text, key, self.stream.met())?;
        self.version_at = at;
        match lines(text.as_bytes(), start) {
            Some((found, _)) if !found.many => Some(&text[found.value]),
            _ => {
                self.stream.give_up();
                None
            }
        }
    }

    /// Finds the headers of the record, if they are not known yet.
    #[inline]
    fn read_headers(&mut self) -> bool {
        self.has_headers || self.read_headers_now()
    }

    #[cold]
    #[inline(never)]
    fn read_headers_now(&mut self) -> bool {
        self.has_headers = true;
        if !self.state.headers.read(self.stream.text(), self.start) {
            self.stream.give_up();
            return false;
        }
        if self.version_at < usize::MAX {
            self.state.headers.mark_at(self.version_at);
        }
        true
    }

    /// Where the value of a property begins that is not the next one, or whose header is written in another way.
    #[inline(never)]
    pub(crate) fn meet_otherwise(&mut self, key: &'static Key, tier: &Tier, is_property: bool) -> Option<usize> {
        if self.stream.is_broken() {
            return None;
        }
        if self.stream.next_header() == self.version_at {
            self.pass_version();
            if let Some(start) = self.stream.meet(key) {
                return Some(start);
            }
        }
        let mut found = None;
        if !self.has_headers {
            found = self.stream.meet_otherwise(key);
        }
        if found.is_none() {
            found = self.meet_elsewhere(key);
        }
        // What is to be said of it is said by who reads tokens.
        let is_reported = match found {
            Some(_) => key.is_deprecated() && self.reports(),
            None => is_property && self.is_missed(key, tier),
        };
        if is_reported {
            self.stream.give_up();
        }
        found.filter(|_| !self.stream.is_broken())
    }

    fn pass_version(&mut self) {
        let header = self.version_at;
        self.stream.meet_at(header);
        let text = self.stream.text().as_bytes();
        self.stream.value((line_end(text, header) + 1).min(text.len()));
    }

    /// Where the value of a property begins that does not come next.
    fn meet_elsewhere(&mut self, key: &'static Key) -> Option<usize> {
        if !self.read_headers() {
            return None;
        }
        let text = self.stream.text();
        let (start, before) = self.state.headers.meet(text, key, self.stream.met())?;
        // Two properties of the class have this key.
        if before {
            self.stream.give_up();
            return None;
        }
        self.stream.meet_elsewhere();
        Some(start)
    }

    /// Whether there is something to say about a key that is not there.
    fn is_missed(&self, key: &Key, tier: &Tier) -> bool {
        let is_there = |alias: &Alias| self.state.headers.has(self.stream.text(), alias.name());
        (self.reports() && !key.is_deprecated())
            || key.former().iter().filter(|alias| alias.is_read_in(tier.version)).any(is_there)
    }

    /// Whether there are no nodes.
    pub(crate) fn is_streaming(&self) -> bool {
        self.is_streaming
    }

    /// Where the value of a property begins, if that is the next one and written as usual.
    #[inline]
    pub(crate) fn next_in_stream(&mut self, key: &'static Key) -> Option<usize> {
        self.stream.meet(key)
    }

    /// The value that begins at `start`.
    pub(crate) fn found_in_stream(&mut self, start: usize) -> Option<Found> {
        self.stream.value(start)
    }

    /// Whether a value of one line ends here; then it is passed.
    #[inline]
    pub(crate) fn ends_in_stream(&mut self, end: usize) -> bool {
        self.stream.ends(end)
    }

    /// The text that is read.
    #[inline]
    pub(crate) fn text(&self) -> &'a str {
        self.stream.text()
    }

    /// The site of a value in the stream.
    pub(crate) fn site_of<'p>(&'p mut self, found: &Found, key: &'static Key) -> (&'p mut State<'t>, Site<'p, 't, 'a>) {
        let site = Site {
            text: self.part.text,
            arena: self.part.arena,
            path: Path::Key(&Path::Root, key.name()),
            passage: Passage::property(found.value.clone(), found.many),
            header: outline::offset(found.value.start),
            depth: 0,
            class: self.class,
            keyed: key.element_key(),
            entry_key: None,
        };
        (self.state, site)
    }

    /// Begins to walk through the value that begins at `start`.
    #[inline]
    pub(crate) fn begin_walk(&mut self, start: usize) {
        self.walk = Walk::new(self.part.text, start, self.state.max_depth());
        self.is_walking = true;
        // No key is met there as a header.
        self.stream.pause();
    }

    /// Where the value ended, if all of it was as expected.
    #[inline]
    pub(crate) fn end_walk(&mut self) -> Option<usize> {
        self.is_walking = false;
        (!self.walk.has_failed()).then_some(self.walk.at())
    }

    /// Whether a value is walked through.
    #[inline]
    pub(crate) fn is_walking(&self) -> bool {
        self.is_walking
    }

    /// The class of the record that is read.
    pub(crate) fn class(&self) -> Option<&'static Class> {
        self.class
    }

    /// From now on a record of this class is read that consists of `inner`; the class and what it consisted of before.
    pub(crate) fn turn_to(&mut self, class: Option<&'static Class>, inner: Inner) -> (Option<&'static Class>, Inner) {
        (core::mem::replace(&mut self.class, class), core::mem::replace(&mut self.inner, inner))
    }

    /// The arena that values may be held in.
    pub(crate) fn arena(&self) -> Option<&'a Bump> {
        self.part.arena
    }

    /// Something in the stream is for the tokens.
    #[cold]
    pub(crate) fn give_up(&mut self) {
        self.stream.give_up();
    }

    /// Where the record ends, if all of it was read and there is nothing to say about it.
    pub(crate) fn end_of_stream(&mut self) -> Option<usize> {
        if self.stream.is_broken() || self.stopped || !self.state.problems.is_empty() || self.state.malformed > 0 {
            return None;
        }
        if self.stream.next_header() == self.version_at {
            self.pass_version();
        }
        if !self.has_headers && self.stream.is_at_end() {
            return Some(self.stream.next_header());
        }
        self.end_of_headers()
    }

    #[cold]
    fn end_of_headers(&mut self) -> Option<usize> {
        if !self.read_headers() || self.stream.is_broken() {
            return None;
        }
        let met = self.stream.met();
        let is_silent = !self.reports() && !self.state.options.is_strict();
        let headers = &mut self.state.headers;
        (headers.are_met(met) || (is_silent && headers.others_are_fine(self.stream.text()))).then(|| headers.end())
    }

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
