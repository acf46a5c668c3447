use jasset::JAsset;

#[derive(JAsset, Default)]
struct Weapon {
    name: String,
    min_damage: u32,
    max_damage: u32,
}
