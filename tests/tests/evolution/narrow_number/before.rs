use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: i32,
    armor: i32,
}
