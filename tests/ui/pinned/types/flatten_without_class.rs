use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten)]
    health: f32,
}

fn main() {}
