use jasset::JAsset;

#[derive(Default)]
struct Sprite;

#[derive(JAsset)]
enum State {
    Shown(Sprite),
    Between(f32, Sprite),
    Named { sprite: Sprite },
}

fn main() {}
