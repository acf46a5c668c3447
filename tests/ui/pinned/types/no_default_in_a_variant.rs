use jasset::JAsset;

#[derive(JAsset)]
struct Handle(u32);

#[derive(JAsset)]
enum State {
    Idle,
    Chase { target: Handle, speed: f32 },
    Cached(f32, #[jasset(skip)] Handle),
}

fn main() {}
