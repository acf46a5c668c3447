#[derive(Default)]
pub struct Marker;
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Marker {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |_| { __jasset::Ok(()) },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Marker {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Marker");
    }
};
#[derive(Default)]
pub struct Braces {}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Braces {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |_| { __jasset::Ok(()) },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Braces {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Braces");
    }
};
