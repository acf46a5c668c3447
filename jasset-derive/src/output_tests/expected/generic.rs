use std::marker::PhantomData;
pub trait Mesh {
    type Vertex;
}
pub struct Model<T, M: Mesh, K, S = u8>
where
    S: Copy,
{
    pub value: T,
    pub vertex: M::Vertex,
    pub normal: <M as Mesh>::Vertex,
    pub kind: PhantomData<K>,
    pub scratch: S,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a, T, M: Mesh, K, S> __jasset::JAsset<'__a> for Model<T, M, K, S>
    where
        S: Copy,
        T: __jasset::JAsset<'__a>,
        M::Vertex: __jasset::JAsset<'__a>,
        <M as Mesh>::Vertex: __jasset::JAsset<'__a>,
        Self: __jasset::Initial<'__a>,
    {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            static __KEYS: [__jasset::Key; 3] = [
                __jasset::Key::new("Value"),
                __jasset::Key::new("Vertex"),
                __jasset::Key::new("Normal"),
            ];
            __jasset::Archive::record(
                __archive,
                <Self as __jasset::HasClass>::CLASS,
                |__r| {
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        T,
                    >(__r, &__KEYS[0], |__v| &__v.value, |__v| &mut __v.value) {
                        return __jasset::Err(__e);
                    }
                    if let __jasset::Err(__e) = __jasset::Properties::property::<
                        M::Vertex,
                    >(__r, &__KEYS[1], |__v| &__v.vertex, |__v| &mut __v.vertex) {
                        return __jasset::Err(__e);
                    }
                    __jasset::Properties::property::<
                        <M as Mesh>::Vertex,
                    >(__r, &__KEYS[2], |__v| &__v.normal, |__v| &mut __v.normal)
                },
            )
        }
    }
    #[automatically_derived]
    impl<T, M: Mesh, K, S> __jasset::HasClass for Model<T, M, K, S>
    where
        S: Copy,
    {
        const CLASS: &'static __jasset::Class = &__jasset::Class::new("Model")
            .claims(
                &[
                    __jasset::Claim::new("Value", "field `value`"),
                    __jasset::Claim::new("Vertex", "field `vertex`"),
                    __jasset::Claim::new("Normal", "field `normal`"),
                ],
            );
    }
};
