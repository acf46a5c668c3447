//! Which types are written as entries `key = value`?

use alloc::collections::BTreeMap;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};

use bumpalo::Bump;

use crate::{
    archive::{Archive, JAsset, Map},
    error::Result,
};

macro_rules! map {
    ($(($($generics:tt)*) $map:ty;)+) => {
        $(
            impl<'a, $($generics)*> JAsset<'a> for $map {
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.map()
                }
            }

            impl<'a, $($generics)*> Map<'a> for $map {
                type Key = K;
                type Value = V;

                fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s K, &'s V)>
    where
        K: 's,
        V: 's,
    {
                    self.iter()
                }

                fn from_entries(_: Option<&'a Bump>, entries: impl Iterator<Item = (K, V)>) -> Option<Self> {
                    Some(entries.collect())
                }

                fn change_entries(&mut self, change: &mut dyn FnMut(&mut K, &mut V)) -> bool {
                    let entries = core::mem::take(self).into_iter().map(|(mut key, mut value)| {
                        change(&mut key, &mut value);
                        (key, value)
                    });
                    *self = entries.collect();
                    true
                }
            }
        )+
    };
}

map! {
    (K: JAsset<'a> + Ord, V: JAsset<'a>) BTreeMap<K, V>;
}

#[cfg(feature = "std")]
map! {
    (K: JAsset<'a> + Eq + Hash, V: JAsset<'a>, S: BuildHasher + Default) std::collections::HashMap<K, V, S>;
}
