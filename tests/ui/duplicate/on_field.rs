use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(rename = "HP", rename = "Hp")]
    health: f32,
    #[jasset(skip, skip)]
    cache: u8,
    #[jasset(key = "name", key = "id")]
    items: Vec<u8>,
    #[jasset(with = span, with = other)]
    range: u8,
    #[jasset(bytes, bytes)]
    data: Vec<u8>,
}

fn main() {}
