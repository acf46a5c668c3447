//! What is the shape of a type, as data?

mod lock;

pub use self::lock::Lock;
pub use crate::class::schema::{ClassSchema, EnumSchema, Member, Payload, Property, Schema};
use crate::{archive::JAsset, error::Result};

/// The schema of `T`, without a value: classes, versions, keys, kinds, aliases, deprecated keys.
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
/// assert_eq!((schema.root().class.name(), schema.root().class.current()), ("Projectile", 2));
/// let properties: Vec<_> = schema.properties().iter().map(|(key, kind)| format!("{}: {kind}", key.name())).collect();
/// assert_eq!(properties, ["Velocity: [f32; 2]", "Damage: f32"]);
/// assert_eq!(schema.deprecated()[0].name(), "Speed");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If a hand-written description breaks a rule: one key for two properties, a record where a value must
/// stand. If two shapes that differ have one name.
pub fn of<'a, T: JAsset<'a>>() -> Result<Schema> {
    Schema::of::<T>(false)
}

/// As [`of`], with the canonical text of each property's default value: what a file that lacks it means.
///
/// ```
/// use jasset::{JAsset, schema::Member};
///
/// #[derive(JAsset)]
/// struct Projectile {
///     #[jasset(default = 50.0)]
///     damage: f32,
/// }
///
/// let schema = jasset::schema::with_defaults::<Projectile>()?;
/// let Member::Property(damage) = &schema.root().members[0] else { panic!() };
/// assert_eq!(damage.default.as_deref(), Some("50.000000"));
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// As [`of`]; if a default value cannot be saved.
pub fn with_defaults<'a, T: JAsset<'a>>() -> Result<Schema> {
    Schema::of::<T>(true)
}
