#[derive(Default)]
pub struct Item {
    pub name: String,
    pub r#type: u8,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Item {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 2] = [
                __jasset::Key::new("Name"),
                __jasset::Key::new("Type"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        String,
                    >(__r, &__KEYS[0], |__v| &__v.name, |__v| &mut __v.name) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        u8,
                    >(__r, &__KEYS[1], |__v| &__v.r#type, |__v| &mut __v.r#type)
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Item {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Item")
            .claims(
                &[
                    __jasset::Claim::new("Name", "field `name`"),
                    __jasset::Claim::new("Type", "field `type`"),
                ],
            );
    }
};
#[derive(Default)]
pub struct Inventory {
    pub items: Vec<Item>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Inventory {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        Vec<Item>,
                    >(
                        __r,
                        const {
                            &__jasset::keyed::<
                                Vec<Item>,
                            >(
                                __jasset::Key::new("Items")
                                    .aliases(const { &[__jasset::Alias::new("Things")] }),
                                "name",
                            )
                        },
                        |__v| &__v.items,
                        |__v| &mut __v.items,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl __jasset::HasClass for Inventory {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Inventory")
            .claims(
                &[
                    __jasset::Claim::new("Items", "field `items`"),
                    __jasset::Claim::new("Things", "alias of field `items`"),
                ],
            );
    }
    const _: __jasset::Key = __jasset::keyed::<
        Vec<Item>,
    >(__jasset::Key::new("Key"), "name");
};
pub struct Shop<T> {
    pub goods: Vec<T>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T> __jasset::JAsset<'__a> for Shop<T>
    where
        T: __jasset::JAsset<'__a>,
        Vec<T>: __jasset::KeyedList,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        Vec<T>,
                    >(
                        __r,
                        const {
                            &__jasset::keyed::<
                                Vec<T>,
                            >(__jasset::Key::new("Goods"), "name")
                        },
                        |__v| &__v.goods,
                        |__v| &mut __v.goods,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl<T> __jasset::HasClass for Shop<T> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Shop")
            .claims(&[__jasset::Claim::new("Goods", "field `goods`")]);
    }
};
pub enum Chest {
    Empty,
    Full { items: Vec<Item> },
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Chest {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::variants(
                __archive,
                const {
                    &__jasset::Variants {
                        name: "Chest",
                        list: &[
                            __jasset::Variant {
                                name: "Empty",
                                aliases: &[],
                            },
                            __jasset::Variant {
                                name: "Full",
                                aliases: &[],
                            },
                        ],
                    }
                },
                |__v| match __v {
                    Self::Empty => 0,
                    Self::Full { .. } => 1,
                },
                |__p| {
                    if let __jasset::Err(__e) = __jasset::Payloads::unit(
                        __p,
                        0,
                        || Self::Empty,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Payloads::structure(
                        __p,
                        1,
                        |__f| {
                            let __x0 = __jasset::Fields::field::<
                                Vec<Item>,
                            >(
                                __f,
                                const {
                                    &__jasset::keyed::<
                                        Vec<Item>,
                                    >(__jasset::Key::new("Items"), "type")
                                },
                                |__v| match __v {
                                    Self::Full { items: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                |__v| match __v {
                                    Self::Full { items: __x } => __jasset::Some(__x),
                                    _ => __jasset::None,
                                },
                                || <Vec<Item> as __jasset::Default>::default(),
                            )?;
                            __jasset::Ok(
                                match (__x0,) {
                                    (__jasset::Some(__x0),) => {
                                        __jasset::Some(Self::Full { items: __x0 })
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
    const _: __jasset::Key = __jasset::keyed::<
        Vec<Item>,
    >(__jasset::Key::new("Key"), "type");
};
#[derive(Default)]
pub struct Folder<'n> {
    pub name: &'n str,
    pub folders: Vec<Self>,
    pub more: Vec<Folder<'n>>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n, 'n> __jasset::JAsset<'__a> for Folder<'n> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Name")];
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
                        Vec<Self>,
                    >(
                        __r,
                        const {
                            &__jasset::keyed::<
                                Vec<Self>,
                            >(__jasset::Key::new("Folders"), "name")
                        },
                        |__v| &__v.folders,
                        |__v| &mut __v.folders,
                    ) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        Vec<Folder<'n>>,
                    >(
                        __r,
                        const {
                            &__jasset::keyed::<
                                Vec<Folder<'n>>,
                            >(__jasset::Key::new("More"), "name")
                        },
                        |__v| &__v.more,
                        |__v| &mut __v.more,
                    )
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n> __jasset::HasClass for Folder<'n> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Folder")
            .claims(
                &[
                    __jasset::Claim::new("Name", "field `name`"),
                    __jasset::Claim::new("Folders", "field `folders`"),
                    __jasset::Claim::new("More", "field `more`"),
                ],
            );
    }
    const _: __jasset::Key = __jasset::keyed::<
        Vec<Folder<'static>>,
    >(__jasset::Key::new("Key"), "name");
    const _: __jasset::Key = __jasset::keyed::<
        Vec<Folder<'static>>,
    >(__jasset::Key::new("Key"), "name");
};
