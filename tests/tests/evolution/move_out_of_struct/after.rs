use jasset::{JAsset, Old};

#[derive(JAsset, Default)]
struct Stats {
    #[jasset(deprecated)]
    hp: Option<u32>,
    armor: f32,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, migrate = Self::migrate)]
struct Monster {
    name: String,
    hp: u32,
    stats: Stats,
}

impl Monster {
    fn migrate(&mut self, from: u16, _: &mut Old<'_>) {
        if from < 2 {
            self.hp = self.stats.hp.unwrap_or_default();
        }
    }
}
