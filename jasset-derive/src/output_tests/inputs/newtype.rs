#[derive(JAsset)]
pub struct Meters(pub f32);

#[derive(JAsset)]
pub struct Wrapper<T>(pub T);
