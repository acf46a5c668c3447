use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    #[jasset(flatten, rename = "Size")]
    rename: Stats,
    #[jasset(flatten, alias = "Extent")]
    alias: Stats,
    #[jasset(flatten, alias("Extent", until = 2))]
    until: Stats,
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
