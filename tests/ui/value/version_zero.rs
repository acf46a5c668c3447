use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 0)]
struct Monster {
    health: f32,
}

fn main() {}
