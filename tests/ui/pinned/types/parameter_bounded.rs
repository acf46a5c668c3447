use jasset::JAsset;

#[derive(Default)]
struct Sprite;

#[derive(JAsset, Default)]
struct Pair<T> {
    left: T,
    right: T,
}

fn describes<T: for<'a> JAsset<'a>>() {}

fn main() {
    describes::<Pair<u8>>();
    describes::<Pair<Sprite>>();
}
