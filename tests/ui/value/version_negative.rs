use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = -1)]
struct Monster {
    health: f32,
}

fn main() {}
