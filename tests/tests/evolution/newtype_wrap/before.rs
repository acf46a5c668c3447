use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: u32,
}
