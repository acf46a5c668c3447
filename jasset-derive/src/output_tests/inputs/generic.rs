use std::marker::PhantomData;

pub trait Mesh {
    type Vertex;
}

#[derive(JAsset)]
pub struct Model<T, M: Mesh, K, S = u8>
where
    S: Copy,
{
    pub value: T,
    pub vertex: M::Vertex,
    pub normal: <M as Mesh>::Vertex,
    #[jasset(skip)]
    pub kind: PhantomData<K>,
    #[jasset(skip)]
    pub scratch: S,
}
