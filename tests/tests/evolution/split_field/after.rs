use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Range", before = 2, with = Self::split_range))]
struct Weapon {
    name: String,
    min_range: f32,
    max_range: f32,
}

impl Weapon {
    fn split_range(&mut self, range: [f32; 2]) {
        [self.min_range, self.max_range] = range;
    }
}
