use jasset::JAsset;

#[derive(JAsset)]
#[jasset(migrate = Self::upgrade)]
struct Monster {
    health: f32,
}

fn main() {}
