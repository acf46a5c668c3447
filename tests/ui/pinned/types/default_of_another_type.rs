use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(default = "full")]
    health: f32,
}

fn main() {}
