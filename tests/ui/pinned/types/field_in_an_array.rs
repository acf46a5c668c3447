use jasset::JAsset;

struct Sprite;

#[derive(JAsset)]
struct Monster {
    sprites: [Sprite; 2],
}

fn main() {}
