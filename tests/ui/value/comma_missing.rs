use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2 rename = "Orc")]
struct Monster {
    #[jasset(skip default = 1.0)]
    health: f32,
}

fn main() {}
