use jasset::JAsset;

#[derive(JAsset)]
struct Entity {
    id: u64,
}

#[derive(JAsset)]
struct Actor {
    #[jasset(base)]
    entity: Entity,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten)]
    actor: Actor,
}

fn main() {}
