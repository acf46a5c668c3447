#[derive(Default)]
pub struct Label<'n, 't: 'n> {
    pub name: &'n str,
    pub text: &'t str,
    pub next: Inner<'t>,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n + 't, 'n, 't: 'n> __jasset::JAsset<'__a> for Label<'n, 't> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Name"),
                __jasset::Key::new("Text"),
                __jasset::Key::new("Next"),
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
                        &'t str,
                    >(__r, &__KEYS[1], |__v| &__v.text, |__v| &mut __v.text) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        Inner<'t>,
                    >(__r, &__KEYS[2], |__v| &__v.next, |__v| &mut __v.next)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n, 't: 'n> __jasset::HasClass for Label<'n, 't> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Label")
            .claims(
                &[
                    __jasset::Claim::new("Name", "field `name`"),
                    __jasset::Claim::new("Text", "field `text`"),
                    __jasset::Claim::new("Next", "field `next`"),
                ],
            );
    }
};
#[derive(Default)]
pub struct Inner<'a> {
    pub title: &'a str,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'a, 'a> __jasset::JAsset<'__a> for Inner<'a> {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 1] = [__jasset::Key::new("Title")];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        &'a str,
                    >(__r, &__KEYS[0], |__v| &__v.title, |__v| &mut __v.title)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'a> __jasset::HasClass for Inner<'a> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Inner")
            .claims(&[__jasset::Claim::new("Title", "field `title`")]);
    }
};
#[derive(Default)]
pub struct Borrowing<'n, T: Clone> {
    pub list: &'n [T],
    pub text: std::borrow::Cow<'n, str>,
    pub values: std::borrow::Cow<'n, [f32]>,
    pub titles: std::collections::BTreeMap<&'n str, T>,
    pub data: &'n [u8],
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a: 'n, 'n, T: Clone> __jasset::JAsset<'__a> for Borrowing<'n, T>
    where
        T: __jasset::JAsset<'__a>,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 5] = [
                __jasset::Key::new("List"),
                __jasset::Key::new("Text"),
                __jasset::Key::new("Values"),
                __jasset::Key::new("Titles"),
                __jasset::Key::new("Data"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        &'n [T],
                    >(__r, &__KEYS[0], |__v| &__v.list, |__v| &mut __v.list) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        std::borrow::Cow<'n, str>,
                    >(__r, &__KEYS[1], |__v| &__v.text, |__v| &mut __v.text) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        std::borrow::Cow<'n, [f32]>,
                    >(__r, &__KEYS[2], |__v| &__v.values, |__v| &mut __v.values) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        std::collections::BTreeMap<&'n str, T>,
                    >(__r, &__KEYS[3], |__v| &__v.titles, |__v| &mut __v.titles) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property_with::<
                        &'n [u8],
                        __jasset::AsBytes,
                    >(__r, &__KEYS[4], |__v| &__v.data, |__v| &mut __v.data)
                },
            )
        }
    }
    #[automatically_derived]
    impl<'n, T: Clone> __jasset::HasClass for Borrowing<'n, T> {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Borrowing")
            .claims(
                &[
                    __jasset::Claim::new("List", "field `list`"),
                    __jasset::Claim::new("Text", "field `text`"),
                    __jasset::Claim::new("Values", "field `values`"),
                    __jasset::Claim::new("Titles", "field `titles`"),
                    __jasset::Claim::new("Data", "field `data`"),
                ],
            );
    }
};
