use jasset::JAsset;

#[derive(JAsset)]
#[jasset(transparent)]
struct Meters {
    value: f32,
    unit: u8,
}

fn main() {}
