use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(version = 2, transparent)]
    health: f32,
    #[jasset(reserved("Mana"), rename_all = "camelCase")]
    speed: f32,
}

fn main() {}
