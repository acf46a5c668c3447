use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::convert))]
struct Monster {
    health: f32,
}

fn main() {}
