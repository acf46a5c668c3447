use jasset::JAsset;

#[derive(JAsset, Default)]
struct Aura {
    color: String,
    radius: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 3)]
struct Monster {
    name: String,
    hp: u32,
    aura: Aura,
}
