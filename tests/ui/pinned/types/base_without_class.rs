use jasset::JAsset;

#[derive(JAsset, Default)]
struct Handle(u32);

#[derive(JAsset, Default)]
struct Monster {
    #[jasset(base)]
    handle: Handle,
}

fn main() {}
