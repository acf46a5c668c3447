use ::jasset as renamed;
#[derive(Default)]
pub struct Lamp {
    pub light: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use renamed::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Lamp {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Light")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.light, |__v| &mut __v.light)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Lamp {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Lamp")
            .claims(&[__jasset::Claim::new("Light", "field `light`")]);
    }
};
#[derive(Default)]
pub struct Door {
    pub open: bool,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Door {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Open")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        bool,
                    >(__r, &__KEYS[0], |__v| &__v.open, |__v| &mut __v.open)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Door {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Door")
            .claims(&[__jasset::Claim::new("Open", "field `open`")]);
    }
};
