use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Chase {
        #[jasset(default = 1)]
        #[jasset(default = 2)]
        target: u64,
        #[jasset(alias = "Pace", alias = "Pace")]
        speed: f32,
    },
    Angry(#[jasset(with = span, with = other)] f32),
}

fn main() {}
