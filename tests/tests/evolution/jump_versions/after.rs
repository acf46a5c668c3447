use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 4)]
#[jasset(deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
#[jasset(deprecated("Luck", before = 4, drop))]
struct Monster {
    name: String,
    #[jasset(alias("Hp", until = 3))]
    health: i32,
    velocity: [f32; 2],
    #[jasset(since = 4, default = 5)]
    armor: u32,
}

impl Monster {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}
