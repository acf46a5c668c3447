use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version)]
struct Monster {
    #[jasset(since)]
    health: f32,
}

fn main() {}
