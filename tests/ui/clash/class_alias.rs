use jasset::JAsset;

#[derive(JAsset)]
#[jasset(alias = "Monster", alias = "Orc", alias = "Orc")]
struct Monster {
    health: f32,
}

fn main() {}
