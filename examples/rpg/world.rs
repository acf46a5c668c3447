//! What stands, flies and shines in the world?

use jasset::{ClassName, JAsset};

/// The number of an entity. Once a plain integer; a struct of one unnamed field is written as what it wraps.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct EntityId(pub u64);

/// What every entity has. It has a version of its own: version 2 came without a new version of any class.
#[derive(JAsset)]
#[jasset(base, version = 2, deprecated("Size", before = 2, with = Self::size_to_scale))]
pub struct Entity {
    /// Its number.
    #[jasset(rename = "EntityID")]
    pub id: EntityId,
    kind: ClassName,
    /// Where it is, in metres.
    pub position: [f32; 3],
    /// How large it is.
    #[jasset(since = 2, default = [1.0; 3])]
    pub scale: [f32; 3],
}

impl Entity {
    /// An entity at a place.
    pub fn new(id: EntityId, position: [f32; 3]) -> Self {
        Self { id, position, ..Self::default() }
    }

    /// Version 1 scaled all axes alike.
    fn size_to_scale(&mut self, size: f32) {
        self.scale = [size; 3];
    }
}

/// A thing that stands around.
#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("MaterialID", before = 2, with = Self::name_material))]
pub struct Inert {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// The number of its mesh.
    pub mesh_instance: i32,
    /// The path of a material, if not that of the mesh.
    pub material_override: String,
    /// Whether anyone sees it.
    pub is_visible: bool,
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
pub struct Projectile {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// Metres a second, forwards and upwards.
    pub velocity: [f32; 2],
    /// What it takes from whom it hits.
    #[jasset(alias = "Dmg", default = 50.0)]
    pub damage: f32,
}

impl Projectile {
    fn speed_to_velocity(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

/// Whether a door lets anyone through.
#[derive(JAsset, Default)]
pub enum Lock {
    /// Walk in.
    #[default]
    Open,
    /// Push.
    Closed,
    /// Find the key.
    Locked,
}

/// A way in, or not.
#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("State", before = 2, with = Self::state_to_lock))]
pub struct Door {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// Whether it lets anyone through.
    pub lock: Lock,
    /// The item that opens it.
    #[jasset(alias = "Key")]
    pub key_item: String,
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
pub struct Lantern {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// The layers that it lights.
    #[jasset(hex, default = 0xFF)]
    pub layer_mask: u32,
    /// Red, green and blue.
    #[jasset(alias = "Colour")]
    pub color: [f32; 3],
}

/// Something to read.
#[derive(JAsset, Default)]
pub struct Sign {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// What it says.
    pub text: String,
}

/// Not an entity: the level's own settings.
#[derive(JAsset, Default)]
pub struct LevelSettings {
    /// Metres a second squared.
    pub gravity: [f32; 3],
    /// The path of a sound.
    pub ambience: String,
}
