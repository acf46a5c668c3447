//! How does a struct load an old file, and how is it saved? The example of `README.md`.

use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = aim))]
struct Projectile {
    velocity: [f32; 2],
    #[jasset(default = 50.0)]
    damage: f32,
    effects: Vec<Effect>,
}

#[derive(JAsset)]
enum Effect {
    Slow(f32),
    Burn { seconds: f32 },
}

fn aim(projectile: &mut Projectile, speed: f32) {
    projectile.velocity = [speed, 0.0];
}

fn main() -> jasset::Result<()> {
    let mut arrow: Projectile = jasset::from_str("; Speed\n75.5\n")?; // a file of version 1
    arrow.effects = vec![Effect::Slow(0.5), Effect::Burn { seconds: 3.0 }];
    println!("{:?}", jasset::save(std::env::temp_dir().join("arrow.jasset"), &arrow)?);
    Ok(())
}
