//! What may a choice need, and what may it do?

use jasset::JAsset;

use crate::{item::ItemId, quest::QuestId};

/// What must hold, for a choice to be offered.
#[derive(JAsset, Clone, Debug, PartialEq)]
pub enum Requirement {
    /// So many of an item.
    Has {
        /// Which.
        item: ItemId,
        /// How many.
        #[jasset(default = 1)]
        count: u16,
    },
    /// Something was said or done before.
    Flag(String),
    /// The hero is no beginner any more.
    LevelAtLeast(u8),
    /// The opposite.
    Not(Box<Requirement>),
    /// All of them.
    All(Vec<Requirement>),
    /// What only a newer build knows: it never holds.
    #[jasset(other)]
    Unknown(String),
}

/// What a choice does.
#[derive(JAsset, Clone, Debug, PartialEq)]
pub enum Effect {
    /// The hero gets something.
    #[jasset(alias = "GiveItem")]
    Give {
        /// What.
        item: ItemId,
        /// How many.
        #[jasset(default = 1, alias = "Amount")]
        count: u16,
    },
    /// The hero hands something over.
    #[jasset(alias = "TakeItem")]
    Take {
        /// What.
        item: ItemId,
        /// How many.
        #[jasset(default = 1, alias = "Amount")]
        count: u16,
    },
    /// Something was said or done.
    #[jasset(alias = "Flag")]
    SetFlag(String),
    /// A quest begins.
    #[jasset(alias = "BeginQuest")]
    StartQuest(QuestId),
    /// People of a place think better of the hero, or worse.
    Reputation(String, i32),
    /// What only a newer build knows.
    #[jasset(other)]
    Unknown(String),
}
