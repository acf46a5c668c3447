use jasset::JAsset;

#[derive(JAsset, Default)]
struct Entity {
    id: u8,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    #[jasset(base)]
    other: Entity,
}

fn main() {}
