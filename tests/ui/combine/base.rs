use jasset::JAsset;

#[derive(JAsset)]
struct Entity {
    id: u8,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(base, flatten)]
    entity: Entity,
}

#[derive(JAsset)]
struct Boss {
    #[jasset(base, hex, alias = "Entity")]
    entity: Entity,
}

fn main() {}
