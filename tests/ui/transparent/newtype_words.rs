use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Meters(#[jasset(alias = "Value")] f32);

fn main() {}
