use jasset::JAsset;

#[derive(JAsset)]
struct Rename(#[jasset(rename = "Size")] f32);

#[derive(JAsset)]
struct Alias(#[jasset(alias = "Extent")] f32);

#[derive(JAsset)]
struct Flatten(#[jasset(flatten)] f32);

#[derive(JAsset)]
struct Base(#[jasset(base)] f32);

#[derive(JAsset)]
struct Since(#[jasset(since = 1)] f32);

#[derive(JAsset)]
struct Deprecated(#[jasset(deprecated)] f32);

#[derive(JAsset)]
struct Key(#[jasset(key = "name")] f32);

#[derive(JAsset)]
struct Hex(#[jasset(hex)] f32);

#[derive(JAsset)]
struct Both(#[jasset(bytes, with = span)] Vec<u8>);

#[derive(JAsset)]
#[jasset(transparent)]
struct Meters {
    #[jasset(hex, since = 1)]
    value: f32,
    #[jasset(skip, key = "name")]
    cache: u8,
}

fn main() {}
