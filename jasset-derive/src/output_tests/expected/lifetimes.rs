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
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        &'n str,
                    >(
                        __r,
                        const { &__jasset::Key::new("Name") },
                        |__v| &__v.name,
                        |__v| &mut __v.name,
                    )?;
                    __jasset::Properties::property::<
                        &'t str,
                    >(
                        __r,
                        const { &__jasset::Key::new("Text") },
                        |__v| &__v.text,
                        |__v| &mut __v.text,
                    )?;
                    __jasset::Properties::property::<
                        Inner<'t>,
                    >(
                        __r,
                        const { &__jasset::Key::new("Next") },
                        |__v| &__v.next,
                        |__v| &mut __v.next,
                    )?;
                    __jasset::Ok(())
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
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    __jasset::Properties::property::<
                        &'a str,
                    >(
                        __r,
                        const { &__jasset::Key::new("Title") },
                        |__v| &__v.title,
                        |__v| &mut __v.title,
                    )?;
                    __jasset::Ok(())
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
