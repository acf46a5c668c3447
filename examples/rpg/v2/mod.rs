//! What did files of schema version 2 hold?
//!
//! These types write the old files of [`crate::generate`]; the game itself does not need them.

mod older;

use std::collections::BTreeMap;

use jasset::JAsset;

use crate::v1;
pub(crate) use crate::{item::Slot, world::Entity};

#[derive(JAsset, Default)]
pub(crate) enum Rarity {
    Trash,
    #[default]
    Common,
    Uncommon,
    Rare,
    Legendary,
}

#[derive(JAsset, Default)]
pub(crate) struct Proc {
    pub(crate) spell: String,
    pub(crate) percent: u8,
}

#[derive(JAsset)]
pub(crate) enum Modifier {
    Add { stat: v1::Stat, amount: f32 },
    Mul(v1::Stat, f32),
    OnHit(Proc),
    Bane(String),
    Unbreakable,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) rarity: Rarity,
    pub(crate) icon: String,
    pub(crate) grams: u32,
    pub(crate) gold: u32,
    pub(crate) silver: u32,
    pub(crate) labels: Vec<String>,
    pub(crate) slot: Option<Slot>,
    pub(crate) effects: Vec<Modifier>,
    pub(crate) stackable: bool,
    pub(crate) sellable: bool,
    pub(crate) lore: Option<String>,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Stats {
    pub(crate) level: u8,
    pub(crate) strength: u8,
    pub(crate) agility: u8,
    pub(crate) intellect: u8,
    pub(crate) damage_min: f32,
    pub(crate) damage_max: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Drop {
    pub(crate) item: String,
    pub(crate) percent: u8,
    pub(crate) count: [u16; 2],
}

#[derive(JAsset)]
pub(crate) enum Condition {
    See,
    Near(f32),
    Hurt(f32),
    After(f32),
    Not(Box<Condition>),
    All(Vec<Condition>),
}

#[derive(JAsset)]
#[jasset(version = 2)]
pub(crate) struct Transition {
    pub(crate) to: String,
    #[jasset(default = Condition::See)]
    pub(crate) when: Condition,
}

#[derive(JAsset, Default)]
pub(crate) struct Attack {
    pub(crate) reach: f32,
    pub(crate) per_minute: f32,
}

#[derive(JAsset, Default)]
pub(crate) enum Behavior {
    #[default]
    Idle,
    Patrol {
        speed: f32,
    },
    Chase {
        speed: f32,
        howl: bool,
    },
    RunAway {
        speed: f32,
    },
    Bite(Attack),
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct State {
    pub(crate) name: String,
    pub(crate) behavior: Behavior,
    pub(crate) animation: String,
    pub(crate) transitions: Vec<Transition>,
}

#[derive(JAsset, Default)]
pub(crate) struct Brain {
    pub(crate) initial: String,
    pub(crate) states: Vec<State>,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Monster {
    #[jasset(base)]
    pub(crate) entity: Entity,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) health: f32,
    pub(crate) mood: v1::Mood,
    pub(crate) stats: Stats,
    pub(crate) resist_percent: BTreeMap<crate::item::Element, i8>,
    pub(crate) loot: Vec<Drop>,
    pub(crate) patrol: Vec<[f32; 3]>,
    pub(crate) brain: Brain,
}

#[derive(JAsset)]
pub(crate) enum Effect {
    GiveItem { item: String, amount: u16 },
    TakeItem { item: String, amount: u16 },
    Flag(String),
    BeginQuest(String),
}

#[derive(JAsset, Default)]
pub(crate) struct Choice {
    pub(crate) text: String,
    pub(crate) needs: String,
    pub(crate) needs_count: u16,
    pub(crate) effects: Vec<Effect>,
    pub(crate) next: String,
}

#[derive(JAsset, Default)]
pub(crate) struct Node {
    pub(crate) text: String,
    pub(crate) choices: Vec<Choice>,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Dialogue {
    pub(crate) id: String,
    pub(crate) speaker: String,
    pub(crate) voice_pack: u32,
    pub(crate) start: String,
    pub(crate) nodes: BTreeMap<String, Node>,
}

#[derive(JAsset)]
pub(crate) enum Unlock {
    Recipe(String),
    Building { name: String, level: u8 },
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Tech {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) requires: Vec<String>,
    pub(crate) cost: BTreeMap<String, u32>,
    pub(crate) minutes: u16,
    pub(crate) unlocks: Vec<Unlock>,
    pub(crate) tooltip_id: u32,
}

#[derive(JAsset)]
pub(crate) enum Goal {
    Kill { what: String, count: u16 },
    Collect { item: String, count: u16 },
    TalkTo(String),
}

#[derive(JAsset, Default)]
pub(crate) struct Reward {
    pub(crate) gold: u32,
    pub(crate) xp: u32,
    pub(crate) items: Vec<String>,
}

#[derive(JAsset, Default)]
#[jasset(version = 2)]
pub(crate) struct Quest {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) giver: String,
    pub(crate) goals: Vec<Goal>,
    pub(crate) reward: Reward,
}
