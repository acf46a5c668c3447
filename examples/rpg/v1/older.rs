//! How would a build of version 1 have held a thing of today?
//!
//! What version 1 could not say gets lost here; the generator gives it nothing of the kind.

use super::{
    Answer, Bonus, Dialogue, Drop, Element, Entity, Item, Line, Monster, Mood, Quest, Resist, Stat, State, Stats, Task,
    Tech, Transition,
};
use crate::{
    brain, dialogue,
    effect::Effect,
    item::{self, Modifier, Rarity, Slot},
    monster, quest,
    tech::{self, Resource},
};

impl From<item::Stat> for Stat {
    fn from(stat: item::Stat) -> Self {
        match stat {
            item::Stat::Strength => Self::Str,
            item::Stat::Agility => Self::Agi,
            item::Stat::Wits => Self::Int,
            item::Stat::Health => Self::Hp,
        }
    }
}

impl From<item::Element> for Element {
    fn from(element: item::Element) -> Self {
        match element {
            item::Element::Iron => Self::Iron,
            item::Element::Fire => Self::Fire,
            item::Element::Frost => Self::Cold,
            item::Element::Poison => Self::Poison,
            item::Element::Light => Self::Light,
        }
    }
}

impl From<monster::Mood> for Mood {
    fn from(mood: monster::Mood) -> Self {
        match mood {
            monster::Mood::Angry => Self::Mad,
            monster::Mood::Calm | monster::Mood::Merry => Self::Calm,
        }
    }
}

/// The whole number that a fraction was made of.
#[allow(clippy::cast_possible_truncation, reason = "`as` stops at the ends of the range, which is what a chance needs")]
pub(crate) fn percent(fraction: f32) -> i8 {
    (fraction * 100.0).round() as i8
}

/// Whole grams.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` stops at the ends of the range")]
pub(crate) fn grams(weight: item::Kilograms) -> u32 {
    (weight.0 * 1000.0).round() as u32
}

/// Whole minutes.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` stops at the ends of the range")]
pub(crate) fn minutes(time: tech::Seconds) -> u16 {
    (time.0 / 60.0).round() as u16
}

/// The parts of a name: the first word, and the rest.
pub(crate) fn split_name(name: &str) -> (String, String) {
    let (first, last) = name.split_once(' ').unwrap_or((name, ""));
    (first.into(), last.into())
}

impl From<&item::Item> for Item {
    fn from(item: &item::Item) -> Self {
        let (folder, file) = item.icon.rsplit_once('/').unwrap_or(("", &item.icon));
        let bonus = |modifier: &Modifier| match modifier {
            Modifier::Bonus { stat, points } => Some(Bonus { stat: (*stat).into(), amount: *points }),
            _ => None,
        };
        Self {
            id: item.id.0.clone(),
            title: item.name.clone(),
            tier: match item.rarity {
                Rarity::Poor => 0,
                Rarity::Common => 1,
                Rarity::Uncommon => 2,
                Rarity::Rare => 3,
                Rarity::Legendary => 4,
            },
            icon_folder: folder.into(),
            icon_file: file.into(),
            grams: grams(item.weight),
            gold: item.price.gold,
            silver: item.price.silver,
            tags: item.keywords.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
            equip_slot: String::from(match item.slot {
                None => "",
                Some(Slot::Hand) => "weapon",
                Some(Slot::BothHands) => "two-handed",
                Some(Slot::Head) => "head",
                Some(Slot::Body) => "body",
                Some(Slot::Feet) => "feet",
                Some(Slot::Finger) => "ring",
            }),
            bonuses: item.modifiers.iter().filter_map(bonus).collect(),
            stackable: item.stack.is_some(),
            sellable: item.rarity != Rarity::Legendary,
        }
    }
}

impl From<&brain::Transition> for Transition {
    fn from(transition: &brain::Transition) -> Self {
        use brain::Condition;
        let (trigger, value) = match &transition.when {
            Condition::SeesEnemy => ("see", 0.0),
            Condition::EnemyWithin(metres) => ("near", *metres),
            Condition::HealthBelow(fraction) => ("hurt", *fraction),
            Condition::Elapsed(seconds) => ("timer", *seconds),
            Condition::Not(condition) => match **condition {
                Condition::EnemyWithin(metres) => ("far", metres),
                _ => ("always", 0.0),
            },
            _ => ("always", 0.0),
        };
        Self { target: transition.to.clone(), trigger: trigger.into(), value }
    }
}

impl From<&brain::State> for State {
    fn from(state: &brain::State) -> Self {
        use brain::Action;
        let (does, speed) = match state.action {
            Action::Patrol { speed } => ("patrol", speed),
            Action::Chase { speed, .. } => ("chase", speed),
            Action::Flee { speed } => ("run away", speed),
            Action::Attack(_) => ("bite", 0.0),
            _ => ("idle", 0.0),
        };
        Self {
            name: state.name.clone(),
            does: does.into(),
            speed,
            animation: format!("anim/{}.fbx", state.name),
            transitions: state.transitions.iter().map(Transition::from).collect(),
        }
    }
}

impl From<&monster::Monster> for Monster {
    fn from(monster: &monster::Monster) -> Self {
        let (first_name, last_name) = split_name(&monster.display_name);
        let monster::Stats { level, strength, agility, wits, damage } = monster.stats;
        let resist = |(element, fraction): (&item::Element, &f32)| Resist {
            element: (*element).into(),
            percent: percent(*fraction),
        };
        let drop = |drop: &monster::Drop| Drop {
            item: drop.item.0.clone(),
            percent: percent(drop.chance).unsigned_abs(),
            min: drop.count[0],
            max: drop.count[1],
        };
        Self {
            entity: Entity::new(monster.entity.id.0, monster.entity.position, monster.entity.scale[0]),
            first_name,
            last_name,
            level,
            hp: monster.health,
            mood: monster.mood.into(),
            aggression: 0.5,
            stats: Stats { str: strength, agi: agility, int: wits, damage_min: damage[0], damage_max: damage[1] },
            resist: monster.resistances.iter().map(resist).collect(),
            drops: monster.loot.iter().map(drop).collect(),
            patrol: monster.patrol.clone(),
            start_state: monster.brain.start.clone(),
            states: monster.brain.states.iter().map(State::from).collect(),
        }
    }
}

impl From<&dialogue::Dialogue> for Dialogue {
    fn from(dialogue: &dialogue::Dialogue) -> Self {
        let number =
            |name: &str| dialogue.nodes.keys().position(|key| key == name).and_then(|at| i32::try_from(at + 1).ok());
        let answer = |choice: &dialogue::Choice| Answer {
            text: choice.say.clone(),
            next: choice.goto.as_deref().and_then(number).unwrap_or(-1),
            gives: match choice.effects.first() {
                Some(Effect::Give { item, .. }) => item.0.clone(),
                _ => String::new(),
            },
        };
        let lines = (1..).zip(dialogue.nodes.values()).map(|(number, node)| Line {
            number,
            text: node.text.clone(),
            answers: node.choices.iter().map(answer).collect(),
        });
        Self { id: dialogue.id.0.clone(), npc: dialogue.speaker.clone(), voice_pack: 3, lines: lines.collect() }
    }
}

impl From<&tech::Tech> for Tech {
    fn from(tech: &tech::Tech) -> Self {
        let cost = |resource| tech.cost.get(&resource).copied().unwrap_or(0);
        let item = tech.unlocks.iter().find_map(|unlock| match unlock {
            tech::Unlock::Item(item) => Some(item.0.clone()),
            _ => None,
        });
        Self {
            id: tech.id.0.clone(),
            title: tech.name.clone(),
            x: tech.place.0,
            y: tech.place.1,
            parents: tech.requires.iter().map(|id| id.0.as_str()).collect::<Vec<_>>().join(", "),
            cost_gold: cost(Resource::Gold),
            cost_wood: cost(Resource::Wood),
            cost_science: cost(Resource::Knowledge),
            minutes: minutes(tech.time),
            unlocks_item: item.unwrap_or_default(),
            tooltip_id: 4711,
        }
    }
}

impl From<&quest::Quest> for Quest {
    fn from(quest: &quest::Quest) -> Self {
        use quest::Goal;
        let task = |goal: &Goal| {
            let (verb, what, count) = match goal {
                Goal::Defeat { whom, count } => ("kill", whom, *count),
                Goal::Collect { item, count } => ("collect", &item.0, *count),
                Goal::TalkTo(dialogue) => ("talk", &dialogue.0, 1),
                Goal::Reach(..) | Goal::Unknown(_) => return None,
            };
            Some(Task { verb: verb.into(), what: what.clone(), count })
        };
        Self {
            id: quest.id.0.clone(),
            title: quest.title.clone(),
            giver: quest.begins_with.0.clone(),
            tasks: quest.stages.iter().flat_map(|stage| &stage.goals).filter_map(task).collect(),
            reward_gold: quest.reward.gold,
            reward_xp: quest.reward.experience,
            reward_item: quest.reward.goods.keys().next().map(|item| item.0.clone()).unwrap_or_default(),
        }
    }
}
