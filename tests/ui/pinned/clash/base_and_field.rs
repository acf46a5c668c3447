use jasset::JAsset;

#[derive(JAsset)]
#[jasset(base)]
struct Entity {
    position: f32,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    position: f32,
}

fn main() {}
