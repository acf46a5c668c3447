use jasset::JAsset;

#[derive(JAsset)]
#[jasset(crate = "not a path")]
struct Monster {
    health: f32,
}

fn main() {}
