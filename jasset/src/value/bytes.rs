//! What can be written as base64?

use alloc::{borrow::Cow, boxed::Box, rc::Rc, sync::Arc, vec::Vec};

use bumpalo::{Bump, collections::Vec as BumpVec};

use crate::archive::Bytes;

macro_rules! owned {
    ($($bytes:ty)+) => {
        $(
            impl<'a> Bytes<'a> for $bytes {
                fn bytes(&self) -> &[u8] {
                    self
                }

                fn from_bytes(_: Option<&'a Bump>, bytes: Cow<'a, [u8]>) -> Option<Self> {
                    Some(bytes.into_owned().into())
                }
            }
        )+
    };
}

owned!(Vec<u8> Box<[u8]> Rc<[u8]> Arc<[u8]>);

impl<'a: 's, 's> Bytes<'a> for Cow<'s, [u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }

    fn from_bytes(_: Option<&'a Bump>, bytes: Cow<'a, [u8]>) -> Option<Self> {
        Some(bytes)
    }
}

/// In the arena.
impl<'a: 's, 's> Bytes<'a> for &'s [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }

    fn from_bytes(_: Option<&'a Bump>, bytes: Cow<'a, [u8]>) -> Option<Self> {
        match bytes {
            Cow::Borrowed(bytes) => Some(bytes),
            Cow::Owned(_) => None,
        }
    }
}

/// In the arena.
impl<'a: 'b, 'b> Bytes<'a> for BumpVec<'b, u8> {
    fn bytes(&self) -> &[u8] {
        self
    }

    fn from_bytes(arena: Option<&'a Bump>, bytes: Cow<'a, [u8]>) -> Option<Self> {
        let mut list = BumpVec::new_in(arena?);
        list.extend_from_slice(&bytes);
        Some(list)
    }
}

impl<const N: usize> Bytes<'_> for [u8; N] {
    const COUNT: Option<usize> = Some(N);

    fn bytes(&self) -> &[u8] {
        self
    }

    fn from_bytes(_: Option<&Bump>, bytes: Cow<'_, [u8]>) -> Option<Self> {
        Self::try_from(&*bytes).ok()
    }
}
