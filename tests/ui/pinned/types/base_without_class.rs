use jasset::JAsset;

#[derive(JAsset)]
struct Handle(u32);

#[derive(JAsset)]
struct Monster {
    #[jasset(base)]
    handle: Handle,
}

fn main() {}
