use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(skip = true)]
    cache: u8,
    #[jasset(hex("0x"))]
    mask: u8,
    #[jasset(bytes = "base64")]
    data: Vec<u8>,
}

#[derive(JAsset)]
enum State {
    #[jasset(other = "Unknown")]
    Unknown(#[jasset(bytes(64))] Vec<u8>),
}

fn main() {}
