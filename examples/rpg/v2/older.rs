//! How would a build of version 2 have held a thing of today?
//!
//! What version 2 could not say gets lost here; the generator gives it nothing of the kind.

use super::{
    Attack, Behavior, Brain, Choice, Condition, Dialogue, Drop, Effect, Entity, Goal, Item, Modifier, Monster, Node,
    Proc, Quest, Rarity, Reward, State, Stats, Tech, Transition, Unlock,
};
use crate::{
    brain, dialogue,
    effect::{self, Requirement},
    item, monster, quest,
    tech::{self, Resource},
    v1::{grams, minutes, percent, split_name},
};

impl From<item::Rarity> for Rarity {
    fn from(rarity: item::Rarity) -> Self {
        match rarity {
            item::Rarity::Poor => Self::Trash,
            item::Rarity::Common => Self::Common,
            item::Rarity::Uncommon => Self::Uncommon,
            item::Rarity::Rare => Self::Rare,
            item::Rarity::Legendary => Self::Legendary,
        }
    }
}

fn modifier(modifier: &item::Modifier) -> Option<Modifier> {
    Some(match modifier {
        item::Modifier::Bonus { stat, points } => Modifier::Add { stat: (*stat).into(), amount: *points },
        item::Modifier::Scale(stat, factor) => Modifier::Mul((*stat).into(), *factor),
        item::Modifier::OnHit(proc) => {
            Modifier::OnHit(Proc { spell: proc.spell.clone(), percent: percent(proc.chance).unsigned_abs() })
        }
        item::Modifier::Slays(whom) => Modifier::Bane(whom.clone()),
        item::Modifier::Unbreakable => Modifier::Unbreakable,
        item::Modifier::Resist { .. } | item::Modifier::Unknown(_) => return None,
    })
}

impl From<&item::Item> for Item {
    fn from(item: &item::Item) -> Self {
        Self {
            id: item.id.0.clone(),
            name: item.name.clone(),
            rarity: item.rarity.into(),
            icon: item.icon.clone(),
            grams: grams(item.weight),
            gold: item.price.gold,
            silver: item.price.silver,
            labels: item.keywords.iter().cloned().collect(),
            slot: item.slot,
            effects: item.modifiers.iter().filter_map(modifier).collect(),
            stackable: item.stack.is_some(),
            sellable: item.rarity != item::Rarity::Legendary,
            lore: item.lore.clone(),
        }
    }
}

impl From<&brain::Condition> for Condition {
    fn from(condition: &brain::Condition) -> Self {
        use brain::Condition as Now;
        match condition {
            Now::SeesEnemy => Self::See,
            Now::EnemyWithin(metres) => Self::Near(*metres),
            Now::HealthBelow(fraction) => Self::Hurt(*fraction),
            Now::Elapsed(seconds) => Self::After(*seconds),
            Now::Not(condition) => Self::Not(Box::new(Self::from(&**condition))),
            Now::All(conditions) | Now::Any(conditions) => Self::All(conditions.iter().map(Self::from).collect()),
            Now::Always | Now::Unknown(_) => Self::All(Vec::new()),
        }
    }
}

impl From<&brain::Action> for Behavior {
    fn from(action: &brain::Action) -> Self {
        use brain::Action;
        match action {
            Action::Patrol { speed } => Self::Patrol { speed: *speed },
            Action::Chase { speed, shout } => Self::Chase { speed: *speed, howl: *shout },
            Action::Flee { speed } => Self::RunAway { speed: *speed },
            Action::Attack(attack) => Self::Bite(Attack { reach: attack.reach, per_minute: 60.0 / attack.cooldown }),
            Action::Idle | Action::Cast(..) | Action::Guard(_) | Action::Unknown(_) => Self::Idle,
        }
    }
}

impl From<&brain::State> for State {
    fn from(state: &brain::State) -> Self {
        let transition =
            |transition: &brain::Transition| Transition { to: transition.to.clone(), when: (&transition.when).into() };
        Self {
            name: state.name.clone(),
            behavior: (&state.action).into(),
            animation: format!("anim/{}.fbx", state.name),
            transitions: state.transitions.iter().map(transition).collect(),
        }
    }
}

impl From<&monster::Monster> for Monster {
    fn from(monster: &monster::Monster) -> Self {
        let (first_name, last_name) = split_name(&monster.display_name);
        let mut entity = Entity::new(monster.entity.id, monster.entity.position);
        entity.scale = monster.entity.scale;
        let monster::Stats { level, strength, agility, wits, damage } = monster.stats;
        let drop = |drop: &monster::Drop| Drop {
            item: drop.item.0.clone(),
            percent: percent(drop.chance).unsigned_abs(),
            count: drop.count,
        };
        let [damage_min, damage_max] = damage;
        Self {
            entity,
            first_name,
            last_name,
            health: monster.health,
            mood: monster.mood.into(),
            stats: Stats { level, strength, agility, intellect: wits, damage_min, damage_max },
            resist_percent: monster
                .resistances
                .iter()
                .map(|(element, fraction)| (*element, percent(*fraction)))
                .collect(),
            loot: monster.loot.iter().map(drop).collect(),
            patrol: monster.patrol.clone(),
            brain: Brain {
                initial: monster.brain.start.clone(),
                states: monster.brain.states.iter().map(State::from).collect(),
            },
        }
    }
}

fn effect(effect: &effect::Effect) -> Option<Effect> {
    use effect::Effect as Now;
    Some(match effect {
        Now::Give { item, count } => Effect::GiveItem { item: item.0.clone(), amount: *count },
        Now::Take { item, count } => Effect::TakeItem { item: item.0.clone(), amount: *count },
        Now::SetFlag(flag) => Effect::Flag(flag.clone()),
        Now::StartQuest(quest) => Effect::BeginQuest(quest.0.clone()),
        Now::Reputation(..) | Now::Unknown(_) => return None,
    })
}

impl From<&dialogue::Choice> for Choice {
    fn from(choice: &dialogue::Choice) -> Self {
        let (needs, needs_count) = match &choice.requires {
            Some(Requirement::Has { item, count }) => (item.0.clone(), *count),
            _ => (String::new(), 0),
        };
        Self {
            text: choice.say.clone(),
            needs,
            needs_count,
            effects: choice.effects.iter().filter_map(effect).collect(),
            next: choice.goto.clone().unwrap_or_default(),
        }
    }
}

impl From<&dialogue::Dialogue> for Dialogue {
    fn from(dialogue: &dialogue::Dialogue) -> Self {
        let node = |(name, node): (&String, &dialogue::Node)| {
            (name.clone(), Node { text: node.text.clone(), choices: node.choices.iter().map(Choice::from).collect() })
        };
        Self {
            id: dialogue.id.0.clone(),
            speaker: dialogue.speaker.clone(),
            voice_pack: 3,
            start: dialogue.start.clone(),
            nodes: dialogue.nodes.iter().map(node).collect(),
        }
    }
}

fn unlock(unlock: &tech::Unlock) -> Option<Unlock> {
    Some(match unlock {
        tech::Unlock::Item(item) => Unlock::Recipe(item.0.clone()),
        tech::Unlock::Building { name, floors } => Unlock::Building { name: name.clone(), level: *floors },
        tech::Unlock::Haste(..) | tech::Unlock::Unknown(_) => return None,
    })
}

impl From<&tech::Tech> for Tech {
    fn from(tech: &tech::Tech) -> Self {
        let cost = |(resource, amount): (&Resource, &u32)| {
            let name = match resource {
                Resource::Gold => "gold",
                Resource::Wood => "wood",
                Resource::Stone => "stone",
                Resource::Knowledge => "science",
            };
            (String::from(name), *amount)
        };
        Self {
            id: tech.id.0.clone(),
            name: tech.name.clone(),
            x: tech.place.0,
            y: tech.place.1,
            requires: tech.requires.iter().map(|id| id.0.clone()).collect(),
            cost: tech.cost.iter().map(cost).collect(),
            minutes: minutes(tech.time),
            unlocks: tech.unlocks.iter().filter_map(unlock).collect(),
            tooltip_id: 4711,
        }
    }
}

fn goal(goal: &quest::Goal) -> Option<Goal> {
    Some(match goal {
        quest::Goal::Defeat { whom, count } => Goal::Kill { what: whom.clone(), count: *count },
        quest::Goal::Collect { item, count } => Goal::Collect { item: item.0.clone(), count: *count },
        quest::Goal::TalkTo(dialogue) => Goal::TalkTo(dialogue.0.clone()),
        quest::Goal::Reach(..) | quest::Goal::Unknown(_) => return None,
    })
}

impl From<&quest::Quest> for Quest {
    fn from(quest: &quest::Quest) -> Self {
        let goods = quest.reward.goods.iter();
        let items = goods.flat_map(|(item, count)| (0..*count).map(|_| item.0.clone()));
        Self {
            id: quest.id.0.clone(),
            title: quest.title.clone(),
            giver: quest.begins_with.0.clone(),
            goals: quest.stages.iter().flat_map(|stage| &stage.goals).filter_map(goal).collect(),
            reward: Reward { gold: quest.reward.gold, xp: quest.reward.experience, items: items.collect() },
        }
    }
}
