use jasset::JAsset;

struct Sprite;

#[derive(JAsset)]
struct Handle(Sprite);

fn main() {}
