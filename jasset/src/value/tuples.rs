//! How are tuples and types without data written?

use core::marker::PhantomData;

use crate::{
    archive::{Archive, Fields, JAsset},
    error::Result,
};

macro_rules! tuple {
    ($($name:ident $place:tt),+) => {
        impl<'a, $($name: JAsset<'a>),+> JAsset<'a> for ($($name,)+) {
            #[allow(non_snake_case)]
            fn serialize<Z: Archive<'a, Self>>(archive: Z) -> Result<()> {
                archive.tuple(|fields| {
                    $(let $name = fields.element::<$name>(
                        |tuple| Some(&tuple.$place),
                        |tuple| Some(&mut tuple.$place),
                    )?;)+
                    match ($($name,)+) {
                        ($(Some($name),)+) => Ok(Some(($($name,)+))),
                        _ => Ok(None),
                    }
                })
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);

/// Written as `[]`.
impl<'a> JAsset<'a> for () {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.tuple(|_| Ok(Some(())))
    }
}

/// Written as `[]`: it has no data.
impl<'a, T> JAsset<'a> for PhantomData<T> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.tuple(|_| Ok(Some(Self)))
    }
}
