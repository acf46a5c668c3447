//! Which elements of an old list are which of the new one?

use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};
use core::{cmp::Ordering, ops::Range};

use crate::text::{Value, order};

/// Up to so many pairs of a gap are tried for the ones that are most alike.
const TRIED: usize = 4096;
/// What may be compared beyond what the size of a list allows.
const FREE: usize = 4096;

/// How much an old value has in common with a new one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Likeness {
    pub(crate) equal: u32,
    pub(crate) unequal: u32,
    /// Something is to be brought up to date: a former name, a version, a key that is missing.
    pub(crate) stale: bool,
}

impl Likeness {
    /// Whether the two are the same element.
    pub(crate) fn is_match(self) -> bool {
        self.unequal == 0 && (self.equal > 0 || !self.stale)
    }

    fn cost(self) -> usize {
        (self.equal + self.unequal) as usize + 1
    }

    fn score(self) -> u64 {
        let (equal, unequal) = (u64::from(self.equal), u64::from(self.unequal));
        1 + 1024 * (1000 * equal / (equal + unequal).max(1))
    }
}

/// The old self of a new element.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pair {
    pub(crate) old: Option<usize>,
    /// The two are known to be the same to the last detail.
    pub(crate) clean: bool,
}

impl Pair {
    pub(crate) fn of(old: usize, clean: bool) -> Self {
        Self { old: Some(old), clean }
    }
}

/// Finds for each new element its old self, in the order of both. `size` is what the old list measures: the work is
/// in proportion to it. `compare` ends at the first difference if its last argument says so.
pub(crate) fn align(
    olds: usize,
    news: usize,
    size: usize,
    mut compare: impl FnMut(usize, usize, bool) -> Likeness,
) -> Vec<Pair> {
    let mut pairs = vec![Pair::default(); news];
    let mut same = |old: usize, new: usize, pairs: &mut [Pair]| {
        let likeness = compare(old, new, true);
        if likeness.is_match() {
            pairs[new] = Pair::of(old, !likeness.stale);
        }
        likeness.is_match()
    };
    let least = olds.min(news);
    let (mut head, mut tail) = (0, 0);
    while head < least && same(head, head, &mut pairs) {
        head += 1;
    }
    while head + tail < least && same(olds - tail - 1, news - tail - 1, &mut pairs) {
        tail += 1;
    }
    let (old_gap, new_gap) = (head..olds - tail, head..news - tail);
    let mut aligner = Aligner { compare, left: FREE + size / 16 + 2 * news, stale: vec![false; olds], pairs };
    let (mut old, mut new) = (old_gap.start, new_gap.start);
    for (next_old, next_new) in aligner.matches(&old_gap, &new_gap) {
        aligner.pair_gap(old..next_old, new..next_new);
        aligner.pairs[next_new] = Pair::of(next_old, !aligner.stale[next_old]);
        (old, new) = (next_old + 1, next_new + 1);
    }
    aligner.pair_gap(old..old_gap.end, new..new_gap.end);
    aligner.pairs
}

struct Aligner<C> {
    compare: C,
    /// How much may still be compared.
    left: usize,
    /// Which old elements match but are to be brought up to date.
    stale: Vec<bool>,
    pairs: Vec<Pair>,
}

impl<C: FnMut(usize, usize, bool) -> Likeness> Aligner<C> {
    fn likeness(&mut self, old: usize, new: usize, exact: bool) -> Option<Likeness> {
        if self.left == 0 {
            return None;
        }
        let likeness = (self.compare)(old, new, exact);
        self.left = self.left.saturating_sub(likeness.cost());
        Some(likeness)
    }

    /// The shortest way from one list to the other, by Myers: elements that are in both. None if that takes too long.
    fn matches(&mut self, olds: &Range<usize>, news: &Range<usize>) -> Vec<(usize, usize)> {
        if olds.is_empty() || news.is_empty() {
            return Vec::new();
        }
        // Row `d` has how far `d` removals and insertions lead in the old list, for each count of removals among them.
        let mut rows: Vec<Row> = Vec::new();
        for d in 0..=olds.len() + news.len() {
            let low = d.saturating_sub(news.len());
            let mut row = Row { low, ends: Vec::new() };
            for t in low..=d.min(olds.len()) {
                let mut x = rows.last().map_or(0, |before| before.step(t).0);
                let (mut old, mut new) = (olds.start + x, news.start + x + d - 2 * t);
                self.left = self.left.saturating_sub(1);
                while old < olds.end && new < news.end {
                    let Some(likeness) = self.likeness(old, new, true) else { return Vec::new() };
                    if !likeness.is_match() {
                        break;
                    }
                    self.stale[old] |= likeness.stale;
                    (x, old, new) = (x + 1, old + 1, new + 1);
                }
                row.ends.push(x);
                if old >= olds.end && new >= news.end {
                    rows.push(row);
                    return way_back(&rows, t, olds.start, news.start);
                }
            }
            rows.push(row);
        }
        Vec::new()
    }

    /// Pairs elements that differ: those that are most alike, if there are few, else in their order.
    fn pair_gap(&mut self, olds: Range<usize>, news: Range<usize>) {
        let (rows, columns) = (olds.len(), news.len());
        if rows == 0 || columns == 0 {
            return;
        }
        if rows * columns == 1 || rows * columns > TRIED {
            for (old, new) in olds.zip(news) {
                self.pairs[new] = Pair::of(old, false);
            }
            return;
        }
        let mut scores = vec![1; rows * columns];
        for (at, score) in scores.iter_mut().enumerate() {
            if let Some(likeness) = self.likeness(olds.start + at / columns, news.start + at % columns, false) {
                *score = likeness.score();
            }
        }
        // The best that can still be had from each corner on.
        let width = columns + 1;
        let mut best = vec![0_u64; (rows + 1) * width];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                let at = row * width + column;
                let paired = scores[row * columns + column] + best[at + width + 1];
                best[at] = paired.max(best[at + width]).max(best[at + 1]);
            }
        }
        let (mut row, mut column) = (0, 0);
        while row < rows && column < columns {
            let at = row * width + column;
            if best[at] == scores[row * columns + column] + best[at + width + 1] {
                self.pairs[news.start + column] = Pair::of(olds.start + row, false);
                (row, column) = (row + 1, column + 1);
            } else if best[at] == best[at + 1] {
                column += 1;
            } else {
                row += 1;
            }
        }
    }
}

struct Row {
    /// The least count of removals.
    low: usize,
    ends: Vec<usize>,
}

impl Row {
    fn end(&self, t: usize) -> Option<usize> {
        self.ends.get(t.checked_sub(self.low)?).copied()
    }

    /// Where the next row begins with `t` removals, and with how many in this row.
    fn step(&self, t: usize) -> (usize, usize) {
        let removed = t.checked_sub(1).and_then(|from| self.end(from)).map(|x| (x + 1, t - 1));
        let inserted = self.end(t).map(|x| (x, t));
        match (removed, inserted) {
            (Some(removed), Some(inserted)) if removed.0 > inserted.0 => removed,
            (_, Some(inserted)) => inserted,
            (removed, None) => removed.unwrap_or_default(),
        }
    }
}

/// The matches on the way that ends with `t` removals in the last row.
fn way_back(rows: &[Row], mut t: usize, old: usize, new: usize) -> Vec<(usize, usize)> {
    let mut matches = Vec::new();
    for (d, row) in rows.iter().enumerate().rev() {
        let (start, from) = if d == 0 { (0, 0) } else { rows[d - 1].step(t) };
        let end = row.end(t).unwrap_or_default();
        matches.extend((start..end).rev().map(|x| (old + x, new + x + d - 2 * t)));
        t = from;
    }
    matches.reverse();
    matches
}

/// Finds for each new key the old one that means the same. The new ones are canonical, and sorted if they are of a
/// map or a set; `same` compares what is spelled otherwise.
pub(crate) fn match_keys(
    olds: &[&str],
    news: &[impl AsRef<str>],
    mut same: impl FnMut(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let mut found = vec![None; news.len()];
    let mut by_text = BTreeMap::new();
    for (at, new) in news.iter().enumerate() {
        by_text.insert(lines(new.as_ref()), at);
    }
    let mut left: Vec<usize> = Vec::new();
    for (at, old) in olds.iter().enumerate() {
        match by_text.get(&lines(old)) {
            Some(new) if found[*new].is_none() => found[*new] = Some(at),
            _ => left.push(at),
        }
    }
    // What is spelled otherwise is found by its place among the others: as numbers, then as strings.
    for compare in [order::compare, as_strings] {
        let mut wanted: Vec<usize> = (0..news.len()).filter(|new| found[*new].is_none()).collect();
        if left.is_empty() || wanted.is_empty() {
            return found;
        }
        wanted.sort_by(|a, b| compare(news[*a].as_ref(), news[*b].as_ref()));
        left.sort_by(|a, b| compare(olds[*a], olds[*b]));
        let (mut rest, mut wanted) = (Vec::new(), wanted.into_iter().peekable());
        for old in left {
            while let Some(new) = wanted.peek() {
                if same(old, *new) || compare(news[*new].as_ref(), olds[old]) != Ordering::Less {
                    break;
                }
                wanted.next();
            }
            match wanted.next_if(|new| same(old, *new)) {
                Some(new) => found[new] = Some(old),
                None => rest.push(old),
            }
        }
        left = rest;
    }
    left.sort_unstable();
    let mut tries = FREE + 16 * (olds.len() + news.len());
    let wanted: Vec<usize> = (0..news.len()).filter(|new| found[*new].is_none()).collect();
    let mut from = 0;
    for old in left {
        while wanted.get(from).is_some_and(|new| found[*new].is_some()) {
            from += 1;
        }
        for new in &wanted[from..] {
            if tries == 0 {
                return found;
            }
            tries -= 1;
            if found[*new].is_none() && same(old, *new) {
                found[*new] = Some(old);
                break;
            }
        }
    }
    found
}

/// The lines of a value without their indentation and what is no part of it.
fn lines(text: &str) -> String {
    if !text.contains('\n') {
        return text.into();
    }
    let mut joined = String::with_capacity(text.len());
    for line in Value::new(text).lines() {
        joined.push_str(line);
        joined.push('\n');
    }
    joined.pop();
    joined
}

fn as_strings(a: &str, b: &str) -> Ordering {
    match (Value::new(a).string(), Value::new(b).string()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        _ => a.cmp(b),
    }
}

/// Which of the new elements stay where their old selves are: as many as can without a change of their order.
pub(crate) fn staying(pairs: &[Pair]) -> Vec<bool> {
    // For each length, the run that ends with the smallest old place; and what is in front of each.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    for (new, pair) in pairs.iter().enumerate() {
        if pair.old.is_none() {
            continue;
        }
        let length = ends.partition_point(|end| pairs[*end].old < pair.old);
        before[new] = length.checked_sub(1).map(|length| ends[length]);
        if length < ends.len() {
            ends[length] = new;
        } else {
            ends.push(new);
        }
    }
    let mut stay = vec![false; pairs.len()];
    let mut at = ends.last().copied();
    while let Some(new) = at {
        stay[new] = true;
        at = before[new];
    }
    stay
}
