#[derive(Default)]
pub struct OldSword {
    pub edge: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for OldSword {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Sharpness")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.edge, |__v| &mut __v.edge)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for OldSword {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Sword")
            .claims(&[__jasset::Claim::new("Sharpness", "field `edge`")]);
    }
};
