#[derive(Default)]
pub struct Map {
    pub width: u32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Map {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Width").since(3)];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u32,
                    >(__r, &__KEYS[0], |__v| &__v.width, |__v| &mut __v.width) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::dropped(
                        __r,
                        const { &[__jasset::Key::new("Pace")] },
                        3,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::migrate(__r, Self::upgrade)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Map {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Map")
            .version(5)
            .min_version(2)
            .claims(
                &[
                    __jasset::Claim::new("Width", "field `width`"),
                    __jasset::Claim::new("Pace", "deprecated key"),
                ],
            );
    }
};
impl Map {
    fn upgrade(&mut self, from: u16, _old: &mut jasset::Old<'_>) {
        self.width = u32::from(from);
    }
}
