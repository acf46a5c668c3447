#[derive(Default)]
pub struct Layer {
    pub mask: u32,
    pub id: u16,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Layer {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        u32,
                    >(
                        __r,
                        const { &__jasset::hex::<u32>(__jasset::Key::new("Mask")) },
                        |__v| &__v.mask,
                        |__v| &mut __v.mask,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u16,
                    >(
                        __r,
                        const {
                            &__jasset::hex::<
                                u16,
                            >(
                                __jasset::Key::new("Id")
                                    .aliases(const { &[__jasset::Alias::new("Ident")] })
                                    .since(2),
                            )
                        },
                        |__v| &__v.id,
                        |__v| &mut __v.id,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Layer {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Layer")
            .version(2)
            .claims(
                &[
                    __jasset::Claim::new("Mask", "field `mask`"),
                    __jasset::Claim::new("Id", "field `id`"),
                    __jasset::Claim::new("Ident", "alias of field `id`"),
                ],
            );
    }
};
