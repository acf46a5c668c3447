//! How are the types of `glam` written: vectors on a line, matrices one column a line.

use bumpalo::Bump;

use super::HexInteger;
use crate::{
    archive::{Archive, JAsset, List},
    error::Result,
};

/// The next item, for a value that has this name.
macro_rules! next {
    ($items:ident, $($value:ident).+) => {
        $items.next()?
    };
}

/// Types of so many values: what makes one of them, and where each of them is.
macro_rules! list {
    ($glam:ident: $($list:ident of $item:ty: $make:ident($($($value:ident).+),+);)+) => {
        $(
            impl<'a> JAsset<'a> for $glam::$list {
                #[inline]
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.list()
                }
            }

            impl List<'_> for $glam::$list {
                type Item = $item;

                const COUNT: Option<usize> = Some([$(stringify!($($value).+)),+].len());

                const IS_PLAIN: bool = true;

                #[inline]
                fn items<'s>(&'s self) -> impl Iterator<Item = &'s $item>
    where
        $item: 's,
    {
                    [$(&self.$($value).+),+].into_iter()
                }

                #[inline]
                fn from_items(_: Option<&Bump>, mut items: impl Iterator<Item = $item>) -> Option<Self> {
                    Some(Self::$make($(next!(items, $($value).+)),+))
                }
            }
        )+
    };
}

/// The vectors of two, three and four `$item`.
macro_rules! vectors {
    ($glam:ident: $($item:ty, $two:ident $three:ident $four:ident;)+) => {
        $(
            list! { $glam:
                $two of $item: new(x, y);
                $three of $item: new(x, y, z);
                $four of $item: new(x, y, z, w);
            }
        )+
    };
}

/// As [`vectors`], of integers.
macro_rules! integers {
    ($glam:ident: $($item:ident, $two:ident $three:ident $four:ident;)+) => {
        vectors! { $glam: $($item, $two $three $four;)+ }
        $(
            impl HexInteger for $glam::$two {}
            impl HexInteger for $glam::$three {}
            impl HexInteger for $glam::$four {}
        )+
    };
}

macro_rules! glam {
    ($glam:ident) => {
        vectors! { $glam:
            f32, Vec2 Vec3 Vec4;
            f64, DVec2 DVec3 DVec4;
            bool, BVec2 BVec3 BVec4;
        }
        integers! { $glam:
            i8, I8Vec2 I8Vec3 I8Vec4;
            u8, U8Vec2 U8Vec3 U8Vec4;
            i16, I16Vec2 I16Vec3 I16Vec4;
            u16, U16Vec2 U16Vec3 U16Vec4;
            i32, IVec2 IVec3 IVec4;
            u32, UVec2 UVec3 UVec4;
            i64, I64Vec2 I64Vec3 I64Vec4;
            u64, U64Vec2 U64Vec3 U64Vec4;
            isize, ISizeVec2 ISizeVec3 ISizeVec4;
            usize, USizeVec2 USizeVec3 USizeVec4;
        }
        list! { $glam:
            Vec3A of f32: new(x, y, z);
            Quat of f32: from_xyzw(x, y, z, w);
            DQuat of f64: from_xyzw(x, y, z, w);
            Mat2 of $glam::Vec2: from_cols(x_axis, y_axis);
            Mat3 of $glam::Vec3: from_cols(x_axis, y_axis, z_axis);
            Mat3A of $glam::Vec3A: from_cols(x_axis, y_axis, z_axis);
            Mat4 of $glam::Vec4: from_cols(x_axis, y_axis, z_axis, w_axis);
            DMat2 of $glam::DVec2: from_cols(x_axis, y_axis);
            DMat3 of $glam::DVec3: from_cols(x_axis, y_axis, z_axis);
            DMat4 of $glam::DVec4: from_cols(x_axis, y_axis, z_axis, w_axis);
        }
        // The matrix, and below it the translation.
        list! { $glam:
            Affine2 of $glam::Vec2: from_cols(matrix2.x_axis, matrix2.y_axis, translation);
            DAffine2 of $glam::DVec2: from_cols(matrix2.x_axis, matrix2.y_axis, translation);
            Affine3 of $glam::Vec3: from_cols(matrix3.x_axis, matrix3.y_axis, matrix3.z_axis, translation);
            Affine3A of $glam::Vec3A: from_cols(matrix3.x_axis, matrix3.y_axis, matrix3.z_axis, translation);
            DAffine3 of $glam::DVec3: from_cols(matrix3.x_axis, matrix3.y_axis, matrix3.z_axis, translation);
        }
    };
}

#[cfg(feature = "glam033")]
glam!(glam033);
#[cfg(feature = "glam034")]
glam!(glam034);
