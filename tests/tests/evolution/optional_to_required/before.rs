use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    leash: Option<f32>,
}
