use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Skipped {
        #[jasset(skip, rename = "Size")]
        rename: u8,
        #[jasset(skip, alias = "Extent")]
        alias: u8,
        #[jasset(skip, key = "name")]
        key: u8,
        #[jasset(skip, bytes)]
        bytes: u8,
        #[jasset(skip, hex)]
        hex: u8,
        #[jasset(skip, with = span)]
        with: u8,
    },
    Written {
        #[jasset(bytes, hex)]
        bytes_hex: Vec<u8>,
        #[jasset(bytes, key = "name")]
        bytes_key: Vec<u8>,
        #[jasset(bytes, with = span)]
        bytes_with: Vec<u8>,
        #[jasset(hex, key = "name")]
        hex_key: Vec<u8>,
        #[jasset(hex, with = span)]
        hex_with: Vec<u8>,
        #[jasset(key = "name", with = span)]
        key_with: Vec<u8>,
    },
}

fn main() {}
