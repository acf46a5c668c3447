#[derive(Default)]
pub struct Mage {
    pub health: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Mage {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Health")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.health, |__v| &mut __v.health)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Mage {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Mage")
            .claims(
                &[
                    __jasset::Claim::new("Health", "field `health`"),
                    __jasset::Claim::new("Mana", "reserved key"),
                    __jasset::Claim::new("Stamina", "reserved key"),
                    __jasset::Claim::new("Luck", "reserved key"),
                ],
            );
    }
};
