use jasset::JAsset;

#[derive(JAsset, Default)]
struct Entity {
    id: u8,
}

#[derive(JAsset)]
struct Flatten {
    #[jasset(base, flatten)]
    entity: Entity,
}

#[derive(JAsset)]
struct Rename {
    #[jasset(base, rename = "Size")]
    entity: Entity,
}

#[derive(JAsset)]
struct Alias {
    #[jasset(base, alias = "Extent")]
    entity: Entity,
}

#[derive(JAsset)]
#[jasset(version = 2)]
struct Until {
    #[jasset(base, alias("Extent", until = 2))]
    entity: Entity,
}

#[derive(JAsset)]
struct Since {
    #[jasset(base, since = 1)]
    entity: Entity,
}

#[derive(JAsset)]
struct Deprecated {
    #[jasset(base, deprecated)]
    entity: Entity,
}

#[derive(JAsset)]
struct Key {
    #[jasset(base, key = "name")]
    entity: Entity,
}

#[derive(JAsset)]
struct Bytes {
    #[jasset(base, bytes)]
    entity: Entity,
}

#[derive(JAsset)]
struct Hex {
    #[jasset(base, hex)]
    entity: Entity,
}

#[derive(JAsset)]
struct With {
    #[jasset(base, with = span)]
    entity: Entity,
}

fn main() {}
