use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(rename = "R")]
    #[jasset(rename = "Rot")]
    Red,
    #[jasset(other, other)]
    Unknown(String),
}

fn main() {}
