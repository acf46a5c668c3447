//! Which types are written as their elements, one after the other?

use alloc::{
    borrow::Cow,
    boxed::Box,
    collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque},
    rc::Rc,
    sync::Arc,
    vec::Vec,
};
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};

use bumpalo::{Bump, collections::Vec as BumpVec};

use crate::{
    archive::{Archive, HasClass, JAsset, KeyedList, List},
    class::Class,
    error::Result,
};

/// How the elements of a list are changed.
macro_rules! change_items {
    (each $list:ident $change:ident) => {{
        $list.iter_mut().for_each($change);
        true
    }};
    (again $list:ident $change:ident) => {{
        let items = core::mem::take($list).into_iter().map(|mut item| {
            $change(&mut item);
            item
        });
        *$list = items.collect();
        true
    }};
    (unshared $list:ident $change:ident) => {
        Self::get_mut($list).map(|items| items.iter_mut().for_each($change)).is_some()
    };
    (never $list:ident $change:ident) => {{
        let _ = $change;
        false
    }};
}

/// Lists that are collected from an iterator.
macro_rules! list {
    ($($($life:lifetime)? ($($generics:tt)*) $list:ty, $is_set:literal, $change:ident,
        |$arena:pat_param, $items:ident| $make:expr;)+) => {
        $(
            impl<'a $(: $life)?, $($generics)*> JAsset<'a> for $list {
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.list()
                }
            }

            impl<'a $(: $life)?, $($generics)*> List<'a> for $list {
                type Item = T;

                const IS_SET: bool = $is_set;

                fn items<'i>(&'i self) -> impl Iterator<Item = &'i T>
    where
        T: 'i,
    {
                    self.iter()
                }

                fn from_items($arena: Option<&'a Bump>, $items: impl Iterator<Item = T>) -> Option<Self> {
                    $make
                }

                fn change_items(&mut self, change: &mut dyn FnMut(&mut T)) -> bool {
                    change_items!($change self change)
                }
            }
        )+
    };
}

list! {
    (T: JAsset<'a>) Vec<T>, false, each, |_, items| Some(items.collect());
    (T: JAsset<'a>) VecDeque<T>, false, each, |_, items| Some(items.collect());
    (T: JAsset<'a>) LinkedList<T>, false, each, |_, items| Some(items.collect());
    (T: JAsset<'a>) Box<[T]>, false, each, |_, items| Some(items.collect());
    (T: JAsset<'a>) Rc<[T]>, false, unshared, |_, items| Some(items.collect());
    (T: JAsset<'a>) Arc<[T]>, false, unshared, |_, items| Some(items.collect());
    (T: JAsset<'a> + Ord) BTreeSet<T>, true, again, |_, items| Some(items.collect());
    (T: JAsset<'a> + Ord) BinaryHeap<T>, false, again, |_, items| Some(items.collect());
    // In the arena.
    'b ('b, T: JAsset<'a> + 'b) BumpVec<'b, T>, false, each, |arena, items| {
        let mut list = BumpVec::new_in(arena?);
        list.extend(items);
        Some(list)
    };
    'b ('b, T: JAsset<'a> + 'b) &'b [T], false, never, |arena, items| {
        let mut list = BumpVec::new_in(arena?);
        list.extend(items);
        Some(list.into_bump_slice())
    };
}

#[cfg(feature = "std")]
list! {
    (T: JAsset<'a> + Eq + Hash, S: BuildHasher + Default) std::collections::HashSet<T, S>, true, again, |_, items| {
        Some(items.collect())
    };
}

impl<'a: 's, 's, T: JAsset<'a> + Clone> JAsset<'a> for Cow<'s, [T]> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.list()
    }
}

/// Owned when it is loaded.
impl<'a: 's, 's, T: JAsset<'a> + Clone> List<'a> for Cow<'s, [T]> {
    type Item = T;

    fn items<'i>(&'i self) -> impl Iterator<Item = &'i T>
    where
        T: 'i,
    {
        self.iter()
    }

    fn from_items(_: Option<&'a Bump>, items: impl Iterator<Item = T>) -> Option<Self> {
        Some(Cow::Owned(items.collect()))
    }

    fn change_items(&mut self, change: &mut dyn FnMut(&mut T)) -> bool {
        self.to_mut().iter_mut().for_each(change);
        true
    }
}

/// On one line if the elements are single tokens; else a list of a fixed number of elements.
impl<'a, T: JAsset<'a>, const N: usize> JAsset<'a> for [T; N] {
    #[inline]
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        const { assert!(N > 0, "an array without elements has no text; mark the field #[jasset(skip)]") };
        archive.list()
    }
}

impl<'a, T: JAsset<'a>, const N: usize> List<'a> for [T; N] {
    type Item = T;

    const COUNT: Option<usize> = Some(N);

    const IS_PLAIN: bool = true;

    #[inline]
    fn items<'i>(&'i self) -> impl Iterator<Item = &'i T>
    where
        T: 'i,
    {
        self.iter()
    }

    #[inline]
    fn from_items(_: Option<&'a Bump>, mut items: impl Iterator<Item = T>) -> Option<Self> {
        let array: [Option<T>; N] = core::array::from_fn(|_| items.next());
        if array.iter().any(Option::is_none) {
            return None;
        }
        // None is missing.
        Some(array.map(|item| item.unwrap_or_else(|| unreachable!())))
    }

    #[inline]
    fn row(&self) -> &[T] {
        self
    }

    #[inline]
    fn slots(&mut self) -> &mut [T] {
        self
    }

    fn change_items(&mut self, change: &mut dyn FnMut(&mut T)) -> bool {
        self.iter_mut().for_each(change);
        true
    }
}

macro_rules! keyed {
    ($($list:ident)+) => {
        $(
            impl<T: HasClass> KeyedList for $list<T> {
                const CLASS: &'static Class = T::CLASS;
            }
        )+
    };
}

keyed!(Vec VecDeque LinkedList);

impl<T: HasClass> KeyedList for Box<[T]> {
    const CLASS: &'static Class = T::CLASS;
}

impl<T: HasClass> KeyedList for &[T] {
    const CLASS: &'static Class = T::CLASS;
}

impl<T: HasClass> KeyedList for BumpVec<'_, T> {
    const CLASS: &'static Class = T::CLASS;
}

impl<T: HasClass, const N: usize> KeyedList for [T; N] {
    const CLASS: &'static Class = T::CLASS;
}

impl<L: KeyedList> KeyedList for Option<L> {
    const CLASS: &'static Class = L::CLASS;
}
