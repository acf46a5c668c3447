use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 3)]
struct Monster {
    #[jasset(alias("HP", until = "3"))]
    health: f32,
    #[jasset(alias("MP", before = 3))]
    mana: f32,
    #[jasset(alias())]
    armor: f32,
}

fn main() {}
