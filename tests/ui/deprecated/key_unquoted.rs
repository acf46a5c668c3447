use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated(Speed, before = 2, drop))]
struct Monster {
    health: f32,
}

fn main() {}
