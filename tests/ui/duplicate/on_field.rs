use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(rename = "HP", rename = "Hp")]
    health: f32,
    #[jasset(skip, skip)]
    cache: u8,
}

fn main() {}
