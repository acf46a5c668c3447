use jasset::JAsset;

#[derive(JAsset)]
enum Team {
    #[jasset(aliases = "Cyan")]
    Blue,
}

fn main() {}
