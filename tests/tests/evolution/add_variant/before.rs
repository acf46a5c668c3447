use jasset::JAsset;

#[derive(JAsset, Default)]
enum Mood {
    #[default]
    Calm,
    Angry,
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    mood: Mood,
}
