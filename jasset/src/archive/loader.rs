//! What happens to each property of a section while it is read? The part of loading that needs no types.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Place, Scalar, consumed::Consumed, name_node};
use crate::{
    class::Class,
    error::{Problem, ProblemKind, Problems, Result, nearest, shown},
    key::Key,
    options::LoadOptions,
    report::{Note, NoteKind, Report},
    text::{Malformed, Value, document::Part},
};

/// For so many unknown keys there is a guess at what was meant.
const GUESSES: usize = 100;

/// The load of one section.
pub(crate) struct Loader<'t, 'a> {
    part: Part<'t, 'a>,
    options: LoadOptions,
    consumed: Consumed,
    /// Where the next key is expected.
    cursor: usize,
    /// The class of the record.
    class: Option<&'static Class>,
    problems: Problems,
    report: Option<Report>,
    /// How many values were malformed.
    malformed: usize,
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

impl<'t, 'a> Loader<'t, 'a> {
    /// `report`: whether anyone will read the report; an unread one costs nothing.
    pub(crate) fn new(part: Part<'t, 'a>, options: LoadOptions, report: bool) -> Self {
        Self {
            part,
            options,
            consumed: Consumed::new(part.nodes.len()),
            cursor: 0,
            class: None,
            problems: Problems::new(),
            report: report.then(Report::default),
            malformed: 0,
            stopped: false,
        }
    }

    pub(crate) fn part(&self) -> Part<'t, 'a> {
        self.part
    }

    pub(crate) fn reports(&self) -> bool {
        self.report.is_some()
    }

    pub(crate) fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    pub(crate) fn malformed_count(&self) -> usize {
        self.malformed
    }

    fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(report) = &mut self.report {
            report.push(note());
        }
    }

    fn offset(&self, at: usize) -> usize {
        self.part.nodes[at].header as usize
    }

    pub(crate) fn key(&self, at: usize) -> &'a str {
        self.part.nodes[at].key(self.part.text)
    }

    /// The node with this key. In file order that is the one at the cursor.
    #[inline]
    fn find(&mut self, crc: u32, name: &str) -> Option<usize> {
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

    /// Starts a class: checks that the record is of it, and finds its version. `None` if there is nothing
    /// to read, since the record is of another class or too old.
    pub(crate) fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let tier = self.enter_checked(class, place);
        self.stopped |= tier.is_none();
        tier
    }

    fn enter_checked(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            self.class = Some(class);
            if !self.is_of(class) {
                return None;
            }
        }
        let node = place.version_node(class, &self.part);
        let version = match node {
            Some(at) => {
                self.consumed.insert(at);
                // Lenient or not: without the version nothing can be read.
                match u16::parse_text(&mut self.value(at)) {
                    Ok(version) => version,
                    Err(malformed) => {
                        let problem = self.malformed_problem(at, malformed);
                        self.problems.push(problem);
                        return None;
                    }
                }
            }
            None => self.options.absent(class.current()),
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
            self.problems.push(
                Problem::new(ProblemKind::Malformed, "expected a version, found `0`")
                    .at(offset)
                    .key_path(place.version_name(class))
                    .help("versions start at 1"),
            );
            return None;
        }
        if version < class.oldest() {
            self.problems.push(
                Problem::new(
                    ProblemKind::TooOld,
                    format!(
                        "`{}` is of version {version}, and versions below {} are not read any more",
                        class.name(),
                        class.oldest()
                    ),
                )
                .at(offset)
                .key_path(place.version_name(class))
                .help("load and save the file once with an older build that still migrates it"),
            );
            return None;
        }
        if version < current {
            self.note(|| {
                Note::new(NoteKind::Older, class.name()).versions(place.version_name(class), version, current)
            });
        } else if self.options.is_strict() {
            self.problems.push(
                Problem::new(
                    ProblemKind::Newer,
                    format!("`{}` is of version {version}, newer than this program's {current}", class.name()),
                )
                .at(offset)
                .key_path(place.version_name(class))
                .help("update the program, or load without `strict`"),
            );
        } else {
            self.note(|| {
                Note::new(NoteKind::Newer, class.name())
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
        let problem = match self.value(at).string() {
            Ok(name) if name == class.name() => return true,
            Ok(name) if class.is_called(&name) => {
                self.renamed(at, &name, class.name());
                return true;
            }
            Ok(name) => {
                let message = format!("expected {}, found {}", shown(class.name()), shown(&name));
                Problem::new(ProblemKind::WrongClass, message)
                    .at(self.part.nodes[at].value_range().start)
                    .key_path(self.key(at))
                    .help("load the file as that class; a renamed class: #[jasset(alias = \"...\")]")
            }
            Err(malformed) => self.malformed_problem(at, malformed),
        };
        self.problems.push(problem);
        false
    }

    fn renamed(&mut self, at: usize, from: &str, to: &str) {
        let offset = self.part.nodes[at].value_range().start;
        self.note(|| Note::new(NoteKind::Renamed, from).target(to).at(offset));
    }

    /// The node that a property is read from; what is to be said of it is said.
    #[inline]
    pub(crate) fn locate(&mut self, key: &Key, tier: &Tier) -> Option<usize> {
        let found = self.find(key.crc(), key.name());
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
        self.problems.push(
            Problem::new(ProblemKind::Description, "two properties of the class have this key")
                .at(self.offset(at))
                .key_path(self.key(at))
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
            self.note(|| Note::new(kind, alias.name()).target(key.name()).at(offset));
        }
        if let Some(at) = found {
            if key.is_deprecated() {
                let offset = self.offset(at);
                self.note(|| Note::new(NoteKind::Deprecated, key.name()).at(offset));
            }
            self.cursor = at + 1;
            return self.claim(at);
        }
        if !key.is_deprecated() {
            self.note(|| {
                if key.introduced() > tier.version {
                    let version = tier.place.version_name(tier.class);
                    Note::new(NoteKind::Added, key.name()).versions(version, tier.version, key.introduced())
                } else {
                    Note::new(NoteKind::Missing, key.name())
                }
            });
        }
        None
    }

    /// The node of a deprecated key.
    pub(crate) fn find_deprecated(&mut self, key: &Key) -> Option<usize> {
        let at = self.find(key.crc(), key.name())?;
        self.claim(at)
    }

    /// The text of a node's value.
    #[inline]
    fn value(&self, at: usize) -> Value<'a> {
        let node = &self.part.nodes[at];
        Value::of_node(node.value(self.part.text), node.many, self.part.arena)
    }

    /// The value of a node as a `T`. `None` if it is malformed, which is kept for the end.
    #[inline]
    pub(crate) fn read<T: Scalar<'a>>(&mut self, at: usize) -> Option<T> {
        let mut value = self.value(at);
        // For every type, also for one that would take nothing for something.
        let parsed = if value.text().is_empty() { Err(value.malformed("a value")) } else { T::parse_text(&mut value) };
        match parsed {
            Ok(read) => {
                if let Some(present) = value.present_name() {
                    self.renamed(at, value.text(), present);
                }
                Some(read)
            }
            Err(malformed) => {
                self.malformed(at, malformed);
                None
            }
        }
    }

    #[cold]
    fn malformed(&mut self, at: usize, malformed: Malformed) {
        self.malformed += 1;
        let problem = self.malformed_problem(at, malformed);
        if self.options.is_lenient() {
            let (key, offset) = (self.key(at), self.part.nodes[at].value_range().start);
            self.note(|| {
                let mut note = Note::new(NoteKind::Malformed, key).at(offset);
                note.problem = Some(problem);
                note
            });
        } else {
            self.problems.push(problem);
        }
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
        problem.key_path(self.key(at))
    }

    /// Reads the name of the record's own class.
    pub(crate) fn class_name(&mut self, at: usize) {
        if let Some(class) = self.class {
            self.names(at, class);
        }
    }

    /// What became of the keys of a hook that ran.
    pub(crate) fn hooked(&mut self, tier: &Tier, to: u16, nodes: &[usize], result: Result<(), String>, changed: &str) {
        let keys: Vec<_> = nodes.iter().map(|at| self.key(*at)).collect();
        let offset = nodes.iter().min().map(|at| self.offset(*at));
        if let Err(message) = result {
            let mut problem = Problem::new(ProblemKind::Hook, format!("the migration failed: {message}"))
                .key_path(keys.join(", "))
                .help(format!("the file is of {} {}", tier.place.version_name(tier.class), tier.version));
            if let Some(offset) = offset {
                problem = problem.at(offset);
            }
            return self.problems.push(problem);
        }
        let Some(report) = &mut self.report else { return };
        report.not_missing(changed);
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
                self.note(|| {
                    let version = tier.place.version_name(tier.class);
                    Note::new(NoteKind::Dropped, key.name()).versions(version, tier.version, before).at(offset)
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
        if self.stopped || (!self.options.is_strict() && self.report.is_none()) {
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
            if self.options.is_strict() {
                let name = self.class.map_or("", Class::name);
                let help = match meant {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => "remove it, or load without `strict` to keep it".to_string(),
                };
                self.problems.push(
                    Problem::new(ProblemKind::UnknownKey, format!("`{name}` has no such property"))
                        .at(offset)
                        .key_path(key)
                        .help(help),
                );
            } else {
                self.note(|| Note::new(NoteKind::Unknown, key).target(meant.unwrap_or_default()).at(offset));
            }
        }
    }

    /// A `Component` section that the class does not read.
    pub(crate) fn unknown_component(&mut self, name: &str, offset: usize) {
        let key = format!("Component {name}");
        if self.options.is_strict() {
            self.problems.push(
                Problem::new(ProblemKind::UnknownKey, "the class has no components")
                    .at(offset)
                    .key_path(key)
                    .help("load the section by itself: `Record::sections`"),
            );
        } else {
            self.note(|| Note::new(NoteKind::Unknown, key).at(offset));
        }
    }

    /// The problems so far, and the report.
    pub(crate) fn finish(self) -> (Problems, Report) {
        (self.problems, self.report.unwrap_or_default())
    }
}
