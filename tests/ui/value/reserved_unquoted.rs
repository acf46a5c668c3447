use jasset::JAsset;

#[derive(JAsset)]
#[jasset(reserved(Mana), reserved = "Luck", reserved)]
struct Monster {
    health: f32,
}

fn main() {}
