use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(with = span)]
    reach: std::ops::Range<f32>,
    #[jasset(with = empty)]
    sight: std::ops::Range<f32>,
}

mod empty {}

fn main() {}
