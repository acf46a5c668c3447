#[derive(JAsset)]
#[jasset(transparent)]
pub struct Seconds {
    #[jasset(skip)]
    pub cached: bool,
    pub value: f32,
}

#[derive(JAsset)]
#[jasset(transparent)]
pub struct Tagged<T, U>(#[jasset(skip, default = 3)] pub u8, pub T, #[jasset(skip)] pub U);
