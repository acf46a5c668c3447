use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(skip)]
    Red,
    #[jasset(default = 1)]
    Blue,
}

fn main() {}
