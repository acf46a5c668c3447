//! The archive that writes a value into a text that exists, changing only what differs.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Archive, Hook, HookResult, JAsset, NoProperties, Old, Place, Properties, Scalar, name_node, not_a_record,
    not_a_value, save_text::save_value,
};
use crate::{
    class::{Class, Kind},
    error::{Error, Problem, ProblemKind, Problems, Result, shown},
    key::{Alias, Key},
    options::AbsentVersion,
    span::Source,
    text::{
        Value,
        document::{Document, Part, Record, Section},
        edit::Changes,
        lexer::Node,
    },
};

impl Document<'_> {
    /// The text with `value` in place of its only record: what does not differ keeps its bytes, comments,
    /// order, unknown keys and line endings (`docs/format.md`, "Updating in place").
    ///
    /// # Errors
    ///
    /// All problems of the text; if there is not exactly one record, or it is of another class.
    pub fn update<'v, T: JAsset<'v>>(&self, value: &T) -> Result<String> {
        self.edit_only(|edit, record| edit.record(record, value))
    }

    /// The text after a change of the only record.
    pub(crate) fn edit_only<'d>(
        &'d self,
        change: impl FnOnce(&mut Edit<'d>, &Record<'d, '_>) -> Result<()>,
    ) -> Result<String> {
        let mut edit = self.edit()?;
        let Some(record) = self.only_record() else {
            let problem = self.tokens().not_one_record("update them one by one: `Document::edit`");
            return Err(problem.into_error(self.source()));
        };
        change(&mut edit, &record)?;
        Ok(edit.finish())
    }

    /// Starts a change of several records or sections at once.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n\n; Open\n0\n\n; AssetType\nDoor\n\n; Open\n1\n");
    /// let mut edit = document.edit()?;
    /// for record in document.records() {
    ///     edit.record(&record, &Door { open: true })?;
    /// }
    /// assert_eq!(edit.finish(), "; AssetType\nDoor\n\n; Open\ntrue\n\n; AssetType\nDoor\n\n; Open\n1\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All problems of the text: it cannot be changed before they are mended.
    pub fn edit(&self) -> Result<Edit<'_>> {
        self.check()?;
        let changes = Changes::new(self.raw_text());
        Ok(Edit {
            source: self.source(),
            changes,
            scratch: String::new(),
            changed: BTreeSet::new(),
            absent: AbsentVersion::First,
        })
    }
}

/// Changes to a document, made by [`Document::edit`].
#[derive(Debug)]
pub struct Edit<'d> {
    source: Source<'d>,
    changes: Changes<'d>,
    scratch: String,
    /// Where the sections begin that were changed.
    changed: BTreeSet<u32>,
    absent: AbsentVersion,
}

impl<'d> Edit<'d> {
    /// What the version is where the text does not name it: as in the
    /// [`LoadOptions`](crate::LoadOptions::absent_version) that the values were loaded with. Of a text of
    /// version 1 the deprecated keys go.
    ///
    /// ```
    /// use jasset::{AbsentVersion, Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Default)]
    /// #[jasset(version = 2, deprecated("Size", before = 2, drop))]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; Open\ntrue\n\n; Size\n3\n");
    /// let mut edit = document.edit()?.absent_version(AbsentVersion::Current);
    /// edit.record(&document.records().next().unwrap(), &Door { open: true })?;
    /// assert_eq!(edit.finish(), "; ClassVersion\n2\n\n; Open\ntrue\n\n; Size\n3\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    #[must_use]
    pub fn absent_version(self, absent: AbsentVersion) -> Self {
        Self { absent, ..self }
    }

    /// Puts `value` in place of a record of the document.
    ///
    /// # Errors
    ///
    /// If the record is of another class than `value`, or its version is malformed or too old to be
    /// loaded: then it stays as it is. If it is of another document, or was put before.
    pub fn record<'v, T: JAsset<'v>>(&mut self, record: &Record<'d, '_>, value: &T) -> Result<()> {
        self.section(&record.head(), value)
    }

    /// Puts `value` in place of a section of the document.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record).
    pub fn section<'v, T: JAsset<'v>>(&mut self, section: &Section<'d, '_>, value: &T) -> Result<()> {
        let first = self.begin(section)?;
        let part = section.part();
        let before = self.changes.count();
        let mut updater = Updater {
            part,
            changes: &mut self.changes,
            scratch: &mut self.scratch,
            absent: self.absent,
            class: None,
            last: None,
            problems: Problems::new(),
        };
        let described = T::serialize(UpdateText { updater: &mut updater, value, place: Place::Root });
        let result = described.and_then(|()| updater.problems.into_result(self.source));
        if result.is_ok() {
            self.changed.insert(first);
        } else {
            self.changes.undo(before);
        }
        result
    }

    /// Puts `text`, the whole text of a record, in place of a record of the document.
    pub(crate) fn whole_record(&mut self, record: &Record<'d, '_>, text: &str) -> Result<()> {
        let first = self.begin(&record.head())?;
        let trimmed = |text| str::trim_end_matches(text, [' ', '\t', '\r', '\n']);
        let (old, new) = (trimmed(record.text()), trimmed(text));
        if !old.lines().eq(new.lines()) {
            let start = old.as_ptr().addr() - self.source.text.as_ptr().addr();
            self.changes.replace_lines(start..start + old.len(), new);
        }
        self.changed.insert(first);
        Ok(())
    }

    /// Where the section begins, if it is one to be changed.
    fn begin(&self, section: &Section<'d, '_>) -> Result<u32> {
        let part = section.part();
        if !core::ptr::eq(part.text, self.source.text) {
            return Err(Error::custom("the record is of another document than the one that is edited"));
        }
        let first = part.nodes.first().map_or(0, |node| node.header);
        if self.changed.contains(&first) {
            return Err(Error::custom(
                "a record is put once in an edit: finish it, and edit the text that comes of it",
            ));
        }
        Ok(first)
    }

    /// Whether nothing differs.
    pub fn is_unchanged(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changed text; the text as it was if nothing differs.
    pub fn finish(self) -> String {
        if self.changes.is_empty() { self.source.text.to_string() } else { self.changes.finish() }
    }
}

/// The change of one section.
struct Updater<'u, 'd, 'n> {
    part: Part<'n, 'n>,
    changes: &'u mut Changes<'d>,
    scratch: &'u mut String,
    absent: AbsentVersion,
    class: Option<&'static Class>,
    /// The node of the property before this one in the description.
    last: Option<Node>,
    problems: Problems,
}

/// A class of the record, and the version of it that the file has.
#[derive(Clone, Copy)]
struct Tier {
    class: &'static Class,
    place: Place,
    version: u16,
    node: Option<Node>,
}

impl<'n> Updater<'_, '_, 'n> {
    fn find(&self, crc: u32, name: &str) -> Option<Node> {
        self.part.find(crc, name).map(|at| self.part.nodes[at])
    }

    fn value(&self, node: &Node) -> Value<'n> {
        Value::of_node(node.value(self.part.text), node.many, self.part.arena)
    }

    /// `None` if the record cannot be updated; the problem is kept.
    fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            self.class = Some(class);
            self.name(class)?;
        }
        let node = place.version_node(class, &self.part).map(|at| self.part.nodes[at]);
        let version = match &node {
            None => self.absent.of(class.current()),
            Some(node) => match u16::parse_text(&mut self.value(node)) {
                Ok(version) if version >= class.oldest() => version,
                _ => {
                    let found = shown(node.value(self.part.text));
                    let expected = format!("expected a version from {} on, found {found}", class.oldest());
                    self.refuse(node, expected, place.version_name(class));
                    return None;
                }
            },
        };
        Some(Tier { class, place, version, node })
    }

    #[cold]
    fn refuse(&mut self, node: &Node, message: String, key: String) {
        self.problems.push(
            Problem::new(ProblemKind::Malformed, message)
                .at(node.header as usize)
                .key_path(key)
                .help("what the file holds cannot be known: mend it, or move it away to save a new one"),
        );
    }

    /// Checks that the record is of `class`, and brings its name up to date.
    fn name(&mut self, class: &'static Class) -> Option<()> {
        if let Some((at, expected)) = name_node(class, &self.part) {
            let node = self.part.nodes[at];
            let name = self.value(&node).string().unwrap_or_default();
            if !expected.is_called(&name) {
                self.wrong_class(&node, expected);
                return None;
            }
            if name != expected.name() {
                self.changes.replace_value(&node, expected.name());
            }
            self.last = Some(node);
        }
        Some(())
    }

    #[cold]
    fn wrong_class(&mut self, node: &Node, expected: &Class) {
        let found = shown(node.value(self.part.text));
        self.problems.push(
            Problem::new(ProblemKind::WrongClass, format!("expected {}, found {found}", shown(expected.name())))
                .at(node.header as usize)
                .key_path(node.key(self.part.text))
                .help("the file holds something else: save under another name"),
        );
    }

    /// Brings the version up to date; a newer one stays, with the keys that only it knows.
    fn version(&mut self, tier: &Tier) {
        let Tier { class, place, version, node } = tier;
        if let Some(node) = node {
            if *version < class.current() {
                self.changes.replace_value(node, &class.current().to_string());
            }
            self.last = Some(*node);
        } else if class.current() > 1 {
            self.insert(&place.version_name(class), &class.current().to_string());
        }
    }

    /// Adds a property behind the one before it in the description.
    fn insert(&mut self, key: &str, value: &str) {
        match (&self.last, self.part.nodes.first()) {
            (Some(last), _) => self.changes.insert_after(last, key, value),
            (None, Some(first)) => self.changes.insert_before(first, key, value),
            // A section is never empty.
            (None, None) => {}
        }
    }

    #[inline(never)]
    fn property<'v, F: JAsset<'v>>(&mut self, key: &'static Key, tier: &Tier, value: &F) -> Result<()> {
        let found = self.find(key.crc(), key.name());
        if key.is_deprecated() {
            let read = |alias: &&Alias| alias.is_read_in(tier.version);
            let former = key.former().iter().filter(read).filter_map(|alias| self.find(alias.crc(), alias.name()));
            for node in found.into_iter().chain(former).collect::<Vec<_>>() {
                self.changes.remove(&node);
            }
            return Ok(());
        }
        let class = self.class.unwrap_or(tier.class);
        let mut scratch = core::mem::take(self.scratch);
        scratch.clear();
        let saved = save_value(&mut scratch, key, class, value);
        let former = || {
            let mut aliases = key.former().iter().filter(|alias| alias.is_read_in(tier.version));
            aliases.find_map(|alias| self.find(alias.crc(), alias.name()))
        };
        match (found, found.or_else(former)) {
            (_, Some(node)) => {
                if found.is_none() {
                    self.changes.rename(&node, key.name());
                }
                let old = self.value(&node);
                if old.text() != scratch && !old.lines().eq(scratch.split('\n')) {
                    let mut outcome = Outcome::Other;
                    F::serialize(Compare { old, key, class, value, outcome: &mut outcome })?;
                    match outcome {
                        Outcome::Same => {}
                        Outcome::Other => self.changes.replace_value(&node, &scratch),
                        Outcome::OtherClass => self.wrong_class(&node, class),
                    }
                }
                self.last = Some(node);
            }
            (_, None) => self.insert(key.name(), &scratch),
        }
        *self.scratch = scratch;
        saved
    }

    fn remove_deprecated(&mut self, keys: &[Key], before: u16, tier: &Tier) {
        if tier.version < before {
            for key in keys {
                if let Some(node) = self.find(key.crc(), key.name()) {
                    self.changes.remove(&node);
                }
            }
        }
    }
}

struct UpdateText<'s, 'u, 'd, 'n, T> {
    updater: &'s mut Updater<'u, 'd, 'n>,
    value: &'s T,
    place: Place,
}

impl<'a, 's, 'u, 'd, 'n, T> Archive<'a, T> for UpdateText<'s, 'u, 'd, 'n, T> {
    type Properties = UpdateRecord<'s, 'u, 'd, 'n, T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        let Self { updater, value, place } = self;
        let Some(tier) = updater.enter(class, place) else { return Ok(()) };
        let mut record = UpdateRecord { updater, value, tier, version_written: false };
        if class.base_class().is_none() {
            record.version();
        }
        describe(&mut record)?;
        record.version();
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Err(not_a_record(T::KIND))
    }

    fn transparent<F: JAsset<'a>>(self, get: impl FnOnce(&T) -> &F, _: impl FnOnce(&mut T) -> &mut F) -> Result<()> {
        F::serialize(UpdateText { updater: self.updater, value: get(self.value), place: self.place })
    }

    fn class_name(self) -> Result<()> {
        Err(not_a_record(Kind::ClassName))
    }
}

struct UpdateRecord<'s, 'u, 'd, 'n, T> {
    updater: &'s mut Updater<'u, 'd, 'n>,
    value: &'s T,
    tier: Tier,
    version_written: bool,
}

impl<T> UpdateRecord<'_, '_, '_, '_, T> {
    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            self.updater.version(&self.tier);
        }
    }
}

impl<'a, T> Properties<'a, T> for UpdateRecord<'_, '_, '_, '_, T> {
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.updater.property::<F>(key, &self.tier, get(self.value))
    }

    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(UpdateText { updater: &mut *self.updater, value: get(self.value), place: Place::Base })?;
        self.version();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(UpdateText { updater: &mut *self.updater, value: get(self.value), place: Place::Flattened })
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        self.updater.remove_deprecated(keys, before, &self.tier);
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.updater.remove_deprecated(keys, before, &self.tier);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}

/// What a text that is not canonical means.
enum Outcome {
    /// Exactly the value.
    Same,
    Other,
    /// The record is of another class than the value.
    OtherClass,
}

/// Tells whether a text that is not canonical means exactly this value.
struct Compare<'s, 'n, F> {
    old: Value<'n>,
    key: &'static Key,
    class: &'static Class,
    value: &'s F,
    outcome: &'s mut Outcome,
}

impl<'a, F> Archive<'a, F> for Compare<'_, '_, F> {
    type Properties = NoProperties<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        Err(not_a_value(self.key.name(), class))
    }

    fn scalar(mut self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        // A former name is brought up to date.
        if self.value.is_written_as(&mut self.old) && self.old.present_name().is_none() {
            *self.outcome = Outcome::Same;
        }
        Ok(())
    }

    fn transparent<G: JAsset<'a>>(self, get: impl FnOnce(&F) -> &G, _: impl FnOnce(&mut F) -> &mut G) -> Result<()> {
        let Self { old, key, class, value, outcome } = self;
        G::serialize(Compare { old, key, class, value: get(value), outcome })
    }

    fn class_name(self) -> Result<()> {
        *self.outcome = match self.old.string() {
            Ok(name) if name == self.class.name() => Outcome::Same,
            Ok(name) if self.class.is_called(&name) => Outcome::Other,
            // A value that is missing is no other name.
            _ if self.old.text().is_empty() => Outcome::Other,
            _ => Outcome::OtherClass,
        };
        Ok(())
    }
}
