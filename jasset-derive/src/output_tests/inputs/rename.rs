#[derive(JAsset)]
#[derive(Default)]
#[jasset(rename = "Sword")]
pub struct OldSword {
    #[jasset(rename = "Sharpness")]
    pub edge: f32,
}
