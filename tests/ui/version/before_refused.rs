use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 5, min_version = 3, deprecated("Speed", before = 2, drop))]
struct Monster {
    #[jasset(alias("HP", until = 3))]
    health: f32,
}

fn main() {}
