use jasset::JAsset;

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(with = span)]
    reach: f32,
}

mod span {
    use std::ops::Range;

    use jasset::{Archive, Result};

    pub fn serialize<'a, A: Archive<'a, Range<f32>>>(archive: A) -> Result<()> {
        archive.tuple(|_| Ok(None))
    }
}

fn main() {}
