use jasset::JAsset;

#[derive(JAsset)]
#[jasset(deprecated)]
struct Monster {
    health: f32,
}

fn main() {}
