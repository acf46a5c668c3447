//! What is the data of a small role-playing game, and what was it in its first two versions?
//!
//! The present types are of schema version 3. Each says how the files of versions 1 and 2 become what it is now, at
//! the place where it changed: a nested struct has its own version and its own migrations. The types of versions 1
//! and 2 are kept too, in `v1` and `v2`: some migrations take a value of theirs, and [`generate`] writes old files.

#![allow(clippy::needless_pass_by_value, reason = "a migration is given the old value, whatever it makes of it")]

pub mod brain;
pub mod dialogue;
mod edits;
pub mod effect;
pub mod folder;
pub mod generate;
pub mod item;
pub mod monster;
mod names;
pub mod quest;
mod random;
pub mod tech;
mod v1;
mod v2;
pub mod world;

use jasset::{Registry, Result};

/// Every class that a file may name.
pub fn registry() -> Result<Registry> {
    Registry::new()
        .with::<item::Item>()?
        .with::<monster::Monster>()?
        .with::<dialogue::Dialogue>()?
        .with::<tech::Tech>()?
        .with::<quest::Quest>()?
        .with::<world::Inert>()?
        .with::<world::Projectile>()?
        .with::<world::Door>()?
        .with::<world::Lantern>()?
        .with::<world::Sign>()?
        .with::<world::LevelSettings>()
}
