use jasset::JAsset;

#[derive(JAsset)]
#[jasset(transparent)]
enum Team {
    Red,
}

fn main() {}
