//! What does a game do with data that came up to date?
//!
//! `cargo run --example rpg` loads the folder that `cargo run --example upgrade` left, looks up who speaks of whom, lets
//! a goblin meet a hero, and talks to the ferryman.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::ExitCode,
};

use jasset::{Arena, Asset, Document, LoadOptions, Registry};
use rpg::{
    brain::{Action, Senses},
    dialogue::{Choice, Dialogue, DialogueId, Node},
    effect::{Effect, Requirement},
    folder,
    item::{Item, ItemId, Modifier},
    monster::Monster,
    quest::{Goal, Quest, QuestId},
    tech::{Tech, TechId, Unlock},
};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn play() -> Result<()> {
    let place = folder::package().join("upgraded/rpg");
    if !place.exists() {
        return Err("there is no world yet: cargo run --example upgrade".into());
    }
    let world = World::load(&rpg::registry()?, &place)?;
    println!(
        "{} items, {} monsters, {} talks, {} crafts and {} quests",
        world.items.len(),
        world.monsters.len(),
        world.talks.len(),
        world.techs.len(),
        world.quests.len()
    );
    let (found, dangling) = world.references();
    println!("{found} references lead somewhere, {} do not\n", dangling.len());
    for reference in dangling {
        println!("    {reference}");
    }

    hunt(world.monster("Grik the Unwashed")?);
    println!();
    let mut hero = Hero::default();
    hero.talk(&world, "ferryman")?;
    println!("\nTo build river locks, learn {}.", world.path_to("river_locks")?.join(", then "));
    Ok(())
}

/// All that the game is made of, by the names that its parts have for each other.
#[derive(Default)]
struct World {
    items: BTreeMap<ItemId, Item>,
    monsters: Vec<Monster>,
    talks: BTreeMap<DialogueId, Dialogue>,
    techs: BTreeMap<TechId, Tech>,
    quests: BTreeMap<QuestId, Quest>,
}

impl World {
    fn load(registry: &Registry, place: &Path) -> Result<Self> {
        let mut world = Self::default();
        let (mut arena, options) = (Arena::new(), LoadOptions::new());
        for path in folder::assets(place)? {
            let bytes = fs::read(&path)?;
            arena.reset();
            let document = Document::parse_in(&arena, &bytes);
            for record in document.records() {
                let in_file = |error: jasset::Error| error.in_file(path.display());
                world.add(registry.load_record(&record, &options).map_err(in_file)?.value);
            }
        }
        Ok(world)
    }

    /// What is none of these stands around in the world, and nobody asks for it here.
    fn add(&mut self, asset: Box<dyn Asset>) {
        let Err(asset) = asset.downcast::<Item>().map(|item| self.items.insert(item.id.clone(), *item)) else { return };
        let Err(asset) = asset.downcast::<Monster>().map(|monster| self.monsters.push(*monster)) else { return };
        let Err(asset) = asset.downcast::<Dialogue>().map(|talk| self.talks.insert(talk.id.clone(), *talk)) else {
            return;
        };
        let Err(asset) = asset.downcast::<Tech>().map(|tech| self.techs.insert(tech.id.clone(), *tech)) else { return };
        if let Ok(quest) = asset.downcast::<Quest>() {
            self.quests.insert(quest.id.clone(), *quest);
        }
    }

    fn monster(&self, name: &str) -> Result<&Monster> {
        let monster = self.monsters.iter().find(|monster| monster.display_name == name);
        monster.ok_or_else(|| format!("there is no monster called {name}").into())
    }

    /// How many references there are, and those that lead nowhere.
    fn references(&self) -> (usize, Vec<String>) {
        let mut links = Links { world: self, found: 0, dangling: Vec::new() };
        for monster in &self.monsters {
            links.items(&monster.display_name, monster.loot.iter().map(|drop| &drop.item));
            let brain = &monster.brain;
            let transitions = brain.states.iter().flat_map(|state| &state.transitions);
            for name in
                transitions.map(|transition| &transition.to).chain(Some(&brain.start).filter(|start| !start.is_empty()))
            {
                links.link(&monster.display_name, "state", name, brain.state(name).is_some());
            }
        }
        for talk in self.talks.values() {
            links.link(&talk.id.0, "node", &talk.start, talk.nodes.contains_key(&talk.start));
            for choice in talk.nodes.values().flat_map(|node| &node.choices) {
                if let Some(goto) = &choice.goto {
                    links.link(&talk.id.0, "node", goto, talk.nodes.contains_key(goto));
                }
                links.effects(&talk.id.0, &choice.effects);
                if let Some(Requirement::Has { item, .. }) = &choice.requires {
                    links.items(&talk.id.0, [item]);
                }
            }
        }
        for tech in self.techs.values() {
            for parent in &tech.requires {
                links.link(&tech.id.0, "craft", &parent.0, self.techs.contains_key(parent));
            }
            let items = tech.unlocks.iter().filter_map(|unlock| match unlock {
                Unlock::Item(item) => Some(item),
                _ => None,
            });
            links.items(&tech.id.0, items);
        }
        for quest in self.quests.values() {
            links.talk(&quest.id.0, &quest.begins_with);
            links.items(&quest.id.0, quest.reward.goods.keys());
            for goal in quest.stages.iter().flat_map(|stage| &stage.goals) {
                match goal {
                    Goal::Collect { item, .. } => links.items(&quest.id.0, [item]),
                    Goal::TalkTo(talk) => links.talk(&quest.id.0, talk),
                    Goal::Defeat { .. } | Goal::Reach(..) | Goal::Unknown(_) => {}
                }
            }
        }
        (links.found, links.dangling)
    }

    /// What must be learned for a craft, in an order in which it can be.
    fn path_to(&self, id: &str) -> Result<Vec<&str>> {
        let (mut order, mut known) = (Vec::new(), BTreeSet::new());
        self.learn(&TechId(id.into()), &mut order, &mut known)?;
        Ok(order)
    }

    fn learn<'w>(&'w self, id: &TechId, order: &mut Vec<&'w str>, known: &mut BTreeSet<&'w TechId>) -> Result<()> {
        let tech = self.techs.get(id).ok_or_else(|| format!("there is no craft called {}", id.0))?;
        if known.insert(&tech.id) {
            for parent in &tech.requires {
                self.learn(parent, order, known)?;
            }
            order.push(&tech.name);
        }
        Ok(())
    }
}

/// Follows references.
struct Links<'w> {
    world: &'w World,
    found: usize,
    dangling: Vec<String>,
}

impl Links<'_> {
    fn link(&mut self, from: &str, what: &str, to: &str, is_there: bool) {
        if is_there {
            self.found += 1;
        } else {
            self.dangling.push(format!("{from}: there is no {what} called {to}"));
        }
    }

    fn items<'i>(&mut self, from: &str, items: impl IntoIterator<Item = &'i ItemId>) {
        for item in items {
            self.link(from, "item", &item.0, self.world.items.contains_key(item));
        }
    }

    fn talk(&mut self, from: &str, talk: &DialogueId) {
        self.link(from, "talk", &talk.0, self.world.talks.contains_key(talk));
    }

    fn effects(&mut self, from: &str, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Give { item, .. } | Effect::Take { item, .. } => self.items(from, [item]),
                Effect::StartQuest(quest) => {
                    self.link(from, "quest", &quest.0, self.world.quests.contains_key(quest));
                }
                Effect::SetFlag(_) | Effect::Reputation(..) | Effect::Unknown(_) => {}
            }
        }
    }
}

/// A hero comes near, hits, and goes again; a line for each second in which the monster changes its mind.
fn hunt(monster: &Monster) {
    let brain = &monster.brain;
    println!("{} has {} health, and is {:?}.", monster.display_name, monster.health, monster.mood);
    let Some(mut state) = brain.state(&brain.start) else {
        println!("It has no mind of its own.");
        return;
    };
    let (mut since, mut health) = (0_u8, monster.health);
    for second in 0..40_u8 {
        let now = f32::from(second);
        let enemy = if second < 20 { (30.0 - 3.0 * now).max(1.0) } else { 3.0 * (now - 20.0) };
        if matches!(state.action, Action::Attack(_)) && enemy < 2.0 {
            health -= 6.0;
        }
        let senses = Senses { enemy, health: health / monster.health, elapsed: f32::from(second - since) };
        if let Some(next) = state.next(senses).and_then(|name| brain.state(name)) {
            println!(
                "  {second:>2} s, enemy at {enemy} m, health {health}: {} -> {} ({:?})",
                state.name, next.name, next.action
            );
            (state, since) = (next, second);
        }
    }
}

/// Who plays.
#[derive(Default)]
struct Hero {
    bag: BTreeMap<ItemId, u16>,
    flags: BTreeSet<String>,
    level: u8,
}

impl Hero {
    /// Gives the first answer that leads on, until none does.
    fn talk(&mut self, world: &World, id: &str) -> Result<()> {
        let talk = world.talks.get(&DialogueId(id.into())).ok_or_else(|| format!("there is no talk called {id}"))?;
        let mut name = Some(&talk.start);
        while let Some(node) = name.and_then(|name| talk.nodes.get(name)) {
            say(node.speaker.as_ref().unwrap_or(&talk.speaker), node);
            let offered: Vec<_> = node.choices.iter().filter(|choice| self.may(choice)).collect();
            for choice in &offered {
                println!("    * {}", choice.say);
            }
            let Some(choice) = offered.iter().find(|choice| choice.goto.is_some()) else { break };
            println!("  Hero: {}", choice.say);
            for effect in &choice.effects {
                self.feel(world, effect);
            }
            name = choice.goto.as_ref();
        }
        Ok(())
    }

    fn may(&self, choice: &Choice) -> bool {
        choice.requires.as_ref().is_none_or(|requirement| self.meets(requirement))
    }

    fn meets(&self, requirement: &Requirement) -> bool {
        match requirement {
            Requirement::Has { item, count } => self.bag.get(item).is_some_and(|there| there >= count),
            Requirement::Flag(flag) => self.flags.contains(flag),
            Requirement::LevelAtLeast(level) => self.level >= *level,
            Requirement::Not(requirement) => !self.meets(requirement),
            Requirement::All(requirements) => requirements.iter().all(|requirement| self.meets(requirement)),
            Requirement::Unknown(_) => false,
        }
    }

    fn feel(&mut self, world: &World, effect: &Effect) {
        match effect {
            Effect::Give { item, count } => {
                *self.bag.entry(item.clone()).or_default() += count;
                println!("    [{count} of {}]", world.items.get(item).map_or("nothing", |item| &item.name));
                for modifier in world.items.get(item).into_iter().flat_map(|item| &item.modifiers) {
                    if let Modifier::Bonus { stat, points } = modifier {
                        println!("    [{points} to {stat:?}]");
                    }
                }
            }
            Effect::Take { item, count } => {
                let there = self.bag.entry(item.clone()).or_default();
                *there = there.saturating_sub(*count);
            }
            Effect::SetFlag(flag) => {
                self.flags.insert(flag.clone());
            }
            Effect::StartQuest(quest) => {
                println!("    [a quest begins: {}]", world.quests.get(quest).map_or("nothing", |quest| &quest.title));
            }
            Effect::Reputation(place, points) => println!("    [{place}: {points:+}]"),
            Effect::Unknown(text) => println!("    [only a newer build knows: {text}]"),
        }
    }
}

fn say(speaker: &str, node: &Node) {
    for paragraph in node.text.lines().filter(|line| !line.is_empty()) {
        println!("  {speaker}: {paragraph}");
    }
}
