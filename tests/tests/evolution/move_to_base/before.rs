use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(base)]
struct Entity {
    position: [f32; 2],
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    name: String,
    hp: u32,
}
