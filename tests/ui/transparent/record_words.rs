use jasset::JAsset;

#[derive(JAsset)]
#[jasset(transparent, version = 2)]
struct Version {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, min_version = 2)]
struct MinVersion {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, base)]
struct Base {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, rename = "Size")]
struct Rename {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, rename_all = "camelCase")]
struct RenameAll {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, alias = "Extent")]
struct Alias {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, deprecated("Old", before = 2, drop))]
struct Deprecated {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, migrate = upgrade)]
struct Migrate {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent, reserved("Old"))]
struct Reserved {
    value: f32,
}

#[derive(JAsset)]
#[jasset(transparent)]
struct Meters {
    #[jasset(rename = "Value")]
    value: f32,
}

fn main() {}
