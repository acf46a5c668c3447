pub struct Seconds {
    pub cached: bool,
    pub value: f32,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Seconds {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent::<
                f32,
            >(__archive, |__v| &__v.value, |__v| &mut __v.value)
        }
    }
};
