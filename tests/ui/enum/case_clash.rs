use jasset::JAsset;

#[derive(JAsset)]
#[jasset(rename_all = "lowercase")]
enum Team {
    DeepRed,
    Deepred,
}

fn main() {}
