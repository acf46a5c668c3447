use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("A", "B", "C", "D", "E", "F", "G", before = 2, with = Self::join))]
struct Monster {
    health: f32,
}

fn main() {}
