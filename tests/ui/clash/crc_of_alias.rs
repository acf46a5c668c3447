use jasset::JAsset;

#[derive(JAsset)]
struct Spawner {
    chest_door_mode: u8,
    #[jasset(alias = "WaveLimitX")]
    wave_limit: u8,
}

fn main() {}
