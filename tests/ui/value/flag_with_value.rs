use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(skip = true)]
    cache: u8,
    #[jasset(hex("0x"))]
    mask: u8,
}

fn main() {}
