use jasset::JAsset;

#[derive(JAsset)]
#[jasset(min_version = 2)]
struct Monster {
    health: f32,
}

fn main() {}
