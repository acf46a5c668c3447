#[derive(Default)]
pub struct Span(pub u32, pub u32, pub u32, pub u32);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Span {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Field0"),
                __jasset::Key::new("End"),
                __jasset::Key::new("Field3"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[0], |__v| &__v.0, |__v| &mut __v.0) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[1], |__v| &__v.2, |__v| &mut __v.2) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[2], |__v| &__v.3, |__v| &mut __v.3)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Span {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Span")
            .tuple()
            .claims(
                &[
                    __jasset::Claim::new("Field0", "field `0`"),
                    __jasset::Claim::new("End", "field `2`"),
                    __jasset::Claim::new("Field3", "field `3`"),
                ],
            );
    }
};
#[derive(Default)]
pub struct Size(pub u32, pub u32);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Size {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("field0"),
                __jasset::Key::new("field1"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[0], |__v| &__v.0, |__v| &mut __v.0) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[1], |__v| &__v.1, |__v| &mut __v.1)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Size {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Size")
            .tuple()
            .claims(
                &[
                    __jasset::Claim::new("field0", "field `0`"),
                    __jasset::Claim::new("field1", "field `1`"),
                ],
            );
    }
};
