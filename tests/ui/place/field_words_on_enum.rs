use jasset::JAsset;

#[derive(JAsset)]
#[jasset(default = 1, skip, flatten, since = 2, key = "name", bytes, hex, with = span)]
enum Team {
    Red,
}

fn main() {}
