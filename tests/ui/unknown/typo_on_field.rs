use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(renmae = "HP")]
    health: f32,
}

fn main() {}
