//! Who lives in the world?

use std::collections::BTreeMap;

use jasset::JAsset;

use crate::{
    brain::{Brain, State},
    item::{Element, ItemId, fraction},
    v1,
    world::Entity,
};

/// How someone feels.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// As on most days.
    #[default]
    Calm,
    /// As on some.
    #[jasset(alias = "Mad")]
    Angry,
    /// As on market day.
    Merry,
}

/// What someone can.
#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 3)]
#[jasset(deprecated("DamageMin", "DamageMax", before = 3, with = Self::join_damage))]
pub struct Stats {
    /// How far on the way; version 1 had it beside these stats, not in them.
    #[jasset(since = 2, default = 1)]
    pub level: u8,
    /// Carries and hits.
    #[jasset(alias("Str", until = 2), default = 5)]
    pub strength: u8,
    /// Dodges and sneaks.
    #[jasset(alias("Agi", until = 2), default = 5)]
    pub agility: u8,
    /// Version 1 called it `Int`, version 2 `Intellect`.
    #[jasset(alias("Int", until = 2), alias("Intellect", until = 3), default = 5)]
    pub wits: u8,
    /// The least and the most that a blow takes.
    #[jasset(since = 3, default = [1.0, 2.0])]
    pub damage: [f32; 2],
}

impl Stats {
    /// Two keys become one.
    fn join_damage(&mut self, least: Option<f32>, most: Option<f32>) {
        let least = least.unwrap_or(self.damage[0]);
        self.damage = [least, most.unwrap_or(self.damage[1]).max(least)];
    }
}

/// Something that a monster may leave behind.
#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 3)]
#[jasset(deprecated("Min", "Max", before = 2, with = Self::join_count))]
#[jasset(deprecated("Percent", before = 3, with = Self::percent_to_chance))]
pub struct Drop {
    /// What.
    pub item: ItemId,
    /// From 0 to 1.
    #[jasset(since = 3, default = 1.0)]
    pub chance: f32,
    /// The least and the most.
    #[jasset(since = 2, default = [1, 1])]
    pub count: [u16; 2],
}

impl Drop {
    fn join_count(&mut self, least: Option<u16>, most: Option<u16>) {
        let least = least.unwrap_or(1);
        self.count = [least, most.unwrap_or(least)];
    }

    fn percent_to_chance(&mut self, percent: u8) -> Result<(), String> {
        self.chance = fraction(percent)?;
        Ok(())
    }
}

/// Something that bites.
#[derive(JAsset)]
#[jasset(version = 3, alias = "Beast")]
#[jasset(deprecated("Aggression", before = 2, drop))]
#[jasset(deprecated("Level", before = 2, with = Self::move_level))]
#[jasset(deprecated("Resist", before = 2, with = Self::list_to_resistances))]
#[jasset(deprecated("StartState", "States", before = 2, with = Self::move_states))]
#[jasset(deprecated("FirstName", "LastName", before = 3, with = Self::join_names))]
#[jasset(deprecated("ResistPercent", before = 3, with = Self::percent_to_resistances))]
pub struct Monster {
    /// What every entity has.
    #[jasset(base)]
    pub entity: Entity,
    /// Its name on the screen.
    #[jasset(since = 3)]
    pub display_name: String,
    /// How much it takes.
    #[jasset(alias = "Hp", default = 100.0)]
    pub health: f32,
    /// How it feels.
    pub mood: Mood,
    /// What it can.
    pub stats: Stats,
    /// What hurts it less (above 0) or more (below).
    #[jasset(since = 3)]
    pub resistances: BTreeMap<Element, f32>,
    /// What it may leave behind: once a list, now by the name of the item.
    #[jasset(alias("Drops", until = 2), key = "item")]
    pub loot: Vec<Drop>,
    /// The places that it walks to, in a ring.
    pub patrol: Vec<[f32; 3]>,
    /// What it does, and when.
    #[jasset(since = 2)]
    pub brain: Brain,
}

impl Monster {
    /// A property moves into a nested struct.
    fn move_level(&mut self, level: u8) {
        self.stats.level = level;
    }

    fn list_to_resistances(&mut self, list: Vec<v1::Resist>) {
        let entry = |v1::Resist { element, percent }| (element.into(), scaled(percent));
        self.resistances = list.into_iter().map(entry).collect();
    }

    fn percent_to_resistances(&mut self, percents: BTreeMap<Element, i8>) {
        self.resistances = percents.into_iter().map(|(element, percent)| (element, scaled(percent))).collect();
    }

    /// What moves is read as what it is now: a state of version 1 migrates itself.
    fn move_states(&mut self, start: Option<String>, states: Option<Vec<State>>) {
        self.brain.start = start.unwrap_or_default();
        self.brain.states = states.unwrap_or_default();
    }

    fn join_names(&mut self, first: Option<String>, last: Option<String>) {
        let parts = [first, last].into_iter().flatten().filter(|part| !part.is_empty());
        self.display_name = parts.collect::<Vec<_>>().join(" ");
    }
}

/// Versions 1 and 2 had resistances in whole percent.
fn scaled(percent: i8) -> f32 {
    f32::from(percent) / 100.0
}
