use jasset::JAsset;

#[derive(JAsset)]
#[jasset(bound = "T is fine")]
struct Monster<T> {
    value: T,
}

fn main() {}
