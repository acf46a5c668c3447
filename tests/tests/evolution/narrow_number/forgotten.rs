use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: u8,
    armor: u8,
}
