//! What is there to do, and what for?

use std::collections::BTreeMap;

use jasset::JAsset;

use crate::{dialogue::DialogueId, item::ItemId, v1};

/// The name of a quest in other files.
#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuestId(pub String);

/// One thing to do.
#[derive(JAsset, Clone, Debug, PartialEq)]
pub enum Goal {
    /// Fight.
    #[jasset(alias = "Kill")]
    Defeat {
        /// Whom: a kind of monster.
        #[jasset(alias = "What")]
        whom: String,
        /// How many.
        #[jasset(default = 1)]
        count: u16,
    },
    /// Search.
    Collect {
        /// What.
        item: ItemId,
        /// How many.
        #[jasset(default = 1)]
        count: u16,
    },
    /// Talk.
    TalkTo(DialogueId),
    /// Walk to a place, and wait there if a time is given.
    Reach([f32; 3], Option<f32>),
    /// What only a newer build knows.
    #[jasset(other)]
    Unknown(String),
}

/// Things to do at the same time.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
pub struct Stage {
    /// What the diary says.
    pub diary: String,
    /// What is to be done.
    pub goals: Vec<Goal>,
}

/// What there is to gain.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Items", before = 2, with = Self::count_items))]
pub struct Reward {
    /// Gold coins.
    pub gold: u32,
    /// Points for the next level.
    #[jasset(alias = "Xp")]
    pub experience: u32,
    /// So many of each item.
    #[jasset(since = 2)]
    pub goods: BTreeMap<ItemId, u16>,
}

impl Reward {
    /// A list, in which an item could stand twice, becomes a map.
    fn count_items(&mut self, items: Vec<ItemId>) {
        for item in items {
            *self.goods.entry(item).or_default() += 1;
        }
    }
}

/// Something to do.
#[derive(JAsset, Default)]
#[jasset(version = 3)]
#[jasset(deprecated("Tasks", before = 2, with = Self::tasks_to_stage))]
#[jasset(deprecated("RewardGold", "RewardXp", "RewardItem", before = 2, with = Self::join_reward))]
#[jasset(deprecated("Goals", before = 3, with = Self::goals_to_stage))]
pub struct Quest {
    /// Its name in other files.
    pub id: QuestId,
    /// Its name in the diary.
    pub title: String,
    /// The dialogue that it begins with.
    #[jasset(alias = "Giver")]
    pub begins_with: DialogueId,
    /// What is to be done, one after the other.
    #[jasset(since = 3)]
    pub stages: Vec<Stage>,
    /// What there is to gain.
    #[jasset(since = 2)]
    pub reward: Reward,
}

impl Quest {
    fn tasks_to_stage(&mut self, tasks: Vec<v1::Task>) -> Result<(), String> {
        let goal = |v1::Task { verb, what, count }| match verb.as_str() {
            "kill" => Ok(Goal::Defeat { whom: what, count }),
            "collect" => Ok(Goal::Collect { item: ItemId(what), count }),
            "talk" => Ok(Goal::TalkTo(DialogueId(what))),
            _ => Err(format!("a task was to kill, to collect or to talk, not to {verb}")),
        };
        let goals = tasks.into_iter().map(goal).collect::<Result<_, _>>()?;
        self.goals_to_stage(goals);
        Ok(())
    }

    /// A list moves one level deeper.
    fn goals_to_stage(&mut self, goals: Vec<Goal>) {
        self.stages = vec![Stage { diary: self.title.clone(), goals }];
    }

    fn join_reward(&mut self, gold: Option<u32>, experience: Option<u32>, item: Option<String>) {
        let items = item.filter(|item| !item.is_empty()).map(ItemId);
        self.reward = Reward {
            gold: gold.unwrap_or(0),
            experience: experience.unwrap_or(0),
            goods: items.into_iter().map(|item| (item, 1)).collect(),
        };
    }
}
