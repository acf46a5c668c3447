use jasset::JAsset;

#[derive(JAsset)]
#[jasset(default, skip, hex)]
struct Monster {
    health: f32,
}

fn main() {}
