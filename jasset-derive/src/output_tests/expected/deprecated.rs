#[derive(Default)]
pub struct Hero {
    pub velocity: [f32; 2],
    pub name: String,
    pub rank: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Hero {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Velocity"),
                __jasset::Key::new("Name"),
                __jasset::Key::new("Rank").deprecated(),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        [f32; 2],
                    >(__r, &__KEYS[0], |__v| &__v.velocity, |__v| &mut __v.velocity) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        String,
                    >(__r, &__KEYS[1], |__v| &__v.name, |__v| &mut __v.name) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[2], |__v| &__v.rank, |__v| &mut __v.rank) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::deprecated(
                        __r,
                        const { &[__jasset::Key::new("Speed")] },
                        2,
                        Self::speed_to_velocity,
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::deprecated(
                        __r,
                        const {
                            &[__jasset::Key::new("First"), __jasset::Key::new("Last")]
                        },
                        3,
                        join,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::dropped(
                        __r,
                        const {
                            &[__jasset::Key::new("Gone"), __jasset::Key::new("Lost")]
                        },
                        4,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Hero {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Hero")
            .version(4)
            .claims(
                &[
                    __jasset::Claim::new("Velocity", "field `velocity`"),
                    __jasset::Claim::new("Name", "field `name`"),
                    __jasset::Claim::new("Rank", "field `rank`"),
                    __jasset::Claim::new("Gone", "deprecated key"),
                    __jasset::Claim::new("Lost", "deprecated key"),
                    __jasset::Claim::new("Speed", "deprecated key"),
                    __jasset::Claim::new("First", "deprecated key"),
                    __jasset::Claim::new("Last", "deprecated key"),
                ],
            );
    }
};
impl Hero {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}
fn join(
    hero: &mut Hero,
    first: Option<String>,
    last: Option<String>,
) -> Result<(), String> {
    hero.name = format!(
        "{} {}", first.ok_or("no first name") ?, last.unwrap_or_default()
    );
    Ok(())
}
