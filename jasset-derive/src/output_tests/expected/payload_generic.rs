use std::borrow::Cow;
use std::marker::PhantomData;
pub enum Choice<'n, T, U, P, const N: usize>
where
    U: Copy,
{
    Left(T),
    Right { name: &'n str, value: Vec<U>, mark: PhantomData<P> },
    Numbers([f32; N], T),
    Unknown(Cow<'n, str>),
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n, 'n, T, U, P, const N: usize> __jasset::JAsset<'__a>
    for Choice<'n, T, U, P, N>
    where
        U: Copy,
        T: __jasset::JAsset<'__a>,
        U: __jasset::JAsset<'__a>,
        Vec<U>: __jasset::Default,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Choice",
                        list: &[
                            __jasset::Variant {
                                name: "Left",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Right",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Numbers",
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
                    Self::Left { .. } => 0,
                    Self::Right { .. } => 1,
                    Self::Numbers { .. } => 2,
                    Self::Unknown { .. } => 3,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype::<
                        T,
                    >(
                        __p,
                        0,
                        |__v| match __v {
                            Self::Left { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::Left { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Left { 0: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::structure(
                        __p,
                        1,
                        |__f| {
                            let __x0 = __jasset::Fields::field::<
                                &'n str,
                            >(
                                __f,
                                const { &__jasset::Key::new("Name") },
                                |__v| match __v {
                                    Self::Right { name: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Right { name: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <&'n str as __jasset::Default>::default(),
                            )?;
                            let __x1 = __jasset::Fields::field::<
                                Vec<U>,
                            >(
                                __f,
                                const { &__jasset::Key::new("Value") },
                                |__v| match __v {
                                    Self::Right { value: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Right { value: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Vec<U> as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Right {
                                            name: __x0,
                                            value: __x1,
                                            mark: <PhantomData<P> as __jasset::Default>::default(),
                                        })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::tuple(
                        __p,
                        2,
                        |__f| {
                            let __x0 = __jasset::Fields::element::<
                                [f32; N],
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Numbers { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Numbers { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            let __x1 = __jasset::Fields::element::<
                                T,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Numbers { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Numbers { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Numbers { 0: __x0, 1: __x1 })
                                    }
                                    _ => __jasset::None,
                                },
                            )
                        },
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::other::<
                        Cow<'n, str>,
                    >(
                        __p,
                        3,
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
pub enum Bounded<T> {
    None,
    Some(Option<T>),
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Bounded<T>
    where
        T: jasset::JAsset<'static>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Bounded",
                        list: &[
                            __jasset::Variant {
                                name: "None",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Some",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::None => 0,
                    Self::Some { .. } => 1,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        0,
                        || Self::None,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::unit(
                        __p,
                        1,
                        || Self::Some {
                            0: <Option<T> as __jasset::Default>::default(),
                        },
                    )
                },
            )
        }
    }
};
