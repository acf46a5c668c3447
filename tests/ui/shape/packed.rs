use jasset::JAsset;

#[derive(JAsset)]
#[repr(C, packed(2))]
struct Header {
    size: u8,
    offset: u32,
}

fn main() {}
