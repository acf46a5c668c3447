use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Luck", before = 2, drop))]
struct Monster {
    name: String,
    hp: u32,
}
