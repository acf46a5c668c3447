use std::collections::BTreeMap;

use jasset::JAsset;

#[derive(JAsset, Default)]
struct Chest {
    name: String,
    loot: BTreeMap<String, f32>,
}
