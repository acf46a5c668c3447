//! What lies around?

use std::collections::BTreeSet;

use jasset::Result;

use super::World;
use crate::{
    item::{Element, Item, ItemId, Kilograms, Modifier, Price, Proc, Rarity, Slot, Stat},
    names,
    random::Random,
    v1, v2,
};

impl World {
    pub(super) fn item(&mut self) -> Result<()> {
        let version = self.version();
        let (noun, folder, slot, grams, keywords) = names::THINGS[self.random.index(names::THINGS.len())];
        let name = self.unique("items", |random| item_name(random, noun));
        let random = &mut self.random;
        let rarity = [Rarity::Poor, Rarity::Common, Rarity::Common, Rarity::Uncommon, Rarity::Rare, Rarity::Legendary]
            [random.index(6)];
        let item = Item {
            id: ItemId(names::slug(&name)),
            icon: format!("icons/{folder}/{}_{:02}.png", names::slug(noun), random.range(1, 24)),
            weight: Kilograms(f32::from(grams + random.range(0, 40) * 5) / 1000.0),
            price: Price {
                gold: u32::from(random.range(0, 60)) * (rarity as u32 + 1),
                silver: random.range(0, 19).into(),
            },
            rarity,
            // The first version had no stacks of another size, and no lore.
            stack: slot.is_none().then(|| if version == 3 { random.range(1, 10) * 10 } else { 20 }),
            slot,
            keywords: keywords.iter().map(|keyword| String::from(*keyword)).collect::<BTreeSet<_>>(),
            modifiers: (0..random.range(0, 3)).map(|_| modifier(random, version, slot)).collect(),
            lore: (version > 1 && random.once_in(3)).then(|| random.pick(names::LORE).into()),
            name,
        };
        let old = match version {
            1 => jasset::to_string(&v1::Item::from(&item)),
            2 => jasset::to_string(&v2::Item::from(&item)),
            _ => jasset::to_string(&item),
        }?;
        self.items.push((item.id.clone(), folder));
        self.keep(format!("items/{folder}/{}.jasset", item.id.0), version, &old, &item)
    }
}

fn item_name(random: &mut Random, noun: &str) -> String {
    let plain = format!("{} {noun}", random.pick(names::MADE_OF));
    match random.range(0, 3) {
        0 => plain,
        1 | 2 => format!("{} {plain}", random.pick(names::QUALITIES)),
        _ => format!("{} {noun} of {}", random.pick(names::MADE_OF), random.pick(names::OWNERS)),
    }
}

/// Version 1 knew points only.
fn modifier(random: &mut Random, version: u8, slot: Option<Slot>) -> Modifier {
    let stat: Stat = names::STATS[random.index(names::STATS.len())];
    match random.range(0, if version == 1 { 1 } else { 4 + u16::from(version) }) {
        2 => Modifier::Scale(stat, 1.0 + random.quarter(0, 2)),
        3 => Modifier::OnHit(Proc {
            spell: random.pick(names::SPELLS).into(),
            chance: f32::from(random.range(1, 20) * 5) / 100.0,
            cooldown: (version == 3).then(|| random.quarter(1, 9)),
        }),
        4 => Modifier::Slays(names::KINDS[random.index(names::KINDS.len())].0.into()),
        5 if slot.is_some() => Modifier::Unbreakable,
        7 => Modifier::Resist { element: Element::Frost, fraction: random.quarter(0, 1) },
        _ => Modifier::Bonus { stat, points: random.quarter(1, 8) },
    }
}
