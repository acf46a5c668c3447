use jasset::JAsset;

#[derive(JAsset, Default)]
struct Meter {
    name: String,
    high: f32,
    low: f32,
}
