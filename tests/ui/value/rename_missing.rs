use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(rename)]
    health: f32,
    #[jasset(rename =)]
    speed: f32,
    #[jasset(rename("Armor"))]
    armor: f32,
}

fn main() {}
