use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    leash: f32,
}
