use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    #[jasset(alias("HP", until = 3))]
    health: f32,
    #[jasset(alias("MP", until = 1))]
    mana: f32,
}

fn main() {}
