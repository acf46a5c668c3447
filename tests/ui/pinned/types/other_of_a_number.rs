use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    #[jasset(other)]
    Unknown(u8),
}

fn main() {}
