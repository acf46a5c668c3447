#[derive(JAsset)]
#[derive(Default)]
pub struct Crate {
    pub health: f32,
    pub max_speed: f32,
    _field_1: u8,
}
