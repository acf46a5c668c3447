use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset("HP")]
    health: f32,
}

fn main() {}
