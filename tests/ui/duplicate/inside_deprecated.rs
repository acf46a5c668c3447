use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 3, deprecated("Speed", before = 2, before = 3, drop))]
struct Monster {
    health: f32,
}

fn main() {}
