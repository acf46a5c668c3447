//! Which characters are measured on?

use crate::{
    nested::{Character, Item, Mount, State},
    world::Random,
};

const ITEMS: [&str; 6] = ["Rope", "Healing potion", "Rusty short sword", "Torch", "Tower shield", "Bag of holding"];
const ENCHANTMENTS: [&str; 4] = ["Sharpness", "Light as a feather", "Undying", "Of the deep"];
const ELEMENTS: [&str; 5] = ["cold", "deep water", "fire", "poison", "thunder"];
const SLOTS: [&str; 4] = ["belt", "hand", "head", "off hand"];
const TAGS: [&str; 5] = ["elite", "merchant", "quest giver", "undead", "wanted"];
const LINES: [&str; 3] = ["Halt!", "The bridge is out; take the ford.", "You there, with the lamp"];

/// A seeded party.
pub(crate) fn party(count: usize) -> Vec<Character<'static>> {
    let mut random = Random::new(11);
    (0..count).map(|_| character(&mut random)).collect()
}

fn character(random: &mut Random) -> Character<'static> {
    Character {
        id: random.next(),
        name: one_of(random, &["Aldwin of the Fen", "Brother Odo", "Marla", "The Reeve"]),
        inventory: several(random, 5, item),
        resistances: several(random, 4, |random| (one_of(random, &ELEMENTS), random.float())).into_iter().collect(),
        equipped: several(random, 3, |random| (one_of(random, &SLOTS), item(random))).into_iter().collect(),
        state: match random.below(5) {
            0 => State::Idle,
            1 => State::Asleep(random.float()),
            2 => State::Chase { target: random.next(), speed: random.float() },
            3 => State::Patrol(small(random), small(random)),
            _ => State::Speak(one_of(random, &LINES)),
        },
        home: (random.below(2) == 0).then(|| point(random)),
        mount: (random.below(3) == 0).then(|| Mount {
            name: one_of(random, &["Grey mule", "Shadow"]),
            speed: random.float(),
            bags: several(random, 3, item),
        }),
        tags: several(random, 4, |random| one_of(random, &TAGS)),
        waypoints: several(random, 6, point),
    }
}

fn item(random: &mut Random) -> Item<'static> {
    Item {
        name: one_of(random, &ITEMS),
        count: small(random),
        durability: random.float(),
        enchantments: several(random, 3, |random| one_of(random, &ENCHANTMENTS)),
    }
}

fn several<T>(random: &mut Random, limit: u64, mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    (0..random.below(limit)).map(|_| make(random)).collect()
}

fn one_of(random: &mut Random, names: &[&'static str]) -> &'static str {
    names[usize::try_from(random.below(names.len() as u64)).unwrap_or_default()]
}

fn small(random: &mut Random) -> u32 {
    u32::try_from(random.below(100)).unwrap_or_default()
}

fn point(random: &mut Random) -> [f32; 3] {
    std::array::from_fn(|_| random.float())
}
