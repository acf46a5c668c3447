//! What is measured on besides: a seeded party of characters, with lists, maps, enums and options in one another.

use std::collections::BTreeMap;

use jasset::JAsset;
use serde::{Deserialize, Serialize};

use crate::world::Random;

/// With strings that are borrowed.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::BorrowDecode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
)]
pub(crate) struct Character<'a> {
    pub(crate) id: u64,
    pub(crate) name: &'a str,
    #[serde(borrow)]
    pub(crate) inventory: Vec<Item<'a>>,
    #[serde(borrow)]
    pub(crate) resistances: BTreeMap<&'a str, f32>,
    #[serde(borrow)]
    pub(crate) equipped: BTreeMap<&'a str, Item<'a>>,
    #[serde(borrow)]
    pub(crate) state: State<'a>,
    pub(crate) home: Option<[f32; 3]>,
    #[serde(borrow)]
    pub(crate) mount: Option<Mount<'a>>,
    #[serde(borrow)]
    pub(crate) tags: Vec<&'a str>,
    pub(crate) waypoints: Vec<[f32; 3]>,
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::BorrowDecode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
)]
pub(crate) struct Item<'a> {
    pub(crate) name: &'a str,
    pub(crate) count: u32,
    pub(crate) durability: f32,
    #[serde(borrow)]
    pub(crate) enchantments: Vec<&'a str>,
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::BorrowDecode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
)]
pub(crate) enum State<'a> {
    #[default]
    Idle,
    Asleep(f32),
    Chase {
        target: u64,
        speed: f32,
    },
    Patrol(u32, u32),
    Speak(&'a str),
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::BorrowDecode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
)]
pub(crate) struct Mount<'a> {
    pub(crate) name: &'a str,
    pub(crate) speed: f32,
    #[serde(borrow)]
    pub(crate) bags: Vec<Item<'a>>,
}

/// The same with strings of its own.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::Decode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    savefile_derive::Savefile,
)]
#[jasset(rename = "Character")]
pub(crate) struct OwnedCharacter {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) inventory: Vec<OwnedItem>,
    pub(crate) resistances: BTreeMap<String, f32>,
    pub(crate) equipped: BTreeMap<String, OwnedItem>,
    pub(crate) state: OwnedState,
    pub(crate) home: Option<[f32; 3]>,
    pub(crate) mount: Option<OwnedMount>,
    pub(crate) tags: Vec<String>,
    pub(crate) waypoints: Vec<[f32; 3]>,
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::Decode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    savefile_derive::Savefile,
)]
#[jasset(rename = "Item")]
pub(crate) struct OwnedItem {
    pub(crate) name: String,
    pub(crate) count: u32,
    pub(crate) durability: f32,
    pub(crate) enchantments: Vec<String>,
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::Decode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    savefile_derive::Savefile,
)]
#[jasset(rename = "State")]
pub(crate) enum OwnedState {
    #[default]
    Idle,
    Asleep(f32),
    Chase {
        target: u64,
        speed: f32,
    },
    Patrol(u32, u32),
    Speak(String),
}

#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    JAsset,
    Serialize,
    Deserialize,
    bitcode::Encode,
    bitcode::Decode,
    bincode::Encode,
    bincode::Decode,
    speedy::Readable,
    speedy::Writable,
    borsh::BorshSerialize,
    borsh::BorshDeserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    savefile_derive::Savefile,
)]
#[jasset(rename = "Mount")]
pub(crate) struct OwnedMount {
    pub(crate) name: String,
    pub(crate) speed: f32,
    pub(crate) bags: Vec<OwnedItem>,
}

/// The same with lists in an arena.
#[derive(Debug, Default, JAsset)]
#[jasset(rename = "Character")]
pub(crate) struct ArenaCharacter<'a> {
    id: u64,
    name: &'a str,
    inventory: &'a [ArenaItem<'a>],
    resistances: BTreeMap<&'a str, f32>,
    equipped: BTreeMap<&'a str, ArenaItem<'a>>,
    state: State<'a>,
    home: Option<[f32; 3]>,
    mount: Option<ArenaMount<'a>>,
    tags: &'a [&'a str],
    waypoints: &'a [[f32; 3]],
}

#[derive(Debug, Default, JAsset)]
#[jasset(rename = "Item")]
struct ArenaItem<'a> {
    name: &'a str,
    count: u32,
    durability: f32,
    enchantments: &'a [&'a str],
}

#[derive(Debug, Default, JAsset)]
#[jasset(rename = "Mount")]
struct ArenaMount<'a> {
    name: &'a str,
    speed: f32,
    bags: &'a [ArenaItem<'a>],
}

impl PartialEq<Character<'_>> for ArenaCharacter<'_> {
    fn eq(&self, other: &Character<'_>) -> bool {
        self.id == other.id
            && self.name == other.name
            && *self.inventory == *other.inventory
            && self.resistances == other.resistances
            && self.equipped.len() == other.equipped.len()
            && self.equipped.iter().zip(&other.equipped).all(|(entry, other)| entry.0 == other.0 && entry.1 == other.1)
            && self.state == other.state
            && self.home == other.home
            && self.mount.is_some() == other.mount.is_some()
            && self.mount.iter().zip(&other.mount).all(|(mount, other)| {
                mount.name == other.name && mount.speed == other.speed && *mount.bags == *other.bags
            })
            && *self.tags == *other.tags
            && *self.waypoints == *other.waypoints
    }
}

impl PartialEq<Item<'_>> for ArenaItem<'_> {
    fn eq(&self, other: &Item<'_>) -> bool {
        self.name == other.name
            && self.count == other.count
            && self.durability == other.durability
            && *self.enchantments == *other.enchantments
    }
}

const ITEMS: [&str; 6] = ["Rope", "Healing potion", "Rusty short sword", "Torch", "Tower shield", "Bag of holding"];
const ENCHANTMENTS: [&str; 4] = ["Sharpness", "Light as a feather", "Undying", "Of the deep"];
const ELEMENTS: [&str; 5] = ["cold", "deep water", "fire", "poison", "thunder"];
const SLOTS: [&str; 4] = ["belt", "hand", "head", "off hand"];
const TAGS: [&str; 5] = ["elite", "merchant", "quest giver", "undead", "wanted"];
const LINES: [&str; 3] = ["Halt!", "The bridge is out; take the ford.", "You there, with the lamp"];

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

impl From<&Character<'_>> for OwnedCharacter {
    fn from(character: &Character<'_>) -> Self {
        Self {
            id: character.id,
            name: character.name.into(),
            inventory: owned(&character.inventory),
            resistances: character.resistances.iter().map(|(name, by)| ((*name).into(), *by)).collect(),
            equipped: character.equipped.iter().map(|(slot, item)| ((*slot).into(), item.into())).collect(),
            state: match &character.state {
                State::Idle => OwnedState::Idle,
                State::Asleep(hours) => OwnedState::Asleep(*hours),
                State::Chase { target, speed } => OwnedState::Chase { target: *target, speed: *speed },
                State::Patrol(from, to) => OwnedState::Patrol(*from, *to),
                State::Speak(line) => OwnedState::Speak((*line).into()),
            },
            home: character.home,
            mount: character.mount.as_ref().map(|mount| OwnedMount {
                name: mount.name.into(),
                speed: mount.speed,
                bags: owned(&mount.bags),
            }),
            tags: character.tags.iter().map(|tag| (*tag).into()).collect(),
            waypoints: character.waypoints.clone(),
        }
    }
}

impl From<&Item<'_>> for OwnedItem {
    fn from(item: &Item<'_>) -> Self {
        Self {
            name: item.name.into(),
            count: item.count,
            durability: item.durability,
            enchantments: item.enchantments.iter().map(|name| (*name).into()).collect(),
        }
    }
}

fn owned<'i, 'a: 'i, T: From<&'i Item<'a>>>(items: &'i [Item<'a>]) -> Vec<T> {
    items.iter().map(T::from).collect()
}
