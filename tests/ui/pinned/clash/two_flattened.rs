use jasset::JAsset;

#[derive(JAsset)]
struct Stats {
    speed: f32,
}

#[derive(JAsset)]
struct Movement {
    #[jasset(rename = "Velocity", alias = "Speed")]
    velocity: f32,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten)]
    stats: Stats,
    #[jasset(flatten)]
    movement: Movement,
}

fn main() {}
