use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, migrate = |monster, from, old| {})]
struct Monster {
    health: f32,
}

fn main() {}
