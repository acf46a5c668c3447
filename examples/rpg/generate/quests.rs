//! What is there to do?

use std::collections::BTreeMap;

use jasset::Result;

use super::World;
use crate::{
    names,
    quest::{Goal, Quest, QuestId, Reward, Stage},
    v1, v2,
};

impl World {
    pub(super) fn quest(&mut self) -> Result<()> {
        let version = self.version();
        let title = self.unique("quests", |random| {
            let noun = names::THINGS[random.index(names::THINGS.len())].0;
            format!("{} {} {noun}", random.pick(names::ERRANDS), random.pick(names::MADE_OF))
        });
        let begins_with = self.talks[self.random.index(self.talks.len())].clone();
        // Before version 3 there was one stage, and the diary said nothing else than the title.
        let mut stages = vec![Stage { diary: title.clone(), goals: self.goals(version) }];
        if version == 3 {
            stages.push(Stage {
                diary: "Back to where it began.".into(),
                goals: vec![Goal::TalkTo(begins_with.clone())],
            });
        }
        let mut goods = BTreeMap::new();
        for _ in 0..self.random.range(0, if version == 1 { 1 } else { 3 }) {
            goods.insert(self.some_item(), if version == 1 { 1 } else { self.random.range(1, 3) });
        }
        let quest = Quest {
            id: QuestId(names::slug(&title)),
            title,
            begins_with,
            stages,
            reward: Reward {
                gold: u32::from(self.random.range(1, 40)) * 5,
                experience: u32::from(self.random.range(1, 20)) * 50,
                goods,
            },
        };
        let old = match version {
            1 => jasset::to_string(&v1::Quest::from(&quest)),
            2 => jasset::to_string(&v2::Quest::from(&quest)),
            _ => jasset::to_string(&quest),
        }?;
        self.quests.push(quest.id.clone());
        self.keep(format!("quests/{}.jasset", quest.id.0), version, &old, &quest)
    }

    fn goals(&mut self, version: u8) -> Vec<Goal> {
        let mut goals = Vec::new();
        for _ in 0..self.random.range(1, 3) {
            let goal = match self.random.range(0, u16::from(version)) {
                0 => Goal::Defeat {
                    whom: names::KINDS[self.random.index(names::KINDS.len())].0.into(),
                    count: self.random.range(1, 8),
                },
                1 => Goal::Collect { item: self.some_item(), count: self.random.range(1, 5) },
                2 => Goal::TalkTo(self.talks[self.random.index(self.talks.len())].clone()),
                _ => Goal::Reach(
                    [self.random.quarter(0, 200), 0.0, self.random.quarter(0, 200)],
                    self.random.once_in(2).then_some(30.0),
                ),
            };
            goals.push(goal);
        }
        goals
    }
}
