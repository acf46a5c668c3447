use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Hp", before = 2, with = Self::clamp_hp))]
struct Monster {
    name: String,
    #[jasset(rename = "HitPoints")]
    hp: u8,
    armor: u8,
}

impl Monster {
    fn clamp_hp(&mut self, hp: i32) {
        self.hp = hp.clamp(0, 255).try_into().unwrap_or_default();
    }
}
