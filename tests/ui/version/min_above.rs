use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, min_version = 3)]
struct Monster {
    health: f32,
}

fn main() {}
