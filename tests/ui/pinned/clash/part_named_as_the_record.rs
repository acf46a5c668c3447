use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Class {
    level: i32,
}

#[derive(JAsset)]
#[jasset(version = 3)]
struct Hero {
    #[jasset(flatten)]
    class: Class,
}

fn main() {}
