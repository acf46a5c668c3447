use jasset::JAsset;

struct Sprite;

#[derive(JAsset)]
struct Monster {
    health: f32,
    sprite: Sprite,
}

fn main() {}
