use jasset::JAsset;

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("First", "Last", before = 2, with = Self::join))]
struct Monster {
    name: String,
}

impl Monster {
    fn join(&mut self, first: String, last: String) {
        self.name = first + &last;
    }
}

fn main() {}
