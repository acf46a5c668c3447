use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    #[jasset(other)]
    Unknown { name: String },
}

#[derive(JAsset)]
enum Mood {
    Calm,
    #[jasset(other)]
    Unknown(String, u8),
}

fn main() {}
