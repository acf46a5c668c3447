use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Chase {
        #[jasset(version = 2, transparent)]
        target: u64,
        #[jasset(reserved("Speed"))]
        rage: f32,
    },
    Angry(#[jasset(rename_all = "camelCase")] f32),
}

fn main() {}
