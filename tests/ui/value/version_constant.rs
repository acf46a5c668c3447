use jasset::JAsset;

const CURRENT: u16 = 3;

#[derive(JAsset)]
#[jasset(version = CURRENT)]
struct Monster {
    health: f32,
}

fn main() {}
