use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    health: f32,
}

fn main() {}
