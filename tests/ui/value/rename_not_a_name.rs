use jasset::JAsset;

#[derive(JAsset)]
#[jasset(rename = "Sea Monster", alias = "")]
struct Monster {
    #[jasset(rename = "hit points", alias = "9lives", alias = "max-health")]
    health: f32,
}

fn main() {}
