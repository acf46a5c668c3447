use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, migrate = "Self::upgrade")]
struct Monster {
    health: f32,
}

fn main() {}
