use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    health: u8,
    #[jasset(rename = "Health")]
    hit_points: u8,
}

fn main() {}
