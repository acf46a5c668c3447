use jasset::JAsset;

#[derive(JAsset, Default)]
enum Mood {
    #[default]
    Calm,
    Angry,
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    mood: Mood,
}
