use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Monster {
    name: String,
    hp: u32,
}
