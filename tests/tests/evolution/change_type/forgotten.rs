use jasset::JAsset;

#[derive(JAsset, Default)]
enum Lock {
    #[default]
    Open,
    Closed,
    Locked,
}

#[derive(JAsset, Default)]
struct Door {
    name: String,
    locked: Lock,
}
