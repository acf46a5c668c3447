#[derive(JAsset)]
pub struct Stats {
    pub health: f32,
}

#[derive(JAsset)]
pub struct Named<'n> {
    pub name: &'n str,
}

#[derive(JAsset)]
pub struct Orc<'n> {
    pub rage: f32,
    #[jasset(flatten)]
    pub stats: Stats,
    #[jasset(flatten)]
    pub named: Named<'n>,
}
