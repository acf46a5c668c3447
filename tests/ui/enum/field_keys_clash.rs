use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Idle { target: u64 },
    Chase {
        target: u64,
        #[jasset(rename = "Target")]
        prey: u64,
        #[jasset(alias = "Speed")]
        pace: f32,
        speed: f32,
    },
}

fn main() {}
