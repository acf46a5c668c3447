#[derive(Default)]
pub struct Camel {
    pub max_speed: f32,
    pub hit_points: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Camel {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("maxSpeed"),
                __jasset::Key::new("HP"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.max_speed, |__v| &mut __v.max_speed) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[1], |__v| &__v.hit_points, |__v| &mut __v.hit_points)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Camel {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Camel")
            .claims(
                &[
                    __jasset::Claim::new("maxSpeed", "field `max_speed`"),
                    __jasset::Claim::new("HP", "field `hit_points`"),
                ],
            );
    }
};
#[derive(Default)]
pub struct Snake {
    pub max_speed: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Snake {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("max_speed")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.max_speed, |__v| &mut __v.max_speed)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Snake {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Snake")
            .claims(&[__jasset::Claim::new("max_speed", "field `max_speed`")]);
    }
};
#[derive(Default)]
pub struct Screaming {
    pub max_speed: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Screaming {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("MAX_SPEED")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.max_speed, |__v| &mut __v.max_speed)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Screaming {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Screaming")
            .claims(&[__jasset::Claim::new("MAX_SPEED", "field `max_speed`")]);
    }
};
pub enum Mood {
    Calm,
    VeryAngry,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Mood {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::scalar(__archive)
        }
    }
    #[automatically_derived]
    impl __jasset::UnitEnum for Mood {
        const VARIANTS: &'static __jasset::Variants = &__jasset::Variants {
            name: "Mood",
            list: &[
                __jasset::Variant {
                    name: "calm",
                    aliases: &[],
                },
                __jasset::Variant {
                    name: "very_angry",
                    aliases: &[],
                },
            ],
        };
        fn index(&self) -> __jasset::usize {
            match self {
                Self::Calm => 0,
                Self::VeryAngry => 1,
            }
        }
        fn from_index(__index: __jasset::usize) -> __jasset::Option<Self> {
            match __index {
                0 => __jasset::Some(Self::Calm),
                1 => __jasset::Some(Self::VeryAngry),
                _ => __jasset::None,
            }
        }
    }
};
