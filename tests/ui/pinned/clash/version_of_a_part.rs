use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Stats {
    hp: i32,
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(flatten)]
    stats: Stats,
    stats_version: u32,
}

fn main() {}
