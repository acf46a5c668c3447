//! Can values of a type hold references, and where?

use std::{cell::RefCell, marker::PhantomData};

use jasset::{
    Archive, Bytes, Class, Fields, Initial, Itself, JAsset, Key, List, Map, OtherText, Payloads, Properties, Reference,
    Result, Scalar, Variants, With,
};

/// Whether a value of this type may hold references.
pub(crate) fn may_refer<'a, T: JAsset<'a>>() -> bool {
    finds::<T, Itself>(&RefCell::default())
}

/// Whether it may hold them in lists or maps, which may give no way to change them.
pub(crate) fn may_refer_in_lists<'a, T: JAsset<'a>>() -> bool {
    let seen = RefCell::new(Seen { asks_for_lists: true, ..Seen::default() });
    finds::<T, Itself>(&seen);
    seen.into_inner().in_lists
}

/// The descriptions that were looked into: a type may contain itself.
#[derive(Default)]
struct Seen {
    descriptions: Vec<usize>,
    found: bool,
    asks_for_lists: bool,
    in_lists: bool,
}

/// What a description is told from others by: types whose functions are one have the same.
pub(super) fn description<'a, F, W: With<'a, F>>() -> usize {
    finds::<F, W> as fn(&RefCell<Seen>) -> bool as usize
}

fn finds<'a, F, W: With<'a, F>>(seen: &RefCell<Seen>) -> bool {
    let description = description::<F, W>();
    if seen.borrow().descriptions.contains(&description) {
        return seen.borrow().found;
    }
    seen.borrow_mut().descriptions.push(description);
    // A description that fails does so again where it is used.
    let _ = W::serialize(Find { seen, of: PhantomData });
    seen.borrow().found
}

/// The archive that finds out whether there can be references.
struct Find<'s, T> {
    seen: &'s RefCell<Seen>,
    of: PhantomData<fn() -> T>,
}

impl<T> Find<'_, T> {
    /// Looks into what a list or a map holds.
    fn items<'a, F: JAsset<'a>>(&self) {
        finds::<F, Itself>(self.seen);
        if self.seen.borrow().asks_for_lists && may_refer::<F>() {
            self.seen.borrow_mut().in_lists = true;
        }
    }
}

impl<'a, T> Archive<'a, T> for Find<'_, T> {
    type Properties = Self;
    type Fields = Self;
    type Payloads = Self;

    #[inline]
    fn record(mut self, _: &'static Class, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        describe(&mut self)
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Ok(())
    }

    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        self.seen.borrow_mut().found = true;
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        finds::<F, W>(self.seen);
        Ok(())
    }

    fn option_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &Option<F> + Copy,
        _: impl FnOnce(&mut T) -> &mut Option<F> + Copy,
        _: impl FnOnce(Option<F>) -> T,
    ) -> Result<()> {
        finds::<F, W>(self.seen);
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        T: List<'a>,
    {
        self.items::<T::Item>();
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        T: Map<'a>,
    {
        self.items::<T::Key>();
        self.items::<T::Value>();
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        T: Bytes<'a>,
    {
        Ok(())
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        describe(&mut self).map(drop)
    }

    fn variants(
        mut self,
        _: &'static Variants,
        _: impl FnOnce(&T) -> usize + Copy,
        describe: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        describe(&mut self)
    }
}

impl<'a, T> Properties<'a, T> for Find<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        finds::<F, W>(self.seen);
        Ok(())
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        finds::<B, Itself>(self.seen);
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        finds::<B, Itself>(self.seen);
        Ok(())
    }

    no_hooks!();
}

impl<'a, T> Fields<'a, T> for Find<'_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        finds::<F, W>(self.seen);
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        finds::<F, W>(self.seen);
        Ok(None)
    }
}

impl<'a, T> Payloads<'a, T> for Find<'_, T> {
    type Fields = Self;

    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        finds::<F, W>(self.seen);
        Ok(())
    }

    fn tuple(&mut self, _: usize, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        describe(self).map(drop)
    }

    fn structure(&mut self, _: usize, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        describe(self).map(drop)
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        Ok(())
    }
}
