use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    #[jasset(since = 3)]
    health: f32,
}

#[derive(JAsset)]
struct Boss {
    #[jasset(since = 2)]
    health: f32,
}

fn main() {}
