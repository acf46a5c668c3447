use jasset::JAsset;

#[derive(JAsset)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
struct Monster(#[jasset(flatten)] Stats);

fn main() {}
