use jasset::JAsset;

#[derive(JAsset, Default)]
struct Team(u8);

#[derive(JAsset)]
struct Handle(u32);

#[derive(JAsset)]
struct Monster {
    #[jasset(default = 1.0)]
    health: f32,
    handle: Handle,
    team: Team,
}

fn main() {}
