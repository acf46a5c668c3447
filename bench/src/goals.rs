//! What is to be reached, and is it?

use crate::harness::{Measured, MeasuredGroup};

/// Whether the program was compiled for the machine that it runs on, as far as that matters here.
pub(crate) const IS_NATIVE: bool = cfg!(target_feature = "avx2");

struct Goal {
    name: &'static str,
    group: &'static str,
    at: At,
    row: &'static str,
    want: Want,
}

/// How many entities a goal is about.
#[derive(Clone, Copy, PartialEq)]
enum At {
    One,
    /// The most of the run.
    Most,
}

enum Want {
    /// So many times as fast as another row; the second number if compiled for this machine.
    Faster(&'static str, f64, f64),
    /// At most so many times the cost of another row.
    Cost(&'static str, f64),
    /// At most so many times the cost of another row, all entities together.
    Growth(&'static str, f64),
    NoAllocations,
}

use At::{Most, One};
use Want::{Cost, Faster, Growth, NoAllocations};

const fn goal(name: &'static str, group: &'static str, at: At, row: &'static str, want: Want) -> Goal {
    Goal { name, group, at, row, want }
}

const GOALS: &[Goal] = &[
    goal("text load, &str : sonic-rs", "text_load", Most, "jasset &str", Faster("sonic-rs &str", 4.0, 5.0)),
    goal("text load, CRLF : sonic-rs", "text_load", Most, "jasset &str, CRLF", Faster("sonic-rs &str", 2.5, 2.5)),
    goal(
        "text load, comments : sonic-rs",
        "text_load",
        Most,
        "jasset &str, comments",
        Faster("sonic-rs &str", 2.5, 2.5),
    ),
    goal(
        "text load, another order : sonic-rs",
        "text_load",
        Most,
        "jasset &str, another order",
        Faster("sonic-rs &str", 2.5, 2.5),
    ),
    goal(
        "text load, unknown keys : sonic-rs",
        "text_load",
        Most,
        "jasset &str, unknown keys",
        Faster("sonic-rs &str", 2.5, 2.5),
    ),
    goal("text load, String : sonic-rs", "text_load", Most, "jasset String", Faster("sonic-rs String", 3.2, 4.0)),
    goal(
        "text load, one entity : serde_json",
        "text_load",
        One,
        "jasset &str, one value",
        Faster("serde_json &str, one value", 4.0, 4.0),
    ),
    goal("text save : serde_json", "text_save", Most, "jasset", Faster("serde_json", 4.0, 4.0)),
    goal("update, cost of load and save", "update", Most, "jasset update", Cost("jasset load and save", 1.3)),
    goal("binary load, &str : bitcode", "binary_load", Most, "jasset &str", Faster("bitcode &str", 1.7, 2.0)),
    goal(
        "binary load, another schema, cost of the same",
        "binary_load",
        Most,
        "jasset &str, another schema",
        Cost("jasset &str", 2.0),
    ),
    goal("binary save : bitcode", "binary_save", Most, "jasset", Faster("bitcode", 3.0, 3.5)),
    goal("binary save : borsh", "binary_save", Most, "jasset", Faster("borsh", 1.0, 1.1)),
    goal("text load, no allocation", "text_load", Most, "jasset &str, a list that is kept", NoAllocations),
    goal("text load in an arena, no allocation", "text_load", Most, "jasset arena", NoAllocations),
    goal("text save, no allocation", "text_save", Most, "jasset", NoAllocations),
    goal("binary load, no allocation", "binary_load", Most, "jasset &str, a list that is kept", NoAllocations),
    goal("binary save, no allocation", "binary_save", Most, "jasset", NoAllocations),
    goal("text load, ten times as much", "growth", Most, "jasset text load", Growth("jasset text load, a tenth", 11.0)),
    goal("text save, ten times as much", "growth", Most, "jasset text save", Growth("jasset text save, a tenth", 11.0)),
    goal(
        "binary load, ten times as much",
        "growth",
        Most,
        "jasset binary load",
        Growth("jasset binary load, a tenth", 11.0),
    ),
    goal(
        "update of lists, ten times as much",
        "growth",
        Most,
        "jasset update of lists",
        Growth("jasset update of lists, a tenth", 11.0),
    ),
    goal("scene, text load : bevy RON", "scene", Most, "jasset text load, bevy", Faster("bevy RON load", 20.0, 20.0)),
    goal(
        "scene, binary load, bevy, cost of spawning",
        "scene",
        Most,
        "jasset binary load, bevy",
        Cost("bevy spawn", 1.6),
    ),
    goal(
        "scene, binary load, hecs, cost of spawning",
        "scene",
        Most,
        "jasset binary load, hecs",
        Cost("hecs spawn", 1.6),
    ),
    goal(
        "scene, unload among others, bevy, cost alone",
        "scene",
        Most,
        "jasset unload among others, bevy",
        Cost("jasset unload, bevy", 1.2),
    ),
    goal(
        "scene, unload among others, hecs, cost alone",
        "scene",
        Most,
        "jasset unload among others, hecs",
        Cost("jasset unload, hecs", 1.2),
    ),
    goal("compile, dev, cost of serde_json", "compile", Most, "jasset dev", Cost("serde, serde_json dev", 0.7)),
    goal(
        "compile, release, cost of serde_json",
        "compile",
        Most,
        "jasset release",
        Cost("serde, serde_json release", 0.5),
    ),
];

/// What became of a goal.
pub(crate) struct Judged {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    pub(crate) at_least: bool,
    pub(crate) wanted: f64,
    pub(crate) measured: f64,
    pub(crate) is_met: bool,
}

/// The goals whose rows were run.
pub(crate) fn judge(groups: &[MeasuredGroup]) -> Vec<Judged> {
    GOALS.iter().filter_map(|goal| goal.judge(groups)).collect()
}

impl Goal {
    #[expect(clippy::cast_precision_loss, reason = "counts")]
    fn judge(&self, groups: &[MeasuredGroup]) -> Option<Judged> {
        let group = groups
            .iter()
            .filter(|group| group.name == self.group && (self.at == Most || group.count == 1))
            .max_by_key(|group| group.count)?;
        let find = |name| group.rows.iter().find(|row| row.name == name);
        let row = find(self.row)?;
        let total = |row: &Measured| row.median * row.count as f64;
        let (measured, wanted, at_least) = match self.want {
            Faster(other, default, native) => {
                (find(other)?.median / row.median, if IS_NATIVE { native } else { default }, true)
            }
            Cost(other, most) => (row.median / find(other)?.median, most, false),
            Growth(other, most) => (total(row) / total(find(other)?), most, false),
            NoAllocations => (row.allocations as f64, 0.0, false),
        };
        if measured.is_nan() {
            return None;
        }
        let is_met = if at_least { measured >= wanted } else { measured <= wanted };
        Some(Judged { name: self.name, count: group.count, at_least, wanted, measured, is_met })
    }
}
