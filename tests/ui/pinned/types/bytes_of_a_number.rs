use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(bytes)]
    health: f32,
}

fn main() {}
