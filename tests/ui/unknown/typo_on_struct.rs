use jasset::JAsset;

#[derive(JAsset)]
#[jasset(vesion = 2, renameall = "camelCase")]
struct Monster {
    health: f32,
}

fn main() {}
