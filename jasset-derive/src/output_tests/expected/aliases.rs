#[derive(Default)]
pub struct Projectile {
    pub velocity: f32,
    pub damage: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Projectile {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Velocity")
                    .aliases(const {
                        &[
                            __jasset::Alias::new("Speed"),
                            __jasset::Alias::new("Pace").until(3),
                        ]
                    }),
                __jasset::Key::new("Damage")
                    .aliases(const { &[__jasset::Alias::new("Harm")] }),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.velocity, |__v| &mut __v.velocity) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[1], |__v| &__v.damage, |__v| &mut __v.damage)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Projectile {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Projectile")
            .version(4)
            .aliases(&["Bullet", "Shot"])
            .claims(
                &[
                    __jasset::Claim::new("Velocity", "field `velocity`"),
                    __jasset::Claim::new("Speed", "alias of field `velocity`"),
                    __jasset::Claim::new("Pace", "alias of field `velocity`"),
                    __jasset::Claim::new("Damage", "field `damage`"),
                    __jasset::Claim::new("Harm", "alias of field `damage`"),
                ],
            );
    }
};
