use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    Red,
    #[jasset(rename = "Red")]
    Crimson,
}

fn main() {}
