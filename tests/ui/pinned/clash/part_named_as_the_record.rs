use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2)]
struct Class {
    level: i32,
}

#[derive(JAsset, Default)]
#[jasset(version = 3)]
struct Hero {
    #[jasset(flatten)]
    class: Class,
}

fn main() {}
