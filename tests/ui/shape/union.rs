use jasset::JAsset;

#[derive(JAsset)]
union Bits {
    float: f32,
    int: u32,
}

fn main() {}
