use jasset::JAsset;

#[derive(JAsset, Default)]
enum State {
    #[default]
    Idle,
    #[jasset(other)]
    Unknown,
}

#[derive(JAsset, Default)]
struct Monster {
    state: State,
    all: [State; 2],
}

fn main() {}
