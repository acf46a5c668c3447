use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = "2")]
struct Monster {
    health: f32,
}

fn main() {}
