use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(replicated)]
    health: f32,
}

fn main() {}
