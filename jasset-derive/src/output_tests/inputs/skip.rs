#[derive(JAsset)]
#[derive(Default)]
pub struct Turret {
    #[jasset(skip)]
    pub target: Option<std::thread::ThreadId>,
    pub angle: f32,
}
