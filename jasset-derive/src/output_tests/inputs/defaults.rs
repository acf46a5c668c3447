#[derive(JAsset)]
pub struct Light<T> {
    #[jasset(default = 0.75)]
    pub intensity: f32,
    #[jasset(default = [1.0; 3])]
    pub color: [f32; 3],
    pub kind: T,
    #[jasset(skip, default = Vec::with_capacity(16))]
    pub cache: Vec<u8>,
}

#[derive(JAsset)]
pub struct Meters(#[jasset(default = 1.0)] pub f32);
