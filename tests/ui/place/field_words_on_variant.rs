use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(skip)]
    Red,
    #[jasset(default = 1)]
    Blue,
    #[jasset(key = "name", bytes, hex, with = span)]
    Green(u8),
}

fn main() {}
