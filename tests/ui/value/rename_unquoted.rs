use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(rename = HP)]
    health: f32,
}

fn main() {}
