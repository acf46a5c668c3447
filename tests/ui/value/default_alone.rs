use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(default)]
    health: f32,
}

fn main() {}
