use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(rename = "deep red")]
    DeepRed,
}

fn main() {}
