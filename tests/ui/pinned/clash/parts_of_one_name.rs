use jasset::JAsset;

mod a {
    use jasset::JAsset;

    #[derive(JAsset)]
    #[jasset(version = 2)]
    pub struct Look {
        x: i32,
    }
}

mod b {
    use jasset::JAsset;

    #[derive(JAsset)]
    pub struct Look {
        y: i32,
    }
}

#[derive(JAsset)]
struct Monster {
    #[jasset(flatten)]
    front: a::Look,
    #[jasset(flatten)]
    back: b::Look,
}

fn main() {}
