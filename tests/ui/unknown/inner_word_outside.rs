use jasset::JAsset;

#[derive(JAsset)]
#[jasset(before = 2, drop)]
struct Monster {
    #[jasset(alias = "HP", until = 2)]
    health: f32,
}

fn main() {}
