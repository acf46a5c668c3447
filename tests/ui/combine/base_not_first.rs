use jasset::JAsset;

#[derive(JAsset)]
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
