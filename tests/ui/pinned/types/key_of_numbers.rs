use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(key = "name")]
    healths: Vec<f32>,
    #[jasset(key = "name")]
    health: f32,
}

fn main() {}
