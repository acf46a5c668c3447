use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Skipped(#[jasset(skip, bytes)] u8, #[jasset(skip, with = span)] u8),
    Pair(#[jasset(bytes, with = span)] Vec<u8>, u8),
    Newtype(#[jasset(with = span, bytes)] Vec<u8>),
}

fn main() {}
