pub trait Shape: Default + for<'a> jasset::JAsset<'a> {}
pub struct Placed<S> {
    pub shape: S,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, S> __jasset::JAsset<'__a> for Placed<S>
    where
        S: Shape,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Shape")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        S,
                    >(__r, &__KEYS[0], |__v| &__v.shape, |__v| &mut __v.shape)
                },
            )
        }
    }
    #[automatically_derived]
    impl<S> __jasset::HasClass for Placed<S>
    where
        S: Shape,
    {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Placed")
            .claims(&[__jasset::Claim::new("Shape", "field `shape`")]);
    }
};
pub struct Tagged<T> {
    pub tag: Option<T>,
    pub count: u32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Tagged<T>
    where
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Count")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[0], |__v| &__v.count, |__v| &mut __v.count)
                },
            )
        }
    }
    #[automatically_derived]
    impl<T> __jasset::HasClass for Tagged<T> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Tagged")
            .claims(&[__jasset::Claim::new("Count", "field `count`")]);
    }
};
