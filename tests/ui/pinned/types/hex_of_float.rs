use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(hex)]
    health: f32,
}

fn main() {}
