use jasset::JAsset;

#[derive(JAsset, Default)]
enum Mood {
    #[default]
    Calm,
    Furious,
}

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    mood: Mood,
}
