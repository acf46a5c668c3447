pub enum State {
    Idle,
    Angry(f32),
    Between(u64, u64),
    Chase { target: u64, r#speed: f32 },
    Away(),
    Gone {},
    Unknown(String),
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for State {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "State",
                        list: &[
                            __jasset::Variant {
                                name: "Idle",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Furious",
                                aliases: &["Angry", "Cross"],
                            },
                            __jasset::Variant {
                                name: "Between",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Chase",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Away",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Gone",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Unknown",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::Idle => 0,
                    Self::Angry { .. } => 1,
                    Self::Between { .. } => 2,
                    Self::Chase { .. } => 3,
                    Self::Away {} => 4,
                    Self::Gone {} => 5,
                    Self::Unknown { .. } => 6,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        0,
                        || Self::Idle,
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype::<
                        f32,
                    >(
                        __p,
                        1,
                        |__v| match __v {
                            Self::Angry { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::Angry { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Angry { 0: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::tuple(
                        __p,
                        2,
                        |__f| {
                            let __x0 = __jasset::Fields::element::<
                                u64,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Between { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Between { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            let __x1 = __jasset::Fields::element::<
                                u64,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Between { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Between { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Between { 0: __x0, 1: __x1 })
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
                            let __x0 = __jasset::Fields::field::<
                                u64,
                            >(
                                __f,
                                const {
                                    &__jasset::hex::<
                                        u64,
                                    >(
                                        __jasset::Key::new("Prey")
                                            .aliases(const { &[__jasset::Alias::new("Quarry")] }),
                                    )
                                },
                                |__v| match __v {
                                    Self::Chase { target: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Chase { target: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <u64 as __jasset::Default>::default(),
                            )?;
                            let __x1 = __jasset::Fields::field::<
                                f32,
                            >(
                                __f,
                                const { &__jasset::Key::new("Speed") },
                                |__v| match __v {
                                    Self::Chase { r#speed: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Chase { r#speed: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || 1.5,
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Chase {
                                            target: __x0,
                                            r#speed: __x1,
                                        })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        4,
                        || Self::Away {},
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        5,
                        || Self::Gone {},
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::other::<
                        String,
                    >(
                        __p,
                        6,
                        |__v| match __v {
                            Self::Unknown { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Unknown { 0: __x },
                    )
                },
            )
        }
    }
};
pub enum Single {
    r#DeepCold(f32),
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Single {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Only",
                        list: &[
                            __jasset::Variant {
                                name: "deep_cold",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::r#DeepCold { .. } => 0,
                },
                |__p| {
                    __jasset::Payloads::newtype::<
                        f32,
                    >(
                        __p,
                        0,
                        |__v| match __v {
                            Self::r#DeepCold { 0: __x } => __jasset::Some(__x),
                        },
                        |__v| match __v {
                            Self::r#DeepCold { 0: __x } => __jasset::Some(__x),
                        },
                        |__x| Self::r#DeepCold { 0: __x },
                    )
                },
            )
        }
    }
};
#[derive(Default)]
pub enum Tree {
    #[default]
    Leaf,
    Node { left: Box<Tree>, right: Box<Self> },
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Tree {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Tree",
                        list: &[
                            __jasset::Variant {
                                name: "Leaf",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Node",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::Leaf => 0,
                    Self::Node { .. } => 1,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        0,
                        || Self::Leaf,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::structure(
                        __p,
                        1,
                        |__f| {
                            let __x0 = __jasset::Fields::field::<
                                Box<Tree>,
                            >(
                                __f,
                                const { &__jasset::Key::new("Left") },
                                |__v| match __v {
                                    Self::Node { left: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Node { left: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Box<Tree> as __jasset::Default>::default(),
                            )?;
                            let __x1 = __jasset::Fields::field::<
                                Box<Self>,
                            >(
                                __f,
                                const { &__jasset::Key::new("Right") },
                                |__v| match __v {
                                    Self::Node { right: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Node { right: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Box<Self> as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Node {
                                            left: __x0,
                                            right: __x1,
                                        })
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
