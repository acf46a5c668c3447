use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    hp: u32,
    armor: f32,
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    stats: Stats,
}
