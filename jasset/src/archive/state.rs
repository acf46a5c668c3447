//! What do all parts of one load share: the options, what is wrong, what is to be told?

use alloc::{format, string::String};
use core::mem;

use bumpalo::Bump;

use super::text::detours::Detours;
use crate::{
    class::Class,
    error::{Problem, ProblemKind, Problems, shown},
    options::LoadOptions,
    report::{Note, NoteKind, Report},
    text::{guide::Guide, headers::Headers},
};

/// What all parts of one load share.
pub(crate) struct State<'t> {
    pub(super) options: LoadOptions,
    pub(super) problems: Problems,
    pub(super) report: Option<Report>,
    /// How many values were malformed.
    pub(super) malformed: usize,
    /// For what is only needed while loading.
    pub(super) scratch: &'t Bump,
    /// Of the record that is read, if they are needed.
    pub(super) headers: Headers<'t>,
    /// Where the properties of that record are expected, if their order is another one.
    pub(super) guide: Guide<'t>,
    /// The keys of that record that are not where they are expected.
    pub(super) detours: Detours,
}

impl<'t> State<'t> {
    /// `report`: whether anyone will read the report; an unread one costs nothing.
    pub(crate) fn new(options: LoadOptions, report: bool, scratch: &'t Bump) -> Self {
        let (problems, report) = (Problems::new(), report.then(Report::default));
        Self {
            options,
            problems,
            report,
            malformed: 0,
            scratch,
            headers: Headers::new(scratch),
            guide: Guide::new(scratch),
            detours: Detours::NONE,
        }
    }

    /// Whether there are notes.
    #[inline]
    pub(super) fn has_notes(&self) -> bool {
        self.report.as_ref().is_some_and(|report| !report.is_empty())
    }

    /// The notes so far, if there are any; the next record begins.
    #[inline]
    pub(super) fn take_notes(&mut self) -> Option<Report> {
        self.report.as_mut().filter(|report| !report.is_empty()).map(mem::take)
    }

    /// As if nothing was read.
    #[cold]
    pub(super) fn reset(&mut self) {
        self.problems = Problems::new();
        self.report = self.report.as_ref().map(|_| Report::default());
        self.malformed = 0;
    }

    /// The problems so far, and the report.
    pub(crate) fn finish(self) -> (Problems, Report) {
        (self.problems, self.report.unwrap_or_default())
    }

    pub(super) fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// How many problems and notes there are so far.
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.problems.len(), self.report.as_ref().map_or(0, Report::len))
    }

    /// Moves the places of the problems and notes since `mark`.
    #[cold]
    pub(super) fn relocate(&mut self, mark: (usize, usize), place: impl Fn(usize) -> usize) {
        self.problems.relocate(mark.0, &place);
        if let Some(report) = &mut self.report {
            report.relocate(mark.1, place);
        }
    }

    pub(super) fn max_depth(&self) -> u16 {
        self.options.depth()
    }

    pub(super) fn malformed_count(&self) -> usize {
        self.malformed
    }

    pub(super) fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(report) = &mut self.report {
            report.push(note());
        }
    }

    /// A problem whatever the options are.
    #[cold]
    pub(super) fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// A value is malformed: an error, or, as the caller asked, a note.
    #[cold]
    pub(super) fn malformed(&mut self, problem: Problem, offset: usize) {
        self.malformed += 1;
        if self.options.is_lenient() {
            self.note(|| {
                let mut note = Note::new(NoteKind::Malformed, problem.key()).at(offset);
                note.problem = Some(problem);
                note
            });
        } else {
            self.problems.push(problem);
        }
    }

    /// Whether `name` is one of `class`; if not, that is a problem, lenient or not.
    pub(super) fn names_class(
        &mut self,
        name: &str,
        class: &'static Class,
        offset: usize,
        key: impl FnOnce() -> String,
    ) -> bool {
        if name == class.name() {
            return true;
        }
        if class.is_called(name) {
            self.renamed(offset, name, class.name());
            return true;
        }
        self.problem(
            Problem::new(ProblemKind::WrongClass, format!("expected {}, found {}", shown(class.name()), shown(name)))
                .at(offset)
                .key_path(key())
                .help("load the file as that class; a renamed class: #[jasset(alias = \"...\")]"),
        );
        false
    }

    pub(super) fn renamed(&mut self, offset: usize, from: &str, to: &str) {
        self.note(|| Note::new(NoteKind::Renamed, from).target(to).at(offset));
    }
}
