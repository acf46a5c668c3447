//! Which changes does a save take back, since it was not the program that made them?

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec,
    vec::Vec,
};
use core::{cmp::Reverse, ops::Range};

use super::edit::{Changes, Region, Splice};

impl Changes<'_> {
    /// Takes back each change of a value that `other` makes as well, if one of `places` is in that value, and gives
    /// these places in their order. What begins at one of `alone` is taken back alone, if it is replaced.
    pub(crate) fn take_back(&mut self, other: &Self, places: &[usize], alone: &[usize]) -> Vec<usize> {
        let mut places = places.to_vec();
        // Places, and the value around each.
        let (mut same, mut different) = (Vec::new(), Vec::new());
        let (our_tokens, their_tokens) = (self.tokens(), other.tokens());
        for place in alone {
            match (our_tokens.get(place), their_tokens.get(place)) {
                (Some((at, ours)), Some((_, theirs))) if self.key(ours) == other.key(theirs) => {
                    same.push((*place, Region { text: ours.old.clone(), splices: *at..at + 1 }));
                }
                _ => places.push(*place),
            }
        }
        places.sort_unstable();
        let ours: BTreeMap<_, _> = self.regions.iter().flatten().rev().map(|region| (key(region), region)).collect();
        let mut judged = BTreeMap::new();
        for (place, theirs) in innermost(other.regions.iter().flatten().collect(), &places) {
            let is_same = |ours: &&Region| self.is_same(ours, other, theirs);
            match judged.entry(key(theirs)).or_insert_with(|| ours.get(&key(theirs)).copied().filter(is_same)) {
                Some(ours) => same.push((place, ours.clone())),
                None => different.push(theirs.text.clone()),
            }
        }
        // In a value that is another, nothing is what it was.
        let different = outermost(different);
        same.retain(|(_, region)| {
            let behind = different.partition_point(|outer| outer.start <= region.text.start);
            behind == 0 || different[behind - 1].end < region.text.end
        });
        let mut is_kept = vec![true; self.splices.len()];
        let gone: BTreeSet<_> = same.iter().map(|(_, region)| (region.splices.start, region.splices.end)).collect();
        for (start, end) in gone {
            is_kept[start..end].fill(false);
        }
        let mut is_kept = is_kept.into_iter();
        self.splices.retain(|_| is_kept.next().unwrap_or(true));
        self.regions = None;
        let mut places: Vec<usize> = same.into_iter().map(|(place, _)| place).collect();
        places.append(&mut self.kept);
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The changes that replace a token by another, by where it begins.
    fn tokens(&self) -> BTreeMap<usize, (usize, &Splice)> {
        let is_one = |text: &str| !text.is_empty() && !text.contains([' ', '\n']);
        let is_token = |splice: &Splice| {
            !splice.is_lines && is_one(&self.text[splice.old.clone()]) && is_one(&self.new[splice.new.clone()])
        };
        let tokens = self.splices.iter().enumerate().filter(|(_, splice)| is_token(splice));
        tokens.map(|(at, splice)| (splice.old.start, (at, splice))).collect()
    }

    /// Whether a value becomes the same in both.
    fn is_same(&self, ours: &Region, other: &Self, theirs: &Region) -> bool {
        let ours = self.splices[ours.splices.clone()].iter().map(|splice| self.key(splice));
        ours.eq(other.splices[theirs.splices.clone()].iter().map(|splice| other.key(splice)))
    }

    /// What is replaced, and by what.
    fn key(&self, splice: &Splice) -> (Range<usize>, bool, &str) {
        (splice.old.clone(), splice.is_lines, &self.new[splice.new.clone()])
    }
}

/// What tells a value from others: where it is.
fn key(region: &Region) -> (usize, usize) {
    (region.text.start, region.text.end)
}

/// The smallest value around each place that is in one. Values are beside or inside of one another; the places are
/// sorted.
fn innermost<'r>(mut regions: Vec<&'r Region>, places: &[usize]) -> Vec<(usize, &'r Region)> {
    regions.sort_by_key(|region| (region.text.start, Reverse(region.text.end)));
    let mut regions = regions.into_iter().peekable();
    let mut around: Vec<&Region> = Vec::new();
    let mut found = Vec::new();
    for place in places {
        while let Some(region) = regions.next_if(|region| region.text.start <= *place) {
            leave(&mut around, region.text.start);
            around.push(region);
        }
        leave(&mut around, *place);
        found.extend(around.last().map(|region| (*place, *region)));
    }
    found
}

/// Forgets the values that end in front of a place.
fn leave(around: &mut Vec<&Region>, place: usize) {
    while around.last().is_some_and(|region| region.text.end < place) {
        around.pop();
    }
}

/// Of values that are beside or inside of one another those that are in no other.
fn outermost(mut values: Vec<Range<usize>>) -> Vec<Range<usize>> {
    values.sort_by_key(|value| (value.start, Reverse(value.end)));
    let mut end = None;
    values.retain(|value| {
        let is_outer = end.is_none_or(|end| value.end > end);
        if is_outer {
            end = Some(value.end);
        }
        is_outer
    });
    values
}
