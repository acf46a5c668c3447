//! The archive that reads a record from text.

use alloc::{string::String, vec::Vec};
use core::marker::PhantomData;

use bumpalo::Bump;

use super::{
    load_value::{LoadValue, Nested},
    loader::{Loader, Tier},
    quick::Quick,
    save_text,
    site::Target,
};
use crate::archive::{
    Archive, ArgumentVisitor, Bytes, Hook, HookArguments, HookResult, Initial, Itself, JAsset, List, Map, Never, Old,
    Place, Properties, Scalar, With, not_a_record, only_records,
};
use crate::{
    class::{Class, Variants},
    error::{Problems, Result},
    key::Key,
    options::SaveOptions,
    text::lexer,
};

/// Reads a record into `target`, or checks it if there is none. What is wrong is kept in the loader.
pub(crate) fn load<'a, T: JAsset<'a>>(loader: &mut Loader<'_, '_, 'a>, target: Option<&mut T>) -> Result<()> {
    T::serialize(LoadText { loader, target, place: Place::Root, by: PhantomData::<Itself> })
}

/// `W` describes the `T`.
struct LoadText<'x, 'l, 't, 'a, T, W> {
    loader: &'x mut Loader<'l, 't, 'a>,
    /// What is loaded into; `None` checks without loading.
    target: Option<&'x mut T>,
    place: Place,
    by: PhantomData<W>,
}

impl<'x, 'l, 't, 'a, T, W: With<'a, T>> Archive<'a, T> for LoadText<'x, 'l, 't, 'a, T, W> {
    type Properties = LoadRecord<'x, &'x mut Loader<'l, 't, 'a>, T, W>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { loader, target, place, by } = self;
        match loader.enter(class, place) {
            Some(tier) => describe(&mut LoadRecord { loader, target, tier, by }),
            None => Ok(()),
        }
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { loader, target, place, .. } = self;
        V::serialize(LoadText { loader, target: target.map(get_mut), place, by: PhantomData::<V> })
    }

    only_records!('a, T);
}

/// `L` is the loader, or borrows that of the record that this is a part of.
pub(crate) struct LoadRecord<'x, L, T, W> {
    pub(crate) loader: L,
    pub(crate) target: Option<&'x mut T>,
    pub(crate) tier: Tier,
    pub(crate) by: PhantomData<W>,
}

/// What holds the loader of a record: it says how that reads a property.
pub(crate) trait Held<'l, 't, 'a> {
    fn loader(&mut self) -> &mut Loader<'l, 't, 'a>;

    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()>;
}

impl<'l, 't, 'a> Held<'l, 't, 'a> for &mut Loader<'l, 't, 'a> {
    #[inline]
    fn loader(&mut self) -> &mut Loader<'l, 't, 'a> {
        self
    }

    #[inline]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()> {
        Loader::property::<F, W>(self, key, tier, target)
    }
}

impl<'a> Loader<'_, '_, 'a> {
    /// Nothing is called here that returns, so that nothing must be kept meanwhile.
    #[inline(never)]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()> {
        match self.next_in_stream(key) {
            Some(start) => self.value_in_stream::<F, W>(key, start, target),
            None => self.property_with_carriage_return::<F, W>(key, tier, target),
        }
    }

    #[inline(never)]
    fn value_in_stream<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        start: usize,
        target: Option<&mut F>,
    ) -> Result<()> {
        W::serialize(Quick { loader: self, start, key, target, by: PhantomData::<W> })
    }

    #[cold]
    #[inline(never)]
    fn property_with_carriage_return<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        tier: &Tier,
        target: Option<&mut F>,
    ) -> Result<()> {
        match self.next_with_carriage_return(key) {
            Some(start) => self.value_in_stream::<F, W>(key, start, target),
            None => self.property_elsewhere::<F, W>(key, tier, target),
        }
    }

    #[cold]
    #[inline(never)]
    fn property_elsewhere<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        tier: &Tier,
        target: Option<&mut F>,
    ) -> Result<()> {
        if self.is_walking() {
            return Nested::Walk(self).property::<F, W>(key, tier, target);
        }
        if !self.is_streaming() {
            return self.property_of_node::<F, W>(key, tier, target.into());
        }
        match self.meet_elsewhere_in_stream(key, tier) {
            Some(start) => self.value_in_stream::<F, W>(key, start, target),
            None => Ok(()),
        }
    }

    #[inline(never)]
    pub(crate) fn property_of_node<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        tier: &Tier,
        target: Target<'_, F>,
    ) -> Result<()> {
        match self.locate(key, tier) {
            Some(at) => self.load_value::<F, W>(at, key, target),
            None => Ok(()),
        }
    }

    #[inline]
    fn load_value<F, W: With<'a, F>>(&mut self, at: usize, key: &'static Key, target: Target<'_, F>) -> Result<()> {
        let (state, site) = self.site(at, key);
        LoadValue::<F, W>::read(state, site, target)
    }

    /// Reads the value of one node; `None` if it is malformed, which is kept for the end.
    pub(crate) fn read<F: JAsset<'a>>(&mut self, at: usize, key: &'static Key) -> Result<Option<F>> {
        let before = self.state.malformed_count();
        let mut value = None;
        self.load_value::<F, Itself>(at, key, Target::New(&mut value))?;
        Ok(value.filter(|_| self.state.malformed_count() == before))
    }
}

impl<'l, 't: 'l, 'a, L: Held<'l, 't, 'a>, T, W: With<'a, T>> LoadRecord<'_, L, T, W> {
    fn part<B: JAsset<'a>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut B + Copy, place: Place) -> Result<()> {
        let (loader, target) = (self.loader.loader(), self.target.as_deref_mut().map(get_mut));
        B::serialize(LoadText { loader, target, place, by: PhantomData::<Itself> })
    }

    /// Runs a hook on the target, if there is one and all is well so far, and tells what it did with the
    /// values of the nodes.
    fn run(&mut self, to: u16, hook: impl FnOnce(&mut T, &mut Loader<'l, 't, 'a>) -> (Result<(), String>, Vec<usize>)) {
        let loader = self.loader.loader();
        // The values of a file with problems go nowhere: nothing is run on them.
        let Some(target) = self.target.as_deref_mut().filter(|_| !loader.has_problems()) else { return };
        // That a value cannot be saved is no reason not to load it.
        let text = |target: &T| {
            let mut text = String::new();
            save_text::save_as::<T, W>(&mut text, target, SaveOptions::new()).ok().map(|()| text)
        };
        let before = if loader.reports() { text(target) } else { None };
        let (result, nodes) = hook(target, loader);
        let after = if before.is_some() { text(target) } else { None };
        let changed = before.zip(after).map(|(before, after)| changed_keys(&before, &after)).unwrap_or_default();
        loader.hooked(&self.tier, to, &nodes, result, &changed);
    }
}

/// The keys whose values differ.
pub(crate) fn changed_keys(before: &str, after: &str) -> Vec<String> {
    let arena = Bump::new();
    let nodes = |text| lexer::nodes(&arena, text, 0, &mut Problems::new());
    let mut changed = Vec::new();
    for (old, new) in nodes(before).iter().zip(nodes(after)) {
        if old.value(before) != new.value(after) {
            changed.push(new.key(after).into());
        }
    }
    changed
}

impl<'l, 't: 'l, 'a, L: Held<'l, 't, 'a>, T, W: With<'a, T>> Properties<'a, T> for LoadRecord<'_, L, T, W> {
    // As `property_with`, without a call in between: these two are compiled for each property of each type.
    #[inline]
    #[expect(clippy::manual_map, reason = "one function less to compile for each property")]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let target = match &mut self.target {
            Some(target) => Some(get_mut(target)),
            None => None,
        };
        self.loader.property::<F, Itself>(key, &self.tier, target)
    }

    #[inline]
    #[expect(clippy::manual_map, reason = "one function less to compile for each property")]
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let target = match &mut self.target {
            Some(target) => Some(get_mut(target)),
            None => None,
        };
        self.loader.property::<F, V>(key, &self.tier, target)
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get_mut, Place::Base)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
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
        let mut reader = Arguments { loader: self.loader.loader(), found: Vec::new() };
        arguments.visit(keys, &mut reader)?;
        let found = reader.found;
        if found.is_empty() {
            return Ok(());
        }
        self.run(before, |target, _| (hook.run(target, arguments), found));
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.loader.loader().dropped(&self.tier, keys, before);
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
        });
        Ok(())
    }
}

/// Reads the arguments of a hook.
struct Arguments<'x, 'l, 't, 'a> {
    loader: &'x mut Loader<'l, 't, 'a>,
    found: Vec<usize>,
}

impl<'a> ArgumentVisitor<'a> for Arguments<'_, '_, '_, 'a> {
    fn argument<A: JAsset<'a>>(&mut self, key: &'static Key, argument: &mut Option<A>) -> Result<()> {
        let Some(at) = self.loader.find_deprecated(key) else { return Ok(()) };
        if let Some(value) = self.loader.read(at, key)? {
            *argument = Some(value);
            self.found.push(at);
        }
        Ok(())
    }
}
