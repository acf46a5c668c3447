use jasset::JAsset;

#[derive(Default)]
struct Sprite;

#[derive(JAsset, Default)]
struct Monster {
    health: f32,
    sprite: Sprite,
}

fn main() {}
