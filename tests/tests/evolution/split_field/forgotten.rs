use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Weapon {
    name: String,
    min_range: f32,
    max_range: f32,
}
