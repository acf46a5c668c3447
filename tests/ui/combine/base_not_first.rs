use jasset::JAsset;

#[derive(JAsset, Default)]
struct Entity {
    id: u8,
}

#[derive(JAsset)]
struct Monster {
    health: f32,
    #[jasset(base)]
    entity: Entity,
}

fn main() {}
