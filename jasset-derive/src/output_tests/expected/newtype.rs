pub struct Meters(pub f32);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Meters {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                f32,
            >(__archive, |__v| &__v.0, |__v| &mut __v.0, |__x| Self { 0: __x })
        }
    }
};
pub struct Wrapper<T>(pub T);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Wrapper<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                T,
            >(__archive, |__v| &__v.0, |__v| &mut __v.0, |__x| Self { 0: __x })
        }
    }
};
