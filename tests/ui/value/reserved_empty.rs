use jasset::JAsset;

#[derive(JAsset)]
#[jasset(reserved())]
struct Monster {
    health: f32,
}

fn main() {}
