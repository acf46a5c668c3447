use jasset::JAsset;

#[derive(JAsset)]
#[jasset(reserved("Speed"))]
struct Monster {
    speed: f32,
}

fn main() {}
