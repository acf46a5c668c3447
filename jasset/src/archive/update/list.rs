//! How does an old list become the new one: which elements stay, move, come and go?

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;

use super::{
    align::{Likeness, Pair, align, match_keys, staying},
    before::{Before, OldElements, equals},
    value::{Walk, inside, update_value},
};
use crate::archive::text::{
    element_key,
    save_value::{Setting, save_value, sorted_entries, sorted_items},
    site::EntryKey,
};
use crate::archive::{Itself, JAsset, List, Map, Shape};
use crate::{
    error::{Error, Result},
    text::{
        block::Passage,
        edit::{Changes, attached, indent_of, line_start, next_line},
        output::Output,
        writer::Spot,
    },
};

/// Changes a list. The answer is whether that was possible; else it is to be replaced.
pub(crate) fn list<'a, 't, F: List<'a>>(walk: &mut Walk<'t>, before: &mut Before<'_, 't>, value: &F) -> Result<bool> {
    let shape = Shape::of::<F::Item, Itself>();
    let Some(OldElements { all, is_row, has_keys }) = before.elements(&mut walk.tally.state, shape, F::COUNT) else {
        return Ok(false);
    };
    let items: Vec<&F::Item> = value.items().collect();
    if is_row {
        for ((passage, _), item) in all.iter().zip(items) {
            update_value::<F::Item, Itself>(walk, before.inner(*passage, None), item)?;
        }
        return Ok(true);
    }
    let is_bracketed = if has_keys { before.is_bracketed("{", "{}") } else { before.is_bracketed("[", "[]") };
    let outcome = outline(before, is_bracketed, all.len(), items.len(), shape.opens_list());
    let is_other_form = before.site.keyed.is_some() != has_keys;
    if is_other_form || outcome == Outcome::Replaced {
        return is_same::<F::Item>(walk, before, &all, &items);
    }
    if outcome == Outcome::Same {
        return Ok(true);
    }
    let setting = before.setting().of_element();
    let (mut texts, mut sorted, mut stale) = (Vec::new(), Vec::new(), BTreeSet::new());
    let (pairs, staying) = if let Some(key) = before.site.keyed {
        for item in &items {
            texts.push(element_key::text_of(*item, key, Setting { keyed: Some(key), ..setting })?);
        }
        let pairs = by_key::<F::Item>(walk, before, &all, &items, &texts, &mut stale)?;
        let staying = staying(&pairs);
        (pairs, staying)
    } else if F::IS_SET {
        sorted = sorted_items(value, setting)?;
        (of_set::<F>(walk, before, &all, &sorted), alloc::vec![true; items.len()])
    } else {
        let size = before.site.passage.range().len();
        let mut error = None;
        let pairs = align(all.len(), items.len(), size, |old, new, exact| {
            let before = before.element(all[old].0, None);
            walk.tally.compare::<F::Item, Itself>(before, items[new], exact).unwrap_or_else(|fatal| {
                error = Some(fatal);
                Likeness::default()
            })
        });
        if let Some(error) = error {
            return Err(error);
        }
        (pairs, alloc::vec![true; items.len()])
    };
    let items: Vec<&F::Item> = if F::IS_SET { sorted.into_iter().map(|(_, item)| item).collect() } else { items };
    let site = before.site;
    let olds: Vec<Range<usize>> = all.iter().map(|(passage, key)| lines_of(passage, key.as_ref())).collect();
    let change = Change { olds: &olds, pairs: &pairs, staying: &staying, is_bracketed, opener: before.opener() };
    let update = |walk: &mut Walk<'t>, old: usize, new: usize| {
        let (passage, key) = &all[old];
        if let Some((_, key)) = key.as_ref().filter(|_| stale.contains(&old)) {
            walk.changes.replace(key.range(), &texts[new]);
        }
        update_value::<F::Item, Itself>(walk, before.element(*passage, key.as_ref()), items[new])
    };
    let write = |new: usize| {
        let mut out = Output::new();
        let mut place = setting;
        if let Some((key_text, key)) = texts.get(new).zip(before.site.keyed) {
            out.push_str(key_text);
            out.push_str(" = ");
            place = Setting { spot: Spot::Field, keyed: Some(key), ..setting };
        }
        save_value::<F::Item, Itself>(&mut out, items[new], place)?;
        Ok(out.into_string())
    };
    change.make(walk, site.text, update, write)?;
    Ok(true)
}

/// Changes a map, as [`list`].
pub(crate) fn map<'a, 't, F: Map<'a>>(walk: &mut Walk<'t>, before: &mut Before<'_, 't>, value: &F) -> Result<bool> {
    let Some(all) = before.entries(&mut walk.tally.state) else { return Ok(false) };
    let is_bracketed = before.is_bracketed("{", "{}");
    let outcome = outline(before, is_bracketed, all.len(), value.entries().count(), false);
    if outcome == Outcome::Same {
        return Ok(true);
    }
    let setting = before.setting();
    let entries = sorted_entries(value, setting)?;
    let text = before.site.text;
    let olds: Vec<&str> = all.iter().map(|(key, _)| key.text(text)).collect();
    let news: Vec<&String> = entries.iter().map(|(key, ..)| key).collect();
    let mut stale = BTreeSet::new();
    let found = match_keys(&olds, &news, |old, new| {
        let likeness = walk.tally.compare::<F::Key, Itself>(before.inner(all[old].0, None), entries[new].1, true);
        let likeness = likeness.unwrap_or(DIFFERENT);
        if likeness.stale && likeness.is_match() {
            stale.insert(old);
        }
        likeness.is_match()
    });
    if outcome == Outcome::Replaced {
        if all.len() != entries.len() || !stale.is_empty() {
            return Ok(false);
        }
        for (new, old) in found.iter().enumerate() {
            let Some(old) = old else { return Ok(false) };
            let before = before.inner(all[*old].1, None);
            let likeness = walk.tally.compare::<F::Value, Itself>(before, entries[new].2, true)?;
            if likeness.unequal > 0 || likeness.stale {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let pairs: Vec<Pair> = found.into_iter().map(|old| Pair { old, clean: false }).collect();
    let lines: Vec<Range<usize>> =
        all.iter().map(|(key, value)| key.range().start..value.range().end.max(key.range().end)).collect();
    let staying = alloc::vec![true; pairs.len()];
    let change = Change { olds: &lines, pairs: &pairs, staying: &staying, is_bracketed, opener: before.opener() };
    let update = |walk: &mut Walk<'t>, old: usize, new: usize| {
        let (key, value) = all[old];
        if stale.contains(&old) {
            walk.changes.replace(key.range(), &entries[new].0);
        }
        let equals = equals(text, key.range().end);
        update_value::<F::Value, Itself>(walk, before.inner(value, Some(equals)), entries[new].2)
    };
    let write = |new: usize| {
        let (key, _, value) = &entries[new];
        let mut out = Output::new();
        out.push_str(key);
        out.push_str(" = ");
        let setting = Setting { spot: Spot::Field, ..setting.of_element() };
        save_value::<F::Value, Itself>(&mut out, *value, setting)?;
        Ok(out.into_string())
    };
    change.make(walk, text, update, write)?;
    Ok(true)
}

/// What is said of a comparison that failed: the failure is met again by the save.
const DIFFERENT: Likeness = Likeness { equal: 0, unequal: 1, stale: false };

/// What becomes of the whole of a list or a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// Nothing was in it, and nothing is.
    Same,
    /// Its elements are changed where they stand.
    Changed,
    /// It takes another form, if it differs.
    Replaced,
}

fn outline(before: &Before<'_, '_>, is_bracketed: bool, olds: usize, news: usize, opens_list: bool) -> Outcome {
    let is_option = before.site.passage.spot == Spot::Option;
    if olds == 0 && news == 0 {
        Outcome::Same
    } else if news == 0 || (olds == 0 && before.is_line()) || (!is_bracketed && (is_option || (opens_list && news < 2)))
    {
        Outcome::Replaced
    } else {
        Outcome::Changed
    }
}

/// Whether the elements are the same, one by one.
fn is_same<'a, 't, I: JAsset<'a>>(
    walk: &mut Walk<'t>,
    before: &Before<'_, 't>,
    all: &[(Passage<'t>, Option<EntryKey<'t>>)],
    items: &[&I],
) -> Result<bool> {
    if all.len() != items.len() {
        return Ok(false);
    }
    for ((passage, key), item) in all.iter().zip(items) {
        let before = before.element(*passage, key.as_ref());
        let likeness = walk.tally.compare::<I, Itself>(before, *item, true)?;
        if likeness.unequal > 0 || likeness.stale {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The old selves of elements with keys.
fn by_key<'a, 't, I: JAsset<'a>>(
    walk: &mut Walk<'t>,
    before: &Before<'_, 't>,
    all: &[(Passage<'t>, Option<EntryKey<'t>>)],
    items: &[&I],
    texts: &[String],
    stale: &mut BTreeSet<usize>,
) -> Result<Vec<Pair>> {
    let key_text =
        |(_, key): &(Passage<'t>, Option<EntryKey<'t>>)| key.as_ref().map_or("", |(_, key)| key.text(before.site.text));
    let olds: Vec<&str> = all.iter().map(key_text).collect();
    let mut error: Option<Error> = None;
    let found = match_keys(&olds, texts, |old, new| {
        let Some((name, passage)) = &all[old].1 else { return false };
        let likeness = element_key::compare(&mut walk.tally, before.inner(*passage, None), items[new], name);
        let likeness = likeness.unwrap_or_else(|fatal| {
            error = Some(fatal);
            DIFFERENT
        });
        if likeness.stale && likeness.is_match() {
            stale.insert(old);
        }
        likeness.is_match()
    });
    match error {
        Some(error) => Err(error),
        None => Ok(found.into_iter().map(|old| Pair { old, clean: false }).collect()),
    }
}

/// The old selves of the elements of a set.
fn of_set<'a, 't, F: List<'a>>(
    walk: &mut Walk<'t>,
    before: &Before<'_, 't>,
    all: &[(Passage<'t>, Option<EntryKey<'t>>)],
    sorted: &[(String, &F::Item)],
) -> Vec<Pair> {
    let olds: Vec<&str> = all.iter().map(|(passage, _)| passage.text(before.site.text)).collect();
    let news: Vec<&String> = sorted.iter().map(|(text, _)| text).collect();
    let mut stale = BTreeMap::new();
    let found = match_keys(&olds, &news, |old, new| {
        let before = before.inner(all[old].0, None);
        let likeness = walk.tally.compare::<F::Item, Itself>(before, sorted[new].1, true);
        let likeness = likeness.unwrap_or(DIFFERENT);
        stale.insert(old, likeness.stale);
        likeness.is_match()
    });
    // What was found by its text is canonical.
    let pair = |old: Option<usize>| Pair { old, clean: old.is_some_and(|old| !stale.get(&old).is_some_and(|it| *it)) };
    found.into_iter().map(pair).collect()
}

/// From the beginning of an element to its end.
fn lines_of(passage: &Passage<'_>, key: Option<&EntryKey<'_>>) -> Range<usize> {
    let start = key.map_or(passage.range().start, |(_, key)| key.range().start);
    start..passage.range().end.max(key.map_or(0, |(_, key)| key.range().end))
}

/// The change of the elements or entries of one value.
struct Change<'c> {
    /// Where the old ones stand.
    olds: &'c [Range<usize>],
    /// The old self of each new one.
    pairs: &'c [Pair],
    /// Which of these stay where they are.
    staying: &'c [bool],
    is_bracketed: bool,
    /// The end of the line of the opening bracket.
    opener: usize,
}

impl Change<'_> {
    fn make<'t>(
        &self,
        walk: &mut Walk<'t>,
        text: &'t str,
        mut update: impl FnMut(&mut Walk<'t>, usize, usize) -> Result<()>,
        mut write: impl FnMut(usize) -> Result<String>,
    ) -> Result<()> {
        let indent = match self.olds.first() {
            Some(first) => indent_of(text, first.start).to_string(),
            None => inside(text, self.opener),
        };
        let mut gone = alloc::vec![true; self.olds.len()];
        let mut last: Option<usize> = None;
        for (new, pair) in self.pairs.iter().enumerate() {
            match pair.old {
                Some(old) if self.staying[new] => {
                    if !pair.clean {
                        update(walk, old, new)?;
                    }
                    (gone[old], last) = (false, Some(old));
                }
                Some(old) => {
                    let count = walk.changes.count();
                    update(walk, old, new)?;
                    let range = self.start(text, old)..next_line(text, self.olds[old].end);
                    let lifted = walk.changes.lift(count, range);
                    walk.changes.insert_lifted(self.behind(text, last), &lifted);
                }
                None => walk.changes.insert_above(self.behind(text, last), &indent, &write(new)?),
            }
        }
        for (old, _) in gone.iter().enumerate().filter(|(_, gone)| **gone) {
            walk.changes.remove_lines(self.start(text, old), self.olds[old].end);
        }
        Ok(())
    }

    /// The beginning of the line behind `last`, or of the first one.
    fn behind(&self, text: &str, last: Option<usize>) -> usize {
        match last {
            Some(last) => next_line(text, self.olds[last].end),
            None if self.olds.is_empty() => next_line(text, self.opener),
            None => self.start(text, 0),
        }
    }

    /// Where the lines of an old element begin, with the comments that belong to it.
    fn start(&self, text: &str, old: usize) -> usize {
        let start = self.olds[old].start;
        // Those directly below a header belong to the property.
        if old == 0 && !self.is_bracketed { line_start(text, start) } else { attached(text, start) }
    }
}

/// Changes lines that are a value together.
pub(crate) fn update_lines(changes: &mut Changes<'_>, text: &str, olds: &[Range<usize>], news: &[&str]) {
    let size = olds.last().map_or(0, |last| last.end) - olds.first().map_or(0, |first| first.start);
    let pairs = align(olds.len(), news.len(), size, |old, new, _| {
        let is_same = text[olds[old].clone()] == *news[new];
        Likeness { equal: u32::from(is_same), unequal: u32::from(!is_same), stale: false }
    });
    let mut gone = alloc::vec![true; olds.len()];
    let mut last = None;
    let Some(first) = olds.first() else { return };
    let indent = indent_of(text, first.start);
    for (pair, new) in pairs.iter().zip(news) {
        match (pair.old, last) {
            (Some(old), _) => {
                if !pair.clean && text[olds[old].clone()] != **new {
                    changes.replace(olds[old].clone(), new);
                }
                (gone[old], last) = (false, Some(old));
            }
            (None, Some(last)) => {
                let last: &Range<usize> = &olds[last];
                changes.insert_below(last.end, indent, new);
            }
            (None, None) => changes.insert_above(line_start(text, first.start), indent, new),
        }
    }
    for (old, _) in olds.iter().zip(&gone).filter(|(_, gone)| **gone) {
        changes.remove_lines(line_start(text, old.start), old.end);
    }
}
