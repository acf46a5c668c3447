use jasset::JAsset;

#[derive(JAsset)]
struct Lamp {
    name: String,
    #[jasset(default = 1.0)]
    energy: f32,
}
