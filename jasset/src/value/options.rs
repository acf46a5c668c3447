//! How is a value that may be absent, or stands behind a pointer, written?

use alloc::{borrow::Cow, boxed::Box, rc::Rc, sync::Arc};
use core::{
    cmp::Reverse,
    num::{Saturating, Wrapping},
};

use crate::{
    archive::{Archive, AsBytes, Bytes, Itself, JAsset, With},
    error::Result,
};

impl<'a, T: JAsset<'a>> JAsset<'a> for Option<T> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.option_with::<T, Itself>(|option| option, |option| option, |option| option)
    }
}

impl<'a, T: Bytes<'a>> With<'a, Option<T>> for AsBytes {
    fn serialize<A: Archive<'a, Option<T>>>(archive: A) -> Result<()> {
        archive.option_with::<T, Self>(|option| option, |option| option, |option| option)
    }
}

impl<'a, T: JAsset<'a>> JAsset<'a> for Box<T> {
    #[inline]
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.transparent::<T>(|boxed| boxed, |boxed| boxed, Self::new)
    }
}

/// Shared values are written where they are met: each is a value of its own when it is loaded.
impl<'a, T: JAsset<'a> + Clone> JAsset<'a> for Rc<T> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.transparent::<T>(|shared| shared, Self::make_mut, Self::new)
    }
}

/// Shared values are written where they are met: each is a value of its own when it is loaded.
impl<'a, T: JAsset<'a> + Clone> JAsset<'a> for Arc<T> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.transparent::<T>(|shared| shared, Self::make_mut, Self::new)
    }
}

/// Owned when it is loaded.
impl<'a: 's, 's, T: JAsset<'a> + Clone> JAsset<'a> for Cow<'s, T> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.transparent::<T>(|cow| cow, Self::to_mut, Cow::Owned)
    }
}

macro_rules! wrapper {
    ($($wrapper:ident)+) => {
        $(
            impl<'a, T: JAsset<'a>> JAsset<'a> for $wrapper<T> {
                #[inline]
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.transparent::<T>(|wrapper| &wrapper.0, |wrapper| &mut wrapper.0, $wrapper)
                }
            }
        )+
    };
}

wrapper!(Wrapping Saturating Reverse);
