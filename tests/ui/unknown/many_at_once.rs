use jasset::JAsset;

#[derive(JAsset)]
#[jasset(verzion = 2, frobnicate)]
struct Monster {
    #[jasset(alais = "HP")]
    health: f32,
    #[jasset(flaten)]
    stats: u8,
    #[jasset(hexx)]
    mask: u8,
}

// The uses of a type with errors stay quiet.
fn describes<T: for<'a> JAsset<'a> + jasset::HasClass>() {}

fn main() {
    describes::<Monster>();
}
