use jasset::JAsset;

#[derive(JAsset, Default)]
struct Door {
    name: String,
    locked: bool,
}
