#[derive(Default)]
pub struct Entity {
    pub position: [f32; 3],
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Entity {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Position")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        [f32; 3],
                    >(__r, &__KEYS[0], |__v| &__v.position, |__v| &mut __v.position)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Entity {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Entity")
            .version(2)
            .as_base()
            .claims(&[__jasset::Claim::new("Position", "field `position`")]);
    }
};
#[derive(Default)]
pub struct Monster {
    pub frame: u32,
    pub entity: Entity,
    pub health: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Monster {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Health")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::base::<
                        Entity,
                    >(__r, |__v| &__v.entity, |__v| &mut __v.entity) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.health, |__v| &mut __v.health)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Monster {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Monster")
            .version(3)
            .claims(&[__jasset::Claim::new("Health", "field `health`")])
            .base(<Entity as __jasset::HasClass>::CLASS);
    }
    const _: () = <Monster as __jasset::HasClass>::CLASS.check();
};
#[derive(Default)]
pub struct Boss {
    pub monster: Monster,
    pub phases: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Boss {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Phases")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::base::<
                        Monster,
                    >(__r, |__v| &__v.monster, |__v| &mut __v.monster) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[0], |__v| &__v.phases, |__v| &mut __v.phases)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Boss {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Boss")
            .claims(&[__jasset::Claim::new("Phases", "field `phases`")])
            .base(<Monster as __jasset::HasClass>::CLASS);
    }
    const _: () = <Boss as __jasset::HasClass>::CLASS.check();
};
