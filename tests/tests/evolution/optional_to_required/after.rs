use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, deprecated("Leash", before = 2, with = Self::set_leash))]
struct Monster {
    name: String,
    #[jasset(rename = "LeashLength", default = 20.0)]
    leash: f32,
}

impl Monster {
    fn set_leash(&mut self, leash: Option<f32>) {
        self.leash = leash.unwrap_or(20.0);
    }
}
