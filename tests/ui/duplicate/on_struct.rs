use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, rename = "Orc")]
#[jasset(version = 3, rename = "Troll")]
struct Monster {
    health: f32,
}

fn main() {}
