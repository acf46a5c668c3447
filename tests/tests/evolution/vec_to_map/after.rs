use std::collections::BTreeMap;

use jasset::JAsset;

/// What the list held.
#[derive(JAsset, Default)]
struct Loot {
    item: String,
    chance: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Loot", before = 2, with = Self::by_item))]
struct Chest {
    name: String,
    chances: BTreeMap<String, f32>,
}

impl Chest {
    fn by_item(&mut self, loot: Vec<Loot>) {
        self.chances = loot.into_iter().map(|loot| (loot.item, loot.chance)).collect();
    }
}
