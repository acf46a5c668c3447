#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 5, min_version = 2, migrate = Self::upgrade)]
#[jasset(deprecated("Pace", before = 3, drop))]
pub struct Map {
    #[jasset(since = 3)]
    pub width: u32,
}

impl Map {
    fn upgrade(&mut self, from: u16, _old: &mut jasset::Old<'_>) {
        self.width = u32::from(from);
    }
}
