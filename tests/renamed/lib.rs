//! Does the derive work where the runtime has another name?

use engine::JAsset;

/// A struct with all that generated code can contain.
#[derive(JAsset, Debug, PartialEq)]
#[jasset(crate = engine, version = 2, deprecated("Speed", before = 2, with = Self::speed))]
pub struct Monster {
    /// The base.
    #[jasset(base)]
    pub entity: Entity,
    /// The life left.
    #[jasset(default = 10, hex)]
    pub hp: i32,
    /// The side that it fights for.
    pub team: Team,
    /// Where it goes.
    pub velocity: [f32; 2],
}

impl Monster {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

/// An entity base.
#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(crate = engine, base)]
pub struct Entity {
    /// The identity.
    pub id: EntityId,
}

/// A newtype.
#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(crate = engine)]
pub struct EntityId(pub u64);

/// An enum.
#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(crate = engine)]
pub enum Team {
    /// One side.
    #[default]
    Red,
    /// The other side.
    Blue,
}
