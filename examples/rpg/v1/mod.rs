//! What did files of schema version 1 hold?
//!
//! The game needs only those types that its migrations take. The others write the old files of [`crate::generate`].

mod older;

pub(crate) use older::{grams, minutes, percent, split_name};

use jasset::{ClassName, JAsset};

use crate::item;

#[derive(JAsset, Clone, Copy, Default)]
pub(crate) enum Stat {
    #[default]
    Str,
    Agi,
    Int,
    Hp,
}

impl From<Stat> for item::Stat {
    fn from(stat: Stat) -> Self {
        match stat {
            Stat::Str => Self::Strength,
            Stat::Agi => Self::Agility,
            Stat::Int => Self::Wits,
            Stat::Hp => Self::Health,
        }
    }
}

#[derive(JAsset, Clone, Copy, Default)]
#[jasset(rename_all = "snake_case")]
pub(crate) enum Element {
    #[default]
    Iron,
    Fire,
    Cold,
    Poison,
    Light,
}

impl From<Element> for item::Element {
    fn from(element: Element) -> Self {
        match element {
            Element::Iron => Self::Iron,
            Element::Fire => Self::Fire,
            Element::Cold => Self::Frost,
            Element::Poison => Self::Poison,
            Element::Light => Self::Light,
        }
    }
}

#[derive(JAsset, Default)]
pub(crate) struct Bonus {
    pub(crate) stat: Stat,
    pub(crate) amount: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 1)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) tier: u8,
    pub(crate) icon_folder: String,
    pub(crate) icon_file: String,
    pub(crate) grams: u32,
    pub(crate) gold: u32,
    pub(crate) silver: u32,
    pub(crate) tags: String,
    pub(crate) equip_slot: String,
    pub(crate) bonuses: Vec<Bonus>,
    pub(crate) stackable: bool,
    pub(crate) sellable: bool,
}

#[derive(JAsset, Default)]
#[jasset(base, version = 1)]
pub(crate) struct Entity {
    #[jasset(rename = "EntityID")]
    pub(crate) id: u64,
    kind: ClassName,
    pub(crate) position: [f32; 3],
    pub(crate) size: f32,
}

impl Entity {
    pub(crate) fn new(id: u64, position: [f32; 3], size: f32) -> Self {
        Self { id, position, size, ..Self::default() }
    }
}

#[derive(JAsset, Default)]
pub(crate) struct Stats {
    pub(crate) str: u8,
    pub(crate) agi: u8,
    pub(crate) int: u8,
    pub(crate) damage_min: f32,
    pub(crate) damage_max: f32,
}

#[derive(JAsset, Default)]
pub(crate) struct Resist {
    pub(crate) element: Element,
    pub(crate) percent: i8,
}

#[derive(JAsset, Default)]
pub(crate) struct Drop {
    pub(crate) item: String,
    pub(crate) percent: u8,
    pub(crate) min: u16,
    pub(crate) max: u16,
}

#[derive(JAsset, Default)]
pub(crate) struct Transition {
    pub(crate) target: String,
    pub(crate) trigger: String,
    pub(crate) value: f32,
}

#[derive(JAsset, Default)]
pub(crate) struct State {
    pub(crate) name: String,
    pub(crate) does: String,
    pub(crate) speed: f32,
    pub(crate) animation: String,
    pub(crate) transitions: Vec<Transition>,
}

#[derive(JAsset, Clone, Copy, Default)]
pub(crate) enum Mood {
    #[default]
    Calm,
    Mad,
}

#[derive(JAsset, Default)]
#[jasset(version = 1)]
pub(crate) struct Monster {
    #[jasset(base)]
    pub(crate) entity: Entity,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) level: u8,
    pub(crate) hp: f32,
    pub(crate) mood: Mood,
    pub(crate) aggression: f32,
    pub(crate) stats: Stats,
    pub(crate) resist: Vec<Resist>,
    pub(crate) drops: Vec<Drop>,
    pub(crate) patrol: Vec<[f32; 3]>,
    pub(crate) start_state: String,
    pub(crate) states: Vec<State>,
}

#[derive(JAsset, Default)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) next: i32,
    pub(crate) gives: String,
}

#[derive(JAsset, Default)]
pub(crate) struct Line {
    pub(crate) number: u32,
    pub(crate) text: String,
    pub(crate) answers: Vec<Answer>,
}

#[derive(JAsset, Default)]
#[jasset(version = 1)]
pub(crate) struct Dialogue {
    pub(crate) id: String,
    pub(crate) npc: String,
    pub(crate) voice_pack: u32,
    pub(crate) lines: Vec<Line>,
}

#[derive(JAsset, Default)]
#[jasset(version = 1)]
pub(crate) struct Tech {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) parents: String,
    pub(crate) cost_gold: u32,
    pub(crate) cost_wood: u32,
    pub(crate) cost_science: u32,
    pub(crate) minutes: u16,
    pub(crate) unlocks_item: String,
    pub(crate) tooltip_id: u32,
}

#[derive(JAsset, Default)]
pub(crate) struct Task {
    pub(crate) verb: String,
    pub(crate) what: String,
    pub(crate) count: u16,
}

#[derive(JAsset, Default)]
#[jasset(version = 1)]
pub(crate) struct Quest {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) giver: String,
    pub(crate) tasks: Vec<Task>,
    pub(crate) reward_gold: u32,
    pub(crate) reward_xp: u32,
    pub(crate) reward_item: String,
}
