use jasset::JAsset;

#[derive(JAsset)]
struct Meters(#[jasset(skip)] f32);

fn main() {}
