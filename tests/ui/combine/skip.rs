use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(skip, rename = "HP", alias = "Hp", since = 1)]
    health: f32,
    #[jasset(deprecated, skip)]
    cache: u8,
}

fn main() {}
