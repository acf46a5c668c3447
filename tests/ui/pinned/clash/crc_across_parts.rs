use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(rename_all = "lowercase")]
struct Fruit {
    plumless: u8,
}

#[derive(JAsset, Default)]
#[jasset(rename_all = "lowercase")]
struct Monster {
    #[jasset(flatten)]
    fruit: Fruit,
    buckeroo: u8,
}

fn main() {}
