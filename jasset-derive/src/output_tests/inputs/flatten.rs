#[derive(JAsset)]
#[derive(Default)]
pub struct Stats {
    pub health: f32,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Named<'n> {
    pub name: &'n str,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Orc<'n> {
    pub rage: f32,
    #[jasset(flatten)]
    pub stats: Stats,
    #[jasset(flatten)]
    pub named: Named<'n>,
}
