//! How are the values of a document changed, one or several at once?

use alloc::{format, string::String, vec::Vec};

use bumpalo::Bump;

use super::record;
use crate::archive::{JAsset, Loaded};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    options::{AbsentVersion, LoadOptions},
    report::{Note, NoteKind, Report},
    span::Source,
    text::{
        document::{Document, Record, Section},
        edit::{self, Changes},
        output::Output,
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
        if let Some(text) = self.update_in_order(core::slice::from_ref(value)) {
            return Ok(text);
        }
        self.edit_only(|edit, record| edit.record(record, value))
    }

    /// The text with `values` in place of its records, in their order, as [`update`](Self::update).
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     width: f32,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n\n; Width\n1\n\n; AssetType\nDoor\n\n; Width\n2.5\n");
    /// let mut doors: Vec<Door> = document.load_all()?;
    /// doors[1].width = 3.0;
    /// assert_eq!(
    ///     document.update_all(&doors)?,
    ///     "; AssetType\nDoor\n\n; Width\n1\n\n; AssetType\nDoor\n\n; Width\n3.000000\n"
    /// );
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`update`](Self::update) for each of the records; if there are not as many of them as values.
    pub fn update_all<'v, T: JAsset<'v>>(&self, values: &[T]) -> Result<String> {
        if let Some(text) = self.update_in_order(values) {
            return Ok(text);
        }
        let mut edit = self.edit()?;
        let records = self.records();
        if records.len() != values.len() {
            return Err(other_count(records.len(), values.len()));
        }
        for (record, value) in records.zip(values) {
            edit.record(&record, value)?;
        }
        Ok(edit.finish())
    }

    /// As [`update`](Self::update), of a value that was loaded from the text with `options`. If these are lenient, what
    /// is malformed stays as it stands, unless the program gave the value another one than the load. The report says
    /// what is kept so.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     width: f32,
    ///     open: bool,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; Width\n2,5\n\n; Open\nfalse\n");
    /// let options = LoadOptions::new().lenient();
    /// let mut door: Door = document.load_with(&options)?.value;
    /// door.open = true;
    /// let (text, report) = document.update_with(&door, &options)?;
    /// assert_eq!(text, "; Width\n2,5\n\n; Open\ntrue\n");
    /// assert_eq!(report.to_string(), "line 2: kept Width as it is: expected a number (f32), found `2,5`");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`update`](Self::update).
    pub fn update_with<T>(&self, value: &T, options: &LoadOptions) -> Result<(String, Report)>
    where
        T: for<'v> JAsset<'v> + Default,
    {
        let mut report = Report::default();
        let text = self.edit_only(|edit, record| {
            edit.absent = options.absence();
            if !options.is_lenient() {
                return edit.record(record, value);
            }
            let head = record.head();
            let kept = edit.section_keeping(&head, value, || {
                // What cannot be loaded at all was not loaded.
                let Ok(loaded) = head.load_with::<T>(options) else { return Ok(None) };
                let unread = Unread::of(&head, &loaded, options, &[]);
                report = loaded.report;
                unread
            })?;
            report.keep(&kept);
            Ok(())
        })?;
        Ok((text, report))
    }

    fn update_in_order<'v, T: JAsset<'v>>(&self, values: &[T]) -> Option<String> {
        if self.broken().is_empty() && self.first() == 0 {
            record::update_in_order(self.raw_text(), values)
        } else {
            None
        }
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
    /// All problems of the text: it cannot be changed before they are mended. If it is a part of a text.
    pub fn edit(&self) -> Result<Edit<'_>> {
        self.check()?;
        if self.first() > 0 {
            return Err(Error::custom("a part of a text cannot be updated: update the whole text"));
        }
        let changes = Changes::new(self.raw_text());
        Ok(Edit {
            source: self.source(),
            changes,
            changed: Vec::new(),
            absent: AbsentVersion::First,
            memory: Output::new(),
        })
    }
}

/// Adds what changes a section to hold `value`.
fn change<'v, T: JAsset<'v>>(
    changes: &mut Changes<'_>,
    section: &Section<'_, '_>,
    value: &T,
    absent: AbsentVersion,
) -> Result<()> {
    let scratch = Bump::new();
    let (problems, new) =
        record::update(section.part(), value, absent, &scratch, changes.of_part(section.part().text))?;
    problems.into_result(section.document().source())?;
    changes.append(new);
    Ok(())
}

#[cold]
fn other_count(records: usize, values: usize) -> Error {
    Error::one(
        Problem::new(ProblemKind::RecordCount, format!("expected {values} records, found {records}"))
            .help("each value takes the place of the record that it was loaded from"),
    )
}

/// Changes to a document, made by [`Document::edit`].
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
/// let document = Document::parse_in(&arena, b"; Open\n1\n");
/// let mut edit = document.edit()?;
/// edit.record(&document.records().next().unwrap(), &Door { open: true })?;
/// assert!(edit.is_unchanged());
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct Edit<'d> {
    source: Source<'d>,
    changes: Changes<'d>,
    /// For each section whether it was changed; up to the last one that was.
    changed: Vec<bool>,
    absent: AbsentVersion,
    /// For the text of a property.
    memory: Output,
}

/// What of a section could not be read, and what a save would write in its place.
///
/// A lenient load leaves a malformed value at its default. A save of that default would lose what the author wrote.
/// With this it is lost only if the program gave the value another one:
///
/// ```
/// use jasset::{Arena, Document, JAsset, LoadOptions, Unread};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     width: f32,
///     open: bool,
/// }
///
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; Width\n2,5\n\n; Open\nfalse\n");
/// let head = document.records().next().unwrap().head();
/// let options = LoadOptions::new().lenient();
/// let mut loaded = head.load_with::<Door>(&options)?;
/// loaded.value.open = true;
///
/// let again = || Unread::of(&head, &head.load_with::<Door>(&options)?, &options, &[]);
/// let mut edit = document.edit()?;
/// let kept = edit.section_keeping(&head, &loaded.value, again)?;
/// assert_eq!(kept, [loaded.report.notes()[0].offset().unwrap()]);
/// assert_eq!(edit.finish(), "; Width\n2,5\n\n; Open\ntrue\n");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct Unread<'d> {
    section: usize,
    unread: edit::Unread<'d>,
}

impl<'d> Unread<'d> {
    /// What could not be read where `section` was loaded with `options`, which are lenient: what is malformed, as the
    /// report says, and the tokens that begin at `places`, such as the ids of references that lead nowhere: `loaded` has
    /// something else for these. They are bytes of the text, as [`Note::offset`]. `None` if there is nothing.
    ///
    /// # Errors
    ///
    /// As [`Edit::record`].
    pub fn of<'v, T: JAsset<'v>>(
        section: &Section<'_, 'd>,
        loaded: &Loaded<T>,
        options: &LoadOptions,
        places: &[usize],
    ) -> Result<Option<Self>> {
        let malformed = loaded.report.of(NoteKind::Malformed).filter_map(Note::offset);
        let (malformed, alone): (Vec<usize>, _) = (malformed.collect(), places.to_vec());
        if malformed.is_empty() && alone.is_empty() {
            return Ok(None);
        }
        let mut changes = Changes::with_regions(section.document().raw_text());
        change(&mut changes, section, &loaded.value, options.absence())?;
        Ok(Some(Self { section: section.number(), unread: edit::Unread { changes, places: malformed, alone } }))
    }
}

impl<'d> Edit<'d> {
    /// Says what the values were loaded with: where the text names no version, it is
    /// [what the load took it for](LoadOptions::absent_version). Of a text of version 1 the deprecated keys go.
    ///
    /// ```
    /// use jasset::{AbsentVersion, Arena, Document, JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// #[jasset(version = 2, deprecated("Size", before = 2, drop))]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; Open\ntrue\n\n; Size\n3\n");
    /// let options = LoadOptions::new().absent_version(AbsentVersion::Current);
    /// let mut edit = document.edit()?.loaded_with(&options);
    /// edit.record(&document.records().next().unwrap(), &Door { open: true })?;
    /// assert_eq!(edit.finish(), "; ClassVersion\n2\n\n; Open\ntrue\n\n; Size\n3\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    #[must_use]
    pub fn loaded_with(self, options: &LoadOptions) -> Self {
        Self { absent: options.absence(), ..self }
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
        let lines = (first as usize, section.end());
        if record::section_in_order(&mut self.changes, lines, value, &mut self.memory) {
            self.end(section);
            return Ok(());
        }
        change(&mut self.changes, section, value, self.absent)?;
        self.end(section);
        Ok(())
    }

    /// As [`section`](Self::section), and keeps what could not be read where `value` has what the load had in its
    /// place: see [`Unread`]. That is asked for only if something differs. The answer is the places that are kept, in their order.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record); what `unread` returns.
    pub fn section_keeping<'v, T: JAsset<'v>>(
        &mut self,
        section: &Section<'d, '_>,
        value: &T,
        unread: impl FnOnce() -> Result<Option<Unread<'d>>>,
    ) -> Result<Vec<usize>> {
        let count = self.changes.count();
        self.section(section, value)?;
        if self.changes.count() == count {
            return Ok(Vec::new());
        }
        let Some(unread) = unread()? else { return Ok(Vec::new()) };
        let Unread { section: number, unread } = unread;
        if number != section.number() || !core::ptr::eq(unread.changes.text(), self.source.text) {
            return Err(Error::custom("what could not be read is of another section than the one that is changed"));
        }
        self.changes.undo(count);
        let mut changes = Changes::keeping(self.source.text, &unread);
        change(&mut changes, section, value, self.absent)?;
        let kept = changes.take_back(&unread.changes, &unread.places, &unread.alone);
        self.changes.append(changes);
        Ok(kept)
    }

    /// Removes a record of the document, with its sections and the comments in front of it. Comments behind it that stand
    /// by themselves stay.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n\n; AssetType\nKey\n");
    /// let mut edit = document.edit()?;
    /// edit.remove_record(&document.records().next().unwrap())?;
    /// edit.add("; AssetType\nLamp\n");
    /// assert_eq!(edit.finish(), "; AssetType\nKey\n\n; AssetType\nLamp\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the record is of another document, or was changed before.
    pub fn remove_record(&mut self, record: &Record<'d, '_>) -> Result<()> {
        let (head, mut last) = (record.head(), record.head());
        self.begin(&head)?;
        self.end(&head);
        for section in record.sections() {
            self.begin(&section)?;
            self.end(&section);
            last = section;
        }
        self.changes.remove_whole(head.range().start..last.own_range().end);
        Ok(())
    }

    /// Removes a section of the document, with the comments in front of it. Comments behind it that stand by themselves
    /// stay.
    ///
    /// ```
    /// use jasset::{Arena, Document};
    ///
    /// let arena = Arena::new();
    /// let text = b"; EntityID\n7\n\n; Component\nDoor\n\n; Component\nLamp\n";
    /// let document = Document::parse_in(&arena, text);
    /// let sections: Vec<_> = document.records().next().unwrap().sections().collect();
    /// let mut edit = document.edit()?;
    /// edit.remove_section(&sections[0])?;
    /// edit.add_behind(&sections[1], "; Component\nKey\n")?;
    /// assert_eq!(edit.finish(), "; EntityID\n7\n\n; Component\nLamp\n\n; Component\nKey\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the section is of another document, or was changed before.
    pub fn remove_section(&mut self, section: &Section<'d, '_>) -> Result<()> {
        self.begin(section)?;
        self.changes.remove_whole(section.own_range());
        self.end(section);
        Ok(())
    }

    /// Adds the text of a section, or of several, behind a section (or head) of the document, in front of comments there
    /// that stand by themselves. What is added behind the same one keeps its order.
    ///
    /// # Errors
    ///
    /// If the section is of another document.
    pub fn add_behind(&mut self, section: &Section<'d, '_>, text: &str) -> Result<()> {
        self.check_own(section)?;
        self.changes.insert_properties(section.own_range().end, text);
        Ok(())
    }

    /// Adds the text of a record, or of several, at the end.
    pub fn add(&mut self, text: &str) {
        self.changes.insert_properties(self.source.text.len(), text);
    }

    /// Puts `text`, the whole text of a record, in place of a record of the document.
    pub(crate) fn whole_record(&mut self, record: &Record<'d, '_>, text: &str) -> Result<()> {
        self.begin(&record.head())?;
        let trimmed = |text| str::trim_end_matches(text, [' ', '\t', '\r', '\n']);
        let (old, new) = (trimmed(record.text()), trimmed(text));
        if !old.lines().eq(new.lines()) {
            let start = old.as_ptr().addr() - self.source.text.as_ptr().addr();
            self.changes.replace_lines(start..start + old.len(), new);
        }
        self.end(&record.head());
        Ok(())
    }

    /// Where the section begins, if it is one to be changed.
    fn begin(&self, section: &Section<'d, '_>) -> Result<u32> {
        self.check_own(section)?;
        let part = section.part();
        let first = part.nodes.first().map_or(0, |node| node.header);
        if self.changed.get(section.number()) == Some(&true) {
            return Err(Error::custom(
                "a record is put once in an edit: finish it, and edit the text that comes of it",
            ));
        }
        Ok(first)
    }

    /// Remembers that the section was changed.
    fn end(&mut self, section: &Section<'d, '_>) {
        let number = section.number();
        if self.changed.len() <= number {
            self.changed.resize(number + 1, false);
        }
        self.changed[number] = true;
    }

    fn check_own(&self, section: &Section<'d, '_>) -> Result<()> {
        if core::ptr::eq(section.part().text, self.source.text) {
            return Ok(());
        }
        Err(Error::custom("the record is of another document than the one that is edited"))
    }

    /// Whether nothing differs.
    pub fn is_unchanged(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changed text; the text as it was if nothing differs.
    pub fn finish(self) -> String {
        self.changes.finish()
    }
}
