#[derive(Default)]
pub struct Turret {
    pub target: Option<std::thread::ThreadId>,
    pub angle: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Turret {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Angle")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        f32,
                    >(__r, &__KEYS[0], |__v| &__v.angle, |__v| &mut __v.angle)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Turret {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Turret")
            .claims(&[__jasset::Claim::new("Angle", "field `angle`")]);
    }
};
