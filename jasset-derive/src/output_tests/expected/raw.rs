pub struct r#Gate {
    pub r#type: u8,
    pub r#match: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for r#Gate {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Type"),
                __jasset::Key::new("Match"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[0], |__v| &__v.r#type, |__v| &mut __v.r#type) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[1], |__v| &__v.r#match, |__v| &mut __v.r#match)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for r#Gate {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Gate")
            .claims(
                &[
                    __jasset::Claim::new("Type", "field `type`"),
                    __jasset::Claim::new("Match", "field `match`"),
                ],
            );
    }
    #[automatically_derived]
    impl __jasset::Default for r#Gate {
        fn default() -> Self {
            Self {
                r#type: <u8 as __jasset::Default>::default(),
                r#match: 3,
            }
        }
    }
};
