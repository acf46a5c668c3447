//! What is the shape of a type, as data?

pub use crate::archive::describe::{Member, Schema};
use crate::{archive::JAsset, error::Result};

/// The schema of `T`, without a value: class, versions, keys, kinds, aliases, deprecated keys.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2, deprecated("Speed", before = 2, drop))]
/// struct Projectile {
///     velocity: [f32; 2],
///     #[jasset(alias = "Dmg")]
///     damage: f32,
/// }
///
/// let schema = jasset::schema::of::<Projectile>()?;
/// assert_eq!((schema.class.name(), schema.class.current()), ("Projectile", 2));
/// let properties: Vec<_> = schema.properties().iter().map(|(key, kind)| format!("{}: {kind}", key.name())).collect();
/// assert_eq!(properties, ["Velocity: [f32; 2]", "Damage: f32"]);
/// assert_eq!(schema.deprecated()[0].name(), "Speed");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If a hand-written description breaks a rule: one key for two properties, a record where a value must
/// stand.
pub fn of<'a, T: JAsset<'a>>() -> Result<Schema> {
    Schema::of::<T>()
}
