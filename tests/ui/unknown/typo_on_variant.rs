use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(aliases = "Cyan")]
    Blue,
    #[jasset(othr)]
    Unknown(String),
}

fn main() {}
