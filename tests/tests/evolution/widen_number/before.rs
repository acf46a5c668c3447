use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: u8,
    speed: i32,
    mass: f32,
}
