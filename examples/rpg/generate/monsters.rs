//! Who is in the way?

use std::collections::{BTreeMap, BTreeSet};

use jasset::Result;

use super::World;
use crate::{
    brain::{Action, Attack, Brain, Condition, State, Transition},
    item::Element,
    monster::{Drop, Monster, Mood, Stats},
    names,
    random::Random,
    v1, v2,
    world::{Entity, EntityId},
};

impl World {
    pub(super) fn monster(&mut self) -> Result<()> {
        let version = self.version();
        let (kind, health, strength, agility, wits) = names::KINDS[self.random.index(names::KINDS.len())];
        let name = self.unique("monsters", |random| match random.range(0, 4) {
            0 => names::first_name(random),
            _ => format!("{} {}", names::first_name(random), random.pick(names::EPITHETS)),
        });
        self.entities += 1;
        let loot = self.loot();
        let random = &mut self.random;
        let home = [random.quarter(0, 200), 0.0, random.quarter(0, 200)];
        let mut entity = Entity::new(EntityId(0x1000 + self.entities), home);
        entity.scale = [random.quarter(1, 2); 3];
        let monster = Monster {
            entity,
            display_name: name,
            health: f32::from(health) + random.quarter(0, 20),
            mood: if random.once_in(3) { Mood::Angry } else { Mood::Calm },
            stats: Stats {
                level: random.byte(1, 12),
                strength: strength + random.byte(0, 3),
                agility: agility + random.byte(0, 3),
                wits: wits + random.byte(0, 3),
                damage: [random.quarter(1, 3), random.quarter(3, 12)],
            },
            resistances: resistances(random),
            loot,
            patrol: (0..random.range(0, 4)).map(|_| [random.quarter(0, 200), 0.0, random.quarter(0, 200)]).collect(),
            brain: brain(random, version),
        };
        let old = match version {
            1 => jasset::to_string(&v1::Monster::from(&monster)),
            2 => jasset::to_string(&v2::Monster::from(&monster)),
            _ => jasset::to_string(&monster),
        }?;
        let (kind, name) = (names::slug(kind), names::slug(&monster.display_name));
        self.keep(format!("monsters/{kind}/{name}.jasset"), version, &old, &monster)
    }

    /// Each item once: it is the key.
    fn loot(&mut self) -> Vec<Drop> {
        let items: BTreeSet<_> = (0..self.random.range(0, 4)).map(|_| self.some_item()).collect();
        let random = &mut self.random;
        let drop = |item| {
            let least = random.range(1, 2);
            Drop {
                item,
                chance: f32::from(random.range(1, 20) * 5) / 100.0,
                count: [least, least + random.range(0, 3)],
            }
        };
        items.into_iter().map(drop).collect()
    }
}

fn resistances(random: &mut Random) -> BTreeMap<Element, f32> {
    let elements = [Element::Iron, Element::Fire, Element::Frost, Element::Poison, Element::Light];
    let mut resistances = BTreeMap::new();
    for element in elements {
        if random.once_in(3) {
            resistances.insert(element, (f32::from(random.range(0, 20)) * 5.0 - 25.0) / 100.0);
        }
    }
    resistances
}

fn state(name: &str, action: Action, ways: Vec<(&str, Condition)>) -> State {
    let transition = |(to, when)| Transition { to: String::from(to), when };
    State { name: name.into(), action, timeout: None, transitions: ways.into_iter().map(transition).collect() }
}

/// A state machine that the build of that version could hold.
fn brain(random: &mut Random, version: u8) -> Brain {
    let far = |metres| Condition::Not(Box::new(Condition::EnemyWithin(metres)));
    let (reach, sight, dread) = (1.5, random.quarter(8, 18), f32::from(random.range(2, 6)) * 0.05);
    let cooldown = if version == 1 { 2.0 } else { [1.0, 2.0, 3.0, 4.0][random.index(4)] };
    let calm = if random.once_in(2) { Action::Idle } else { Action::Patrol { speed: random.quarter(1, 2) } };
    let (calm_name, seen) = match (&calm, version) {
        (Action::Idle, 1) => ("sleep", Condition::EnemyWithin(sight)),
        (Action::Idle, _) => ("sleep", Condition::All(vec![Condition::SeesEnemy, Condition::EnemyWithin(sight)])),
        _ => ("wander", Condition::SeesEnemy),
    };
    let mut states = vec![
        state(calm_name, calm, vec![("hunt", seen)]),
        state(
            "hunt",
            Action::Chase { speed: random.quarter(2, 5), shout: version > 1 && random.once_in(2) },
            vec![("fight", Condition::EnemyWithin(reach)), (calm_name, far(sight + 6.0))],
        ),
    ];
    let mut fight = vec![("hunt", far(reach + 1.0))];
    if random.once_in(2) {
        fight.insert(0, ("flee", Condition::HealthBelow(dread)));
        states.push(state(
            "flee",
            Action::Flee { speed: random.quarter(3, 6) },
            vec![(calm_name, Condition::Elapsed(random.quarter(4, 12)))],
        ));
    }
    states.push(state("fight", Action::Attack(Attack { reach, cooldown }), fight));
    let mut brain = Brain { start: calm_name.into(), leash: None, states };
    if version == 3 {
        brain.leash = [None, Some(None), Some(Some(random.quarter(20, 60)))][random.index(3)];
        if random.once_in(2) {
            let ends = Condition::Any(vec![Condition::Elapsed(6.0), far(sight)]);
            let mut cast = state(
                "cast",
                Action::Cast(random.pick(names::SPELLS).into(), random.byte(2, 9)),
                vec![(calm_name, ends)],
            );
            cast.timeout = Some(random.quarter(5, 20));
            brain.states.push(cast);
        }
    }
    brain
}
