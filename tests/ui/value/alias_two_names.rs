use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(alias("HP", "Hp"))]
    health: f32,
}

fn main() {}
