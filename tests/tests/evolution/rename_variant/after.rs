use jasset::JAsset;

#[derive(JAsset, Default)]
enum Mood {
    #[default]
    Calm,
    #[jasset(alias = "Angry")]
    Furious,
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    mood: Mood,
}
