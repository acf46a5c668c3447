use jasset::JAsset;

mod a {
    use jasset::JAsset;

    #[derive(JAsset, Default)]
    #[jasset(version = 2)]
    pub struct Look {
        x: i32,
    }
}

mod b {
    use jasset::JAsset;

    #[derive(JAsset, Default)]
    pub struct Look {
        y: i32,
    }
}

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(flatten)]
    front: a::Look,
    #[jasset(flatten)]
    back: b::Look,
}

fn main() {}
