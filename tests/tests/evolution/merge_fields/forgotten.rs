use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Weapon {
    name: String,
    damage: [u32; 2],
}
