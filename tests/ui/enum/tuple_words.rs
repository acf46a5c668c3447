use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Angry(#[jasset(rename = "Rage")] f32),
    Calm(#[jasset(default = 1.0, alias = "Peace")] f32),
    Armed(#[jasset(key = "name")] Vec<u8>, #[jasset(hex)] u8),
}

fn main() {}
