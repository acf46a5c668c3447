//! What can a hero carry?

use std::collections::BTreeSet;

use jasset::JAsset;

use crate::v1;

/// The name of an item in other files, once a plain string.
#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub String);

/// How hard it is to come by.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rarity {
    /// Hardly worth its weight.
    #[jasset(alias = "Trash")]
    Poor,
    /// In every shop.
    #[default]
    Common,
    /// In some.
    Uncommon,
    /// In none.
    Rare,
    /// There is one.
    Legendary,
}

/// Where it is worn.
#[derive(JAsset, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// In one hand.
    #[jasset(alias = "Weapon")]
    Hand,
    /// In both.
    BothHands,
    /// On the head.
    Head,
    /// Around the body.
    Body,
    /// On the feet.
    Feet,
    /// On a finger.
    Finger,
}

/// What a modifier changes.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stat {
    /// Carries and hits.
    #[default]
    #[jasset(alias = "Str")]
    Strength,
    /// Dodges and sneaks.
    #[jasset(alias = "Agi")]
    Agility,
    /// Reads and casts.
    #[jasset(alias = "Int")]
    Wits,
    /// Holds out.
    #[jasset(alias = "Hp")]
    Health,
}

/// What hurts, and what one can be hardened against.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[jasset(rename_all = "snake_case")]
pub enum Element {
    /// Blades and clubs.
    #[default]
    Iron,
    /// Flames.
    Fire,
    /// Ice and deep water.
    #[jasset(alias = "cold")]
    Frost,
    /// What snakes have.
    Poison,
    /// What priests have.
    Light,
}

/// What an item does to its owner, and to others.
///
/// Version 2 called it `Effect`, and some variants otherwise.
#[derive(JAsset, Clone, Debug, PartialEq)]
pub enum Modifier {
    /// Points on top.
    #[jasset(alias = "Add")]
    Bonus {
        /// Of what.
        stat: Stat,
        /// How many; less than none is a curse.
        #[jasset(alias = "Amount")]
        points: f32,
    },
    /// A factor.
    #[jasset(alias = "Mul")]
    Scale(Stat, f32),
    /// Takes a fraction of some damage away.
    Resist {
        /// Of which kind.
        element: Element,
        /// From 0 to 1.
        #[jasset(default = 0.25)]
        fraction: f32,
    },
    /// A spell, now and then.
    OnHit(Proc),
    /// More damage to these.
    #[jasset(alias = "Bane")]
    Slays(String),
    /// Needs no smith.
    Unbreakable,
    /// What only a newer build knows, word for word.
    #[jasset(other)]
    Unknown(String),
}

/// A spell that comes with a blow. An enum has no version: what changes from version to version is a struct, which the
/// variant holds.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Percent", before = 2, with = Self::percent_to_chance))]
pub struct Proc {
    /// The name of the spell.
    pub spell: String,
    /// From 0 to 1.
    pub chance: f32,
    /// Seconds until it can come again.
    #[jasset(since = 2)]
    pub cooldown: Option<f32>,
}

impl Proc {
    fn percent_to_chance(&mut self, percent: u8) -> Result<(), String> {
        self.chance = fraction(percent)?;
        Ok(())
    }
}

/// Versions 1 and 2 had chances in whole percent.
pub(crate) fn fraction(percent: u8) -> Result<f32, String> {
    match percent {
        0..=100 => Ok(f32::from(percent) / 100.0),
        _ => Err(format!("a chance of {percent} percent")),
    }
}

/// What a shop asks.
#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Gold coins.
    pub gold: u32,
    /// Silver coins, twenty to a gold coin.
    pub silver: u32,
}

/// Kilograms; versions 1 and 2 had whole grams.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Kilograms(pub f32);

/// A thing to carry, wear, drink or sell.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
#[jasset(deprecated("Tier", before = 2, with = Self::tier_to_rarity))]
#[jasset(deprecated("IconFolder", "IconFile", before = 2, with = Self::join_icon))]
#[jasset(deprecated("Tags", before = 2, with = Self::split_tags))]
#[jasset(deprecated("EquipSlot", before = 2, with = Self::name_slot))]
#[jasset(deprecated("Bonuses", before = 2, with = Self::bonuses_to_modifiers))]
#[jasset(deprecated("Grams", before = 3, with = Self::grams_to_weight))]
#[jasset(deprecated("Gold", "Silver", before = 3, with = Self::coins_to_price))]
#[jasset(deprecated("Stackable", before = 3, with = Self::stackable_to_stack))]
#[jasset(deprecated("Sellable", before = 3, drop))]
pub struct Item {
    /// Its name in other files.
    pub id: ItemId,
    /// Its name on the screen.
    #[jasset(alias = "Title")]
    pub name: String,
    /// How hard it is to come by.
    #[jasset(since = 2)]
    pub rarity: Rarity,
    /// The path of a picture.
    #[jasset(since = 2)]
    pub icon: String,
    /// What it weighs.
    #[jasset(since = 3)]
    pub weight: Kilograms,
    /// What a shop asks.
    #[jasset(since = 3)]
    pub price: Price,
    /// Where it is worn, if anywhere.
    #[jasset(since = 2)]
    pub slot: Option<Slot>,
    /// How many lie in one place of the bag; without it, one.
    #[jasset(since = 3)]
    pub stack: Option<u16>,
    /// What to find it by.
    #[jasset(since = 2, alias("Labels", until = 3))]
    pub keywords: BTreeSet<String>,
    /// What it does.
    #[jasset(since = 2, alias("Effects", until = 3))]
    pub modifiers: Vec<Modifier>,
    /// What the old woman tells about it.
    #[jasset(since = 2)]
    pub lore: Option<String>,
}

impl Item {
    fn tier_to_rarity(&mut self, tier: u8) -> Result<(), String> {
        self.rarity = match tier {
            0 => Rarity::Poor,
            1 => Rarity::Common,
            2 => Rarity::Uncommon,
            3 => Rarity::Rare,
            4 => Rarity::Legendary,
            _ => return Err(format!("an item had the tiers 0 to 4, not {tier}")),
        };
        Ok(())
    }

    /// Two keys become one.
    fn join_icon(&mut self, folder: Option<String>, file: Option<String>) {
        self.icon = [folder, file].into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    }

    /// One string becomes a set.
    fn split_tags(&mut self, tags: String) {
        self.keywords = tags.split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(String::from).collect();
    }

    /// An empty string becomes `none`.
    fn name_slot(&mut self, slot: String) -> Result<(), String> {
        self.slot = match slot.as_str() {
            "" => None,
            "weapon" => Some(Slot::Hand),
            "two-handed" => Some(Slot::BothHands),
            "head" => Some(Slot::Head),
            "body" => Some(Slot::Body),
            "feet" => Some(Slot::Feet),
            "ring" => Some(Slot::Finger),
            _ => return Err(format!("there never was a slot `{slot}`")),
        };
        Ok(())
    }

    /// A hook may take a list of an old type.
    fn bonuses_to_modifiers(&mut self, bonuses: Vec<v1::Bonus>) {
        let modifier = |v1::Bonus { stat, amount }| Modifier::Bonus { stat: stat.into(), points: amount };
        self.modifiers = bonuses.into_iter().map(modifier).collect();
    }

    fn grams_to_weight(&mut self, grams: u32) -> Result<(), String> {
        let grams = u16::try_from(grams).map_err(|_| format!("nobody carries {grams} grams"))?;
        self.weight = Kilograms(f32::from(grams) / 1000.0);
        Ok(())
    }

    /// Two keys move into a struct.
    fn coins_to_price(&mut self, gold: Option<u32>, silver: Option<u32>) {
        self.price = Price { gold: gold.unwrap_or(0), silver: silver.unwrap_or(0) };
    }

    fn stackable_to_stack(&mut self, stackable: bool) {
        self.stack = stackable.then_some(20);
    }
}
