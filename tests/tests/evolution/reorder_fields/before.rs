use jasset::JAsset;

#[derive(JAsset, Default)]
struct Meter {
    name: String,
    low: f32,
    high: f32,
}
