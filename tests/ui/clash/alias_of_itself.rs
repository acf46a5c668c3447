use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(alias = "Speed")]
    speed: f32,
}

fn main() {}
