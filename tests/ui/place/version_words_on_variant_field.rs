use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Chase {
        #[jasset(since = 2)]
        target: u64,
        #[jasset(deprecated)]
        speed: f32,
        #[jasset(alias("Fury", until = 2))]
        rage: f32,
    },
    Angry(#[jasset(since = 2)] f32),
}

fn main() {}
