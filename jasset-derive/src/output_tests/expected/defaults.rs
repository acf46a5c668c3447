pub struct Light<T> {
    pub intensity: f32,
    pub color: [f32; 3],
    pub kind: T,
    pub cache: Vec<u8>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Light<T>
    where
        T: __jasset::JAsset<'__a>,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Intensity"),
                __jasset::Key::new("Color"),
                __jasset::Key::new("Kind"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.intensity, |__v| &mut __v.intensity) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        [f32; 3],
                    >(__r, &__KEYS[1], |__v| &__v.color, |__v| &mut __v.color) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        T,
                    >(__r, &__KEYS[2], |__v| &__v.kind, |__v| &mut __v.kind)
                },
            )
        }
    }
    #[automatically_derived]
    impl<T> __jasset::HasClass for Light<T> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Light")
            .claims(
                &[
                    __jasset::Claim::new("Intensity", "field `intensity`"),
                    __jasset::Claim::new("Color", "field `color`"),
                    __jasset::Claim::new("Kind", "field `kind`"),
                ],
            );
    }
    #[automatically_derived]
    impl<T> __jasset::Default for Light<T>
    where
        T: __jasset::Default,
    {
        fn default() -> Self {
            Self {
                intensity: 0.75,
                color: [1.0; 3],
                kind: <T as __jasset::Default>::default(),
                cache: Vec::with_capacity(16),
            }
        }
    }
};
pub struct Meters(pub f32);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Meters {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                f32,
            >(__archive, |__v| &__v.0, |__v| &mut __v.0, |__x| Self { 0: __x })
        }
    }
    #[automatically_derived]
    impl __jasset::Default for Meters {
        fn default() -> Self {
            Self { 0: 1.0 }
        }
    }
};
