use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(base)]
struct Entity {
    position: f32,
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    position: f32,
}

fn main() {}
