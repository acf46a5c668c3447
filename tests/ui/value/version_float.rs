use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 1.5)]
struct Monster {
    health: f32,
}

fn main() {}
