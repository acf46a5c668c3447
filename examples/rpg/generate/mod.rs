//! How does a world of many files come to be, with its past?
//!
//! [`files`] makes up each thing as what it is today. An older file is that same thing as the build of its time would
//! have saved it (see `v1` and `v2`), so it can say nothing that its time did not know; and it then went through the
//! hands of people and tools (see `edits`).

mod items;
mod monsters;
mod quests;
mod talks;
mod techs;

use std::collections::BTreeSet;

use jasset::{JAsset, Result};

use crate::{dialogue::DialogueId, edits, item::ItemId, names, quest::QuestId, random::Random, tech::TechId};

/// How many files [`files`] makes.
pub const COUNT: usize = ITEMS + MONSTERS + TALKS + TECHS + QUESTS;
const ITEMS: usize = 220;
const MONSTERS: usize = 160;
const TALKS: usize = 60;
const TECHS: usize = 60;
const QUESTS: usize = 40;

/// A file of the world.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is, below the folder of the world.
    pub path: String,
    /// The version of the schema that it was written with.
    pub version: u8,
    /// What is in it.
    pub text: String,
    /// What the present program would write for the same thing.
    pub present: String,
}

/// All files of the world that has this seed. One seed always gives the same bytes.
pub fn files(seed: u64) -> Result<Vec<File>> {
    let mut world = World { random: Random::new(seed), ..World::default() };
    for _ in 0..ITEMS {
        world.item()?;
    }
    for number in 0..TALKS {
        world.talk(number)?;
    }
    for _ in 0..MONSTERS {
        world.monster()?;
    }
    for number in 0..TECHS {
        world.tech(number)?;
    }
    for _ in 0..QUESTS {
        world.quest()?;
    }
    Ok(world.files)
}

/// What there is so far: later things speak of earlier ones.
#[derive(Default)]
struct World {
    random: Random,
    files: Vec<File>,
    taken: BTreeSet<String>,
    items: Vec<(ItemId, &'static str)>,
    talks: Vec<DialogueId>,
    techs: Vec<TechId>,
    quests: Vec<QuestId>,
    entities: u64,
}

impl World {
    /// The version of the schema that the next file is of: two in ten are as new as the program.
    fn version(&mut self) -> u8 {
        match self.random.range(1, 10) {
            1..=4 => 1,
            5..=8 => 2,
            _ => 3,
        }
    }

    /// A name that no other file has.
    fn unique(&mut self, folder: &str, mut name: impl FnMut(&mut Random) -> String) -> String {
        for attempt in 1.. {
            let mut name = name(&mut self.random);
            if attempt > 20 {
                name = format!("{name} {attempt}");
            }
            if self.taken.insert(format!("{folder}/{}", names::slug(&name))) {
                return name;
            }
        }
        unreachable!("some number is free")
    }

    /// Keeps a file: `old` is what the build of its time wrote.
    fn keep<'a>(&mut self, path: String, version: u8, old: &str, present: &impl JAsset<'a>) -> Result<()> {
        let text = edits::edited(&mut self.random, old);
        self.files.push(File { path, version, text, present: jasset::to_string(present)? });
        Ok(())
    }

    fn some_item(&mut self) -> ItemId {
        let index = self.random.index(self.items.len());
        self.items[index].0.clone()
    }
}
