//! From where does a load start: bytes, a document, a record, a section?

use bumpalo::Bump;

use super::{
    Initial, JAsset, load_text,
    loader::{Loader, State},
};
use crate::{
    error::{Error, Problems, Result},
    options::LoadOptions,
    report::Report,
    span::Source,
    text::document::{Document, Part, Record, Section, Tokens, utf8},
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

/// Reads the only record of `bytes`, which are those of `file`.
pub(crate) fn from_bytes<'a, T: JAsset<'a> + Default>(
    bytes: &'a [u8],
    file: &'a str,
    options: LoadOptions,
    report: bool,
) -> Result<Loaded<T>> {
    let arena = Bump::new();
    let mut problems = Problems::new();
    let text = utf8(bytes, &mut problems);
    let tokens = Tokens::parse(&arena, text, &mut problems);
    let mut value = T::default();
    let input = Input { text, source: text.into(), file, arena: None, scratch: &arena, problems, options, report };
    let report = input.read(&tokens, Some(&mut value))?;
    Ok(Loaded { value, report })
}

impl<'a> Document<'a> {
    /// Loads the only record.
    ///
    /// # Errors
    ///
    /// All problems of the text and of the record's values; if there is not exactly one record.
    pub fn load<T: JAsset<'a> + Initial<'a>>(&self) -> Result<T> {
        let mut value = initial(self)?;
        self.read(LoadOptions::new(), false, Some(&mut value))?;
        Ok(value)
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = initial(self)?;
        let report = self.read(*options, true, Some(&mut value))?;
        Ok(Loaded { value, report })
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
        self.read::<T>(*options, false, None)?;
        self.read(*options, true, Some(value))
    }

    fn read<T: JAsset<'a>>(&self, options: LoadOptions, report: bool, target: Option<&mut T>) -> Result<Report> {
        Input::of(self, options, report).read(self.tokens(), target)
    }
}

impl<'a> Record<'_, 'a> {
    /// Loads the record.
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the record's values.
    pub fn load<T: JAsset<'a> + Initial<'a>>(&self) -> Result<T> {
        self.head().load()
    }

    /// As [`load`](Self::load), with options and a report. A `Component` section is reported as unknown:
    /// load it by itself.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = initial(self.document())?;
        let components = self.sections().map(|section| section.part());
        let input = Input::of(self.document(), *options, true);
        let report = input.read_record(Some(&mut value), self.head().part(), components)?;
        Ok(Loaded { value, report })
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
        let mut value = initial(self.document())?;
        self.read(LoadOptions::new(), false, &mut value)?;
        Ok(value)
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Initial<'a>>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = initial(self.document())?;
        let report = self.read(*options, true, &mut value)?;
        Ok(Loaded { value, report })
    }

    fn read<T: JAsset<'a>>(&self, options: LoadOptions, report: bool, target: &mut T) -> Result<Report> {
        Input::of(self.document(), options, report).read_record(Some(target), self.part(), core::iter::empty())
    }
}

/// What a load into the arena of `document` starts from.
fn initial<'a, T: Initial<'a>>(document: &Document<'a>) -> Result<T> {
    T::initial(Some(document.arena())).ok_or_else(|| Error::custom("the type has no value that a load can start from"))
}

/// What is read, and how.
struct Input<'s, 'a> {
    text: &'a str,
    source: Source<'s>,
    /// The name of the file, for the log; may be empty.
    #[cfg_attr(not(feature = "log"), expect(dead_code, reason = "only the log names it"))]
    file: &'a str,
    arena: Option<&'a Bump>,
    /// For what is only needed while loading.
    scratch: &'s Bump,
    problems: Problems,
    options: LoadOptions,
    report: bool,
}

impl<'s, 'a> Input<'s, 'a> {
    fn of(document: &'s Document<'a>, options: LoadOptions, report: bool) -> Self {
        let (text, arena, problems) = (document.raw_text(), Some(document.arena()), document.problems().clone());
        Self { text, source: document.source(), file: "", arena, scratch: document.arena(), problems, options, report }
    }

    /// Reads the only record of the text into `target`, or checks it if there is none.
    fn read<T: JAsset<'a>>(mut self, tokens: &Tokens<'_>, target: Option<&mut T>) -> Result<Report> {
        let mut sections = tokens.first_record();
        if tokens.record_count() != 1 {
            // A text that could not be read says so already.
            if tokens.record_count() > 1 || self.problems.is_empty() {
                self.problems.push(tokens.not_one_record("load them one by one: `Document::records`"));
            }
            return self.problems.into_result(self.source).map(|()| Report::default());
        }
        let head = sections.next().unwrap_or_default();
        let (text, arena) = (self.text, self.arena);
        let components = sections.map(|section| tokens.part(section, text, arena));
        self.read_record(target, tokens.part(head, text, arena), components)
    }

    /// Reads the head of a record into `target`; its `components` are unknown to it.
    fn read_record<'t, T: JAsset<'a>>(
        mut self,
        target: Option<&mut T>,
        head: Part<'t, 'a>,
        components: impl Iterator<Item = Part<'t, 'a>>,
    ) -> Result<Report> {
        #[cfg(feature = "log")]
        let checks_only = target.is_none();
        #[cfg(feature = "log")]
        {
            self.report |= !checks_only && log::log_enabled!(log::Level::Warn);
        }
        let mut state = State::new(self.options, self.report, self.scratch);
        let mut loader = Loader::new(&mut state, head);
        load_text::load(&mut loader, target)?;
        loader.audit();
        for part in components {
            loader.unknown_component(part.nodes[0].value(self.text), part.nodes[0].header as usize);
        }
        let (found, mut report) = state.finish();
        if !self.problems.is_empty() || !found.is_empty() {
            self.problems.append(&found);
            self.problems.into_result(self.source)?;
        }
        report.finish(self.source);
        #[cfg(feature = "log")]
        if !checks_only {
            report.log(self.file);
        }
        Ok(report)
    }
}
