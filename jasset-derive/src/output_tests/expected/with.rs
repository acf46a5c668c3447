use std::ops::Range;
#[derive(Default)]
pub struct Timer {
    pub active: Range<f32>,
    pub children: Vec<Self>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    struct __With0;
    #[automatically_derived]
    impl<'__a> __jasset::With<'__a, Range<f32>> for __With0 {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    struct __With1;
    #[automatically_derived]
    impl<'__a> __jasset::With<'__a, Vec<Timer>> for __With1 {
        fn serialize<__A: __jasset::Archive<'__a, Vec<Timer>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            self::wrapped::list::serialize(__archive)
        }
    }
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Timer {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Active")
                    .aliases(const { &[__jasset::Alias::new("Time")] }),
                __jasset::Key::new("Children"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property_with::<
                        Range<f32>,
                        __With0,
                    >(__r, &__KEYS[0], |__v| &__v.active, |__v| &mut __v.active) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property_with::<
                        Vec<Self>,
                        __With1,
                    >(__r, &__KEYS[1], |__v| &__v.children, |__v| &mut __v.children)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Timer {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Timer")
            .claims(
                &[
                    __jasset::Claim::new("Active", "field `active`"),
                    __jasset::Claim::new("Time", "alias of field `active`"),
                    __jasset::Claim::new("Children", "field `children`"),
                ],
            );
    }
};
pub struct Wrapper(pub Range<f32>);
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    struct __With0;
    #[automatically_derived]
    impl<'__a> __jasset::With<'__a, Range<f32>> for __With0 {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Wrapper {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::transparent_with::<
                Range<f32>,
                __With0,
            >(__archive, |__v| &__v.0, |__v| &mut __v.0, |__x| Self { 0: __x })
        }
    }
};
pub struct Pair<'n, T, U: Copy, const N: usize>
where
    T: Clone,
{
    pub name: &'n str,
    pub scale: U,
    pub active: Range<T>,
    pub cache: [u8; N],
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    struct __With0<'n, T, U: Copy, const N: usize>(
        __jasset::PhantomData<Pair<'n, T, U, N>>,
    )
    where
        T: Clone;
    #[automatically_derived]
    impl<'__a: 'n, 'n, T, U: Copy, const N: usize> __jasset::With<'__a, Range<T>>
    for __With0<'n, T, U, N>
    where
        T: Clone,
        U: __jasset::JAsset<'__a>,
        Pair<'n, T, U, N>: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Range<T>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    #[automatically_derived]
    impl<'__a: 'n, 'n, T, U: Copy, const N: usize> __jasset::JAsset<'__a>
    for Pair<'n, T, U, N>
    where
        T: Clone,
        U: __jasset::JAsset<'__a>,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Name"),
                __jasset::Key::new("Scale"),
                __jasset::Key::new("Active"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        &'n str,
                    >(__r, &__KEYS[0], |__v| &__v.name, |__v| &mut __v.name) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        U,
                    >(__r, &__KEYS[1], |__v| &__v.scale, |__v| &mut __v.scale) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property_with::<
                        Range<T>,
                        __With0<'n, T, U, N>,
                    >(__r, &__KEYS[2], |__v| &__v.active, |__v| &mut __v.active)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n, T, U: Copy, const N: usize> __jasset::HasClass for Pair<'n, T, U, N>
    where
        T: Clone,
    {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Pair")
            .claims(
                &[
                    __jasset::Claim::new("Name", "field `name`"),
                    __jasset::Claim::new("Scale", "field `scale`"),
                    __jasset::Claim::new("Active", "field `active`"),
                ],
            );
    }
};
pub enum Phase<T> {
    At(T),
    Between(Range<f32>),
    Both(Range<f32>, Range<f32>),
    Named { range: Range<f32> },
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    struct __With0<T>(__jasset::PhantomData<Phase<T>>);
    #[automatically_derived]
    impl<'__a, T> __jasset::With<'__a, Range<f32>> for __With0<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    struct __With1<T>(__jasset::PhantomData<Phase<T>>);
    #[automatically_derived]
    impl<'__a, T> __jasset::With<'__a, Range<f32>> for __With1<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    struct __With2<T>(__jasset::PhantomData<Phase<T>>);
    #[automatically_derived]
    impl<'__a, T> __jasset::With<'__a, Range<f32>> for __With2<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    struct __With3<T>(__jasset::PhantomData<Phase<T>>);
    #[automatically_derived]
    impl<'__a, T> __jasset::With<'__a, Range<f32>> for __With3<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Range<f32>>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            span::serialize(__archive)
        }
    }
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Phase<T>
    where
        T: __jasset::JAsset<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Phase",
                        list: &[
                            __jasset::Variant {
                                name: "At",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Between",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Both",
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
                    Self::At { .. } => 0,
                    Self::Between { .. } => 1,
                    Self::Both { .. } => 2,
                    Self::Named { .. } => 3,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype::<
                        T,
                    >(
                        __p,
                        0,
                        |__v| match __v {
                            Self::At { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::At { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::At { 0: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::newtype_with::<
                        Range<f32>,
                        __With0<T>,
                    >(
                        __p,
                        1,
                        |__v| match __v {
                            Self::Between { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__v| match __v {
                            Self::Between { 0: __x } => __jasset::Some(__x),
                            _ => __jasset::None,
                        },
                        |__x| Self::Between { 0: __x },
                    ) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Payloads::tuple(
                        __p,
                        2,
                        |__f| {
                            let __x0 = __jasset::Fields::element_with::<
                                Range<f32>,
                                __With1<T>,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Both { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Both { 0: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            let __x1 = __jasset::Fields::element_with::<
                                Range<f32>,
                                __With2<T>,
                            >(
                                __f,
                                |__v| match __v {
                                    Self::Both { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Both { 1: __x, .. } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                            )?;
                            __jasset::Ok(
                                match (__x0, __x1) {
                                    (__jasset::Some(__x0), __jasset::Some(__x1)) => {
                                        __jasset::Some(Self::Both { 0: __x0, 1: __x1 })
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
                        3,
                        |__f| {
                            let __x0 = __jasset::Fields::field_with::<
                                Range<f32>,
                                __With3<T>,
                            >(
                                __f,
                                const { &__jasset::Key::new("Range") },
                                |__v| match __v {
                                    Self::Named { range: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Named { range: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Range<f32> as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x0,) {
                                    (__jasset::Some(__x0),) => {
                                        __jasset::Some(Self::Named { range: __x0 })
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
mod span {
    use std::ops::Range;
    use jasset::{Archive, Result};
    pub(super) fn serialize<'a, T, A: Archive<'a, Range<T>>>(archive: A) -> Result<()>
    where
        T: Clone,
    {
        archive.tuple(|_| Ok(None))
    }
}
mod wrapped {
    pub(super) mod list {
        use jasset::{Archive, JAsset, Result};
        pub(crate) fn serialize<'a, T: JAsset<'a>>(
            archive: impl Archive<'a, Vec<T>>,
        ) -> Result<()> {
            archive.list()
        }
    }
}
