#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 4, alias = "Bullet", alias = "Shot")]
pub struct Projectile {
    #[jasset(alias = "Speed", alias("Pace", until = 3))]
    pub velocity: f32,
    #[jasset(alias("Harm"))]
    pub damage: f32,
}
