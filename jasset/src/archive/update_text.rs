//! The archive that writes a value into a text that exists, changing only what differs.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Place, Properties, Scalar, With,
    name_node, not_a_record, only_records, save_value::save_property,
};
use crate::{
    class::{Class, Variants},
    error::{Problem, ProblemKind, Problems, Result, shown},
    key::{Alias, Key},
    options::{AbsentVersion, MAX_DEPTH},
    text::{Value, document::Part, edit::Changes, lexer::Node},
};

/// Changes `part` to hold `value`; what stands against it is returned.
pub(super) fn update<'v, T: JAsset<'v>>(
    part: Part<'_, '_>,
    value: &T,
    changes: &mut Changes<'_>,
    scratch: &mut String,
    absent: AbsentVersion,
) -> Result<Problems> {
    let problems = Problems::new();
    let mut updater = Updater { part, changes, scratch, absent, class: None, last: None, problems };
    T::serialize(UpdateText { updater: &mut updater, value, place: Place::Root })?;
    Ok(updater.problems)
}

/// The change of one section.
struct Updater<'u, 'd, 'n> {
    part: Part<'n, 'n>,
    changes: &'u mut Changes<'d>,
    scratch: &'u mut String,
    absent: AbsentVersion,
    class: Option<&'static Class>,
    /// The node of the property before this one in the description.
    last: Option<Node>,
    problems: Problems,
}

/// A class of the record, and the version of it that the file has.
#[derive(Clone, Copy)]
struct Tier {
    class: &'static Class,
    place: Place,
    version: u16,
    node: Option<Node>,
}

impl<'n> Updater<'_, '_, 'n> {
    fn find(&self, crc: u32, name: &str) -> Option<Node> {
        self.part.find(crc, name).map(|at| self.part.nodes[at])
    }

    fn value(&self, node: &Node) -> Value<'n> {
        Value::of_node(node.value(self.part.text), node.many, self.part.arena)
    }

    /// `None` if the record cannot be updated; the problem is kept.
    fn enter(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            self.class = Some(class);
            self.name(class)?;
        }
        let node = place.version_node(class, &self.part).map(|at| self.part.nodes[at]);
        let version = match &node {
            None => self.absent.of(class.current()),
            Some(node) => match u16::parse_text(&mut self.value(node)) {
                Ok(version) if version >= class.oldest() => version,
                _ => {
                    let found = shown(node.value(self.part.text));
                    let expected = format!("expected a version from {} on, found {found}", class.oldest());
                    self.refuse(node, expected, place.version_name(class));
                    return None;
                }
            },
        };
        Some(Tier { class, place, version, node })
    }

    #[cold]
    fn refuse(&mut self, node: &Node, message: String, key: String) {
        self.problems.push(
            Problem::new(ProblemKind::Malformed, message)
                .at(node.header as usize)
                .key_path(key)
                .help("what the file holds cannot be known: mend it, or move it away to save a new one"),
        );
    }

    /// Checks that the record is of `class`, and brings its name up to date.
    fn name(&mut self, class: &'static Class) -> Option<()> {
        if let Some((at, expected)) = name_node(class, &self.part) {
            let node = self.part.nodes[at];
            let name = self.value(&node).string().unwrap_or_default();
            if !expected.is_called(&name) {
                self.wrong_class(&node, expected);
                return None;
            }
            if name != expected.name() {
                self.changes.replace_value(&node, expected.name());
            }
            self.last = Some(node);
        }
        Some(())
    }

    #[cold]
    fn wrong_class(&mut self, node: &Node, expected: &Class) {
        let found = shown(node.value(self.part.text));
        self.problems.push(
            Problem::new(ProblemKind::WrongClass, format!("expected {}, found {found}", shown(expected.name())))
                .at(node.header as usize)
                .key_path(node.key(self.part.text))
                .help("the file holds something else: save under another name"),
        );
    }

    /// Brings the version up to date; a newer one stays, with the keys that only it knows.
    fn version(&mut self, tier: &Tier) {
        let Tier { class, place, version, node } = tier;
        if let Some(node) = node {
            if *version < class.current() {
                self.changes.replace_value(node, &class.current().to_string());
            }
            self.last = Some(*node);
        } else if class.current() > 1 {
            self.insert(&place.version_name(class), &class.current().to_string());
        }
    }

    /// Adds a property behind the one before it in the description.
    fn insert(&mut self, key: &str, value: &str) {
        match (&self.last, self.part.nodes.first()) {
            (Some(last), _) => self.changes.insert_after(last, key, value),
            (None, Some(first)) => self.changes.insert_before(first, key, value),
            // A section is never empty.
            (None, None) => {}
        }
    }

    #[inline(never)]
    fn property<'v, F, W: With<'v, F>>(&mut self, key: &'static Key, tier: &Tier, value: &F) -> Result<()> {
        let found = self.find(key.crc(), key.name());
        if key.is_deprecated() {
            let read = |alias: &&Alias| alias.is_read_in(tier.version);
            let former = key.former().iter().filter(read).filter_map(|alias| self.find(alias.crc(), alias.name()));
            for node in found.into_iter().chain(former).collect::<Vec<_>>() {
                self.changes.remove(&node);
            }
            return Ok(());
        }
        let class = self.class.unwrap_or(tier.class);
        let mut scratch = core::mem::take(self.scratch);
        scratch.clear();
        let saved = save_property::<F, W>(&mut scratch, key, class, value, MAX_DEPTH);
        let former = || {
            let mut aliases = key.former().iter().filter(|alias| alias.is_read_in(tier.version));
            aliases.find_map(|alias| self.find(alias.crc(), alias.name()))
        };
        match (found, found.or_else(former)) {
            (_, Some(node)) => {
                if found.is_none() {
                    self.changes.rename(&node, key.name());
                }
                let old = self.value(&node);
                if old.text() != scratch && !old.lines().eq(scratch.split('\n')) {
                    let mut outcome = Outcome::Other;
                    W::serialize(Compare { old, class, value, outcome: &mut outcome })?;
                    match outcome {
                        Outcome::Same => {}
                        Outcome::Other => self.changes.replace_value(&node, &scratch),
                        Outcome::OtherClass => self.wrong_class(&node, class),
                    }
                }
                self.last = Some(node);
            }
            (_, None) => self.insert(key.name(), &scratch),
        }
        *self.scratch = scratch;
        saved
    }

    fn remove_deprecated(&mut self, keys: &[Key], before: u16, tier: &Tier) {
        if tier.version < before {
            for key in keys {
                if let Some(node) = self.find(key.crc(), key.name()) {
                    self.changes.remove(&node);
                }
            }
        }
    }
}

struct UpdateText<'s, 'u, 'd, 'n, T> {
    updater: &'s mut Updater<'u, 'd, 'n>,
    value: &'s T,
    place: Place,
}

impl<'a, 's, 'u, 'd, 'n, T> Archive<'a, T> for UpdateText<'s, 'u, 'd, 'n, T> {
    type Properties = UpdateRecord<'s, 'u, 'd, 'n, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { updater, value, place } = self;
        let Some(tier) = updater.enter(class, place) else { return Ok(()) };
        let mut record = UpdateRecord { updater, value, tier, version_written: false };
        if class.base_class().is_none() {
            record.version();
        }
        describe(&mut record)?;
        record.version();
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        W::serialize(UpdateText { updater: self.updater, value: get(self.value), place: self.place })
    }

    only_records!('a, T);
}

struct UpdateRecord<'s, 'u, 'd, 'n, T> {
    updater: &'s mut Updater<'u, 'd, 'n>,
    value: &'s T,
    tier: Tier,
    version_written: bool,
}

impl<T> UpdateRecord<'_, '_, '_, '_, T> {
    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            self.updater.version(&self.tier);
        }
    }
}

impl<'a, T> Properties<'a, T> for UpdateRecord<'_, '_, '_, '_, T> {
    #[inline]
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.updater.property::<F, W>(key, &self.tier, get(self.value))
    }

    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(UpdateText { updater: &mut *self.updater, value: get(self.value), place: Place::Base })?;
        self.version();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(UpdateText { updater: &mut *self.updater, value: get(self.value), place: Place::Flattened })
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        self.updater.remove_deprecated(keys, before, &self.tier);
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.updater.remove_deprecated(keys, before, &self.tier);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}

/// What a text that is not canonical means.
enum Outcome {
    /// Exactly the value.
    Same,
    Other,
    /// The record is of another class than the value.
    OtherClass,
}

/// Tells whether a text that is not canonical means exactly this value.
struct Compare<'s, 'n, F> {
    old: Value<'n>,
    class: &'static Class,
    value: &'s F,
    outcome: &'s mut Outcome,
}

impl<'a, F> Archive<'a, F> for Compare<'_, '_, F> {
    type Properties = Never<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    fn record(self, _: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        Ok(())
    }

    fn scalar(mut self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        // A former name is brought up to date.
        if self.value.is_written_as(&mut self.old) && self.old.present_name().is_none() {
            *self.outcome = Outcome::Same;
        }
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        *self.outcome = match self.old.string() {
            Ok(name) if name == self.class.name() => Outcome::Same,
            Ok(name) if self.class.is_called(&name) => Outcome::Other,
            // A value that is missing is no other name.
            _ if self.old.text().is_empty() => Outcome::Other,
            _ => Outcome::OtherClass,
        };
        Ok(())
    }

    fn transparent_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G,
        _: impl FnOnce(&mut F) -> &mut G,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        let Self { old, class, value, outcome } = self;
        W::serialize(Compare { old, class, value: get(value), outcome })
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G>,
        _: impl FnOnce(&mut F) -> &mut Option<G>,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        Ok(())
    }

    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        Ok(())
    }

    fn variants(
        self,
        _: &'static Variants,
        _: impl FnOnce(&F) -> usize,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        Ok(())
    }
}
