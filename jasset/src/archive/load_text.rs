//! The archive that reads a value from text.

use alloc::{string::String, vec::Vec};

use bumpalo::Bump;

use super::{
    Archive, ArgumentVisitor, Hook, HookArguments, HookResult, JAsset, NoProperties, Old, Place, Properties, Scalar,
    loader::{Loader, Tier},
    not_a_record, not_a_value, save_text,
};
use crate::{
    class::{Class, Kind},
    error::{Problems, Result},
    key::Key,
    options::SaveOptions,
    text::lexer,
};

/// Reads a record into `target`, or checks it if there is none. What is wrong is kept in the loader.
pub(super) fn load<'a, T: JAsset<'a>>(loader: &mut Loader<'_, 'a>, target: Option<&mut T>) -> Result<()> {
    T::serialize(LoadText { loader, target, place: Place::Root })
}

struct LoadText<'l, 't, 'a, T> {
    loader: &'l mut Loader<'t, 'a>,
    /// What is loaded into; `None` checks without loading.
    target: Option<&'l mut T>,
    place: Place,
}

impl<'l, 't, 'a, T: JAsset<'a>> Archive<'a, T> for LoadText<'l, 't, 'a, T> {
    type Properties = LoadRecord<'l, 't, 'a, T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        let Self { loader, target, place } = self;
        match loader.enter(class, place) {
            Some(tier) => describe(&mut LoadRecord { loader, target, tier }),
            None => Ok(()),
        }
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Err(not_a_record(T::KIND))
    }

    fn transparent<F: JAsset<'a>>(
        self,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        F::serialize(LoadText { loader: self.loader, target: self.target.map(get_mut), place: self.place })
    }

    fn class_name(self) -> Result<()> {
        Err(not_a_record(Kind::ClassName))
    }
}

struct LoadRecord<'l, 't, 'a, T> {
    loader: &'l mut Loader<'t, 'a>,
    target: Option<&'l mut T>,
    tier: Tier,
}

impl<'a> Loader<'_, 'a> {
    #[inline(never)]
    fn property<F: JAsset<'a>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()> {
        match self.locate(key, tier) {
            Some(at) => F::serialize(LoadValue { loader: self, at, target }),
            None => Ok(()),
        }
    }
}

impl<'a, T: JAsset<'a>> LoadRecord<'_, '_, 'a, T> {
    fn part<B: JAsset<'a>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut B, place: Place) -> Result<()> {
        let target = self.target.as_deref_mut().map(get_mut);
        B::serialize(LoadText { loader: self.loader, target, place })
    }

    /// Runs a hook on the target, if there is one and all is well so far, and tells what it did with the
    /// values of the nodes.
    fn run(
        &mut self,
        to: u16,
        hook: impl FnOnce(&mut T, &mut Loader<'_, 'a>) -> (Result<(), String>, Vec<usize>),
    ) -> Result<()> {
        // The values of a file with problems go nowhere: nothing is run on them.
        let Some(target) = self.target.as_deref_mut().filter(|_| !self.loader.has_problems()) else { return Ok(()) };
        let (mut before, mut after) = (String::new(), String::new());
        if self.loader.reports() {
            save_text::save(&mut before, target, SaveOptions::new())?;
        }
        let (result, nodes) = hook(target, self.loader);
        if self.loader.reports() {
            save_text::save(&mut after, target, SaveOptions::new())?;
        }
        self.loader.hooked(&self.tier, to, &nodes, result, &changed_keys(&before, &after));
        Ok(())
    }
}

/// The keys whose values differ.
fn changed_keys(before: &str, after: &str) -> String {
    let arena = Bump::new();
    let nodes = |text| lexer::nodes(&arena, text, 0, &mut Problems::new());
    let mut changed = String::new();
    for (old, new) in nodes(before).iter().zip(nodes(after)) {
        if old.value(before) != new.value(after) {
            if !changed.is_empty() {
                changed.push_str(", ");
            }
            changed.push_str(new.key(after));
        }
    }
    changed
}

impl<'a, T: JAsset<'a>> Properties<'a, T> for LoadRecord<'_, '_, 'a, T> {
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.loader.property::<F>(key, &self.tier, self.target.as_deref_mut().map(get_mut))
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.part(get_mut, Place::Base)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
    ) -> Result<()> {
        self.part(get_mut, Place::Flattened)
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        hook: H,
    ) -> Result<()> {
        if self.tier.version >= before {
            return Ok(());
        }
        let mut arguments = H::Arguments::default();
        let mut reader = Arguments { loader: &mut *self.loader, found: Vec::new() };
        arguments.visit(keys, &mut reader)?;
        let found = reader.found;
        if found.is_empty() {
            return Ok(());
        }
        self.run(before, |target, _| (hook.run(target, arguments), found))
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.loader.dropped(&self.tier, keys, before);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, hook: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        let Tier { class, version, .. } = self.tier;
        if version >= class.current() {
            return Ok(());
        }
        self.run(class.current(), |target, loader| {
            let mut old = Old::new(loader.part(), version);
            let result = hook(target, version, &mut old).into_result();
            let taken = old.into_taken();
            for at in &taken {
                loader.consume(*at);
            }
            (result, taken)
        })
    }
}

/// Reads the arguments of a hook.
struct Arguments<'l, 't, 'a> {
    loader: &'l mut Loader<'t, 'a>,
    found: Vec<usize>,
}

impl<'a> ArgumentVisitor<'a> for Arguments<'_, '_, 'a> {
    fn argument<A: JAsset<'a> + Default>(&mut self, key: &'static Key, argument: &mut Option<A>) -> Result<()> {
        let Some(at) = self.loader.find_deprecated(key) else { return Ok(()) };
        let mut value = A::default();
        if self.loader.read_into(at, &mut value)? {
            *argument = Some(value);
            self.found.push(at);
        }
        Ok(())
    }
}

impl<'a> Loader<'_, 'a> {
    /// Reads one value; `false` if it was malformed, which is kept for the end.
    pub(super) fn read_into<F: JAsset<'a>>(&mut self, at: usize, target: &mut F) -> Result<bool> {
        let before = self.malformed_count();
        F::serialize(LoadValue { loader: self, at, target: Some(target) })?;
        Ok(self.malformed_count() == before)
    }
}

struct LoadValue<'l, 't, 'a, F> {
    loader: &'l mut Loader<'t, 'a>,
    at: usize,
    target: Option<&'l mut F>,
}

impl<'a, F> Archive<'a, F> for LoadValue<'_, '_, 'a, F> {
    type Properties = NoProperties<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        Err(not_a_value(self.loader.key(self.at), class))
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        if let (Some(value), Some(target)) = (self.loader.read(self.at), self.target) {
            *target = value;
        }
        Ok(())
    }

    #[inline]
    fn transparent<G: JAsset<'a>>(
        self,
        _: impl FnOnce(&F) -> &G,
        get_mut: impl FnOnce(&mut F) -> &mut G,
    ) -> Result<()> {
        G::serialize(LoadValue { loader: self.loader, at: self.at, target: self.target.map(get_mut) })
    }

    fn class_name(self) -> Result<()> {
        self.loader.class_name(self.at);
        Ok(())
    }
}
