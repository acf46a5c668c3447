//! How long does each row of a group take, and how often does it ask the heap for memory?

use std::{cell::Cell, hint::black_box, time::Duration};

use rustix::time::{ClockId, clock_gettime};

use crate::allocations;

/// What a row does with its result, given a function that compares the result with the source.
pub(crate) type See<'s> = &'s dyn Fn(&dyn Fn());

/// A round of a row takes at least this long, so that the clock does not matter.
const ROUND: Duration = Duration::from_millis(1);
const ROUNDS: u32 = 51;
const FEWEST_ROUNDS: u32 = 5;

/// Which rows are run, and for how long.
pub(crate) struct Plan {
    /// Parts of `GROUP/ROW`, all of which a row must have.
    pub(crate) filters: Vec<String>,
    /// What a group may take, about.
    pub(crate) budget: Duration,
    /// Compares and counts only.
    pub(crate) check: bool,
}

/// Rows that are measured in turns.
pub(crate) struct Group<'g> {
    name: &'static str,
    count: usize,
    plan: &'g Plan,
    rows: Vec<Row<'g>>,
}

struct Row<'g> {
    name: &'static str,
    count: usize,
    work: Box<dyn FnMut(See<'_>) + 'g>,
}

/// What came out, of one run of a row.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    /// Nanoseconds an entity.
    pub(crate) median: f64,
    /// The median of the distances from it.
    pub(crate) deviation: f64,
    pub(crate) rounds: usize,
    pub(crate) allocations: u64,
}

pub(crate) struct MeasuredGroup {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    /// What is counted.
    pub(crate) unit: &'static str,
    pub(crate) rows: Vec<Measured>,
}

impl<'g> Group<'g> {
    pub(crate) fn new(name: &'static str, count: usize, plan: &'g Plan) -> Self {
        Self { name, count, plan, rows: Vec::new() }
    }

    /// Adds a row. `make` prepares what is not measured, and gives what is.
    pub(crate) fn row<W: FnMut(See<'_>) + 'g>(&mut self, name: &'static str, make: impl FnOnce() -> W) {
        self.row_of(name, self.count, make);
    }

    /// Adds a row that is of another count of entities than its group.
    pub(crate) fn row_of<W: FnMut(See<'_>) + 'g>(
        &mut self,
        name: &'static str,
        count: usize,
        make: impl FnOnce() -> W,
    ) {
        let path = format!("{}/{name}", self.name);
        if self.plan.filters.iter().all(|filter| path.contains(filter.as_str())) {
            self.rows.push(Row { name, count, work: Box::new(make()) });
        }
    }

    pub(crate) fn measure(mut self) -> MeasuredGroup {
        let mut samples: Vec<Samples> = self.rows.iter_mut().map(Samples::begin).collect();
        if !self.plan.check {
            let share = self.plan.budget / u32::try_from(self.rows.len()).unwrap_or(1).max(1);
            for samples in &mut samples {
                samples.plan(share);
            }
            let rounds = samples.iter().map(|samples| samples.rounds).max().unwrap_or_default();
            for round in 0..rounds {
                for (row, samples) in self.rows.iter_mut().zip(&mut samples) {
                    if samples.is_due(round, rounds) {
                        samples.take(row);
                    }
                }
            }
        }
        let rows = self.rows.iter().zip(samples).map(|(row, samples)| samples.finish(row)).collect();
        MeasuredGroup { name: self.name, count: self.count, unit: "entities", rows }
    }
}

/// Says in which row a comparison failed.
struct Told(&'static str);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was the row `{}`", self.0);
        }
    }
}

/// The times of a row.
struct Samples {
    once: Duration,
    repeats: u32,
    /// A slow row is in fewer rounds than others.
    rounds: u32,
    /// Seconds of one run each.
    times: Vec<f64>,
    allocations: u64,
}

impl Samples {
    /// Compares the result with the source, and warms up with that.
    fn begin(row: &mut Row<'_>) -> Self {
        let told = Told(row.name);
        (row.work)(&|compare| compare());
        drop(told);
        let start = now();
        let allocations = allocations::of(|| (row.work)(&pass_over));
        Self { once: now().saturating_sub(start), repeats: 1, rounds: 0, times: Vec::new(), allocations }
    }

    fn plan(&mut self, share: Duration) {
        let once = self.once.max(Duration::from_nanos(20));
        self.repeats = at_least_one(ROUND, once);
        self.rounds = at_least_one(share, once * self.repeats).clamp(FEWEST_ROUNDS, ROUNDS);
    }

    fn is_due(&self, round: u32, rounds: u32) -> bool {
        (round + 1) * self.rounds / rounds > round * self.rounds / rounds
    }

    fn take(&mut self, row: &mut Row<'_>) {
        let (start, apart) = (now(), APART.get());
        for _ in 0..self.repeats {
            (row.work)(&pass_over);
        }
        let time = now().saturating_sub(start).saturating_sub(APART.get().saturating_sub(apart));
        self.times.push(time.as_secs_f64() / f64::from(self.repeats));
    }

    #[expect(clippy::cast_precision_loss, reason = "a count")]
    fn finish(self, row: &Row<'_>) -> Measured {
        let each = self.times.iter().map(|time| time * 1e9 / row.count.max(1) as f64).collect();
        Measured::new(row.name, row.count, each, self.allocations)
    }
}

impl Measured {
    /// `times` are nanoseconds an entity.
    pub(crate) fn new(name: &'static str, count: usize, mut times: Vec<f64>, allocations: u64) -> Self {
        let rounds = times.len();
        let median = middle(&mut times);
        let mut distances: Vec<f64> = times.iter().map(|time| (time - median).abs()).collect();
        let deviation = middle(&mut distances);
        Self { name, count, median, deviation, rounds, allocations }
    }
}

thread_local! {
    static APART: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Does what a row needs and is not measured: something that takes far longer than a look at the clock.
pub(crate) fn apart<R>(work: impl FnOnce() -> R) -> R {
    let start = now();
    let result = allocations::apart(work);
    APART.set(APART.get() + now().saturating_sub(start));
    result
}

/// The result is used, as far as the optimizer knows.
fn pass_over(compare: &dyn Fn()) {
    black_box(compare);
}

fn at_least_one(whole: Duration, part: Duration) -> u32 {
    u32::try_from(whole.as_nanos().div_ceil(part.as_nanos().max(1))).unwrap_or(u32::MAX).max(1)
}

fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The processor time of this thread.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or_default(), u32::try_from(time.tv_nsec).unwrap_or_default())
}
