use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 0, base = true, reserved("Mana"))]
struct Monster {
    #[jasset(base, flatten)]
    entity: u8,
    #[jasset(rename = health)]
    health: f32,
    mana: f32,
    #[jasset(skip, hex)]
    cache: u8,
}

fn main() {}
