use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::convert))]
struct Monster {
    velocity: f32,
}

impl Monster {
    fn convert(&mut self, speed: f32) -> f32 {
        self.velocity = speed;
        speed
    }
}

fn main() {}
