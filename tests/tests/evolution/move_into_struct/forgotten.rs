use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    hp: u32,
    armor: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Monster {
    name: String,
    stats: Stats,
}
