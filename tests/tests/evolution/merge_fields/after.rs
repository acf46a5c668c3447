use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("MinDamage", "MaxDamage", before = 2, with = Self::merge_damage))]
struct Weapon {
    name: String,
    damage: [u32; 2],
}

impl Weapon {
    fn merge_damage(&mut self, min: Option<u32>, max: Option<u32>) {
        let min = min.unwrap_or_default();
        self.damage = [min, max.unwrap_or(min)];
    }
}
