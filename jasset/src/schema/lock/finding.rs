//! What did a comparison with the lock find?

use alloc::{format, string::String, vec::Vec};

use crate::error::{Problem, ProblemKind};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Files would lose data, or not load: the lock is not blessed.
    Breaks,
    /// Nothing is lost, but someone should have thought of it.
    Asks,
    /// All is accounted for; the lock is out of date.
    Changes,
}

#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) weight: Weight,
    /// The class or the enum, a point and the key.
    path: String,
    message: String,
    help: String,
}

impl Finding {
    pub(super) fn problem(self) -> Problem {
        Problem::new(ProblemKind::Lock, self.message).key_path(self.path).help(self.help)
    }
}

/// Collects what is found.
#[derive(Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    pub(super) fn breaks(&mut self, path: impl Into<String>, message: impl Into<String>, help: impl Into<String>) {
        self.push(Weight::Breaks, path.into(), message.into(), help.into());
    }

    pub(super) fn asks(&mut self, path: impl Into<String>, message: impl Into<String>, help: impl Into<String>) {
        self.push(Weight::Asks, path.into(), message.into(), help.into());
    }

    pub(super) fn changes(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.push(Weight::Changes, path.into(), message.into(), String::new());
    }

    fn push(&mut self, weight: Weight, path: String, message: String, help: String) {
        self.0.push(Finding { weight, path, message, help });
    }

    /// Sorted by path.
    pub(super) fn into_sorted(mut self) -> Vec<Finding> {
        self.0.sort_by(|a, b| a.path.cmp(&b.path));
        self.0
    }
}

/// What stands behind each way out of a change that is no loss.
pub(super) fn or_bless(way_out: &str) -> String {
    format!("{way_out}, or accept it as it is: {BLESS}")
}

pub(super) const BLESS: &str = "run the test with JASSET_BLESS=1, and commit the lock";

/// What stands behind each way out of a loss.
pub(super) fn or_no_file(way_out: &str) -> String {
    format!("{way_out}; if no file has it, remove its lines from the lock")
}
