use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(alias = "Speed")]
    velocity: f32,
    speed: f32,
}

fn main() {}
