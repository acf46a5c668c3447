#[derive(Default)]
pub struct First {
    pub a: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for First {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("A")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[0], |__v| &__v.a, |__v| &mut __v.a)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for First {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("First")
            .version(1)
            .claims(&[__jasset::Claim::new("A", "field `a`")]);
    }
};
#[derive(Default)]
pub struct Last {
    pub a: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Last {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("A")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[0], |__v| &__v.a, |__v| &mut __v.a)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Last {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Last")
            .version(65535)
            .min_version(65535)
            .claims(&[__jasset::Claim::new("A", "field `a`")]);
    }
};
