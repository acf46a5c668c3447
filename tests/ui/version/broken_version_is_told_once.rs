use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = two, deprecated("Speed", before = 2, drop))]
struct Monster {
    #[jasset(since = 2)]
    health: f32,
}

fn main() {}
