use jasset::JAsset;

#[derive(Default)]
struct Sprite;

#[derive(JAsset, Default)]
struct Monster {
    sprites: [Sprite; 2],
}

fn main() {}
