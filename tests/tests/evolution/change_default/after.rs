use jasset::JAsset;

#[derive(JAsset)]
struct Lamp {
    name: String,
    #[jasset(default = 50.0)]
    energy: f32,
}
