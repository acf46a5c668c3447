use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("Speed", drop))]
struct Monster {
    health: f32,
}

fn main() {}
