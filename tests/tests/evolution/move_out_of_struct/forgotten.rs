use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    armor: f32,
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: u32,
    stats: Stats,
}
