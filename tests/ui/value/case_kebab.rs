use jasset::JAsset;

#[derive(JAsset)]
#[jasset(rename_all = "kebab-case")]
struct Monster {
    max_health: f32,
}

fn main() {}
