use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: i32,
    speed: f32,
    luck: i32,
}
