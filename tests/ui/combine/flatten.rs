use jasset::JAsset;

#[derive(JAsset)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten, rename = "S")]
    stats: Stats,
    #[jasset(skip, flatten)]
    other: Stats,
}

fn main() {}
