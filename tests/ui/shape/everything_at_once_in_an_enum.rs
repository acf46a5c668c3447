use jasset::JAsset;

#[derive(JAsset)]
#[jasset(version = 2, rename_all = "kebab-case")]
enum State {
    #[jasset(skip)]
    Idle,
    #[jasset(rename = "chase it")]
    Chase {
        #[jasset(rename = target)]
        target: u64,
        #[jasset(bytes, hex)]
        speed: f32,
        Speed: f32,
    },
    Angry(#[jasset(since = 2, rename = "Rage")] f32),
    #[jasset(other)]
    Unknown,
    #[jasset(other, alias = "Gone")]
    Lost(String),
}

// The uses of a type with errors stay quiet.
#[derive(JAsset, Default)]
struct Monster {
    state: Option<State>,
    states: Vec<State>,
}

fn main() {}
