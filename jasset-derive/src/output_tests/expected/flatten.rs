#[derive(Default)]
pub struct Stats {
    pub health: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Stats {
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
    impl __jasset::HasClass for Stats {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Stats")
            .claims(&[__jasset::Claim::new("Health", "field `health`")]);
    }
};
#[derive(Default)]
pub struct Named<'n> {
    pub name: &'n str,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n, 'n> __jasset::JAsset<'__a> for Named<'n> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Name")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        &'n str,
                    >(__r, &__KEYS[0], |__v| &__v.name, |__v| &mut __v.name)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n> __jasset::HasClass for Named<'n> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Named")
            .claims(&[__jasset::Claim::new("Name", "field `name`")]);
    }
};
#[derive(Default)]
pub struct Orc<'n> {
    pub rage: f32,
    pub stats: Stats,
    pub named: Named<'n>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n, 'n> __jasset::JAsset<'__a> for Orc<'n> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Rage")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.rage, |__v| &mut __v.rage) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::flatten::<
                        Stats,
                    >(__r, |__v| &__v.stats, |__v| &mut __v.stats) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::flatten::<
                        Named<'n>,
                    >(__r, |__v| &__v.named, |__v| &mut __v.named)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n> __jasset::HasClass for Orc<'n> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Orc")
            .claims(&[__jasset::Claim::new("Rage", "field `rage`")])
            .flattened(
                &[
                    <Stats as __jasset::HasClass>::CLASS,
                    <Named<'n> as __jasset::HasClass>::CLASS,
                ],
            );
    }
    const _: () = <Orc<'static> as __jasset::HasClass>::CLASS.check();
};
