//! What can a town learn, and in which order?

use std::collections::{BTreeMap, BTreeSet};

use jasset::JAsset;

use crate::item::ItemId;

/// The name of a node of the tree in other files, once a plain string.
#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TechId(pub String);

/// What research costs.
#[derive(JAsset, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[jasset(rename_all = "snake_case")]
pub enum Resource {
    /// Coins.
    Gold,
    /// Beams and boards.
    Wood,
    /// Blocks.
    Stone,
    /// Version 2 called it science.
    #[jasset(alias = "science")]
    Knowledge,
}

/// When it is new.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Age {
    /// Mud and sticks.
    #[default]
    Village,
    /// Walls.
    Town,
    /// Towers.
    Citadel,
}

/// What research gives.
#[derive(JAsset, Clone, Debug, PartialEq)]
pub enum Unlock {
    /// The smith can make it.
    #[jasset(alias = "Recipe")]
    Item(ItemId),
    /// The town can build it.
    Building {
        /// What.
        name: String,
        /// Up to this floor.
        #[jasset(default = 1, alias = "Level")]
        floors: u8,
    },
    /// All that the town makes is made faster or slower.
    Haste(Resource, f32),
    /// What only a newer build knows.
    #[jasset(other)]
    Unknown(String),
}

/// Seconds; versions 1 and 2 had whole minutes.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Seconds(pub f32);

/// A node of the tree.
#[derive(JAsset, Default)]
#[jasset(version = 3)]
#[jasset(deprecated("CostGold", "CostWood", "CostScience", before = 2, with = Self::costs_to_map))]
#[jasset(deprecated("Parents", before = 2, with = Self::split_parents))]
#[jasset(deprecated("UnlocksItem", before = 2, with = Self::item_to_unlock))]
#[jasset(deprecated("Minutes", before = 3, with = Self::minutes_to_seconds))]
#[jasset(deprecated("X", "Y", before = 3, with = Self::join_place))]
#[jasset(deprecated("TooltipId", before = 3, drop))]
pub struct Tech {
    /// Its name in other files.
    pub id: TechId,
    /// Its name on the screen.
    #[jasset(alias = "Title")]
    pub name: String,
    /// When it is new.
    #[jasset(since = 3)]
    pub age: Age,
    /// Where it is drawn: column and row.
    #[jasset(since = 3)]
    pub place: (i16, i16),
    /// What must be known before.
    #[jasset(since = 2)]
    pub requires: BTreeSet<TechId>,
    /// What it costs.
    #[jasset(since = 2)]
    pub cost: BTreeMap<Resource, u32>,
    /// How long it takes.
    #[jasset(since = 3)]
    pub time: Seconds,
    /// What it gives.
    #[jasset(since = 2)]
    pub unlocks: Vec<Unlock>,
    /// An emblem of 8 by 8 pixels, a bit each.
    #[jasset(since = 3, bytes)]
    pub emblem: Option<Vec<u8>>,
}

impl Tech {
    /// A key a resource becomes a map.
    fn costs_to_map(&mut self, gold: Option<u32>, wood: Option<u32>, science: Option<u32>) {
        self.cost = [(Resource::Gold, gold), (Resource::Wood, wood), (Resource::Knowledge, science)]
            .into_iter()
            .filter_map(|(resource, amount)| Some((resource, amount.filter(|amount| *amount > 0)?)))
            .collect();
    }

    fn split_parents(&mut self, parents: String) {
        self.requires =
            parents.split_whitespace().map(|parent| TechId(parent.trim_end_matches(',').to_owned())).collect();
    }

    fn item_to_unlock(&mut self, item: String) {
        if !item.is_empty() {
            self.unlocks.push(Unlock::Item(ItemId(item)));
        }
    }

    fn minutes_to_seconds(&mut self, minutes: u16) {
        self.time = Seconds(f32::from(minutes) * 60.0);
    }

    /// Two keys become a pair.
    fn join_place(&mut self, column: Option<i16>, row: Option<i16>) {
        self.place = (column.unwrap_or(0), row.unwrap_or(0));
    }
}
