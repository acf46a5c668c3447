use jasset::JAsset;

#[derive(JAsset)]
#[jasset]
struct Monster {
    #[jasset = "HP"]
    health: f32,
    #[jasset { skip }]
    cache: u8,
}

fn main() {}
