use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(alias = "HP", alias = "HP")]
    health: f32,
}

fn main() {}
