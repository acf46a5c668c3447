//! The archive that visits each reference of a value, and changes it.

mod find;

use std::fmt;

use jasset::{
    Archive, Bytes, Class, Error, Fields, Initial, Itself, JAsset, Key, List, Map, OtherText, Payloads, Properties,
    Reference, Result, Scalar, Variants, With, key_text,
};

use self::find::description;
pub(crate) use self::find::{may_refer, may_refer_in_lists};

/// What is done with each reference.
pub(crate) trait Visitor {
    /// `path` leads to the reference.
    fn visit<R: Reference>(&mut self, reference: &mut R, path: &Path<'_>);
}

/// A visitor, and what is known of the types that it has met.
pub(crate) struct Walk<V> {
    visitor: V,
    /// The descriptions of elements, and whether there can be references in them.
    known: Vec<(usize, bool)>,
    /// Which of them was asked for last: mostly it is the one.
    last: usize,
}

impl<V> Walk<V> {
    pub(crate) fn new(visitor: V) -> Self {
        Self { visitor, known: Vec::new(), last: 0 }
    }

    /// Whether a value of this type may hold references.
    #[inline]
    fn may_refer<'a, T: JAsset<'a>>(&mut self) -> bool {
        let description = description::<T, Itself>();
        match self.known.get(self.last) {
            Some((known, refers)) if *known == description => *refers,
            _ => self.find::<T>(description),
        }
    }

    fn find<'a, T: JAsset<'a>>(&mut self, description: usize) -> bool {
        let at = self.known.iter().position(|(known, _)| *known == description).unwrap_or_else(|| {
            self.known.push((description, may_refer::<T>()));
            self.known.len() - 1
        });
        self.last = at;
        self.known[at].1
    }
}

/// Visits each reference of `value`: nested, in options, lists, maps and variants.
///
/// # Errors
///
/// If a list or a map that may hold references gives no way to change them; if two keys of a map, or two elements of
/// a set, become the same.
pub(crate) fn visit<'a, T: JAsset<'a>, V: Visitor>(value: &mut T, walk: &mut Walk<V>) -> Result<()> {
    T::serialize(Remap { value, walk, path: Path::Root })
}

/// Whether a value has references, and all of them lead to nothing.
pub(crate) fn leads_nowhere<'a, T: JAsset<'a>>(value: &mut T) -> bool {
    /// Whether there was a reference, and whether one leads somewhere.
    #[derive(Default)]
    struct Leads(bool, bool);
    impl Visitor for Leads {
        fn visit<R: Reference>(&mut self, reference: &mut R, _: &Path<'_>) {
            *self = Self(true, self.1 || *reference != R::NULL);
        }
    }
    let mut walk = Walk::new(Leads::default());
    // What cannot be changed is no reason to take it away.
    visit(value, &mut walk).is_ok() && walk.visitor.0 && !walk.visitor.1
}

/// The way from a component to a value in it.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'static str),
    Index(&'p Path<'p>, usize),
    /// An entry of a map, and what gives the text of its key.
    Entry(&'p Path<'p>, &'p dyn Fn() -> Result<String>),
    /// The key of an entry, by the place of that in the order of the map.
    KeyOf(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => f.write_str(key),
            Self::Key(before, key) => write!(f, "{before}.{key}"),
            Self::Index(before, at) => write!(f, "{before}[{at}]"),
            Self::Entry(before, key) => match key() {
                Ok(key) => write!(f, "{before}[{key}]"),
                Err(_) => write!(f, "{before}[]"),
            },
            Self::KeyOf(before, at) => write!(f, "{before}[key {at}]"),
        }
    }
}

struct Remap<'x, T, V> {
    value: &'x mut T,
    walk: &'x mut Walk<V>,
    path: Path<'x>,
}

/// Visits a value in another.
#[inline]
fn inner<'a, F, W: With<'a, F>, V: Visitor>(value: &mut F, walk: &mut Walk<V>, path: Path<'_>) -> Result<()> {
    W::serialize(Remap { value, walk, path })
}

impl<'a, T, V: Visitor> Archive<'a, T> for Remap<'_, T, V> {
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

    #[inline]
    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        self.walk.visitor.visit(self.value, &self.path);
        Ok(())
    }

    #[inline]
    fn class_name(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        inner::<F, W, V>(get_mut(self.value), self.walk, self.path)
    }

    fn option_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &Option<F> + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut Option<F> + Copy,
        _: impl FnOnce(Option<F>) -> T,
    ) -> Result<()> {
        match get_mut(self.value) {
            Some(value) => inner::<F, W, V>(value, self.walk, self.path),
            None => Ok(()),
        }
    }

    fn list(self) -> Result<()>
    where
        T: List<'a>,
    {
        if !self.walk.may_refer::<T::Item>() {
            return Ok(());
        }
        let Self { value, walk, path } = self;
        let (mut at, mut result) = (0, Ok(()));
        let before = value.items().count();
        let changed = value.change_items(&mut |item| {
            if result.is_ok() {
                result = inner::<T::Item, Itself, V>(item, walk, Path::Index(&path, at));
            }
            at += 1;
        });
        result.and_then(|()| checked(changed, before, value.items().count(), &path))
    }

    fn map(self) -> Result<()>
    where
        T: Map<'a>,
    {
        if !self.walk.may_refer::<T::Key>() && !self.walk.may_refer::<T::Value>() {
            return Ok(());
        }
        let Self { value, walk, path } = self;
        let (mut at, mut result) = (0, Ok(()));
        let before = value.entries().count();
        let changed = value.change_entries(&mut |key, value| {
            if result.is_ok() {
                // The key comes last, since it is what the value is named by.
                let text = || key_text(&*key);
                result = inner::<T::Value, Itself, V>(value, walk, Path::Entry(&path, &text))
                    .and_then(|()| inner::<T::Key, Itself, V>(key, walk, Path::KeyOf(&path, at)));
            }
            at += 1;
        });
        result.and_then(|()| checked(changed, before, value.entries().count(), &path))
    }

    #[inline]
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

/// Whether all could be changed, and nothing fell together.
fn checked(changed: bool, before: usize, after: usize, path: &Path<'_>) -> Result<()> {
    if !changed {
        return Err(Error::custom(format!("{path}: the type of the list or map cannot change the references in it")));
    }
    if after < before {
        return Err(Error::custom(format!("{path}: two entries refer to nothing now, and one of them is lost")));
    }
    Ok(())
}

impl<'a, T, V: Visitor> Properties<'a, T> for Remap<'_, T, V> {
    #[inline]
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let path = Path::Key(&self.path, key.name());
        inner::<F, W, V>(get_mut(self.value), self.walk, path)
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        inner::<B, Itself, V>(get_mut(self.value), self.walk, self.path)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        inner::<B, Itself, V>(get_mut(self.value), self.walk, self.path)
    }

    no_hooks!();
}

impl<'a, T, V: Visitor> Fields<'a, T> for Remap<'_, T, V> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get_mut(self.value) {
            inner::<F, W, V>(value, self.walk, self.path)?;
        }
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if let Some(value) = get_mut(self.value) {
            inner::<F, W, V>(value, self.walk, Path::Key(&self.path, key.name()))?;
        }
        Ok(None)
    }
}

impl<'a, T, V: Visitor> Payloads<'a, T> for Remap<'_, T, V> {
    type Fields = Self;

    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        _: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        get_mut: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        match get_mut(self.value) {
            Some(value) => inner::<F, W, V>(value, self.walk, self.path),
            None => Ok(()),
        }
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
