use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(hex, bytes)]
    hex_bytes: Vec<u8>,
    #[jasset(key = "name", bytes)]
    key_bytes: Vec<u8>,
    #[jasset(with = span, bytes)]
    with_bytes: Vec<u8>,
    #[jasset(key = "name", hex)]
    key_hex: Vec<u8>,
    #[jasset(with = span, hex)]
    with_hex: Vec<u8>,
    #[jasset(with = span, key = "name")]
    with_key: Vec<u8>,
}

fn main() {}
