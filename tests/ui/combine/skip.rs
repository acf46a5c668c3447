use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2)]
struct Monster {
    #[jasset(skip, rename = "Size")]
    rename: u8,
    #[jasset(skip, alias = "Extent")]
    alias: u8,
    #[jasset(skip, alias("Extent", until = 2))]
    until: u8,
    #[jasset(skip, flatten)]
    flatten: u8,
    #[jasset(skip, base)]
    base: u8,
    #[jasset(skip, since = 1)]
    since: u8,
    #[jasset(skip, deprecated)]
    deprecated: u8,
    #[jasset(skip, key = "name")]
    key: u8,
    #[jasset(skip, bytes)]
    bytes: u8,
    #[jasset(skip, hex)]
    hex: u8,
    #[jasset(skip, with = span)]
    with: u8,
}

fn main() {}
