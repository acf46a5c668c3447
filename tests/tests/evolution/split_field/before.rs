use jasset::JAsset;

#[derive(JAsset, Default)]
struct Weapon {
    name: String,
    range: [f32; 2],
}
