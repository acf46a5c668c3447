//! What is measured on besides: characters, with lists, maps, enums and options in one another.

use std::collections::BTreeMap;

use jasset::JAsset;
use serde::{Deserialize, Serialize};

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
