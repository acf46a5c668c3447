use jasset::JAsset;

#[derive(JAsset)]
#[jasset(transparent)]
struct Marker;

#[derive(JAsset)]
#[jasset(transparent)]
struct Hidden {
    #[jasset(skip)]
    value: f32,
}

fn main() {}
