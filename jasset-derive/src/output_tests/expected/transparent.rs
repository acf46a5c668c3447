pub struct Seconds {
    pub cached: bool,
    pub value: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Seconds {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                f32,
            >(
                __archive,
                |__v| &__v.value,
                |__v| &mut __v.value,
                |__x| Self {
                    cached: <bool as __jasset::Default>::default(),
                    value: __x,
                },
            )
        }
    }
};
pub struct Tagged<T, U>(pub u8, pub T, pub U);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T, U> __jasset::JAsset<'__a> for Tagged<T, U>
    where
        T: __jasset::JAsset<'__a>,
        U: __jasset::Default,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                T,
            >(
                __archive,
                |__v| &__v.1,
                |__v| &mut __v.1,
                |__x| Self {
                    0: 3,
                    1: __x,
                    2: <U as __jasset::Default>::default(),
                },
            )
        }
    }
    #[automatically_derived]
    impl<T, U> __jasset::Default for Tagged<T, U>
    where
        T: __jasset::Default,
        U: __jasset::Default,
    {
        fn default() -> Self {
            Self {
                0: 3,
                1: <T as __jasset::Default>::default(),
                2: <U as __jasset::Default>::default(),
            }
        }
    }
};
