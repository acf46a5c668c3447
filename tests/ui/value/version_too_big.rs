use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 70000)]
struct Monster {
    health: f32,
}

fn main() {}
