use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("Green", before = 2, drop))]
enum Team {
    Red,
}

fn main() {}
