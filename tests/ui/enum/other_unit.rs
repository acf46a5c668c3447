use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    #[jasset(other)]
    Unknown,
}

#[derive(JAsset)]
struct Monster {
    state: State,
    all: [State; 2],
}

fn main() {}
