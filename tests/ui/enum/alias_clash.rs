use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    Red,
    #[jasset(alias = "Red", alias = "Blue")]
    Blue,
    #[jasset(alias = "Cyan")]
    Teal,
    #[jasset(alias = "Cyan")]
    Aqua,
}

fn main() {}
