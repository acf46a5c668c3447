#[derive(JAsset)]
pub struct Pair<T> {
    pub left: T,
    pub right: T,
}

#[derive(JAsset)]
pub struct Both<T, U, const N: usize> {
    #[jasset(base)]
    pub base: U,
    #[jasset(flatten)]
    pub pair: Pair<T>,
    pub level: [u8; N],
}
