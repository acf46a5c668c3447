use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 3, alias("Orc", until = 3))]
struct Monster {
    health: f32,
}

fn main() {}
