//! How does a struct load an old file, and how is it saved? The example of `README.md`.

use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
struct Projectile {
    velocity: [f32; 2],
    #[jasset(default = 50.0)]
    damage: f32,
}

impl Projectile {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

fn main() -> jasset::Result<()> {
    let arrow: Projectile = jasset::from_str("; Speed\n75.5\n")?; // a file of version 1
    let path = std::env::temp_dir().join("arrow.jasset");
    let saved = jasset::save(path, &arrow)?;
    println!("{saved:?}");
    Ok(())
}
