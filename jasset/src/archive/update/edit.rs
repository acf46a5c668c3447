//! How are the values of a document changed, one or several at once?

use alloc::{format, string::String, vec::Vec};

use bumpalo::Bump;

use super::record;
use crate::archive::JAsset;
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    options::AbsentVersion,
    span::Source,
    text::{
        document::{Document, Record, Section},
        edit::Changes,
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

    fn update_in_order<'v, T: JAsset<'v>>(&self, values: &[T]) -> Option<String> {
        if self.broken().is_empty() { record::update_in_order(self.raw_text(), values) } else { None }
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
            changed: Vec::new(),
            absent: AbsentVersion::First,
            memory: Output::new(),
        })
    }
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
        let lines = (first as usize, section.end());
        if record::section_in_order(&mut self.changes, lines, value, &mut self.memory) {
            self.end(section);
            return Ok(());
        }
        let part = section.part();
        let scratch = Bump::new();
        let (problems, changes) = record::update(part, value, self.absent, &scratch)?;
        problems.into_result(self.source)?;
        self.changes.append(changes);
        self.end(section);
        Ok(())
    }

    /// Removes a record of the document, with its sections and the comments in front of it.
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
        self.remove_section(&record.head())?;
        record.sections().try_for_each(|section| self.remove_section(&section))
    }

    /// Removes a section of the document, with the comments in front of it.
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
        self.changes.remove_whole(section.range());
        self.end(section);
        Ok(())
    }

    /// Adds the text of a section, or of several, behind a section (or head) of the document. What is added behind
    /// the same one keeps its order.
    ///
    /// # Errors
    ///
    /// If the section is of another document.
    pub fn add_behind(&mut self, section: &Section<'d, '_>, text: &str) -> Result<()> {
        self.check_own(section)?;
        self.changes.insert_properties(section.range().end, text);
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
