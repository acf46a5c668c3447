//! Does the old text of the fields of a struct, a tuple or a variant mean exactly these?

use alloc::vec::Vec;
use core::{borrow::BorrowMut, ops::Range};

use super::{
    before::{Before, Form},
    compare::{Tally, compare},
};
use crate::archive::text::loader::Tier;
use crate::archive::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Place, Properties, Scalar, Shape, With,
    not_a_record, only_records,
};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::{Key, is_identifier},
    options::AbsentVersion,
    text::{
        Value,
        block::{Passage, Rows},
    },
};

/// Blocks up to this size are searched for keys that stand twice without sorting them.
const SMALL: usize = 16;

/// The fields of a value before the save, of which nothing is made.
pub(crate) struct Finder<'s, 't> {
    tally: &'s mut Tally<'t>,
    before: Before<'s, 't>,
    source: Source<'t>,
    class: Option<&'static Class>,
}

enum Source<'t> {
    Block {
        all: Rows<'t>,
        /// Those behind the last one that was found.
        next: Rows<'t>,
    },
    Positional {
        passages: &'t [Passage<'t>],
        is_row: bool,
    },
}

/// Whether each row is a field, and none stands twice.
pub(crate) fn is_well_formed(mut rows: Rows<'_>, text: &str, without: Option<&str>) -> bool {
    let mut keys: Vec<&str> = Vec::new();
    while let Some(entry) = rows.next_entry(text) {
        let Ok((key, _)) = entry else { return false };
        let key = &text[key];
        if !is_identifier(key.as_bytes()) || without == Some(key) || (keys.len() <= SMALL && keys.contains(&key)) {
            return false;
        }
        keys.push(key);
    }
    if keys.len() > SMALL {
        keys.sort_unstable();
    }
    keys.len() <= SMALL || keys.windows(2).all(|pair| pair[0] != pair[1])
}

impl<'s, 't> Finder<'s, 't> {
    /// `None` if the text is malformed, which is counted.
    pub(crate) fn new(tally: &'s mut Tally<'t>, before: Before<'s, 't>, form: Form<'t>) -> Option<Self> {
        let source = match form {
            Form::Block(all) => {
                let without = before.site.entry_key.map(|(name, _)| *name);
                if !is_well_formed(all, before.site.text, without) {
                    tally.differ(1);
                    return None;
                }
                Source::Block { all, next: all }
            }
            Form::Positional(passages, is_row) => Source::Positional { passages, is_row },
        };
        Some(Self { tally, before, source, class: before.site.class })
    }

    pub(crate) fn positional(
        tally: &'s mut Tally<'t>,
        before: Before<'s, 't>,
        passages: &'t [Passage<'t>],
        is_row: bool,
    ) -> Self {
        Self { tally, before, source: Source::Positional { passages, is_row }, class: before.site.class }
    }

    /// Compares the next value of a tuple.
    pub(crate) fn element<'a, F, W: With<'a, F>>(&mut self, value: &F) -> Result<()> {
        let is_row = matches!(self.source, Source::Positional { is_row: true, .. });
        match self.next_positional() {
            Some(passage) if !is_row || Shape::of::<F, W>() == Shape::Token => {
                compare::<F, W>(self.tally, self.before.inner(passage, None), value)
            }
            _ => {
                self.tally.differ(1);
                Ok(())
            }
        }
    }

    /// The value of the field with this key.
    fn find(&mut self, name: &str) -> Option<Passage<'t>> {
        if let Some((key, passage)) = self.before.site.entry_key {
            if *key == name {
                return Some(*passage);
            }
        }
        let text = self.before.site.text;
        let Source::Block { all, next } = &mut self.source else { return None };
        let is_it = |key: &Range<usize>| &text[key.clone()] == name;
        let mut rest = *next;
        for _ in 0..2 {
            match rest.next_entry(text) {
                Some(Ok((key, passage))) if is_it(&key) => {
                    *next = rest;
                    return Some(passage);
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut rest = *all;
        while let Some(entry) = rest.next_entry(text) {
            if let Some((_, passage)) = entry.ok().filter(|(key, _)| is_it(key)) {
                *next = rest;
                return Some(passage);
            }
        }
        None
    }

    /// The next value without a key.
    fn next_positional(&mut self) -> Option<Passage<'t>> {
        let Source::Positional { passages, .. } = &mut self.source else { return None };
        let (first, rest) = passages.split_first()?;
        *passages = rest;
        Some(*first)
    }

    pub(crate) fn field<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, version: u16, value: &F) -> Result<()> {
        let is_positional = matches!(self.source, Source::Positional { .. });
        let mut found = if is_positional { self.next_positional() } else { self.find(key.name()) };
        if found.is_none() && !is_positional {
            let mut former = key.former().iter().filter(|alias| alias.is_read_in(version));
            found = former.find_map(|alias| self.find(alias.name()));
            self.tally.likeness.stale = true;
        }
        let Some(passage) = found else {
            if is_positional {
                self.tally.differ(1);
            }
            return Ok(());
        };
        let mut before = self.before.inner(passage, None);
        (before.hex, before.site.keyed, before.site.class) = (key.is_hex(), key.element_key(), self.class);
        compare::<F, W>(self.tally, before, value)
    }

    /// Whether one of the keys is there.
    fn is_there(&mut self, keys: &[Key]) -> bool {
        keys.iter().any(|key| self.find(key.name()).is_some())
    }

    /// The version of a class. `None` if it is malformed or too old.
    fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let is_positional = matches!(self.source, Source::Positional { .. });
        let found = if is_positional { None } else { self.find(&place.version_name(class)) };
        let version = match found {
            Some(passage) => u16::parse_text(&mut Value::new(passage.text(self.before.site.text))).ok(),
            None => Some(AbsentVersion::First.of(class.current())),
        };
        let version = version.filter(|version| *version >= class.oldest().max(1));
        match version {
            Some(version) => self.tally.likeness.stale |= version < class.current(),
            None => self.tally.differ(1),
        }
        Some(Tier { class, place, version: version? })
    }

    pub(crate) fn finish(&mut self) {
        if let Source::Positional { passages, .. } = self.source {
            self.tally.differ(passages.len());
        }
    }
}

/// `L` is the finder, or borrows that of the struct that this is a part of.
pub(crate) struct CompareRecord<'s, L, T> {
    finder: L,
    value: &'s T,
    tier: Tier,
}

impl<'s, 't, T> CompareRecord<'s, Finder<'s, 't>, T> {
    /// `None` if the text is none of the class, which is counted.
    pub(crate) fn of_value(
        tally: &'s mut Tally<'t>,
        before: Before<'s, 't>,
        value: &'s T,
        class: &'static Class,
        form: Form<'t>,
    ) -> Option<Self> {
        let mut finder = Finder::new(tally, before, form)?;
        finder.class = Some(class);
        let tier = finder.enter(class, Place::Root)?;
        Some(Self { finder, value, tier })
    }

    pub(crate) fn finish(mut self) {
        self.finder.finish();
    }
}

impl<'a, 'f, 't: 'f, L: BorrowMut<Finder<'f, 't>>, T> Properties<'a, T> for CompareRecord<'_, L, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let finder = self.finder.borrow_mut();
        if key.is_deprecated() {
            let former = key.former().iter().filter(|alias| alias.is_read_in(self.tier.version));
            let is_there =
                finder.find(key.name()).is_some() || former.into_iter().any(|a| finder.find(a.name()).is_some());
            finder.tally.likeness.stale |= is_there;
            return Ok(());
        }
        finder.field::<F, W>(key, self.tier.version, get(self.value))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        B::serialize(ComparePart { finder: self.finder.borrow_mut(), value: get(self.value), place: Place::Base })
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        B::serialize(ComparePart { finder: self.finder.borrow_mut(), value: get(self.value), place: Place::Flattened })
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        self.dropped(keys, before)
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        let finder = self.finder.borrow_mut();
        finder.tally.likeness.stale |= self.tier.version < before && finder.is_there(keys);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}

/// A base or a flattened part.
struct ComparePart<'x, 'f, 't, T> {
    finder: &'x mut Finder<'f, 't>,
    value: &'x T,
    place: Place,
}

impl<'a, 'x, 'f, 't, T> Archive<'a, T> for ComparePart<'x, 'f, 't, T> {
    type Properties = CompareRecord<'x, &'x mut Finder<'f, 't>, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { finder, value, place } = self;
        match finder.enter(class, place) {
            Some(tier) => describe(&mut CompareRecord { finder, value, tier }),
            None => Ok(()),
        }
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        W::serialize(ComparePart { finder: self.finder, value: get(self.value), place: self.place })
    }

    only_records!('a, T);
}
