#[derive(JAsset)]
#[derive(Default)]
#[jasset(rename_all = "camelCase")]
pub struct Camel {
    pub max_speed: f32,
    #[jasset(rename = "HP")]
    pub hit_points: f32,
}

#[derive(JAsset)]
#[derive(Default)]
#[jasset(rename_all = "snake_case")]
pub struct Snake {
    pub max_speed: f32,
}

#[derive(JAsset)]
#[derive(Default)]
#[jasset(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Screaming {
    pub max_speed: f32,
}

#[derive(JAsset)]
#[jasset(rename_all = "snake_case")]
pub enum Mood {
    Calm,
    VeryAngry,
}
