use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(hex)]
    health: f32,
}

fn main() {}
