use jasset::JAsset;

#[derive(JAsset, Default)]
struct Weapon {
    name: String,
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(key = "title")]
    weapons: Vec<Weapon>,
}

fn main() {}
