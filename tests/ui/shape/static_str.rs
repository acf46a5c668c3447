use jasset::JAsset;

#[derive(JAsset)]
struct Label {
    text: &'static str,
}

fn main() {}
