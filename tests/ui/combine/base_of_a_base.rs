use jasset::JAsset;

#[derive(JAsset, Default)]
struct Entity {
    id: u8,
}

#[derive(JAsset)]
#[jasset(base)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
}

fn main() {}
