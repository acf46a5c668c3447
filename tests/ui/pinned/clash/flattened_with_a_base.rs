use jasset::JAsset;

#[derive(JAsset, Default)]
struct Entity {
    id: u64,
}

#[derive(JAsset, Default)]
struct Actor {
    #[jasset(base)]
    entity: Entity,
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(flatten)]
    actor: Actor,
}

fn main() {}
