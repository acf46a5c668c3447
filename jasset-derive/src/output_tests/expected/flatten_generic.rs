pub struct Pair<T> {
    pub left: T,
    pub right: T,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Pair<T>
    where
        T: __jasset::JAsset<'__a>,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Left"),
                __jasset::Key::new("Right"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        T,
                    >(__r, &__KEYS[0], |__v| &__v.left, |__v| &mut __v.left) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        T,
                    >(__r, &__KEYS[1], |__v| &__v.right, |__v| &mut __v.right)
                },
            )
        }
    }
    #[automatically_derived]
    impl<T> __jasset::HasClass for Pair<T> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Pair")
            .claims(
                &[
                    __jasset::Claim::new("Left", "field `left`"),
                    __jasset::Claim::new("Right", "field `right`"),
                ],
            );
    }
};
pub struct Both<T, U, const N: usize> {
    pub base: U,
    pub pair: Pair<T>,
    pub level: [u8; N],
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T, U, const N: usize> __jasset::JAsset<'__a> for Both<T, U, N>
    where
        U: __jasset::JAsset<'__a> + __jasset::HasClass,
        Pair<T>: __jasset::JAsset<'__a> + __jasset::HasClass,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Level")];
            const { <Self as __jasset::HasClass>::CLASS.check() };
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::base::<
                        U,
                    >(__r, |__v| &__v.base, |__v| &mut __v.base) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::flatten::<
                        Pair<T>,
                    >(__r, |__v| &__v.pair, |__v| &mut __v.pair) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        [u8; N],
                    >(__r, &__KEYS[0], |__v| &__v.level, |__v| &mut __v.level)
                },
            )
        }
    }
    #[automatically_derived]
    impl<T, U, const N: usize> __jasset::HasClass for Both<T, U, N>
    where
        U: __jasset::HasClass,
        Pair<T>: __jasset::HasClass,
    {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Both")
            .claims(&[__jasset::Claim::new("Level", "field `level`")])
            .base(<U as __jasset::HasClass>::CLASS)
            .flattened(&[<Pair<T> as __jasset::HasClass>::CLASS]);
    }
};
