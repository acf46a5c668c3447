//! Where does a value stand, and where does it go?

use alloc::{borrow::Cow, string::ToString};

use bumpalo::Bump;

use super::load_block;
use crate::archive::{path::Path, state::State};
use crate::{
    class::Class,
    error::{Problem, ProblemKind},
    text::{Malformed, Value, block::Passage},
};

/// The key of a property, and where its value stands in front of the entry.
pub(crate) type EntryKey<'t> = (&'static str, Passage<'t>);

/// Where a value stands.
#[derive(Clone, Copy)]
pub(crate) struct Site<'p, 't, 'a> {
    pub(crate) text: &'a str,
    pub(crate) arena: Option<&'a Bump>,
    pub(crate) path: Path<'p>,
    pub(crate) passage: Passage<'t>,
    /// The header of the property: where an error points if there is no value.
    pub(crate) header: u32,
    /// How many values this one stands in.
    pub(crate) depth: u16,
    /// The class of the record that the value stands in.
    pub(crate) class: Option<&'static Class>,
    /// The property by which the elements of the list are told apart.
    pub(crate) keyed: Option<&'static str>,
    /// The property of this element that stands in front of it.
    pub(crate) entry_key: Option<&'p EntryKey<'t>>,
}

impl<'p, 't, 'a> Site<'p, 't, 'a> {
    /// The text of the value, as a scalar reads it.
    #[inline]
    pub(crate) fn value(&self) -> Value<'a> {
        Value::of_node(self.passage.text(self.text), self.passage.many, self.arena)
    }

    /// A value inside of this one.
    #[inline]
    pub(crate) fn inner<'q>(&self, path: Path<'q>, passage: Passage<'t>) -> Site<'q, 't, 'a>
    where
        'p: 'q,
    {
        Site { path, passage, depth: self.depth + 1, keyed: None, entry_key: None, header: passage.start, ..*self }
    }
}

/// What is made of a value.
pub(crate) enum Target<'x, F> {
    /// It is only checked.
    Check,
    /// It is put here.
    Place(&'x mut F),
    /// It is made anew, if it is well-formed.
    New(&'x mut Option<F>),
}

impl<'x, F> From<Option<&'x mut F>> for Target<'x, F> {
    #[inline]
    fn from(target: Option<&'x mut F>) -> Self {
        target.map_or(Self::Check, Self::Place)
    }
}

impl<F> Target<'_, F> {
    /// The same, to try something with.
    #[inline]
    pub(crate) fn reborrow(&mut self) -> Target<'_, F> {
        match self {
            Self::Check => Target::Check,
            Self::Place(place) => Target::Place(place),
            Self::New(place) => Target::New(place),
        }
    }

    #[inline]
    pub(crate) fn set(self, value: F) {
        match self {
            Self::Check => {}
            Self::Place(place) => *place = value,
            Self::New(place) => *place = Some(value),
        }
    }
}

impl State<'_> {
    /// A value is not what it should be.
    #[cold]
    pub(crate) fn malformed_at(&mut self, site: &Site<'_, '_, '_>, malformed: Malformed) {
        let range = site.passage.range();
        let (problem, offset) = if range.is_empty() {
            let problem = Problem::new(ProblemKind::Malformed, "the value is missing")
                .at(site.header as usize)
                .help("write it on the line below the key; a merge may have lost it");
            (problem, site.header as usize)
        } else {
            let (message, help, offset) = malformed.into_parts(site.text);
            // A scalar may tell of a part that is no slice of the value.
            let offset = if range.contains(&offset) { offset } else { range.start };
            (Problem::new(ProblemKind::Malformed, message).at(offset).help(help), range.start)
        };
        self.malformed(problem.key_path(site.path.to_string()), offset);
    }

    /// A value is not `expected`.
    #[cold]
    pub(crate) fn expected(
        &mut self,
        site: &Site<'_, '_, '_>,
        expected: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let malformed = Value::new(site.passage.head(site.text)).malformed_at(site.passage.head(site.text), expected);
        self.malformed_at(site, malformed.help(help));
    }

    /// Whether the value may hold others: if not, that is told.
    pub(crate) fn may_nest(&mut self, site: &Site<'_, '_, '_>) -> bool {
        if site.depth < self.max_depth() {
            return true;
        }
        load_block::too_deep(self, site, site.passage.start as usize);
        false
    }
}
