use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(min_versoin = 2)]
    health: f32,
}

fn main() {}
