use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    field_1: u8,
    field1: u8,
}

fn main() {}
