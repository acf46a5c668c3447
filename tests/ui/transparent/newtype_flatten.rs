use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
struct Monster(#[jasset(flatten)] Stats);

fn main() {}
