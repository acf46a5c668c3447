use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    velocity: f32,
}
