use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 3)]
#[jasset(deprecated("Speed", before = 2, drop))]
#[jasset(deprecated("Speed", before = 3, drop))]
struct Monster {
    health: f32,
}

fn main() {}
