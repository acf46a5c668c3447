use jasset::JAsset;

#[derive(JAsset)]
#[jasset(rename_all = "Camel")]
struct Monster {
    health: f32,
}

fn main() {}
