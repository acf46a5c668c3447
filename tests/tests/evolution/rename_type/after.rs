use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(alias = "Monster")]
struct Creature {
    name: String,
    hp: u32,
}
