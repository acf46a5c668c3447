use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Chase {
        #[jasset(defualt = 1)]
        target: u64,
        #[jasset(replicated)]
        speed: f32,
    },
    Angry(#[jasset(flaten)] f32),
}

fn main() {}
