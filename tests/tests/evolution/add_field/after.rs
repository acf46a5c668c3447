use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    name: String,
    hp: u32,
    #[jasset(since = 2, default = 5)]
    armor: u32,
}
