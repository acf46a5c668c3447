use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    #[jasset(alias = "Speed")]
    velocity: f32,
}
