use jasset::JAsset;

#[derive(JAsset)]
#[jasset(transparent, version = 2, rename = "M", reserved("Old"))]
struct Meters {
    #[jasset(rename = "Value", hex)]
    value: f32,
}

fn main() {}
