use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    speed: f32,
}

#[derive(JAsset, Default)]
struct Movement {
    #[jasset(rename = "Velocity", alias = "Speed")]
    velocity: f32,
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(flatten)]
    stats: Stats,
    #[jasset(flatten)]
    movement: Movement,
}

fn main() {}
