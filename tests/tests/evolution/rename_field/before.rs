use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    speed: f32,
}
