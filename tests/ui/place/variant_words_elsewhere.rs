use jasset::JAsset;

#[derive(JAsset)]
#[jasset(other)]
struct Monster {
    #[jasset(other)]
    health: f32,
}

#[derive(JAsset)]
#[jasset(other)]
enum State {
    Unknown(#[jasset(other)] String),
}

fn main() {}
