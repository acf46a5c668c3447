use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    #[jasset(deprecated("HP", before = 2, drop))]
    health: f32,
}

fn main() {}
