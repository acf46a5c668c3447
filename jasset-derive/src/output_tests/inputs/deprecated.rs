#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 4)]
#[jasset(deprecated("Gone", "Lost", before = 4, drop))]
#[jasset(deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
#[jasset(deprecated("First", "Last", before = 3, with = join))]
pub struct Hero {
    pub velocity: [f32; 2],
    pub name: String,
    #[jasset(deprecated)]
    pub rank: u8,
}

impl Hero {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

fn join(hero: &mut Hero, first: Option<String>, last: Option<String>) -> Result<(), String> {
    hero.name = format!("{} {}", first.ok_or("no first name")?, last.unwrap_or_default());
    Ok(())
}
