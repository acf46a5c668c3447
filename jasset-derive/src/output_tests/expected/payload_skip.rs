pub enum Sound {
    Cached(u32),
    Loop(u32, f32),
    Pan(f32, Option<u8>, f32),
    Once { handle: Option<u32>, volume: f32 },
    Off { since: u32 },
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Sound {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Sound",
                        list: &[
                            __jasset::Variant {
                                name: "Cached",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Loop",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Pan",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Once",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Off",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::Cached { .. } => 0,
                    Self::Loop { .. } => 1,
                    Self::Pan { .. } => 2,
                    Self::Once { .. } => 3,
                    Self::Off { .. } => 4,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        0,
                        || Self::Cached {
                            0: <u32 as __jasset::Default>::default(),
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype::<
                        f32,
                    >(
                        __p,
                        1,
                        |__v| match __v {
                            Self::Loop { 1: __x, .. } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::Loop { 1: __x, .. } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Loop { 0: 7, 1: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::tuple(
                        __p,
                        2,
                        |__f| {
                            let __x0 = __jasset::Fields::element::<
                                f32,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Pan { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Pan { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            let __x2 = __jasset::Fields::element::<
                                f32,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Pan { 2: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Pan { 2: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            __jasset::Ok(
                                match (__x0, __x2) {
                                    (__jasset::Some(__x0), __jasset::Some(__x2)) => {
                                        __jasset::Some(Self::Pan {
                                            0: __x0,
                                            1: <Option<u8> as __jasset::Default>::default(),
                                            2: __x2,
                                        })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::structure(
                        __p,
                        3,
                        |__f| {
                            let __x1 = __jasset::Fields::field::<
                                f32,
                            >(
                                __f,
                                const { &__jasset::Key::new("Volume") },
                                |__v| match __v {
                                    Self::Once { volume: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Once { volume: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <f32 as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x1,) {
                                    (__jasset::Some(__x1),) => {
                                        __jasset::Some(Self::Once {
                                            handle: <Option<u32> as __jasset::Default>::default(),
                                            volume: __x1,
                                        })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::unit(__p, 4, || Self::Off { since: Self::START })
                },
            )
        }
    }
};
impl Sound {
    const START: u32 = 3;
}
