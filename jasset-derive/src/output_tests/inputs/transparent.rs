#[derive(JAsset)]
#[jasset(transparent)]
pub struct Seconds {
    #[jasset(skip)]
    pub cached: bool,
    pub value: f32,
}
