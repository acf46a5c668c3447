use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    hp: u32,
    armor: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Hp", "Armor", before = 2, with = Self::fill_stats))]
struct Monster {
    name: String,
    stats: Stats,
}

impl Monster {
    fn fill_stats(&mut self, hp: Option<u32>, armor: Option<f32>) {
        self.stats = Stats { hp: hp.unwrap_or_default(), armor: armor.unwrap_or_default() };
    }
}
