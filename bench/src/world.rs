//! What is measured on: a seeded world of entities with 16 properties each.

use jasset::JAsset;
use rkyv::rend::f32_le;
use serde::{Deserialize, Serialize};

/// An entity whose strings are borrowed from the file.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::BorrowDecode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
)]
pub(crate) struct Entity<'a> {
    pub(crate) id: u64,
    pub(crate) kind: &'a str,
    pub(crate) position: [f32; 3],
    pub(crate) rotation: [f32; 4],
    pub(crate) scale: [f32; 3],
    pub(crate) health: f32,
    pub(crate) max_speed: f32,
    pub(crate) gear_count: i32,
    pub(crate) ammo: i32,
    pub(crate) team: i32,
    pub(crate) layer_mask: u64,
    pub(crate) visible: bool,
    pub(crate) cast_shadows: bool,
    pub(crate) name: &'a str,
    pub(crate) title: &'a str,
    pub(crate) material: &'a str,
}

/// The same entity with strings of its own.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::Decode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    savefile_derive::Savefile,
)]
#[jasset(rename = "Entity")]
pub(crate) struct OwnedEntity {
    pub(crate) id: u64,
    pub(crate) kind: String,
    pub(crate) position: [f32; 3],
    pub(crate) rotation: [f32; 4],
    pub(crate) scale: [f32; 3],
    pub(crate) health: f32,
    pub(crate) max_speed: f32,
    pub(crate) gear_count: i32,
    pub(crate) ammo: i32,
    pub(crate) team: i32,
    pub(crate) layer_mask: u64,
    pub(crate) visible: bool,
    pub(crate) cast_shadows: bool,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) material: String,
}

/// The class of a later build: `shield` is new, `ammo` is gone, and the order is another.
#[derive(Clone, Debug, Default, PartialEq, JAsset)]
#[jasset(rename = "Entity")]
pub(crate) struct LaterEntity<'a> {
    pub(crate) name: &'a str,
    pub(crate) id: u64,
    pub(crate) kind: &'a str,
    pub(crate) rotation: [f32; 4],
    pub(crate) position: [f32; 3],
    pub(crate) scale: [f32; 3],
    pub(crate) shield: f32,
    pub(crate) health: f32,
    pub(crate) max_speed: f32,
    pub(crate) team: i32,
    pub(crate) gear_count: i32,
    pub(crate) visible: bool,
    pub(crate) cast_shadows: bool,
    pub(crate) layer_mask: u64,
    pub(crate) material: &'a str,
    pub(crate) title: &'a str,
}

impl From<&Entity<'_>> for OwnedEntity {
    fn from(entity: &Entity<'_>) -> Self {
        Self {
            id: entity.id,
            kind: entity.kind.into(),
            position: entity.position,
            rotation: entity.rotation,
            scale: entity.scale,
            health: entity.health,
            max_speed: entity.max_speed,
            gear_count: entity.gear_count,
            ammo: entity.ammo,
            team: entity.team,
            layer_mask: entity.layer_mask,
            visible: entity.visible,
            cast_shadows: entity.cast_shadows,
            name: entity.name.into(),
            title: entity.title.into(),
            material: entity.material.into(),
        }
    }
}

impl<'a> From<&Entity<'a>> for LaterEntity<'a> {
    fn from(entity: &Entity<'a>) -> Self {
        Self {
            id: entity.id,
            kind: entity.kind,
            position: entity.position,
            rotation: entity.rotation,
            scale: entity.scale,
            shield: 0.0,
            health: entity.health,
            max_speed: entity.max_speed,
            gear_count: entity.gear_count,
            team: entity.team,
            layer_mask: entity.layer_mask,
            visible: entity.visible,
            cast_shadows: entity.cast_shadows,
            name: entity.name,
            title: entity.title,
            material: entity.material,
        }
    }
}

/// The strings stay in the archive; all else is copied out of it.
impl<'a> From<&'a ArchivedOwnedEntity> for Entity<'a> {
    fn from(entity: &'a ArchivedOwnedEntity) -> Self {
        Self {
            id: entity.id.to_native(),
            kind: &entity.kind,
            position: entity.position.map(f32_le::to_native),
            rotation: entity.rotation.map(f32_le::to_native),
            scale: entity.scale.map(f32_le::to_native),
            health: entity.health.to_native(),
            max_speed: entity.max_speed.to_native(),
            gear_count: entity.gear_count.to_native(),
            ammo: entity.ammo.to_native(),
            team: entity.team.to_native(),
            layer_mask: entity.layer_mask.to_native(),
            visible: entity.visible,
            cast_shadows: entity.cast_shadows,
            name: &entity.name,
            title: &entity.title,
            material: &entity.material,
        }
    }
}

const KINDS: [&str; 8] = ["Inert", "Monster", "Vehicle", "Door", "Pickup", "Trigger", "Light", "Player"];

/// A small generator, the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// Seven of ten are short decimals, the rest of full precision.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "made-up numbers")]
    pub(crate) fn float(&mut self) -> f32 {
        if self.below(10) < 7 {
            (self.below(200_000) as f64 / 100.0 - 1000.0) as f32
        } else {
            (self.next() as f64 / u64::MAX as f64 * 2000.0 - 1000.0) as f32
        }
    }

    pub(crate) fn floats<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.float())
    }

    /// One of so many places.
    pub(crate) fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).unwrap_or_default()
    }
}

/// The texts of a world, which its entities borrow.
pub(crate) struct Texts(Vec<[String; 3]>);

impl Texts {
    pub(crate) fn new(count: usize) -> Self {
        let mut random = Random::new(7);
        Self(
            (0..count)
                .map(|_| {
                    let number = random.below(1_000_000);
                    [
                        format!("Character_Mesh_{number:06}"),
                        format!("Grand Citadel Kni {number:06}"),
                        format!("Materials/M_Granite_Pol_{number:06}"),
                    ]
                })
                .collect(),
        )
    }

    #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
    pub(crate) fn world(&self) -> Vec<Entity<'_>> {
        let mut random = Random::new(42);
        self.0
            .iter()
            .map(|[name, title, material]| Entity {
                id: random.next(),
                kind: KINDS[random.below(8) as usize],
                position: std::array::from_fn(|_| random.float()),
                rotation: std::array::from_fn(|_| random.float()),
                scale: std::array::from_fn(|_| random.float()),
                health: random.float(),
                max_speed: random.float(),
                gear_count: random.below(8) as i32,
                ammo: random.below(1000) as i32,
                team: random.below(16) as i32 - 8,
                layer_mask: random.next(),
                visible: random.below(2) == 0,
                cast_shadows: random.below(2) == 0,
                name,
                title,
                material,
            })
            .collect()
    }
}
