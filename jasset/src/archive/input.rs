//! From where does a load start: bytes, a document, a record, a section?

use alloc::vec::Vec;

use bumpalo::Bump;

use super::{
    Initial, JAsset,
    destination::{All, Destination, Fresh, Live},
    state::State,
    text::loader::Loader,
};
use crate::{
    error::{Problems, Result},
    options::LoadOptions,
    report::Report,
    span::Source,
    text::{
        document::{Document, Part, Record, Section, Tokens, next_record, utf8},
        stream::first_header,
    },
};

/// A value, and what happened while it was loaded.
///
/// ```
/// use jasset::{JAsset, LoadOptions, Loaded};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// let Loaded { value, report, .. } = jasset::from_str_with::<Door>("; Open\ntrue\n", &LoadOptions::new())?;
/// assert!(value.open && report.is_empty());
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Loaded<T> {
    /// The value.
    pub value: T,
    /// What was missing, unknown, renamed, migrated.
    pub report: Report,
}

/// Reads the only record of a text.
pub(crate) fn from_text<'a, T: JAsset<'a> + Default>(text: &'a str) -> Result<T> {
    let mut value = Fresh(None);
    // As it stands here, and so `value`: each function less to compile for each type counts.
    match read_only(text, &mut value) {
        Ok(()) => value.value(),
        Err(error) => Err(error),
    }
}

/// Reads the only record of a text, without a report.
fn read_only<'a>(text: &'a str, into: &mut dyn Destination<'a>) -> Result<()> {
    read_text(text, LoadOptions::new(), false, into).map(drop)
}

/// As [`from_text`], with options and a report.
pub(crate) fn from_text_with<'a, T: JAsset<'a> + Default>(text: &'a str, options: LoadOptions) -> Result<Loaded<T>> {
    let mut value = Fresh(None);
    let report = read_text(text, options, true, &mut value)?;
    value.loaded(report)
}

/// Reads the only record of `bytes`, which are those of `file`.
pub(crate) fn from_bytes<'a, T: JAsset<'a> + Default>(
    bytes: &'a [u8],
    file: &'a str,
    options: LoadOptions,
    report: bool,
) -> Result<Loaded<T>> {
    let mut value = Fresh(None);
    let report = read_bytes(bytes, file, options, report, &mut value)?;
    value.loaded(report)
}

fn read_bytes<'a>(
    bytes: &'a [u8],
    file: &'a str,
    options: LoadOptions,
    report: bool,
    into: &mut dyn Destination<'a>,
) -> Result<Report> {
    let mut problems = Problems::new();
    let text = utf8(bytes, &mut problems);
    let arena = Bump::new();
    let source = text.into();
    let input = Input { text, first: 0, source, file, arena: None, scratch: &arena, problems, options, report };
    input.load(into, &mut |problems| Tokens::parse(&arena, text, problems))
}

fn read_text<'a>(text: &'a str, options: LoadOptions, report: bool, into: &mut dyn Destination<'a>) -> Result<Report> {
    // A larger text is refused as bytes are.
    if u32::try_from(text.len()).is_err() {
        return read_bytes(text.as_bytes(), "", options, report, into);
    }
    let arena = Bump::new();
    let problems = Problems::new();
    let source = text.into();
    let input = Input { text, first: 0, source, file: "", arena: None, scratch: &arena, problems, options, report };
    input.load(into, &mut |problems| Tokens::parse(&arena, text, problems))
}

impl<'a> Document<'a> {
    /// Loads the only record.
    ///
    /// # Errors
    ///
    /// All problems of the text and of the record's values; if there is not exactly one record.
    pub fn load<T: JAsset<'a> + Initial<'a>>(&self) -> Result<T> {
        let mut value = Fresh(None);
        self.read(LoadOptions::new(), false, &mut value)?;
        value.value()
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = Fresh(None);
        let report = self.read(*options, true, &mut value)?;
        value.loaded(report)
    }

    fn read(&self, options: LoadOptions, report: bool, into: &mut dyn Destination<'a>) -> Result<Report> {
        Input::of(self, options, report).load(into, &mut |problems| {
            *problems = self.problems().clone();
            *self.tokens()
        })
    }

    /// Loads all records, which are of one class.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Debug, Default, PartialEq)]
    /// struct Door {
    ///     width: f32,
    /// }
    ///
    /// let arena = Arena::new();
    /// let text = b"; AssetType\nDoor\n\n; Width\n1\n\n; AssetType\nDoor\n\n; Width\n2.5\n";
    /// let doors: Vec<Door> = Document::parse_in(&arena, text).load_all()?;
    /// assert_eq!(doors, [Door { width: 1.0 }, Door { width: 2.5 }]);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All problems of the text and of the values of all records.
    pub fn load_all<T: JAsset<'a> + Initial<'a>>(&self) -> Result<Vec<T>> {
        let mut values = Vec::new();
        self.read_all(LoadOptions::new(), false, &mut values)?;
        Ok(values)
    }

    /// As [`load_all`](Self::load_all), behind what is in `values` already, whose memory is reused.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Debug, Default, PartialEq)]
    /// struct Door {
    ///     width: f32,
    /// }
    ///
    /// let mut doors: Vec<Door> = Vec::new();
    /// for file in ["; Width\n1\n", "; Width\n2.5\n"] {
    ///     Document::parse_in(&Arena::new(), file.as_bytes()).load_all_into(&mut doors)?;
    /// }
    /// assert_eq!(doors, [Door { width: 1.0 }, Door { width: 2.5 }]);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`load_all`](Self::load_all); `values` is as before.
    pub fn load_all_into<T: JAsset<'a> + Initial<'a>>(&self, values: &mut Vec<T>) -> Result<()> {
        self.read_all(LoadOptions::new(), false, values).map(drop)
    }

    /// As [`load_all`](Self::load_all), with options and a report of all records.
    ///
    /// # Errors
    ///
    /// As [`load_all`](Self::load_all); what else is an error is said at [`LoadOptions`].
    pub fn load_all_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<Vec<T>>> {
        let mut value = Vec::new();
        let report = self.read_all(*options, true, &mut value)?;
        Ok(Loaded { value, report })
    }

    fn read_all<T: JAsset<'a> + Initial<'a>>(
        &self,
        options: LoadOptions,
        report: bool,
        values: &mut Vec<T>,
    ) -> Result<Report> {
        let before = values.len();
        let read = Input::of(self, options, report).load_all(&mut All { values, kept: before });
        if read.is_err() {
            values.truncate(before);
        }
        read
    }

    /// Applies the only record to a live value: what the document does not have stays as it is. Former
    /// keys and migrations work as in a load.
    ///
    /// Everything is checked before anything is written. Only the hooks of migrations run while writing:
    /// if one returns an error, what was written before it stays.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Monster {
    ///     hp: i32,
    ///     #[jasset(alias = "Speed")]
    ///     velocity: f32,
    /// }
    ///
    /// let mut live = Monster { hp: 70, velocity: 1.0 };
    /// let arena = Arena::new();
    /// let patch = Document::parse_in(&arena, b"; Speed\n2.5\n");
    /// patch.apply(&mut live, &LoadOptions::new())?;
    /// assert_eq!((live.hp, live.velocity), (70, 2.5));
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`load_with`](Self::load_with); the value is as before.
    pub fn apply<T: JAsset<'a>>(&self, value: &mut T, options: &LoadOptions) -> Result<Report> {
        self.read_by_tokens(*options, false, &mut Live::<T>(None))?;
        self.read_by_tokens(*options, true, &mut Live(Some(value)))
    }

    fn read_by_tokens(&self, options: LoadOptions, report: bool, into: &mut dyn Destination<'a>) -> Result<Report> {
        Input::of(self, options, report).with(self.problems()).read(self.tokens(), into)
    }
}

impl<'a> Record<'_, 'a> {
    /// Loads the record.
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the record's values.
    pub fn load<T: JAsset<'a> + Initial<'a>>(&self) -> Result<T> {
        let mut value = Fresh(None);
        self.read(LoadOptions::new(), false, &mut value)?;
        value.value()
    }

    /// As [`load`](Self::load), with options and a report. A `Component` section is reported as unknown:
    /// load it by itself.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = Fresh(None);
        let report = self.read(*options, true, &mut value)?;
        value.loaded(report)
    }

    fn read(&self, options: LoadOptions, report: bool, into: &mut dyn Destination<'a>) -> Result<Report> {
        let document = self.document();
        let head = self.head().part();
        let input = Input::of(document, options, report).with(document.problems());
        into.start(input.arena)?;
        if input.problems.is_empty() {
            let start = head.nodes.first().map_or(0, |node| node.header as usize);
            let mut state = input.state();
            let mut loader = Loader::streaming(&mut state, input.text, input.arena);
            if stream(&mut loader, start, into)?.is_some() {
                return Ok(input.notes(&mut loader));
            }
            into.start(input.arena)?;
        }
        let components = self.sections().map(|section| section.part());
        input.read_record(into, head, components)
    }
}

impl<'a> Section<'_, 'a> {
    /// Loads the properties of this section. The class of a component must be called as the section says.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Health {
    ///     hp: i32,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; EntityID\n7\n\n; Component\nHealth\n\n; Hp\n5\n");
    /// let entity = document.records().next().unwrap();
    /// let health: Health = entity.sections().next().unwrap().load()?;
    /// assert_eq!(health.hp, 5);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the section's values.
    pub fn load<T: JAsset<'a> + Initial<'a>>(&self) -> Result<T> {
        let mut value = Fresh(None);
        self.read(LoadOptions::new(), false, &mut value)?;
        value.value()
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = Fresh(None);
        let report = self.read(*options, true, &mut value)?;
        value.loaded(report)
    }

    fn read(&self, options: LoadOptions, report: bool, into: &mut dyn Destination<'a>) -> Result<Report> {
        let input = Input::of(self.document(), options, report).with(self.document().problems());
        into.start(input.arena)?;
        let part = self.part();
        // Behind its name a section that ends where its text does is as a record is.
        // Whoever parses a part of a text did not get along without.
        let is_part = input.first > 0;
        if let (false, true, Some(name), Some(first)) =
            (is_part, input.problems.is_empty(), self.component(), part.nodes.get(1))
        {
            let mut state = input.state();
            let text = &input.text[..self.end()];
            let mut loader = Loader::streaming(&mut state, text, input.arena).of_component(name);
            if stream(&mut loader, first.header as usize, into)?.is_some() {
                return Ok(input.notes(&mut loader));
            }
            into.start(input.arena)?;
        }
        input.read_record(into, part, core::iter::empty())
    }
}

/// Whether reports are logged, so that they are made also where nobody else reads them.
fn logs() -> bool {
    #[cfg(feature = "log")]
    return log::log_enabled!(log::Level::Warn);
    #[cfg(not(feature = "log"))]
    false
}

/// Logs the report of a load of `file`.
fn log(report: &Report, file: &str) {
    #[cfg(feature = "log")]
    report.log(file);
    let _ = (report, file);
}

/// Reads the record that begins at `start` without tokens: where it ends, if there is nothing to say that only these can
/// tell.
pub(super) fn stream<'a>(
    loader: &mut Loader<'_, '_, 'a>,
    start: usize,
    into: &mut dyn Destination<'a>,
) -> Result<Option<usize>> {
    loader.move_to_record(start);
    into.read(loader)?;
    let end = loader.end_of_stream();
    if !loader.starts_again() {
        return Ok(end);
    }
    into.start(loader.arena())?;
    into.read(loader)?;
    Ok(loader.end_of_stream())
}

/// What is read, and how.
struct Input<'s, 'a> {
    text: &'a str,
    /// Where it begins, if it is a part of a text.
    first: usize,
    source: Source<'s>,
    /// The name of the file, for the log; may be empty.
    file: &'a str,
    arena: Option<&'a Bump>,
    /// For what is only needed while loading.
    scratch: &'s Bump,
    problems: Problems,
    options: LoadOptions,
    report: bool,
}

impl<'s, 'a> Input<'s, 'a> {
    /// The text of a document, without what is wrong with it.
    fn of(document: &'s Document<'a>, options: LoadOptions, report: bool) -> Self {
        let (text, arena, problems) = (document.raw_text(), Some(document.arena()), document.broken().clone());
        let first = document.first();
        Self {
            text,
            first,
            source: document.source(),
            file: "",
            arena,
            scratch: document.arena(),
            problems,
            options,
            report,
        }
    }

    fn with(self, problems: &Problems) -> Self {
        Self { problems: problems.clone(), ..self }
    }

    /// Reads the only record of the text; `tokens` are only made if it must be.
    fn load(
        mut self,
        into: &mut dyn Destination<'a>,
        tokens: &mut dyn FnMut(&mut Problems) -> Tokens<'s>,
    ) -> Result<Report> {
        into.start(self.arena)?;
        if let Some(start) = first_header(self.text, self.first).filter(|_| self.problems.is_empty()) {
            let mut state = self.state();
            let mut loader = Loader::streaming(&mut state, self.text, self.arena);
            if stream(&mut loader, start, into)? == Some(self.text.len()) {
                return Ok(self.notes(&mut loader));
            }
            into.start(self.arena)?;
        }
        let tokens = tokens(&mut self.problems);
        self.read(&tokens, into)
    }

    /// What the parts of a load without tokens share.
    fn state(&self) -> State<'s> {
        State::new(self.options, self.report || logs(), self.scratch)
    }

    /// The report of a record that was read without tokens.
    fn notes(&self, loader: &mut Loader<'_, '_, 'a>) -> Report {
        let Some(mut report) = loader.take_notes() else { return Report::default() };
        report.finish(self.source);
        log(&report, self.file);
        report
    }

    /// Reads all records. One that has something in it that only tokens can tell is read by its tokens.
    fn load_all(mut self, into: &mut dyn Destination<'a>) -> Result<Report> {
        let mut reports = Report::default();
        let mut state = self.state();
        let mut loader = Loader::streaming(&mut state, self.text, self.arena);
        let (mut header, mut start) =
            (first_header(self.text, self.first).filter(|_| self.problems.is_empty()), self.first);
        loop {
            into.start(self.arena)?;
            let end = match header {
                Some(header) => stream(&mut loader, header, into)?,
                None => None,
            };
            if let Some(end) = end {
                reports.append(self.notes(&mut loader));
                start = end;
            } else {
                loader.reset();
                let end = next_record(self.text, start);
                reports.append(self.read_by_tokens(start, end, into)?);
                start = end;
            }
            into.keep();
            if start == self.text.len() {
                break;
            }
            header = Some(start);
        }
        self.problems.into_result(self.source)?;
        Ok(reports)
    }

    /// Reads the record between the two places anew.
    #[cold]
    #[inline(never)]
    fn read_by_tokens(&mut self, start: usize, end: usize, into: &mut dyn Destination<'a>) -> Result<Report> {
        let text = &self.text[..end];
        let mut problems = Problems::new();
        let tokens = match start {
            0 => Tokens::parse(self.scratch, text, &mut problems),
            _ => Tokens::parse_from(self.scratch, text, start, &mut problems),
        };
        self.problems.append(&problems);
        into.start(self.arena)?;
        let (found, mut report) = self.examine(&tokens, into)?;
        self.problems.append(&found);
        report.finish(self.source);
        log(&report, self.file);
        Ok(report)
    }

    /// Reads the only record of the text, or checks it.
    fn read(self, tokens: &Tokens<'_>, into: &mut dyn Destination<'a>) -> Result<Report> {
        let (found, report) = self.examine(tokens, into)?;
        self.finish(&found, report, into.checks_only())
    }

    /// Reads the head of a record; its `components` are unknown to it.
    fn read_record<'t>(
        self,
        into: &mut dyn Destination<'a>,
        head: Part<'t, 'a>,
        components: impl Iterator<Item = Part<'t, 'a>>,
    ) -> Result<Report> {
        let (found, report) = self.examine_record(into, head, components)?;
        self.finish(&found, report, into.checks_only())
    }

    /// Reads the only record; what is wrong with it, and the report.
    fn examine(&self, tokens: &Tokens<'_>, into: &mut dyn Destination<'a>) -> Result<(Problems, Report)> {
        let mut sections = tokens.first_record();
        if tokens.record_count() != 1 {
            let mut problems = Problems::new();
            // A text that could not be read says so already.
            if tokens.record_count() > 1 || self.problems.is_empty() {
                problems.push(tokens.not_one_record("load them one by one: `Document::records`"));
            }
            return Ok((problems, Report::default()));
        }
        let head = sections.next().unwrap_or_default();
        let components = sections.map(|section| tokens.part(section, self.text, self.arena));
        self.examine_record(into, tokens.part(head, self.text, self.arena), components)
    }

    fn examine_record<'t>(
        &self,
        into: &mut dyn Destination<'a>,
        head: Part<'t, 'a>,
        components: impl Iterator<Item = Part<'t, 'a>>,
    ) -> Result<(Problems, Report)> {
        let report = self.report || (!into.checks_only() && logs());
        let mut state = State::new(self.options, report, self.scratch);
        let mut loader = Loader::new(&mut state, head);
        into.read(&mut loader)?;
        loader.audit();
        for part in components {
            loader.unknown_component(part.nodes[0].value(self.text), part.nodes[0].header as usize);
        }
        Ok(state.finish())
    }

    fn finish(mut self, found: &Problems, mut report: Report, checks_only: bool) -> Result<Report> {
        if !self.problems.is_empty() || !found.is_empty() {
            self.problems.append(found);
            self.problems.into_result(self.source)?;
        }
        report.finish(self.source);
        if !checks_only {
            log(&report, self.file);
        }
        Ok(report)
    }
}
