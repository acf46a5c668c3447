//! What are the classes of the game, and what were they once?

use jasset::{ClassName, JAsset, Registry, Result};

/// What every entity has. It has a version of its own: version 2 came without a new version of any class.
#[derive(JAsset)]
#[jasset(base, version = 2, deprecated("Size", before = 2, with = Self::size_to_scale))]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
    position: [f32; 3],
    #[jasset(since = 2, default = [1.0; 3])]
    scale: [f32; 3],
}

impl Entity {
    /// Version 1 scaled all axes alike.
    fn size_to_scale(&mut self, size: f32) {
        self.scale = [size; 3];
    }
}

/// A thing that stands around.
#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("MaterialID", before = 2, with = Self::name_material))]
struct Inert {
    #[jasset(base)]
    entity: Entity,
    mesh_instance: i32,
    material_override: String,
    is_visible: bool,
}

impl Inert {
    /// Version 1 had numbers for materials. A hook may fail: then the file is left alone.
    fn name_material(&mut self, id: u32) -> Result<(), String> {
        const MATERIALS: [&str; 4] = ["", "Granite", "M_Iron", "Materials/M_Oak_Old"];
        let Some(path) = MATERIALS.get(id as usize) else {
            return Err(format!("there never was a material {id}"));
        };
        self.material_override = String::from(*path);
        Ok(())
    }
}

/// Something that flies.
#[derive(JAsset)]
#[jasset(version = 2, alias = "Bullet", deprecated("Speed", before = 2, with = Self::speed_to_velocity))]
struct Projectile {
    #[jasset(base)]
    entity: Entity,
    velocity: [f32; 2],
    #[jasset(alias = "Dmg", default = 50.0)]
    damage: f32,
}

impl Projectile {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

#[derive(JAsset, Default)]
enum Mood {
    #[default]
    Calm,
    #[jasset(alias = "Mad")]
    Angry,
}

/// Something that bites.
#[derive(JAsset)]
#[jasset(version = 3, alias = "Beast")]
#[jasset(deprecated("Aggression", before = 2, drop))]
#[jasset(deprecated("FirstName", "LastName", before = 3, with = Self::join_names))]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    #[jasset(since = 3)]
    display_name: String,
    #[jasset(alias = "Hp", default = 100.0)]
    health: f32,
    mood: Mood,
}

impl Monster {
    fn join_names(&mut self, first: Option<String>, last: Option<String>) {
        self.display_name = [first, last].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }
}

#[derive(JAsset, Default)]
enum Lock {
    #[default]
    Open,
    Closed,
    Locked,
}

/// A way in, or not.
#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("State", before = 2, with = Self::state_to_lock))]
struct Door {
    #[jasset(base)]
    entity: Entity,
    lock: Lock,
    #[jasset(alias = "Key")]
    key_item: String,
}

impl Door {
    fn state_to_lock(&mut self, state: u8) -> Result<(), String> {
        self.lock = match state {
            0 => Lock::Open,
            1 => Lock::Closed,
            2 => Lock::Locked,
            _ => return Err(format!("a door had the states 0, 1 and 2, not {state}")),
        };
        Ok(())
    }
}

/// A light.
#[derive(JAsset)]
struct Lantern {
    #[jasset(base)]
    entity: Entity,
    #[jasset(hex, default = 0xFF)]
    layer_mask: u32,
    #[jasset(alias = "Colour")]
    color: [f32; 3],
}

/// Something to read.
#[derive(JAsset, Default)]
struct Sign {
    #[jasset(base)]
    entity: Entity,
    text: String,
}

/// Not an entity: the level's own settings.
#[derive(JAsset, Default)]
struct LevelSettings {
    gravity: [f32; 3],
    ambience: String,
}

/// Every class that a file may name.
pub(crate) fn registry() -> Result<Registry> {
    Registry::new()
        .with::<Inert>()?
        .with::<Projectile>()?
        .with::<Monster>()?
        .with::<Door>()?
        .with::<Lantern>()?
        .with::<Sign>()?
        .with::<LevelSettings>()
}
