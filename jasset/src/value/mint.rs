//! How are the types of `mint` written: vectors on a line, matrices as they are stored, one column or row a line.

use bumpalo::Bump;
use mint::EulerAngles;

use super::HexInteger;
use crate::{
    archive::{Archive, JAsset, List},
    error::Result,
};

/// Types that are arrays with other names for their elements.
macro_rules! arrays {
    ($($name:ident = $array:ty;)+) => {
        $(
            impl<'a, T: JAsset<'a>> JAsset<'a> for mint::$name<T> {
                #[inline]
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.transparent::<$array>(AsRef::as_ref, AsMut::as_mut, Self::from)
                }
            }

            impl<T: HexInteger> HexInteger for mint::$name<T> {}
        )+
    };
}

arrays! {
    Vector2 = [T; 2];
    Vector3 = [T; 3];
    Vector4 = [T; 4];
    Point2 = [T; 2];
    Point3 = [T; 3];
    Quaternion = [T; 4];
    ColumnMatrix2 = [[T; 2]; 2];
    ColumnMatrix2x3 = [[T; 2]; 3];
    ColumnMatrix2x4 = [[T; 2]; 4];
    ColumnMatrix3x2 = [[T; 3]; 2];
    ColumnMatrix3 = [[T; 3]; 3];
    ColumnMatrix3x4 = [[T; 3]; 4];
    ColumnMatrix4x2 = [[T; 4]; 2];
    ColumnMatrix4x3 = [[T; 4]; 3];
    ColumnMatrix4 = [[T; 4]; 4];
    RowMatrix2 = [[T; 2]; 2];
    RowMatrix2x3 = [[T; 3]; 2];
    RowMatrix2x4 = [[T; 4]; 2];
    RowMatrix3x2 = [[T; 2]; 3];
    RowMatrix3 = [[T; 3]; 3];
    RowMatrix3x4 = [[T; 4]; 3];
    RowMatrix4x2 = [[T; 2]; 4];
    RowMatrix4x3 = [[T; 3]; 4];
    RowMatrix4 = [[T; 4]; 4];
}

/// The order of the rotations is that of the type.
impl<'a, T: JAsset<'a>, B> JAsset<'a> for EulerAngles<T, B> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.list()
    }
}

impl<'a, T: JAsset<'a>, B> List<'a> for EulerAngles<T, B> {
    type Item = T;

    const COUNT: Option<usize> = Some(3);

    const IS_PLAIN: bool = true;

    fn items<'s>(&'s self) -> impl Iterator<Item = &'s T>
    where
        T: 's,
    {
        [&self.a, &self.b, &self.c].into_iter()
    }

    fn from_items(arena: Option<&'a Bump>, items: impl Iterator<Item = T>) -> Option<Self> {
        <[T; 3] as List>::from_items(arena, items).map(Self::from)
    }
}
