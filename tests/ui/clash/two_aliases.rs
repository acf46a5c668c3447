use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(alias = "Pace")]
    velocity: f32,
    #[jasset(alias = "Pace")]
    speed: f32,
}

fn main() {}
