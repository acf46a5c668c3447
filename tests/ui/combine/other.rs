use jasset::JAsset;

#[derive(JAsset)]
enum Renamed {
    Idle,
    #[jasset(other, rename = "Strange")]
    Unknown(String),
}

#[derive(JAsset)]
enum Aliased {
    Idle,
    #[jasset(other, alias = "Strange")]
    Unknown(String),
}

fn main() {}
