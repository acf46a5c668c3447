use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(base)]
struct Entity {
    speed: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Speed", before = 2, drop))]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    health: f32,
}

fn main() {}
