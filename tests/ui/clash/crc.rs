use jasset::JAsset;

#[derive(JAsset)]
#[jasset(rename_all = "lowercase")]
struct Monster {
    plumless: u8,
    buckeroo: u8,
}

fn main() {}
