use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    #[jasset(other)]
    Unknown(#[jasset(skip, default = String::new())] String),
}

#[derive(JAsset)]
enum Mood {
    Calm,
    #[jasset(other)]
    Unknown(#[jasset(bytes)] String),
}

fn main() {}
