use jasset::JAsset;

#[derive(JAsset)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten, rename = "Size")]
    rename: Stats,
    #[jasset(flatten, alias = "Extent")]
    alias: Stats,
    #[jasset(flatten, since = 1)]
    since: Stats,
    #[jasset(flatten, deprecated)]
    deprecated: Stats,
    #[jasset(flatten, key = "name")]
    key: Stats,
    #[jasset(flatten, bytes)]
    bytes: Stats,
    #[jasset(flatten, hex)]
    hex: Stats,
    #[jasset(flatten, with = span)]
    with: Stats,
}

fn main() {}
