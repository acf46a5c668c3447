use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("BaseVersion", before = 2, drop))]
struct Monster {
    class_version: u16,
    #[jasset(rename = "AssetType")]
    kind: u8,
    #[jasset(alias = "Component")]
    part: u8,
}

fn main() {}
