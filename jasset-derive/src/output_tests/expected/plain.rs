#[derive(Default)]
pub struct Crate {
    pub health: f32,
    pub max_speed: f32,
    _field_1: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Crate {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Health"),
                __jasset::Key::new("MaxSpeed"),
                __jasset::Key::new("Field1"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.health, |__v| &mut __v.health) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[1], |__v| &__v.max_speed, |__v| &mut __v.max_speed) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[2], |__v| &__v._field_1, |__v| &mut __v._field_1)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Crate {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Crate")
            .claims(
                &[
                    __jasset::Claim::new("Health", "field `health`"),
                    __jasset::Claim::new("MaxSpeed", "field `max_speed`"),
                    __jasset::Claim::new("Field1", "field `_field_1`"),
                ],
            );
    }
};
