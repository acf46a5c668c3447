use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle,
    Chase(u64),
    Flee { speed: f32 },
}

fn main() {}
