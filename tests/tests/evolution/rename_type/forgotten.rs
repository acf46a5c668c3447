use jasset::JAsset;

#[derive(JAsset, Default)]
struct Creature {
    name: String,
    hp: u32,
}
