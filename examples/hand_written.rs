//! How is a type described by hand, without the derive?

use jasset::{Archive, Class, HasClass, JAsset, Kind, Malformed, Properties, Result, Scalar, Value, Writer, key, keys};

/// One property a line. The closures are where the member is, for a saver (`&`) and for a loader (`&mut`);
/// the description never asks which of the two it is.
macro_rules! serialize_prop {
    ($r:ident, $key:literal, $($member:ident).+) => {
        $r.property(key!($key), |p| &p.$($member).+, |p| &mut p.$($member).+)?
    };
}

#[derive(Debug)]
struct Projectile {
    velocity_x: f32,
    velocity_y: f32,
    damage: f32,
    trail: Color,
}

impl Default for Projectile {
    fn default() -> Self {
        Self { velocity_x: 0.0, velocity_y: 0.0, damage: 50.0, trail: Color(0x00FF_FFFF) }
    }
}

impl HasClass for Projectile {
    const CLASS: &'static Class = &Class::new("Projectile").version(2).aliases(&["Bullet"]);
}

impl<'a> JAsset<'a> for Projectile {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.record(Self::CLASS, |r| {
            serialize_prop!(r, "VelocityX", velocity_x);
            serialize_prop!(r, "VelocityY", velocity_y);
            serialize_prop!(r, "Damage", damage);
            serialize_prop!(r, "Trail", trail);
            r.deprecated(keys!["Speed"], 2, Self::speed_to_velocity)
        })
    }
}

impl Projectile {
    /// Version 1 had one number, straight ahead.
    fn speed_to_velocity(&mut self, speed: f32) {
        (self.velocity_x, self.velocity_y) = (speed, 0.0);
    }
}

/// A value of one's own: `"#ff8000"`.
#[derive(Clone, Copy, Debug)]
struct Color(u32);

impl<'a> JAsset<'a> for Color {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

impl<'a> Scalar<'a> for Color {
    const KIND: Kind = Kind::Custom("color");

    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(&format!("#{:06x}", self.0));
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let digits = value.string()?.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok());
        digits.map(Self).ok_or_else(|| value.malformed("a color such as \"#ff8000\""))
    }
}

fn main() -> Result<()> {
    let old = "; AssetType\nBullet\n\n; Speed\n75.5\n\n; Trail\n\"#ff8000\"\n";
    println!("A file of version 1:\n\n{old}");

    let projectile: Projectile = jasset::from_str(old)?;
    println!("loads as\n\n{projectile:?}\n");
    println!("and is saved as\n\n{}", jasset::to_string(&projectile)?);

    let schema = jasset::schema::of::<Projectile>()?;
    println!("The same description, asked for the schema:\n");
    for (key, kind) in schema.properties() {
        println!("{}: {kind}", key.name());
    }

    if let Err(error) = jasset::from_str::<Projectile>("; Trail\norange\n") {
        println!("\nAnd for a mistake:\n\n{error}");
    }
    Ok(())
}
