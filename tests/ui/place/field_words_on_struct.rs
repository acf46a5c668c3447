use jasset::JAsset;

#[derive(JAsset)]
#[jasset(default, skip, hex)]
struct Monster {
    health: f32,
}

#[derive(JAsset)]
#[jasset(key = "name", bytes, with = span)]
struct Meters(f32);

fn main() {}
