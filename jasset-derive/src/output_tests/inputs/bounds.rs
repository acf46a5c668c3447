pub trait Shape: Default + for<'a> jasset::JAsset<'a> {}

#[derive(JAsset)]
#[jasset(bound = "S: Shape")]
pub struct Placed<S> {
    pub shape: S,
}

#[derive(JAsset)]
#[jasset(bound = "")]
pub struct Tagged<T> {
    #[jasset(skip)]
    pub tag: Option<T>,
    pub count: u32,
}
