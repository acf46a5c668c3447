use jasset::JAsset;

#[derive(JAsset)]
struct Label {
    text: &'static str,
}

#[derive(JAsset)]
enum Line {
    Spoken(&'static str),
    Sung { text: &'static str },
    Mute(#[jasset(skip)] &'static str),
}

fn main() {}
