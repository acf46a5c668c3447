use jasset::JAsset;

struct Sprite;

#[derive(JAsset)]
struct Monster {
    sprites: Vec<Sprite>,
}

fn main() {}
