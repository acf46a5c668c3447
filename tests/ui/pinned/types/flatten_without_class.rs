use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(flatten)]
    health: f32,
}

fn main() {}
