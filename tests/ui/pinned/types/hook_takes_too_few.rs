use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("First", "Last", before = 2, with = Self::join))]
struct Monster {
    name: String,
}

impl Monster {
    fn join(&mut self, first: Option<String>) {
        self.name = first.unwrap_or_default();
    }
}

fn main() {}
