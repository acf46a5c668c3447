use jasset::JAsset;

#[derive(JAsset)]
#[jasset(reserved("Mana", "Mana"))]
struct Monster {
    health: f32,
}

fn main() {}
