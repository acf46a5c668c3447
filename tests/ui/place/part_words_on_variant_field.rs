use jasset::JAsset;

#[derive(JAsset, Default)]
struct Stats {
    strength: u8,
}

#[derive(JAsset)]
enum State {
    Chase {
        #[jasset(flatten)]
        stats: Stats,
        #[jasset(base)]
        base: Stats,
    },
    Angry(#[jasset(flatten)] Stats),
}

fn main() {}
