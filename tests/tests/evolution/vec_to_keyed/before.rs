use jasset::JAsset;

#[derive(JAsset, Default)]
struct Loot {
    item: String,
    chance: f32,
}

#[derive(JAsset, Default)]
struct Chest {
    name: String,
    loot: Vec<Loot>,
}
