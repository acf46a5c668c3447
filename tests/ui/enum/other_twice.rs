use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    #[jasset(other)]
    Unknown(String),
    #[jasset(other)]
    Lost(String),
}

fn main() {}
