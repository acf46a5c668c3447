#[derive(Default)]
pub struct Image {
    pub pixels: Vec<u8>,
    pub thumbnail: Option<Vec<u8>>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Image {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Data"),
                __jasset::Key::new("Thumbnail"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property_with::<
                        Vec<u8>,
                        __jasset::AsBytes,
                    >(__r, &__KEYS[0], |__v| &__v.pixels, |__v| &mut __v.pixels) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property_with::<
                        Option<Vec<u8>>,
                        __jasset::AsBytes,
                    >(__r, &__KEYS[1], |__v| &__v.thumbnail, |__v| &mut __v.thumbnail)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Image {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Image")
            .claims(
                &[
                    __jasset::Claim::new("Data", "field `pixels`"),
                    __jasset::Claim::new("Thumbnail", "field `thumbnail`"),
                ],
            );
    }
};
pub struct Blob<'d>(pub &'d [u8]);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'd, 'd> __jasset::JAsset<'__a> for Blob<'d> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent_with::<
                &'d [u8],
                __jasset::AsBytes,
            >(__archive, |__v| &__v.0, |__v| &mut __v.0, |__x| Self { 0: __x })
        }
    }
};
pub enum Chunk<T> {
    Raw(Vec<u8>),
    Pair(T, u32),
    Named { data: Vec<u8> },
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Chunk<T>
    where
        __jasset::AsBytes: __jasset::With<'__a, T>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Chunk",
                        list: &[
                            __jasset::Variant {
                                name: "Raw",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Pair",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Named",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::Raw { .. } => 0,
                    Self::Pair { .. } => 1,
                    Self::Named { .. } => 2,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype_with::<
                        Vec<u8>,
                        __jasset::AsBytes,
                    >(
                        __p,
                        0,
                        |__v| match __v {
                            Self::Raw { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::Raw { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Raw { 0: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::tuple(
                        __p,
                        1,
                        |__f| {
                            let __x0 = __jasset::Fields::element_with::<
                                T,
                                __jasset::AsBytes,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Pair { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Pair { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            let __x1 = __jasset::Fields::element::<
                                u32,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Pair { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Pair { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Pair { 0: __x0, 1: __x1 })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::structure(
                        __p,
                        2,
                        |__f| {
                            let __x0 = __jasset::Fields::field_with::<
                                Vec<u8>,
                                __jasset::AsBytes,
                            >(
                                __f,
                                const { &__jasset::Key::new("Data") },
                                |__v| match __v {
                                    Self::Named { data: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Named { data: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Vec<u8> as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x0,) {
                                    (__jasset::Some(__x0),) => {
                                        __jasset::Some(Self::Named { data: __x0 })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    )
                },
            )
        }
    }
};
