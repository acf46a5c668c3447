use jasset::JAsset;

struct Sprite;

#[derive(JAsset)]
struct Pair<T> {
    left: T,
    right: T,
}

fn describes<T: for<'a> JAsset<'a>>() {}

fn main() {
    describes::<Pair<u8>>();
    describes::<Pair<Sprite>>();
}
