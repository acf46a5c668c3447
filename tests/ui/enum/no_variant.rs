use jasset::JAsset;

#[derive(JAsset)]
enum Never {}

fn main() {}
