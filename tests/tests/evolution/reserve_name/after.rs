use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, min_version = 2, reserved("Mana"))]
struct Monster {
    name: String,
    hp: u32,
}
